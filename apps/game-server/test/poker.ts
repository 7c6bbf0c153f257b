// The harness of the poker tests: players at a table, hands played to their end, and the sum of all chips.
import { sql } from "@khela/service-kit/db/database";
import { createHash, randomUUID } from "node:crypto";
import type { HoldemStep } from "@khela/engines/poker/holdem-round";
import { expect } from "vitest";
import { pokerPaths, type PokerAnswer, type PokerLobby, type PokerTableView } from "../wire/poker-api.ts";
import { paths, type BalanceView, type SeedsView } from "../wire/game-api.ts";
import {
  call,
  countUnacknowledged,
  launch,
  listen,
  startTableCluster,
  type Answered,
  type TableCluster,
} from "./live-table.ts";
import { until } from "../../../tests/until.ts";
import { findHand, type PokerHand } from "../server/poker/hand-store.ts";

export const GAME = "jl-texas-poker-room";
export const TABLE = `${GAME}.BDT.play.0`;
export const START = 10_000_000n;

export type Player = {
  readonly who: string;
  url: string;
  readonly token: string;
  /** Every event of the stream, as the player received it. */
  readonly events: string[];
  /** The balances that the stream pushed. */
  readonly balances: (string | null)[];
  send<T>(path: string, body?: unknown): Promise<Answered<T>>;
  readTable(): Promise<PokerTableView>;
  sit(buyMinor: string, requestId?: string): Promise<Answered<PokerAnswer>>;
  topUp(addMinor: string, requestId?: string): Promise<Answered<PokerAnswer>>;
  act(view: PokerTableView, action: HoldemStep): Promise<Answered<PokerAnswer>>;
  leave(): void;
};

/** Returns the device mark of a player: each player has their own. */
export const deviceOf = (who: string): string => createHash("sha256").update(who).digest("hex").slice(0, 32);

export async function enter(url: string, who: string): Promise<Player> {
  const { session: token } = await launch(url, GAME, who);
  await call<SeedsView>(url, paths.clientSeed, { clientSeed: `seed of ${who}` }, token);
  await call<PokerLobby>(url, pokerPaths.lobby, undefined, token);
  const events: string[] = [];
  const balances: (string | null)[] = [];
  const leave = await listen(url, token, ({ name, data }) => {
    events.push(data);
    if (name === "money") balances.push((JSON.parse(data) as BalanceView).balanceMinor);
  });
  const player: Player = {
    who,
    url,
    token,
    events,
    balances,
    leave,
    send: (path, body) => call(player.url, path, body, token),
    readTable: async () => (await player.send<PokerAnswer>(pokerPaths.table, { tableId: TABLE })).body.table,
    sit: (buyMinor, requestId = randomUUID()) =>
      player.send<PokerAnswer>(pokerPaths.sit, {
        requestId,
        tableId: TABLE,
        buyMinor,
        device: deviceOf(who),
      }),
    topUp: (addMinor, requestId = randomUUID()) =>
      player.send<PokerAnswer>(pokerPaths.topUp, { requestId, tableId: TABLE, addMinor }),
    act: (view, action) =>
      player.send<PokerAnswer>(pokerPaths.act, {
        tableId: TABLE,
        handId: view.hand?.handId,
        step: view.hand?.step,
        action,
      }),
  };
  return player;
}

/** Starts a cluster with the named players at its first process. */
export async function startPokerTest(
  ...names: readonly string[]
): Promise<{ readonly cluster: TableCluster; readonly players: Player[] }> {
  const cluster = await startTableCluster();
  cluster.wallet.setBalance(START);
  const { url } = await cluster.start();
  return { cluster, players: await Promise.all(names.map((name) => enter(url, name))) };
}

export const isOwnTurn = ({ hand }: PokerTableView): boolean => (hand?.options ?? null) !== null;

export type Choose = (view: PokerTableView, who: string) => HoldemStep;

export const shove: Choose = (view) => {
  const options = view.hand?.options;
  const most = options?.maxRaiseTo ?? null;
  return most === null ? { type: options?.toCall === "0" ? "check" : "call" } : { type: "raise", to: most };
};
export const fold: Choose = () => ({ type: "fold" });
export const passive: Choose = (view) => ({ type: view.hand?.options?.toCall === "0" ? "check" : "call" });

/** Ends the pause after the last hand. */
export async function skipPause({ db }: TableCluster): Promise<void> {
  await db.run(sql`update poker_table set due_at = now() where stage = 'shown'`);
}

/** Plays a hand to its end; returns every view that each player was shown. */
export async function playHand(
  cluster: TableCluster,
  players: readonly Player[],
  choose: Choose,
): Promise<{ hand: PokerHand; seen: { who: string; view: PokerTableView }[] }> {
  const seen: { who: string; view: PokerTableView }[] = [];
  let handId = "";
  await until(async () => {
    if (handId === "") await skipPause(cluster);
    for (const player of players) {
      const view = await player.readTable();
      seen.push({ who: player.who, view });
      if (view.stage === "playing" && view.hand !== null) handId = view.hand.handId;
      if (handId !== "" && (view.stage !== "playing" || view.hand?.handId !== handId)) return true;
      if (isOwnTurn(view)) await player.act(view, choose(view, player.who));
    }
    return false;
  });
  const hand = await findHand(cluster.db, handId);
  if (hand === null) throw new Error("no hand was played");
  return { hand, seen };
}

/** Expects that all bought-in money is on the table, paid out, in the rake or with the robots. */
export async function expectBalanced(cluster: TableCluster): Promise<void> {
  const [sums] = await cluster.db.rows<{
    bought: bigint;
    seated: bigint;
    rake: bigint;
    paid: bigint;
    robots: bigint;
  }>(
    sql`select (select coalesce(sum(stake_minor), 0)::bigint from round where state in ('open', 'settled')) as bought,
       (select coalesce(sum(chips), 0)::bigint from poker_seat) as seated,
       (select coalesce(sum(rake), 0)::bigint from poker_hand) as rake,
       (select coalesce(sum(payout_minor), 0)::bigint from round where state = 'settled') as paid,
       (select coalesce(sum(case kind when 'robot-in' then amount else -amount end), 0)::bigint
       from poker_house) as robots`,
  );
  if (sums === undefined) throw new Error("no sums");
  expect(sums.bought + sums.robots).toBe(sums.seated + sums.rake + sums.paid);
  if ((await countUnacknowledged(cluster)) === 0n)
    expect(cluster.wallet.balance()).toBe(START - sums.bought + sums.paid);
}

export const isAllPaid = async (cluster: TableCluster): Promise<boolean> =>
  (await countUnacknowledged(cluster)) === 0n;
