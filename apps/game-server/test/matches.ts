// The harness of the tests of matches: real game servers on a separate database, a wallet that follows the protocol, a
// feed that the test controls, and one player at one title.
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { createGameServerDatabase } from "../../../tests/database.ts";
import type { OpenedView } from "../wire/game-api.ts";
import { paths } from "../wire/game-api.ts";
import {
  matchPaths,
  type FixtureView,
  type MatchBetAnswer,
  type MatchBetView,
  type MatchesList,
  type MatchPlayerView,
} from "../wire/matches-api.ts";
import { createGameServer, type GameServer, type Options } from "../server/app.ts";
import { readConfig } from "../server/config.ts";
import { type Answer } from "./game-server.ts";
import { until } from "../../../tests/until.ts";
import { LAUNCH_TOKEN, startTestWallet, TEST_SECRET, type TestWallet } from "./wallet.ts";
import { FEED_KEY, startTestFeed, type TestFeed } from "./match-feed.ts";

export type MatchesTest = {
  readonly feed: TestFeed;
  readonly wallet: TestWallet;
  readonly gameServers: GameServer[];
  /** The player's session token. */
  readonly token: string;
  send<T>(path: string, body?: unknown, at?: number): Promise<Answer<T>>;
  /**
   * Starts a game server in another process on the same database; it is called over HTTP and can be killed with
   * SIGKILL.
   */
  spawn(): Promise<{ send(path: string, body: unknown): Promise<unknown>; kill(): Promise<void> }>;
  /** Creates a further game server on the same database, in this process. */
  another(options?: Partial<Options>): Promise<GameServer>;
  bets(): Promise<readonly MatchBetView[]>;
  stop(): Promise<void>;
};

export const CRICKET = { vendor: "UG", gameCode: "ug-ullas-sportsbook" };
export const FIGHTS = { vendor: "SV3", gameCode: "sv3-shaktibir-arena" };

