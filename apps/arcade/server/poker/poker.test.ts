import { randomUUID } from "node:crypto";
import { settleRound, verifyRound } from "@khela/engines/rounds";
import type { HoldemStep } from "@khela/engines/poker/holdem-round";
import { afterEach, expect, test, vi } from "vitest";
import { readEvents } from "../../clients/shell/stream.ts";
import { pokerPaths, type PokerAnswer, type PokerLobby, type PokerPlayed, type PokerTableView } from "../../poker-wire.ts";
import { paths, type OpenedView, type SeedsView } from "../../wire.ts";
import { call, openHouse, type Answered, type House } from "../tables/test-table.ts";
import { until } from "../test-arcade.ts";
import { LAUNCH_TOKEN } from "../test-wallet.ts";
import { findHand, type PokerHand } from "./store.ts";

const GAME = "jl-texas-poker-room";
const TABLE = `${GAME}.BDT.play.0`;
const START = 10_000_000n;
const PATIENCE_MS = 20_000;

// Hands have pauses a person needs, and several processes run at once.
vi.setConfig({ testTimeout: 60_000 });

let house: House;
afterEach(() => house.stop());

type Player = {
  readonly who: string;
  url: string;
  readonly token: string;
  /** Every event of the stream, as it came. */
  readonly heard: string[];
  ask<T>(path: string, body?: unknown): Promise<Answered<T>>;
  look(): Promise<PokerTableView>;
  sit(buyMinor: string, requestId?: string): Promise<Answered<PokerAnswer>>;
  act(view: PokerTableView, action: HoldemStep): Promise<Answered<PokerAnswer>>;
  leave(): void;
};

async function listen(url: string, token: string, heard: string[]): Promise<() => void> {
  const control = new AbortController();
  const response = await fetch(url + paths.stream, { headers: { authorization: `Bearer ${token}` }, signal: control.signal });
  void (async () => {
    let kept = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const { events, rest } = readEvents(kept + decoder.decode(chunk, { stream: true }));
      kept = rest;
      heard.push(...events.map(({ data }) => data));
    }
  })().catch(() => undefined);
  return () => control.abort();
}

async function enter(url: string, who: string): Promise<Player> {
  const launch = { vendor: "JL", gameCode: GAME, token: `${LAUNCH_TOKEN}as-${who}-${randomUUID()}` };
  const { body: opened, status } = await call<OpenedView>(url, paths.session, launch);
  expect(status).toBe(200);
  const token = opened.session;
  await call<SeedsView>(url, paths.clientSeed, { clientSeed: `seed of ${who}` }, token);
  await call<PokerLobby>(url, pokerPaths.lobby, undefined, token);
  const heard: string[] = [];
  const leave = await listen(url, token, heard);
  const player: Player = {
    who, url, token, heard, leave,
    ask: (path, body) => call(player.url, path, body, token),
    look: async () => (await player.ask<PokerAnswer>(pokerPaths.table, { tableId: TABLE })).body.table,
    sit: (buyMinor, requestId = randomUUID()) => player.ask<PokerAnswer>(pokerPaths.sit, { requestId, tableId: TABLE, buyMinor }),
    act: (view, action) => player.ask<PokerAnswer>(pokerPaths.act, { tableId: TABLE, handId: view.hand?.handId, step: view.hand?.step, action }),
  };
  return player;
}

async function open(...names: readonly string[]): Promise<Player[]> {
  house = await openHouse();
  house.wallet.setBalance(START);
  const { url } = await house.start();
  return Promise.all(names.map((name) => enter(url, name)));
}

const isOwnTurn = ({ hand }: PokerTableView): boolean => (hand?.options ?? null) !== null;

type Choose = (view: PokerTableView, who: string) => HoldemStep;

const shove: Choose = (view) => {
  const options = view.hand?.options;
  const most = options?.maxRaiseTo ?? null;
  return most === null ? { type: options?.toCall === "0" ? "check" : "call" } : { type: "raise", to: most };
};
const fold: Choose = () => ({ type: "fold" });
const passive: Choose = (view) => ({ type: view.hand?.options?.toCall === "0" ? "check" : "call" });

/** Ends the look at the last hand. */
const hurry = () => house.db.run("update poker_table set due_at = now() where stage = 'shown'");

