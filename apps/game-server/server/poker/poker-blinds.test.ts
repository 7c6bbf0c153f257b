import { sql } from "@khela/service-kit/db/database";
import { afterEach, expect, test } from "vitest";
import { pokerPaths, type PokerLobby, type PokerPlayed } from "../../wire/poker-api.ts";
import { startTableCluster, type TableCluster } from "../../test/live-table.ts";
import { until } from "../../../../tests/until.ts";
import type { PokerHand } from "./hand-store.ts";
import {
  enter,
  expectBalanced,
  fold,
  isAllPaid,
  isOwnTurn,
  passive,
  playHand,
  skipPause,
  START,
  startPokerTest,
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

const stand = (player: Player) => player.send(pokerPaths.stand, { tableId: TABLE });
const findSeat = async (player: Player) => (await player.readTable()).seats.find(({ isOwn }) => isOwn);
const tagOf = async (player: Player) => (await findSeat(player))?.name ?? "";

/** Returns the blinds that a player paid in the hand; null when the player was not dealt in. */
function blindsOf({ setup }: PokerHand, tag: string): string | null {
  const place = setup.players.findIndex(({ name }) => name === tag);
  if (place === -1) return null;
  const { small, big, posts } = setup.blinds ?? { small: null, big: -1, posts: [] };
  if (place === big) return "big";
  if (place === small) return "small";
  const post = posts.find((one) => one.place === place);
  return post === undefined ? "none" : post.isSmallDue ? "post of both" : "post";
}

test("[GAME-07] poker: sits down, gets up after each hand dealt, twelve hands → dealt in as the big blind alone", async () => {
  const players = await open("anu", "bina", "chand", "dipa");
  const [dipa] = players.splice(3) as [Player];
  for (const player of players) await player.sit("20000");
  await playHand(cluster, players, fold);
  const paid: (string | null)[] = [];
  for (let hands = 0; hands < 12; hands += 1) {
    if ((await findSeat(dipa)) === undefined) {
      const taken = await cluster.db.maybe<{ chips: bigint }>(
        sql`select chips from poker_departure where player = 'dipa'`,
      );
      expect((await dipa.sit(String(taken?.chips ?? 20_000n))).status).toBe(200);
    }
    const tag = await tagOf(dipa);
    const { hand } = await playHand(cluster, [...players, dipa], fold);
    const blinds = blindsOf(hand, tag);
    paid.push(blinds);
    if (blinds !== null) {
      await stand(dipa);
      await until(async () => (await findSeat(dipa)) === undefined);
    }
  }
  expect(new Set(paid)).toEqual(new Set([null, "big"]));
  await expectBalanced(cluster);
});

test("[GAME-07] poker: newcomer who posts → next hand with a big blind; back from a break → waits or posts both", async () => {
  const players = await open("anu", "bina", "chand", "dipa");
  const dipa = players[3] as Player;
  for (const player of players.slice(0, 3)) await player.sit("20000");
  await playHand(cluster, players.slice(0, 3), fold);
  await playHand(cluster, players.slice(0, 3), fold);
  await skipPause(cluster);
  await until(async () => (await dipa.readTable()).hand?.number === 3);
  expect((await dipa.send(pokerPaths.post, { tableId: TABLE })).body.error).toBe("seat.none");
  await dipa.sit("20000");
  expect(await findSeat(dipa)).toMatchObject({ owes: "big", isPosting: false });
  await dipa.send(pokerPaths.post, { tableId: TABLE });
  const tag = await tagOf(dipa);
  expect(await findSeat(dipa)).toMatchObject({ owes: "big", isPosting: true });
  await playHand(cluster, players, fold);
  const { hand: posted } = await playHand(cluster, players, fold);
  expect(["post", "big"]).toContain(blindsOf(posted, tag));
  expect(await findSeat(dipa)).toMatchObject({ owes: "none", isPosting: false });

  // A player who was away for a hand owes the blinds again.
  await cluster.db.run(sql`update poker_seat set away_since = now() where player = 'dipa'`);
  const { hand: without } = await playHand(cluster, players.slice(0, 3), fold);
  expect(blindsOf(without, tag)).toBeNull();
  expect(await findSeat(dipa)).toMatchObject({ owes: "both" });
  await dipa.send(pokerPaths.seed, { tableId: TABLE, clientSeed: "dipa is back", isBack: true });
  await dipa.send(pokerPaths.post, { tableId: TABLE });
  const { hand: back } = await playHand(cluster, players, passive);
  expect(["post of both", "big"]).toContain(blindsOf(back, tag));
  const [own] = (await dipa.send<{ hands: PokerPlayed[] }>(pokerPaths.hands)).body.hands;
  expect(own?.fair).toMatchObject({ rulesVersion: 2, bet: { table: { blinds: back.setup.blinds } } });
  await expectBalanced(cluster);
});

test("[GAME-07] poker: hand of rules version 1 → played on and shown by version 1", async () => {
  const players = await open("anu", "bina");
  for (const player of players) await player.sit("4000");
  await until(async () => (await players[0]?.readTable())?.stage === "playing");
  await cluster.db.run(
    sql`update poker_hand set rules_version = 1, setup = jsonb_set(setup - 'blinds', '{chips}', '["4000", "120"]')`,
  );
  const [anu] = players as [Player];
  // The big blind is 200, but its player has only 120 chips. By version 1 the call is 20, by version 2 it would be 100.
  const view = await anu.readTable();
  expect(view.hand?.options).toMatchObject({ toCall: "20" });
  await cluster.db.run(sql`update poker_hand set rules_version = 2`);
  expect((await anu.readTable()).hand?.options).toMatchObject({ toCall: "100" });
});

test("[GAME-07] poker: leaves with more, sits down with less within the hour → refused at every process, also after a restart", async () => {
  cluster = await startTableCluster();
  cluster.wallet.setBalance(START);
  const [first, second] = [await cluster.startProcess(), await cluster.startProcess()];
  const anu = await enter(first.url, "anu");
  await anu.sit("20000");
  await cluster.db.run(sql`update poker_seat set chips = chips + 5000`);
  await stand(anu);
  await until(() => isAllPaid(cluster));
  const lobbyTable = async (at: number) => (await anu.send<PokerLobby>(pokerPaths.lobby)).body.tables[at];
  for (const url of [first.url, second.url]) {
    anu.url = url;
    expect((await anu.sit("4000")).body.error).toBe("seat.took_more");
    expect((await anu.sit("24999")).body.error).toBe("seat.took_more");
    expect((await anu.sit("25001")).body.error).toBe("bet.stake");
    expect(await lobbyTable(0)).toMatchObject({ minBuy: "25000", maxBuy: "25000", tookMinor: "25000" });
    expect(await lobbyTable(1)).toMatchObject({ minBuy: "4000", maxBuy: "20000", tookMinor: null });
  }
  await first.kill();
  await second.kill();
  anu.url = (await cluster.start()).url;
  expect((await anu.sit("24999")).body.error).toBe("seat.took_more");
  expect((await anu.sit("25000")).status).toBe(200);
  expect(await findSeat(anu)).toMatchObject({ owes: "both" });
  await cluster.db.run(sql`update poker_seat set chips = 4500`);
  await stand(anu);
  await until(() => isAllPaid(cluster));
  expect((await anu.sit("4499")).body.error).toBe("seat.took_more");
  await cluster.db.run(sql`update poker_departure set left_at = left_at - interval '61 minutes'`);
  expect((await anu.sit("4000")).status).toBe(200);
  expect(await findSeat(anu)).toMatchObject({ owes: "big" });
});

test("[GAME-07] poker: no server for 50 s in a player's turn → the turn begins anew, time bank whole; without a gap → folded", async () => {
  cluster = await startTableCluster();
  cluster.wallet.setBalance(START);
  const first = await cluster.startProcess();
  const players = [await enter(first.url, "anu"), await enter(first.url, "bina")];
  const [anu, bina] = players as [Player, Player];
  for (const player of players) await player.sit("4000");
  await until(async () => (await anu.readTable()).stage === "playing");
  const view = await anu.readTable();
  const turn = view.hand?.turn;
  await first.kill();
  // Simulates time that passes while no server runs.
  const pass = (seconds: number) =>
    cluster.db.transaction(async (tx) => {
      await tx.run(
        sql`update poker_table set turn_at = turn_at - ${seconds} * interval '1 second',
           due_at = due_at - ${seconds} * interval '1 second' where stage = 'playing'`,
      );
      await tx.run(sql`update poker_clock set beat_at = beat_at - ${seconds} * interval '1 second'`);
    });
  await pass(50);
  const second = await cluster.start();
  for (const player of players) player.url = second.url;
  // The call of the player who is not in turn may arrive before the clock's check. It must not fold the player in turn.
  await (view.hand?.options === null ? anu : bina).send(pokerPaths.seed, {
    tableId: TABLE,
    clientSeed: "still here",
    isBack: false,
  });
  await until(async () => ((await anu.readTable()).hand?.leftMs ?? 0) > 40_000);
  const renewed = await anu.readTable();
  expect(renewed.hand).toMatchObject({ handId: view.hand?.handId, step: view.hand?.step, turn });
  const acting = isOwnTurn(renewed) ? anu : bina;
  expect((await acting.act(await acting.readTable(), { type: "call" })).status).toBe(200);

  // While a server runs, the same time counts against the player in turn.
  await cluster.db.run(
    sql`update poker_table set turn_at = turn_at - interval '50 seconds', due_at = now() where stage = 'playing'`,
  );
  await until(async () => {
    const now = await anu.readTable();
    return now.hand?.step !== (view.hand?.step ?? 0) + 1 || now.stage !== "playing";
  });
  await expectBalanced(cluster);
});