export async function startMatchesTest(
  title: { vendor: string; gameCode: string } = CRICKET,
  options: Partial<Options> = {},
  liveDelayMs = 300,
): Promise<MatchesTest> {
  const [feed, wallet, database] = await Promise.all([
    startTestFeed(),
    startTestWallet(title.gameCode),
    createGameServerDatabase(),
  ]);
  const env = {
    GAME_SERVER_DATABASE_URL: database.url,
    PLATFORM_URL: wallet.url,
    GAME_SERVER_SITE_ORIGINS: "http://site.test",
    GAME_SERVER_LOG_LEVEL: "silent",
    GAME_SERVER_VENDOR_SECRETS: JSON.stringify({ [title.vendor]: TEST_SECRET }),
    GAME_SERVER_FEED_URL: feed.url,
    GAME_SERVER_FEED_KEY: FEED_KEY,
    GAME_SERVER_LIVE_DELAY_MS: String(liveDelayMs),
    GAME_SERVER_PORT: "0",
  };
  const config = readConfig(env);
  const build = (more: Partial<Options>) =>
    createGameServer({ config, walletTimeoutMs: 400, sweepMs: 100, ...options, ...more });
  const gameServers = [await build({})];
  const send = async <T>(path: string, token: string | null, body?: unknown, at = 0): Promise<Answer<T>> => {
    const response = await gameServers[at]!.app.inject({
      method: body === undefined ? "GET" : "POST",
      url: path,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: response.statusCode, body: response.json() as T & { error?: string } };
  };
  const { body } = await send<OpenedView>(paths.session, null, {
    ...title,
    token: `${LAUNCH_TOKEN}${randomUUID()}`,
  });
  const harness: MatchesTest = {
    feed,
    wallet,
    gameServers,
    token: body.session,
    send: (path, sent, at) => send(path, body.session, sent, at),
    another: async (more = {}) => {
      const gameServer = await build(more);
      gameServers.push(gameServer);
      return gameServer;
    },
    spawn: async () => {
      const child = fork(fileURLToPath(new URL("../server/main.ts", import.meta.url)), {
        env: { ...process.env, ...env },
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      const url = await new Promise<string>((resolve, reject) => {
        child.once("message", (answer) => resolve((answer as { ready: string }).ready));
        child.once("exit", () => reject(new Error("the process ended before it was ready")));
      });
      return {
        send: async (path, sent) =>
          (
            await fetch(url + path, {
              method: "POST",
              headers: { authorization: `Bearer ${body.session}`, "content-type": "application/json" },
              body: JSON.stringify(sent),
            })
          ).json(),
        kill: async () => {
          const exited = new Promise((resolve) => {
            child.once("exit", resolve);
          });
          child.kill("SIGKILL");
          await exited;
        },
      };
    },
    bets: async () => (await harness.send<MatchPlayerView>(matchPaths.seat)).body.bets,
    stop: async () => {
      for (const gameServer of gameServers) await gameServer.stop();
      await Promise.all([feed.stop(), wallet.stop()]);
      await database.drop();
    },
  };
  return harness;
}

const names = {
  home: { bn: "ক", en: "Home" },
  away: { bn: "খ", en: "Away" },
  league: { id: "fb-delta", name: { bn: "লিগ", en: "League" } },
};

export function infoOf(category = "SPORTS", sport = "football") {
  return { category, sport, ...names, startsAt: Date.now() + 600_000 };
}

export function phaseOf(phase: string, home = 0, away = 0) {
  return { phase, clock: { unit: "minute", at: 10, of: 90 }, score: { home, away, sets: [] } };
}

export const markets = {
  "market:1x2": {
    kind: "1x2",
    lineQuarters: null,
    chances: { home: 450_000, draw: 270_000, away: 280_000 },
    state: "open",
  },
  "market:handicap-1": {
    kind: "handicap",
    lineQuarters: -1,
    chances: { home: 480_000, away: 520_000 },
    state: "open",
  },
  "market:totals8": {
    kind: "totals",
    lineQuarters: 8,
    chances: { over: 500_000, under: 500_000 },
    state: "open",
  },
  "market:winner": {
    kind: "winner",
    lineQuarters: null,
    chances: { home: 600_000, away: 400_000 },
    state: "open",
  },
  "market:cockfight": {
    kind: "cockfight",
    lineQuarters: null,
    chances: { meron: 520_000, wala: 480_000, draw: 90_000 },
    state: "open",
  },
} as const;

/** Publishes a match with markets and waits until it is listed. */
export async function publishFixture(
  harness: MatchesTest,
  id: string,
  phase = "scheduled",
  { kinds = Object.keys(markets) as (keyof typeof markets)[], info = infoOf() } = {},
): Promise<FixtureView> {
  harness.feed.publish(id, "fixture", info);
  harness.feed.publish(id, "phase", phaseOf(phase));
  for (const kind of kinds) harness.feed.publish(id, kind, markets[kind]);
  return whenShown(
    harness,
    id,
    ({ marketCount, phase: shown }) => marketCount === kinds.length && shown === phase,
  );
}

export async function show(harness: MatchesTest, id: string): Promise<FixtureView> {
  return (await harness.send<FixtureView>(`${matchPaths.fixture}?id=${id}`)).body;
}

export async function whenShown(
  harness: MatchesTest,
  id: string,
  holds: (fixture: FixtureView) => boolean,
): Promise<FixtureView> {
  await until(async () => {
    const { status, body } = await harness.send<FixtureView>(`${matchPaths.fixture}?id=${id}`);
    return status === 200 && holds(body) && (await harness.send<MatchesList>(matchPaths.list)).body.isFresh;
  });
  return show(harness, id);
}

/**
 * Silences the feed after one last message. Resolves when that message was received, so that no message in transit
 * refreshes the feed afterwards.
 */
export async function silenceFeed(harness: MatchesTest): Promise<void> {
  harness.feed.hush(true);
  harness.feed.publish("last", "fixture", infoOf());
  await until(async () => (await harness.send(`${matchPaths.fixture}?id=last`)).status === 200);
}

export type Pick = readonly [fixture: FixtureView, marketId: string, selection: string];

export function legOf([fixture, marketId, selection]: Pick) {
  const oddsMilli = fixture.markets.find(({ id }) => id === marketId)?.odds[selection] ?? 0;
  return { fixtureId: fixture.id, marketId, selection, oddsMilli };
}

export function betRequestFor(picks: readonly Pick[]) {
  return { requestId: randomUUID(), stakeMinor: "1000", acceptsBetter: false, legs: picks.map(legOf) };
}

export function bet(
  harness: MatchesTest,
  picks: readonly Pick[],
  more: Record<string, unknown> = {},
  at = 0,
) {
  return harness.send<MatchBetAnswer>(matchPaths.bet, { ...betRequestFor(picks), ...more }, at);
}

/** Waits until every bet has the given state, and every call to the platform is done. */
export async function whenBets(
  harness: MatchesTest,
  holds: (bets: readonly MatchBetView[]) => boolean,
): Promise<readonly MatchBetView[]> {
  await until(async () => holds(await harness.bets()));
  await until(
    async () => (await harness.gameServers.at(-1)!.app.inject("/readyz")).json<{ owed: number }>().owed === 0,
  );
  return harness.bets();
}

/** Publishes the final result of a match. */
export function endMatch({ feed }: MatchesTest, id: string, home: number, away: number): void {
  feed.publish(id, "phase", phaseOf("ended", home, away));
  feed.publish(id, "result", { home, away });
}

export function areSettled(bets: readonly { readonly state: string }[]): boolean {
  return bets.every(({ state }) => state === "settled");
}