/** Plays a hand to its end; every view each player was shown on the way. */
async function playHand(players: readonly Player[], choose: Choose): Promise<{ hand: PokerHand; seen: { who: string; view: PokerTableView }[] }> {
  const seen: { who: string; view: PokerTableView }[] = [];
  let handId = "";
  await until(async () => {
    if (handId === "") await hurry();
    for (const player of players) {
      const view = await player.look();
      seen.push({ who: player.who, view });
      if (view.stage === "playing" && view.hand !== null) handId = view.hand.handId;
      if (handId !== "" && (view.stage !== "playing" || view.hand?.handId !== handId)) return true;
      if (isOwnTurn(view)) await player.act(view, choose(view, player.who));
    }
    return false;
  }, PATIENCE_MS);
  const hand = await findHand(house.db, handId);
  if (hand === null) throw new Error("no hand was played");
  return { hand, seen };
}

/** Whether what players bought in for is all where it must be: on the table, paid out, in the rake or with the robots. */
async function expectBalanced(): Promise<void> {
  const [sums] = await house.db.rows<{ bought: bigint; seated: bigint; rake: bigint; paid: bigint; robots: bigint }>(
    `select (select coalesce(sum(stake_minor), 0)::bigint from round where state in ('open', 'settled')) as bought,
       (select coalesce(sum(chips), 0)::bigint from poker_seat) as seated,
       (select coalesce(sum(rake), 0)::bigint from poker_hand) as rake,
       (select coalesce(sum(payout_minor), 0)::bigint from round where state = 'settled') as paid,
       (select coalesce(sum(case kind when 'robot-in' then amount else -amount end), 0)::bigint from poker_house) as robots`);
  if (sums === undefined) throw new Error("no sums");
  expect(sums.bought + sums.robots).toBe(sums.seated + sums.rake + sums.paid);
  const [owed] = await house.db.rows<{ owed: bigint }>("select count(*) as owed from wallet_call where done_at is null");
  if (owed?.owed === 0n) expect(house.wallet.balance()).toBe(START - sums.bought + sums.paid);
}

const allPaid = async () => (await house.db.rows("select 1 from wallet_call where done_at is null")).length === 0;

test("GAME-07 poker: three players, a side pot and the rake come out as the engine says, and the wallet to the unit", async () => {
  const players = await open("anu", "bina", "chand");
  const [anu, bina, chand] = players as [Player, Player, Player];
  await anu.sit("4000");
  await bina.sit("8000");
  await chand.sit("20000");
  await expectBalanced();
  await playHand(players, fold);
  const { hand } = await playHand(players, shove);
  expect(hand.setup.chips).toHaveLength(3);
  const shares = await house.db.rows<{ place: number; put: bigint; won: bigint }>(
    "select place, put, won from poker_share where hand_id = $1 order by place", [hand.id]);
  const rounds = hand.setup.chips.map((stakeMinor, seat) => settleRound({
    game: "holdem", rulesVersion: 1, serverSeed: hand.serverSeed, clientSeed: hand.clientSeed, nonce: hand.number,
    bet: { stakeMinor, table: hand.setup, seat }, actions: hand.actions,
  }));
  expect(shares.map(({ put, won }) => [String(put), String(won)])).toEqual(rounds.map((one) => [one.stakeMinor, one.payoutMinor]));
  const put = shares.reduce((sum, one) => sum + one.put, 0n);
  const won = shares.reduce((sum, one) => sum + one.won, 0n);
  // Five in a hundred of either pot would be more than three big blinds: the cap holds.
  expect(put - won).toBe(600n);
  expect(new Set(shares.map((one) => one.put)).size).toBeGreaterThan(1);
  await expectBalanced();
  for (const player of players) await player.ask(pokerPaths.stand, { tableId: TABLE });
  await until(async () => (await house.db.rows("select 1 from poker_seat")).length === 0 && allPaid(), PATIENCE_MS);
  await until(allPaid);
  expect(house.wallet.balance()).toBe(START - 600n);
  await expectBalanced();
});

