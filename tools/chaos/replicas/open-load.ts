/**
 * An open load: requests begin at their time, however long earlier ones take. It consists of bets with their results,
 * deposits, reads and game rounds, while members' pages and live tables keep their streams open. A request's time
 * counts from when the request was due.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { calls } from "@khela/contract/calls";
import { pushPath } from "@khela/contract/push-events";
import { sql } from "@khela/service-kit/db/database";
import {
  paths,
  type LiveTableView,
  type OpenedView,
  type RoundAnswer,
} from "../../../apps/game-server/wire/game-api.ts";
import { bet, deposit, perform, win, type Bet, type Operation } from "../journal.ts";
import { createPlayers, type ChaosPlayer } from "../players.ts";
import type { Site } from "./fleet.ts";
import { keepStream, type KeptStream } from "./kept-stream.ts";

/** Requests a second, by kind. Half of the bets get a result. */
const RATES = { bet: 10, win: 5, deposit: 2, read: 15, round: 4 } as const;
export type Kind = keyof typeof RATES;
const PLAYERS = { betting: 8, playing: 8, watching: 4 } as const;
const DICE = "bgs-dice";
const LIVE_TABLE = "tcg-live-mehfil-roulette";
const ANSWER_WITHIN_MS = 30_000;
/** Beginning of the fault's text for a deposit that was never requested. */
export const NO_ORDER = "the load could not insert an order";
const STAKE = { stakeMinor: "1000", direction: "over", targetHundredths: 5050 } as const;

export type Sample = {
  readonly kind: Kind;
  /** `at`: time at which the request was due. `ms`: milliseconds from then to the answer. */
  readonly at: number;
  readonly ms: number;
  readonly fault: string | null;
};

export type OpenLoad = {
  readonly samples: readonly Sample[];
  readonly operations: readonly Operation[];
  /** Ids of game rounds whose result request the server has answered. */
  readonly rounds: readonly string[];
  readonly players: readonly ChaosPlayer[];
  readonly streams: readonly KeptStream[];
  /** Number of push events that members' pages received, by paid order. */
  readonly heard: ReadonlyMap<string, number>;
  /** Returns the longest time since `from` in which a live table showed nothing new. */
  longestSilenceMs(from: number): number;
  /** Ends the requests. The streams stay open. */
  finish(): Promise<void>;
  closeStreams(): Promise<void>;
};

type Seat = { readonly session: string };

async function callGames<T>(fleet: Site, path: string, body: unknown, seat?: Seat): Promise<T> {
  const answer = await fetch(fleet.gamesUrl + path, {
    method: "POST",
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    headers: {
      "content-type": "application/json",
      ...(seat === undefined ? {} : { authorization: `Bearer ${seat.session}` }),
    },
    body: JSON.stringify(body),
  });
  const value = (await answer.json()) as T & { error?: string };
  if (answer.status !== 200) throw new Error(`${answer.status} ${value.error}`);
  return value;
}

/** Launches a game and opens it like the game's page does. */
async function sit(fleet: Site, { client }: ChaosPlayer, gameCode: string): Promise<Seat> {
  const { nodeId, vendor } = await fleet.owner.one<{ nodeId: number; vendor: string }>(
    sql`select node_id "nodeId", vendor from game where game_code = ${gameCode}`,
  );
  const { content } = await client.callOrThrow(calls.play.launch, { nodeId });
  const token = new URL(content.game_url).searchParams.get("token");
  const opened = await callGames<OpenedView>(fleet, paths.session, { vendor, gameCode, token });
  if (gameCode === DICE) await callGames(fleet, paths.clientSeed, { clientSeed: gameCode }, opened);
  return opened;
}

const reads = [
  (player: ChaosPlayer) => player.client.call(calls.wallet.balance, {}),
  (player: ChaosPlayer) => player.client.call(calls.site.settings, {}),
  (player: ChaosPlayer) => player.client.call(calls.inbox.list, {}),
];

/** Returns a function that returns the items in turn. */
function inTurn<T>(all: readonly T[]): () => T {
  let at = 0;
  return () => all[at++ % all.length]!;
}

async function performOnce(operation: Operation, wrongClocks: boolean): Promise<string | null> {
  if (await perform(operation, wrongClocks)) return null;
  return `${operation.what}: ${operation.refusal ?? operation.lastFailure}`;
}

