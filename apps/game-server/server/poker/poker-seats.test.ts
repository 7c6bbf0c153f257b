import { sql } from "@khela/service-kit/db/database";
import { afterEach, expect, test } from "vitest";
import { pokerPaths } from "../../wire/poker-api.ts";
import { startTableCluster, type TableCluster } from "../../test/live-table.ts";
import { refuseLockWaits } from "../../../../tests/lock-waiters.ts";
import { until } from "../../../../tests/until.ts";
import {
  enter,
  expectBalanced,
  skipPause,
  isAllPaid,
  isOwnTurn,
  startPokerTest,
  passive,
  playHand,
  START,
  TABLE,
  type Player,
} from "../../test/poker.ts";

let cluster: TableCluster;
afterEach(() => cluster.stop());

async function open(...names: readonly string[]): Promise<Player[]> {
  const opened = await startPokerTest(...names);
  cluster = opened.cluster;
  return opened.players;
}

test("[GAME-07] poker: leaving during a hand → folded, paid after it; acting out of turn → refused", async () => {
  const players = await open("anu", "bina");
  const [anu, bina] = players as [Player, Player];
  const first = await anu.sit("4000", "the-same-request");
  expect((await anu.sit("4000", "the-same-request")).status).toBe(first.status);
  expect(cluster.wallet.countSeen("bet")).toBe(1);
  expect((await anu.sit("4000")).body.error).toBe("round.open");
  expect((await bina.sit("3999")).body.error).toBe("bet.stake");
  expect((await bina.send(pokerPaths.stand, { tableId: TABLE })).body.error).toBe("seat.none");
  await bina.sit("4000");
  const views = await Promise.all(
    players.map(async (player) => ({ player, view: await player.readTable() })),
  );
  const waiting = views.find(({ view }) => view.hand?.options === null);
  if (waiting === undefined) throw new Error("nobody waits");
  expect((await waiting.player.act(waiting.view, { type: "fold" })).body.error).toBe("bet.bad");
  await waiting.player.send(pokerPaths.stand, { tableId: TABLE });
  expect((await waiting.player.readTable()).seats.find(({ isOwn }) => isOwn)?.isLeaving).toBe(true);
  const acting = players.find(({ who }) => who !== waiting.player.who) as Player;
  const view = await acting.readTable();
  expect((await acting.act(view, { type: "raise", to: "1" })).body.error).toBe("bet.bad");
  await acting.act(view, { type: "call" });
  await until(async () => {
    const now = await acting.readTable();
    if (isOwnTurn(now)) await acting.act(now, passive(now, acting.who));
    return now.seats.length === 1;
  });
  await until(() => isAllPaid(cluster));
  await expectBalanced(cluster);
  // The clock freed the seat without a call: the balance is pushed.
  const left = waiting.player;
  await until(() => left.balances.at(-1) === String(cluster.wallet.balance()));
  expect(acting.balances).toEqual([null]);
  await acting.send(pokerPaths.stand, { tableId: TABLE });
  await until(() => isAllPaid(cluster));
  expect(cluster.wallet.balance()).toBe(
    START -
      ((
        await cluster.db.rows<{ rake: bigint }>(
          sql`select coalesce(sum(rake), 0)::bigint as rake from poker_hand`,
        )
      )[0]?.rake ?? 0n),
  );
});

test("[GAME-07] poker: two processes, one killed during a hand → nothing lost or paid twice", async () => {
  cluster = await startTableCluster();
  cluster.wallet.setBalance(START);
  const [first, second] = [await cluster.startProcess(), await cluster.start()];
  const players = [await enter(first.url, "anu"), await enter(second.url, "bina")];
  const [anu, bina] = players as [Player, Player];
  await anu.sit("6000");
  await bina.sit("6000");
  await playHand(cluster, players, passive);
  await skipPause(cluster);
  await until(async () => (await bina.readTable()).stage === "playing");
  const before = await anu.readTable();
  await first.kill();
  anu.url = second.url;
  const after = await anu.readTable();
  expect(after.hand?.handId).toBe(before.hand?.handId);
  expect(after.hand?.places.map(({ cards, put }) => [cards, put])).toEqual(
    before.hand?.places.map(({ cards, put }) => [cards, put]),
  );
  await playHand(cluster, players, passive);
  await expectBalanced(cluster);
  for (const player of players) await player.send(pokerPaths.stand, { tableId: TABLE });
  await until(async () => (await cluster.db.rows(sql`select 1 from poker_seat`)).length === 0);
  await until(() => isAllPaid(cluster));
  await expectBalanced(cluster);
  expect(cluster.wallet.countSeen("win")).toBe(2);
});