test("GAME-07 poker: nobody is sent another's cards before they are shown, and the stream carries none at all", async () => {
  const players = await open("anu", "bina");
  for (const player of players) await player.sit("4000");
  const { hand, seen } = await playHand(players, passive);
  const looked = seen.filter(({ view }) => view.stage === "playing" && view.hand?.handId === hand.id);
  expect(looked.length).toBeGreaterThan(6);
  for (const { view } of looked) {
    const own = view.seats.find(({ isOwn }) => isOwn)?.seat;
    for (const { seat, cards } of view.hand?.places ?? []) {
      if (seat === own) expect(cards.every((card) => card !== null)).toBe(true);
      else expect(cards).toEqual([null, null]);
    }
    expect(JSON.stringify(view)).not.toContain(hand.serverSeed);
  }
  const shown = seen.at(-1)?.view.hand?.places.map(({ cards }) => cards) ?? [];
  expect(shown.flat()).not.toContain(null);
  for (const { heard } of players) {
    expect(heard.length).toBeGreaterThan(3);
    for (const one of heard) expect(Object.keys(JSON.parse(one) as object).sort()).toEqual(["tableId", "version"]);
  }
});

test("GAME-07 GAME-09 poker: the seed was promised before, is shown ten minutes after, and any hand verifies with all seeds mixed in", async () => {
  const players = await open("anu", "bina");
  const [anu] = players as [Player, Player];
  for (const player of players) await player.sit("4000");
  const promised = (await anu.look()).nextSeedHash;
  await playHand(players, fold);
  await hurry();
  await until(async () => (await anu.look()).hand?.number === 2, PATIENCE_MS);
  await anu.ask(pokerPaths.seed, { tableId: TABLE, clientSeed: "fresh for the third", isBack: false });
  const { hand } = await playHand(players, passive);
  expect(hand.serverSeedHash).toBe(promised);
  const own = async () => (await anu.ask<{ hands: PokerPlayed[] }>(pokerPaths.hands)).body.hands;
  expect((await own())[0]?.fair.serverSeed).toBeNull();
  await house.db.run("update poker_hand set ended_at = ended_at - interval '11 minutes'");
  const [played] = await own();
  if (played === undefined) throw new Error("no hand of one's own");
  const { fair } = played;
  const verified = verifyRound({ ...fair, serverSeed: fair.serverSeed ?? "" });
  expect(verified).toMatchObject({ stakeMinor: played.put, payoutMinor: played.won });
  expect(fair.clientSeeds).toHaveLength(2);
  await playHand(players, fold);
  expect((await own())[0]?.fair.clientSeeds).toContain("fresh for the third");
});

test("GAME-07 poker: who does not act is folded by the clock, then away, and his chips come home when his chair is freed", async () => {
  const [anu, bina] = await open("anu", "bina") as [Player, Player];
  for (const player of [anu, bina]) await player.sit("4000");
  const late = () => house.db.run("update poker_table set turn_at = turn_at - interval '2 minutes', due_at = now() where stage = 'playing'");
  const away = async () => (await anu.look()).seats.filter(({ isAway }) => isAway).length;
  await until(async () => {
    await hurry();
    await late();
    return await away() > 0;
  }, PATIENCE_MS);
  await expectBalanced();
  await until(async () => {
    await hurry();
    return (await anu.look()).stage === "idle";
  }, PATIENCE_MS);
  await house.db.run("update poker_seat set away_since = away_since - interval '4 minutes' where away_since is not null");
  await house.db.run("update poker_table set due_at = now() where due_at is not null");
  await until(async () => (await anu.look()).seats.length < 2 && allPaid(), PATIENCE_MS);
  await until(allPaid);
  await expectBalanced();
});