/** Opens members' pages and live tables with their streams, and records what they show. */
async function openStreams(fleet: Site, members: readonly ChaosPlayer[], watching: readonly ChaosPlayer[]) {
  const heard = new Map<string, number>();
  const shownAt = watching.map((): number[] => []);
  const openPage = ({ client }: ChaosPlayer) =>
    keepStream(fleet.url + pushPath, { authorization: client.token! }, ({ name, data }) => {
      if (name !== "deposit") return;
      const { orderId, state } = JSON.parse(data) as { orderId: string; state: string };
      if (state === "paid") heard.set(orderId, (heard.get(orderId) ?? 0) + 1);
    });
  async function openTable(player: ChaosPlayer, table: number): Promise<KeptStream> {
    const { session } = await sit(fleet, player, LIVE_TABLE);
    const headers = { authorization: `Bearer ${session}` };
    return keepStream(fleet.gamesUrl + paths.stream, headers, ({ name, data }) => {
      if (name === "room" && (JSON.parse(data) as LiveTableView).round !== null)
        shownAt[table]!.push(performance.now());
    });
  }
  function longestSilenceMs(from: number): number {
    const silences = shownAt.flatMap((all) => {
      const times = [from, ...all.filter((at) => at > from), performance.now()];
      return times.slice(1).map((at, place) => at - times[place]!);
    });
    return Math.max(...silences);
  }
  const streams = await Promise.all([...members.map(openPage), ...watching.map(openTable)]);
  return { streams, heard, longestSilenceMs };
}

/** Begins each kind of request at its rate, until `finish`. */
function startPacing(acts: Readonly<Record<Kind, () => Promise<string | null>>>, samples: Sample[]) {
  let going = true;
  const running = new Set<Promise<void>>();
  async function measure(kind: Kind, at: number): Promise<void> {
    const fault = await acts[kind]().catch(
      (error: Error & { cause?: Error }) => `${kind}: ${error.message} ${error.cause?.message ?? ""}`,
    );
    samples.push({ kind, at, ms: performance.now() - at, fault });
  }
  async function repeat(kind: Kind): Promise<void> {
    const everyMs = 1_000 / RATES[kind];
    for (let due = performance.now() + Math.random() * everyMs; going; due += everyMs) {
      await sleep(Math.max(0, due - performance.now()));
      const one = measure(kind, due).finally(() => running.delete(one));
      running.add(one);
    }
  }
  const loops = (Object.keys(RATES) as Kind[]).map(repeat);
  return {
    async finish() {
      going = false;
      await Promise.all(loops);
      await Promise.all(running);
    },
  };
}

/** Starts the load. `wrongClocks`: servers' clocks are moved meanwhile. */
export async function startOpenLoad(fleet: Site, wrongClocks = false): Promise<OpenLoad> {
  const everybody = await createPlayers(fleet, PLAYERS.betting + PLAYERS.playing + PLAYERS.watching);
  const players = everybody.slice(0, PLAYERS.betting);
  const playing = everybody.slice(PLAYERS.betting, PLAYERS.betting + PLAYERS.playing);
  const seats = await Promise.all(playing.map((player) => sit(fleet, player, DICE)));
  const { streams, ...shown } = await openStreams(fleet, players, everybody.slice(-PLAYERS.watching));
  const samples: Sample[] = [];
  const operations: Operation[] = [];
  const rounds: string[] = [];
  const open: Bet[] = [];
  const [nextPlayer, nextSeat, nextRead] = [inTurn(players), inTurn(seats), inTurn(reads)];
  const run = (operation: Operation) => {
    operations.push(operation);
    return performOnce(operation, wrongClocks);
  };
  const pacing = startPacing(
    {
      async bet() {
        const stake = bet(fleet, nextPlayer());
        const fault = await run(stake);
        if (fault === null) open.push(stake);
        return fault;
      },
      async win() {
        const stake = open.shift();
        return stake === undefined ? null : run(win(fleet, stake));
      },
      // The load inserts the order itself; only the payment is a measured request.
      async deposit() {
        const order = await deposit(fleet, nextPlayer()).catch((error: Error) => error.message);
        return typeof order === "string" ? `${NO_ORDER}: ${order}` : run(order);
      },
      async read() {
        const { status, errorCode } = await nextRead()(nextPlayer());
        return status === 200 ? null : `read: ${status} ${errorCode}`;
      },
      async round() {
        const body = { requestId: randomUUID(), bet: STAKE };
        const { round } = await callGames<RoundAnswer>(fleet, paths.bet, body, nextSeat());
        rounds.push(round.roundId);
        return null;
      },
    },
    samples,
  );
  return {
    samples,
    operations,
    rounds,
    players,
    streams,
    ...shown,
    finish: () => pacing.finish(),
    closeStreams: async () => void (await Promise.all(streams.map((stream) => stream.close()))),
  };
}
