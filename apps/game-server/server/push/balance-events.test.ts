/**
 * A player in a room receives the balance after money moved without their request, whichever process dispatched the
 * call, and however late.
 */
import { afterEach, expect, test } from "vitest";
import type { BalanceView } from "../../wire/game-api.ts";
import {
  areSettled,
  bet,
  endMatch,
  startMatchesTest,
  publishFixture,
  whenBets,
  type MatchesTest,
} from "../../test/matches.ts";
import {
  isAllSettled,
  listen,
  startTableCluster,
  joinTable,
  type TableCluster,
} from "../../test/live-table.ts";
import { until } from "../../../../tests/until.ts";

const ROULETTE = "tcg-live-mehfil-roulette";
const on = (spot: string) => ({ stakeMinor: "1000", bets: [{ on: spot, stakeMinor: "1000" }] });

let started: TableCluster | MatchesTest;
afterEach(() => started.stop());

test("[GAME-07] balance event: several bets of one player on one round → last event is the balance; new stream → no old event", async () => {
  const cluster = await startTableCluster();
  started = cluster;
  const { url } = await cluster.start();
  const player = await joinTable(url, ROULETTE);
  for (let turn = 0; turn < 2; turn += 1) {
    const { round } = await player.betOnNext(on("red"));
    for (const spot of ["black", "odd", "even", "low", "high"]) await player.bet(round.id, on(spot));
    await until(() => isAllSettled(cluster));
    await until(() => player.balances.at(-1) === String(cluster.wallet.balance()));
  }
  const late = await joinTable(url, ROULETTE, "other");
  await until(() => late.balances.length > 0);
  expect([player.balances[0], late.balances]).toEqual([null, [null]]);
  player.leave();
  late.leave();
});

test("[GAME-07] balance event: win accepted at a later attempt → pushed then", async () => {
  const cluster = await startTableCluster();
  started = cluster;
  const { url } = await cluster.start();
  const player = await joinTable(url, ROULETTE);
  cluster.wallet.misbehave = (method) => (method === "win" ? "fail-before" : "none");
  await player.betOnNext(on("red"));
  await until(() => cluster.wallet.countSeen("win") > 0);
  await until(() => player.seats.at(-1)?.bets.every(({ state }) => state === "settled") === true);
  expect(player.balances).toEqual([null]);
  cluster.wallet.misbehave = () => "none";
  await until(() => isAllSettled(cluster));
  await until(() => player.balances.at(-1) === String(cluster.wallet.balance()));
  expect(player.balances).toHaveLength(2);
  player.leave();
});

test("[GAME-07] balance event: match bet accepted after its wait and paid after its match → both pushed", async () => {
  const harness = await startMatchesTest();
  started = harness;
  const [gameServer] = harness.gameServers;
  if (gameServer === undefined) throw new Error("no game server");
  const url = await gameServer.app.listen({ port: 0 });
  const balances: (string | null)[] = [];
  const leave = await listen(url, harness.token, ({ name, data }) => {
    if (name === "money") balances.push((JSON.parse(data) as BalanceView).balanceMinor);
  });
  const match = await publishFixture(harness, "m1", "live");
  expect((await bet(harness, [[match, "winner", "home"]])).body).toMatchObject({
    bet: { state: "waiting" },
    seat: { balanceMinor: null },
  });
  await whenBets(harness, (bets) => bets.every(({ state }) => state === "open"));
  await until(() => balances.at(-1) === "99000");
  endMatch(harness, "m1", 1, 0);
  await whenBets(harness, areSettled);
  await until(() => balances.at(-1) === String(harness.wallet.balance()));
  expect([harness.wallet.balance() > 99_000n, balances]).toEqual([
    true,
    [null, "99000", String(harness.wallet.balance())],
  ]);
  leave();
});
