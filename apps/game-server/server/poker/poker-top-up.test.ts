import { sql } from "@khela/service-kit/db/database";
import { afterEach, expect, test } from "vitest";
import { pokerPaths, type PokerTableView } from "../../wire/poker-api.ts";
import { startTableCluster, type TableCluster } from "../live/test-table.ts";
import { until } from "../test-game-server.ts";
import {
  enter,
  expectBalanced,
  fold,
  hurry,
  isAllPaid,
  startPokerTest,
  PATIENCE_MS,
  playHand,
  START,
  TABLE,
  type Player,
} from "./test-poker.ts";

let house: TableCluster;
afterEach(() => house.stop());

const ownChips = ({ seats }: PokerTableView): string | undefined => seats.find(({ isOwn }) => isOwn)?.chips;
const stand = (player: Player) => player.ask(pokerPaths.stand, { tableId: TABLE });

async function open(...names: readonly string[]): Promise<Player[]> {
  const opened = await startPokerTest(...names);
  house = opened.house;
  return opened.players;
}

test("[GAME-07] poker top-up: between hands → up to the table's maximum, once per request, all chips paid out", async () => {
  const [anu] = (await open("anu")) as [Player];
  expect((await anu.topUp("6000")).body.error).toBe("seat.none");
  await anu.sit("4000");
  expect((await anu.topUp("199")).body.error).toBe("bet.stake");
  expect((await anu.topUp("16001")).body.error).toBe("bet.stake");
  expect((await anu.topUp("0")).body.error).toBe("request.bad");
  expect(house.wallet.countSeen("bet")).toBe(1);
  const added = await anu.topUp("6000", "the-same-request");
  expect(added).toMatchObject({
    status: 200,
    body: { balanceMinor: String(START - 10_000n), totals: { stakedMinor: "10000", paidMinor: "10000" } },
  });
  expect(ownChips((await anu.topUp("6000", "the-same-request")).body.table)).toBe("10000");
  expect(house.wallet.countSeen("bet")).toBe(2);
  expect((await anu.topUp("10001")).body.error).toBe("bet.stake");
  expect((await anu.topUp("10000")).status).toBe(200);
  await expectBalanced(house);
  expect(house.wallet.balance()).toBe(START - 20_000n);
  await stand(anu);
  await until(() => isAllPaid(house), PATIENCE_MS);
  expect(house.wallet.balance()).toBe(START);
  const wins = house.wallet.received.filter(({ method }) => method === "win");
  expect(wins.map(({ body }) => [body.amount, body.final])).toEqual([["200.00", true]]);
});

test("[GAME-07] poker top-up during a hand → played from the next hand; player who is leaving → refused", async () => {
  const players = await open("anu", "bina");
  const [anu, bina] = players as [Player, Player];
  for (const player of players) await player.sit("4000");
  await until(async () => (await anu.look()).stage === "playing", PATIENCE_MS);
  const before = (await anu.look()).hand;
  const after = (await anu.topUp("6000")).body.table;
  expect(after.hand?.handId).toBe(before?.handId);
  expect(after.hand?.places.map(({ chips }) => chips)).toEqual(before?.places.map(({ chips }) => chips));
  const { hand: first } = await playHand(house, players, fold);
  expect(first.setup.chips).toEqual(["4000", "4000"]);
  await expectBalanced(house);
  await hurry(house);
  await until(async () => (await anu.look()).hand?.number === 2, PATIENCE_MS);
  const { hand: second } = await playHand(house, players, fold);
  expect(second.setup.chips.map(Number).sort((a, b) => a - b)).toEqual(
    [3_900, 10_100].map((sum) => expect.closeTo(sum, -3)),
  );
  expect(second.setup.chips.reduce((sum, chips) => sum + BigInt(chips), 0n)).toBe(14_000n);
  await hurry(house);
  await until(async () => (await bina.look()).stage === "playing", PATIENCE_MS);
  await stand(bina);
  expect((await bina.topUp("1000")).body.error).toBe("bet.bad");
  await playHand(house, players, fold);
  await expectBalanced(house);
});

test("[GAME-07] poker top-up: refused or unanswered → seat unchanged, balance whole", async () => {
  const [anu] = (await open("anu")) as [Player];
  await anu.sit("4000");
  house.wallet.misbehave = (method) => (method === "bet" ? "INSUFFICIENT_FUNDS" : "none");
  expect((await anu.topUp("6000")).body.error).toBe("funds.insufficient");
  house.wallet.misbehave = (method) => (method === "bet" ? "fail-after" : "none");
  expect((await anu.topUp("6000")).body.error).toBe("bet.unknown");
  house.wallet.misbehave = () => "none";
  await until(() => isAllPaid(house), PATIENCE_MS);
  expect(house.wallet.balance()).toBe(START - 4_000n);
  expect(ownChips(await anu.look())).toBe("4000");
  expect((await anu.topUp("6000")).status).toBe(200);
  await expectBalanced(house);
});

test("[GAME-07] poker top-up pending → leaving and further top-ups refused", async () => {
  const [anu] = (await open("anu")) as [Player];
  await anu.sit("4000");
  house.wallet.misbehave = (method) => (method === "bet" ? "hold-after" : "none");
  const adding = anu.topUp("6000");
  await until(() => house.wallet.countSeen("bet") === 2, PATIENCE_MS);
  expect((await stand(anu)).body.error).toBe("bet.in_flight");
  expect((await anu.topUp("1000")).body.error).toBe("bet.in_flight");
  await house.db.run(sql`update poker_seat set away_since = now() - interval '1 hour'`);
  await house.db.run(sql`update poker_table set due_at = now()`);
  await until(
    async () => (await house.db.rows(sql`select from poker_table where due_at > now()`)).length === 1,
    PATIENCE_MS,
  );
  expect(ownChips(await anu.look())).toBe("4000");
  house.wallet.release();
  expect((await adding).status).toBe(200);
  await until(async () => (await anu.look()).seats.length === 0 && isAllPaid(house), PATIENCE_MS);
  expect(house.wallet.balance()).toBe(START);
  await expectBalanced(house);
});

test("[GAME-07] poker top-up: killed while pending → rolled back once, seat unchanged", async () => {
  house = await startTableCluster();
  house.wallet.setBalance(START);
  const [first, second] = [await house.start(), await house.start()];
  const anu = await enter(first.url, "anu");
  await anu.sit("4000");
  house.wallet.misbehave = (method) => (method === "bet" ? "hang-after" : "none");
  const cutOff = anu.topUp("6000").catch(() => undefined);
  await until(() => house.wallet.balance() === START - 10_000n, PATIENCE_MS);
  await first.kill();
  await cutOff;
  house.wallet.misbehave = () => "none";
  anu.url = second.url;
  expect((await stand(anu)).body.error).toBe("bet.in_flight");
  // Pending for so long that its process counts as dead.
  await house.db.run(sql`update round set pending_at = pending_at - interval '1 minute'`);
  await until(async () => house.wallet.balance() === START - 4_000n && isAllPaid(house), PATIENCE_MS);
  expect(house.wallet.countSeen("rollback")).toBe(1);
  await expectBalanced(house);
  await stand(anu);
  await until(() => isAllPaid(house), PATIENCE_MS);
  expect(house.wallet.balance()).toBe(START);
});
