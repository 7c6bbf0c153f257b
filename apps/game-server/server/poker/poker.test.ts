import { sql } from "@khela/service-kit/db/database";
import { settleRound, verifyRound } from "@khela/engines/rounds";
import { afterEach, expect, test } from "vitest";
import { pokerPaths, type PokerPlayed } from "../../wire/poker-api.ts";
import { type TableCluster } from "../../test/live-table.ts";
import { until } from "../../../../tests/until.ts";
import {
  expectBalanced,
  fold,
  skipPause,
  isAllPaid,
  startPokerTest,
  passive,
  playHand,
  shove,
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

test("[GAME-07] poker: three players, side pot and rake → as the engine computes, wallet exact", async () => {
  const players = await open("anu", "bina", "chand");
  const [anu, bina, chand] = players as [Player, Player, Player];
  await anu.sit("4000");
  await bina.sit("8000");
  await chand.sit("20000");
  await expectBalanced(cluster);
  await playHand(cluster, players, fold);
  const { hand } = await playHand(cluster, players, shove);
  expect(hand.setup.chips).toHaveLength(3);
  const shares = await cluster.db.rows<{ place: number; put: bigint; won: bigint }>(
    sql`select place, put, won from poker_share where hand_id = ${hand.id} order by place`,
  );
  const rounds = hand.setup.chips.map((stakeMinor, seat) =>
    settleRound({
      game: "holdem",
      rulesVersion: 1,
      serverSeed: hand.serverSeed,
      clientSeed: hand.clientSeed,
      nonce: hand.number,
      bet: { stakeMinor, table: hand.setup, seat },
      actions: hand.actions,
    }),
  );
  expect(shares.map(({ put, won }) => [String(put), String(won)])).toEqual(
    rounds.map((one) => [one.stakeMinor, one.payoutMinor]),
  );
  const put = shares.reduce((sum, one) => sum + one.put, 0n);
  const won = shares.reduce((sum, one) => sum + one.won, 0n);
  // Five percent of either pot would be more than three big blinds: the cap applies.
  expect(put - won).toBe(600n);
  expect(new Set(shares.map((one) => one.put)).size).toBeGreaterThan(1);
  await expectBalanced(cluster);
  for (const player of players) await player.send(pokerPaths.stand, { tableId: TABLE });
  await until(
    async () => (await cluster.db.rows(sql`select 1 from poker_seat`)).length === 0 && isAllPaid(cluster),
  );
  await until(() => isAllPaid(cluster));
  expect(cluster.wallet.balance()).toBe(START - 600n);
  await expectBalanced(cluster);
});

test("[GAME-07] poker: other players' cards not shown yet → never sent; stream → no cards", async () => {
  const players = await open("anu", "bina");
  for (const player of players) await player.sit("4000");
  const { hand, seen } = await playHand(cluster, players, passive);
  const duringHand = seen.filter(({ view }) => view.stage === "playing" && view.hand?.handId === hand.id);
  expect(duringHand.length).toBeGreaterThan(6);
  for (const { view } of duringHand) {
    const own = view.seats.find(({ isOwn }) => isOwn)?.seat;
    for (const { seat, cards } of view.hand?.places ?? []) {
      if (seat === own) expect(cards.every((card) => card !== null)).toBe(true);
      else expect(cards).toEqual([null, null]);
    }
    expect(JSON.stringify(view)).not.toContain(hand.serverSeed);
  }
  const shown = seen.at(-1)?.view.hand?.places.map(({ cards }) => cards) ?? [];
  expect(shown.flat()).not.toContain(null);
  for (const { events } of players) {
    expect(events.length).toBeGreaterThan(3);
    for (const one of events)
      expect([["tableId", "version"], ["balanceMinor"]]).toContainEqual(
        Object.keys(JSON.parse(one) as object).sort(),
      );
  }
});

test("[GAME-07 GAME-09] poker seed: hand ten minutes over → committed seed revealed, hand verifies with all players' seeds", async () => {
  const players = await open("anu", "bina");
  const [anu] = players as [Player, Player];
  for (const player of players) await player.sit("4000");
  const nextSeedHash = (await anu.readTable()).nextSeedHash;
  await playHand(cluster, players, fold);
  await skipPause(cluster);
  await until(async () => (await anu.readTable()).hand?.number === 2);
  await anu.send(pokerPaths.seed, { tableId: TABLE, clientSeed: "fresh for the third", isBack: false });
  const { hand } = await playHand(cluster, players, passive);
  expect(hand.serverSeedHash).toBe(nextSeedHash);
  const own = async () => (await anu.send<{ hands: PokerPlayed[] }>(pokerPaths.hands)).body.hands;
  expect((await own())[0]?.fair.serverSeed).toBeNull();
  await cluster.db.run(sql`update poker_hand set ended_at = ended_at - interval '11 minutes'`);
  const [played] = await own();
  if (played === undefined) throw new Error("no hand of one's own");
  const { fair } = played;
  const verified = verifyRound({ ...fair, serverSeed: fair.serverSeed ?? "" });
  expect(verified).toMatchObject({ stakeMinor: played.put, payoutMinor: played.won });
  expect(fair.clientSeeds).toHaveLength(2);
  await playHand(cluster, players, fold);
  expect((await own())[0]?.fair.clientSeeds).toContain("fresh for the third");
});

test("[GAME-07] poker: player who does not act → folded by the clock, then away, chips paid out when the seat is freed", async () => {
  const [anu, bina] = (await open("anu", "bina")) as [Player, Player];
  for (const player of [anu, bina]) await player.sit("4000");
  const late = () =>
    cluster.db.run(
      sql`update poker_table set turn_at = turn_at - interval '2 minutes', due_at = now() where stage = 'playing'`,
    );
  const away = async () => (await anu.readTable()).seats.filter(({ isAway }) => isAway).length;
  await until(async () => {
    await skipPause(cluster);
    await late();
    return (await away()) > 0;
  });
  await expectBalanced(cluster);
  await until(async () => {
    await skipPause(cluster);
    return (await anu.readTable()).stage === "idle";
  });
  await cluster.db.run(
    sql`update poker_seat set away_since = away_since - interval '4 minutes' where away_since is not null`,
  );
  await cluster.db.run(sql`update poker_table set due_at = now() where due_at is not null`);
  await until(async () => (await anu.readTable()).seats.length < 2 && isAllPaid(cluster));
  await until(() => isAllPaid(cluster));
  await expectBalanced(cluster);
});