test("[GAME-07] poker: alone and out of the browser for three minutes → paid out, also after a restart; there → stays", async () => {
  cluster = await startTableCluster();
  cluster.wallet.setBalance(START);
  const first = await cluster.startProcess();
  const [anu, bina] = [await enter(first.url, "anu"), await enter(first.url, "bina")];
  const seen = (minutesAgo: number) =>
    cluster.db.run(sql`update poker_seat set seen_at = now() - ${minutesAgo} * interval '1 minute'`);
  const isSeenAgain = async () =>
    (await cluster.db.rows(sql`select from poker_seat where seen_at > now() - interval '1 minute'`))
      .length === 1;
  // The process writes the last presence once more after the stream ended, which may overwrite `seen_at`. So each try
  // sets `seen_at` again.
  const isPaidOut = async () => {
    await seen(60);
    return (await cluster.db.rows(sql`select from poker_seat`)).length === 0 && isAllPaid(cluster);
  };
  expect((await anu.sit("4000")).status).toBe(200);
  // Less than three minutes: the process may check the table before it writes the presence again.
  await seen(2);
  await until(isSeenAgain);
  anu.leave();
  await until(isPaidOut);
  await until(() => cluster.wallet.balance() === START);

  expect((await bina.sit("4000")).status).toBe(200);
  await first.kill();
  await seen(60);
  await cluster.start();
  await until(isSeenAgain);
  await until(isPaidOut);
  await until(() => cluster.wallet.balance() === START);
  await expectBalanced(cluster);
});

test("[GAME-07] poker: buy-in refused or unanswered → seat free, balance whole", async () => {
  const [anu] = (await open("anu")) as [Player];
  cluster.wallet.setBalance(3_000n);
  expect((await anu.sit("4000")).body.error).toBe("funds.insufficient");
  cluster.wallet.setBalance(START);
  cluster.wallet.misbehave = (method) => (method === "bet" ? "fail-after" : "none");
  expect((await anu.sit("4000")).body.error).toBe("bet.unknown");
  cluster.wallet.misbehave = () => "none";
  await until(async () => isAllPaid(cluster));
  expect(cluster.wallet.balance()).toBe(START);
  expect((await anu.readTable()).seats).toEqual([]);
  expect((await anu.sit("4000")).status).toBe(200);
});

test("[GAME-07] poker: practice robot → named as one, plays the operator's chips, leaves with the last player", async () => {
  const [anu] = (await open("anu")) as [Player];
  expect((await anu.send(pokerPaths.robot, { tableId: TABLE })).body.error).toBe("seat.none");
  await anu.sit("4000");
  await anu.send(pokerPaths.robot, { tableId: TABLE });
  expect((await anu.readTable()).seats.filter(({ isRobot }) => isRobot).map(({ name }) => name)).toEqual([
    "R1",
  ]);
  await playHand(cluster, [anu], passive);
  await expectBalanced(cluster);
  await anu.send(pokerPaths.stand, { tableId: TABLE });
  await until(async () => (await anu.readTable()).seats.length === 0);
  await until(() => isAllPaid(cluster));
  await expectBalanced(cluster);
});

test("[GAME-07] poker: seats' presence is written while a player sits down → no deadlock, the player sits", async () => {
  const [anu, bina] = (await open("anu", "bina")) as [Player, Player];
  expect((await anu.sit("4000")).status).toBe(200);
  const isWaiting = async () =>
    (
      await cluster.db.rows(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length > 0;
  let answered: Promise<{ status: number }> | undefined;
  await cluster.db.transaction(async (tx) => {
    // The order in which the presence of both players is written: the first seat, then the second.
    await tx.run(sql`update poker_seat set seen_at = now() where seat = 0`);
    answered = bina.sit("4000");
    await until(isWaiting);
    await refuseLockWaits(tx);
    await tx.run(sql`update poker_seat set seen_at = now() where seat = 1`);
  });
  expect((await answered)?.status).toBe(200);
  await expectBalanced(cluster);
});
