import { sql } from "@khela/service-kit/db/database";
import { afterEach, expect, test } from "vitest";
import { pokerPaths, type PokerTableView } from "../../wire/poker-api.ts";
import { startTableCluster, type TableCluster } from "../../test/live-table.ts";
import { until } from "../../../../tests/until.ts";
import {
  enter,
  expectBalanced,
  fold,
  skipPause,
  isAllPaid,
  startPokerTest,
  playHand,
  START,
  TABLE,
  type Player,
} from "../../test/poker.ts";

let cluster: TableCluster;
afterEach(() => cluster.stop());

const ownChips = ({ seats }: PokerTableView): string | undefined => seats.find(({ isOwn }) => isOwn)?.chips;
const stand = (player: Player) => player.send(pokerPaths.stand, { tableId: TABLE });

async function open(...names: readonly string[]): Promise<Player[]> {
  const opened = await startPokerTest(...names);
  cluster = opened.cluster;
  return opened.players;
}

test("[GAME-07] poker top-up: between hands → up to the table's maximum, once per request, all chips back", async () => {
  const [anu] = (await open("anu")) as [Player];
  expect((await anu.topUp("6000")).body.error).toBe("seat.none");
  await anu.sit("4000");
  expect((await anu.topUp("199")).body.error).toBe("bet.stake");
  expect((await anu.topUp("16001")).body.error).toBe("bet.stake");
  expect((await anu.topUp("0")).body.error).toBe("request.bad");
  expect(cluster.wallet.countSeen("bet")).toBe(1);
  const added = await anu.topUp("6000", "the-same-request");
  expect(added).toMatchObject({
    status: 200,
    body: { balanceMinor: String(START - 10_000n), totals: { stakedMinor: "10000", paidMinor: "10000" } },
  });
  expect(ownChips((await anu.topUp("6000", "the-same-request")).body.table)).toBe("10000");
  expect(cluster.wallet.countSeen("bet")).toBe(2);
  expect((await anu.topUp("10001")).body.error).toBe("bet.stake");
  expect((await anu.topUp("10000")).status).toBe(200);
  await expectBalanced(cluster);
  expect(cluster.wallet.balance()).toBe(START - 20_000n);
  await stand(anu);
  await until(() => isAllPaid(cluster));
  expect(cluster.wallet.balance()).toBe(START);
  // No hand was played: the buy-in and both top-ups are rolled back.
  const [bets, backs] = (["bet", "rollback"] as const).map((name) =>
    cluster.wallet.received.filter(({ method }) => method === name),
  );
  expect(backs?.map(({ body }) => body.reference).sort()).toEqual(
    bets?.map(({ body }) => body.transactionId).sort(),
  );
  expect(cluster.wallet.countSeen("win")).toBe(0);
});

test("[GAME-07] poker top-up during a hand → played from the next hand; player who is leaving → refused", async () => {
  const players = await open("anu", "bina");
  const [anu, bina] = players as [Player, Player];
  for (const player of players) await player.sit("4000");
  await until(async () => (await anu.readTable()).stage === "playing");
  const before = (await anu.readTable()).hand;
  const after = (await anu.topUp("6000")).body.table;
  expect(after.hand?.handId).toBe(before?.handId);
  expect(after.hand?.places.map(({ chips }) => chips)).toEqual(before?.places.map(({ chips }) => chips));
  const { hand: first } = await playHand(cluster, players, fold);
  expect(first.setup.chips).toEqual(["4000", "4000"]);
  await expectBalanced(cluster);
  await skipPause(cluster);
  await until(async () => (await anu.readTable()).hand?.number === 2);
  const { hand: second } = await playHand(cluster, players, fold);
  expect(second.setup.chips.map(Number).sort((a, b) => a - b)).toEqual(
    [3_900, 10_100].map((sum) => expect.closeTo(sum, -3)),
  );
  expect(second.setup.chips.reduce((sum, chips) => sum + BigInt(chips), 0n)).toBe(14_000n);
  await skipPause(cluster);
  await until(async () => (await bina.readTable()).stage === "playing");
  await stand(bina);
  expect((await bina.topUp("1000")).body.error).toBe("bet.bad");
  await playHand(cluster, players, fold);
  await expectBalanced(cluster);
});

test("[GAME-07] poker top-up: refused or unanswered → seat unchanged, balance whole", async () => {
  const [anu] = (await open("anu")) as [Player];
  await anu.sit("4000");
  cluster.wallet.misbehave = (method) => (method === "bet" ? "INSUFFICIENT_FUNDS" : "none");
  expect((await anu.topUp("6000")).body.error).toBe("funds.insufficient");
  cluster.wallet.misbehave = (method) => (method === "bet" ? "fail-after" : "none");
  expect((await anu.topUp("6000")).body.error).toBe("bet.unknown");
  cluster.wallet.misbehave = () => "none";
  await until(() => isAllPaid(cluster));
  expect(cluster.wallet.balance()).toBe(START - 4_000n);
  expect(ownChips(await anu.readTable())).toBe("4000");
  expect((await anu.topUp("6000")).status).toBe(200);
  await expectBalanced(cluster);
});

test("[GAME-07] poker top-up pending → leaving and further top-ups refused", async () => {
  const [anu] = (await open("anu")) as [Player];
  await anu.sit("4000");
  cluster.wallet.misbehave = (method) => (method === "bet" ? "hold-after" : "none");
  const adding = anu.topUp("6000");
  await until(() => cluster.wallet.countSeen("bet") === 2);
  expect((await stand(anu)).body.error).toBe("bet.in_flight");
  expect((await anu.topUp("1000")).body.error).toBe("bet.in_flight");
  await cluster.db.run(sql`update poker_seat set away_since = now() - interval '1 hour'`);
  await cluster.db.run(sql`update poker_table set due_at = now()`);
  await until(
    async () => (await cluster.db.rows(sql`select from poker_table where due_at > now()`)).length === 1,
  );
  expect(ownChips(await anu.readTable())).toBe("4000");
  cluster.wallet.release();
  expect((await adding).status).toBe(200);
  await until(async () => (await anu.readTable()).seats.length === 0 && isAllPaid(cluster));
  expect(cluster.wallet.balance()).toBe(START);
  await expectBalanced(cluster);
});

test("[GAME-07] poker top-up: killed while pending → rolled back once, seat unchanged", async () => {
  cluster = await startTableCluster();
  cluster.wallet.setBalance(START);
  const [first, second] = [await cluster.startProcess(), await cluster.start()];
  const anu = await enter(first.url, "anu");
  await anu.sit("4000");
  cluster.wallet.misbehave = (method) => (method === "bet" ? "hang-after" : "none");
  const cutOff = anu.topUp("6000").catch(() => undefined);
  await until(() => cluster.wallet.balance() === START - 10_000n);
  await first.kill();
  await cutOff;
  cluster.wallet.misbehave = () => "none";
  anu.url = second.url;
  expect((await stand(anu)).body.error).toBe("bet.in_flight");
  // The top-up is pending for so long that its process counts as dead.
  await cluster.db.run(sql`update round set pending_at = pending_at - interval '1 minute'`);
  await until(async () => cluster.wallet.balance() === START - 4_000n && isAllPaid(cluster));
  expect(cluster.wallet.countSeen("rollback")).toBe(1);
  await expectBalanced(cluster);
  await stand(anu);
  await until(() => isAllPaid(cluster));
  expect(cluster.wallet.balance()).toBe(START);
});