test("GAME-07 poker: leaving in the middle folds, pays what is left after the hand, and refuses what is not one's turn", async () => {
  const players = await open("anu", "bina");
  const [anu, bina] = players as [Player, Player];
  const first = await anu.sit("4000", "the-same-request");
  expect((await anu.sit("4000", "the-same-request")).status).toBe(first.status);
  expect(house.wallet.countSeen("bet")).toBe(1);
  expect((await anu.sit("4000")).body.error).toBe("round.open");
  expect((await bina.sit("3999")).body.error).toBe("bet.stake");
  expect((await bina.ask(pokerPaths.stand, { tableId: TABLE })).body.error).toBe("seat.none");
  await bina.sit("4000");
  const views = await Promise.all(players.map(async (player) => ({ player, view: await player.look() })));
  const waiting = views.find(({ view }) => view.hand?.options === null);
  if (waiting === undefined) throw new Error("nobody waits");
  expect((await waiting.player.act(waiting.view, { type: "fold" })).body.error).toBe("bet.bad");
  await waiting.player.ask(pokerPaths.stand, { tableId: TABLE });
  expect((await waiting.player.look()).seats.find(({ isOwn }) => isOwn)?.isLeaving).toBe(true);
  const acting = players.find(({ who }) => who !== waiting.player.who) as Player;
  const view = await acting.look();
  expect((await acting.act(view, { type: "raise", to: "1" })).body.error).toBe("bet.bad");
  await acting.act(view, { type: "call" });
  await until(async () => {
    const now = await acting.look();
    if (isOwnTurn(now)) await acting.act(now, passive(now, acting.who));
    return now.seats.length === 1;
  }, PATIENCE_MS);
  await until(allPaid);
  await expectBalanced();
  await acting.ask(pokerPaths.stand, { tableId: TABLE });
  await until(allPaid);
  expect(house.wallet.balance()).toBe(START - ((await house.db.rows<{ rake: bigint }>("select coalesce(sum(rake), 0)::bigint as rake from poker_hand"))[0]?.rake ?? 0n));
});

test("GAME-07 poker: two processes run one table; one is killed in the middle of a hand and nothing is lost or paid twice", async () => {
  house = await openHouse();
  house.wallet.setBalance(START);
  const [first, second] = [await house.start(), await house.start()];
  const players = [await enter(first.url, "anu"), await enter(second.url, "bina")];
  const [anu, bina] = players as [Player, Player];
  await anu.sit("6000");
  await bina.sit("6000");
  await playHand(players, passive);
  await hurry();
  await until(async () => (await bina.look()).stage === "playing", PATIENCE_MS);
  const before = await anu.look();
  await first.kill();
  anu.url = second.url;
  const after = await anu.look();
  expect(after.hand?.handId).toBe(before.hand?.handId);
  expect(after.hand?.places.map(({ cards, put }) => [cards, put])).toEqual(before.hand?.places.map(({ cards, put }) => [cards, put]));
  await playHand(players, passive);
  await expectBalanced();
  for (const player of players) await player.ask(pokerPaths.stand, { tableId: TABLE });
  await until(async () => (await house.db.rows("select 1 from poker_seat")).length === 0, PATIENCE_MS);
  await until(allPaid);
  await expectBalanced();
  expect(house.wallet.countSeen("win")).toBe(2);
});

test("GAME-07 poker: a buy-in that is refused or never answered leaves the chair free and the money whole", async () => {
  const [anu] = await open("anu") as [Player];
  house.wallet.setBalance(3_000n);
  expect((await anu.sit("4000")).body.error).toBe("funds.insufficient");
  house.wallet.setBalance(START);
  house.wallet.misbehave = (method) => (method === "bet" ? "fail-after" : "none");
  expect((await anu.sit("4000")).body.error).toBe("bet.unknown");
  house.wallet.misbehave = () => "none";
  await until(async () => allPaid(), PATIENCE_MS);
  expect(house.wallet.balance()).toBe(START);
  expect((await anu.look()).seats).toEqual([]);
  expect((await anu.sit("4000")).status).toBe(200);
});

test("GAME-07 poker: a practice robot says it is one, brings chips of the house, and leaves with the last player", async () => {
  const [anu] = await open("anu") as [Player];
  expect((await anu.ask(pokerPaths.robot, { tableId: TABLE })).body.error).toBe("seat.none");
  await anu.sit("4000");
  await anu.ask(pokerPaths.robot, { tableId: TABLE });
  expect((await anu.look()).seats.filter(({ isRobot }) => isRobot).map(({ name }) => name)).toEqual(["R1"]);
  await playHand([anu], passive);
  await expectBalanced();
  await anu.ask(pokerPaths.stand, { tableId: TABLE });
  await until(async () => (await anu.look()).seats.length === 0, PATIENCE_MS);
  await until(allPaid);
  await expectBalanced();
});
