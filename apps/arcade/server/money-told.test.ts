/** Who sits in a room is told of money that moved without his asking: whoever delivered the call, and however late. */
import { afterEach, expect, test } from "vitest";
import type { MoneyView } from "../wire.ts";
import { areSettled, bet, endMatch, openBook, putUp, whenBets, type Book } from "./matches/test-matches.ts";
import { isAllSettled, listen, openHouse, sitDown, type House } from "./tables/test-table.ts";
import { until } from "./test-arcade.ts";

const ROULETTE = "tcg-live-mehfil-roulette";
const on = (spot: string) => ({ stakeMinor: "1000", bets: [{ on: spot, stakeMinor: "1000" }] });

let world: House | Book;
afterEach(() => world.stop());

test("GAME-07 several bets of one player on one round: what he is told last is his balance, and a new stream tells nothing old", async () => {
  const house = await openHouse();
  world = house;
  const { url } = await house.start();
  const player = await sitDown(url, ROULETTE);
  for (let turn = 0; turn < 2; turn += 1) {
    const { round } = await player.betOnNext(on("red"));
    for (const spot of ["black", "odd", "even", "low", "high"]) await player.bet(round.id, on(spot));
    await until(() => isAllSettled(house), 15_000);
    await until(() => player.balances.at(-1) === String(house.wallet.balance()));
  }
  const late = await sitDown(url, ROULETTE, "other");
  await until(() => late.balances.length > 0);
  expect([player.balances[0], late.balances]).toEqual([null, [null]]);
  player.leave();
  late.leave();
});

test("GAME-07 a win that the platform took only at a later try is told when it did", async () => {
  const house = await openHouse();
  world = house;
  const { url } = await house.start();
  const player = await sitDown(url, ROULETTE);
  house.wallet.misbehave = (method) => (method === "win" ? "fail-before" : "none");
  await player.betOnNext(on("red"));
  await until(() => house.wallet.countSeen("win") > 0, 15_000);
  await until(() => player.seats.at(-1)?.bets.every(({ state }) => state === "settled") === true);
  expect(player.balances).toEqual([null]);
  house.wallet.misbehave = () => "none";
  await until(() => isAllSettled(house), 15_000);
  await until(() => player.balances.at(-1) === String(house.wallet.balance()));
  expect(player.balances).toHaveLength(2);
  player.leave();
});

test("GAME-07 a bet in play is taken after its wait and paid after its match: both are told", async () => {
  const book = await openBook();
  world = book;
  const [arcade] = book.arcades;
  if (arcade === undefined) throw new Error("no arcade");
  const url = await arcade.app.listen({ port: 0 });
  const balances: (string | null)[] = [];
  const leave = await listen(url, book.token, ({ name, data }) => {
    if (name === "money") balances.push((JSON.parse(data) as MoneyView).balanceMinor);
  });
  const match = await putUp(book, "m1", "live");
  expect((await bet(book, [[match, "winner", "home"]])).body).toMatchObject({ bet: { state: "waiting" }, seat: { balanceMinor: null } });
  await whenBets(book, (bets) => bets.every(({ state }) => state === "open"));
  await until(() => balances.at(-1) === "99000");
  endMatch(book, "m1", 1, 0);
  await whenBets(book, areSettled);
  await until(() => balances.at(-1) === String(book.wallet.balance()));
  expect([book.wallet.balance() > 99_000n, balances]).toEqual([true, [null, "99000", String(book.wallet.balance())]]);
  leave();
});
