// A world for the tests of matches: a real arcade (or two) on a database of its own, a wallet that keeps the protocol, a feed
// that says what the test wants, and one player at one title.
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { arcadeDatabase } from "../../../../tests/database.ts";
import type { OpenedView } from "../../wire.ts";
import { paths } from "../../wire.ts";
import { matchPaths, type FixtureView, type MatchBetAnswer, type MatchBetView, type MatchesList, type MatchSeat } from "../../wire-matches.ts";
import { buildArcade, type Arcade, type Options } from "../app.ts";
import { readConfig } from "../config.ts";
import { until, type Answer } from "../test-arcade.ts";
import { LAUNCH_TOKEN, startTestWallet, TEST_SECRET, type TestWallet } from "../test-wallet.ts";
import { FEED_KEY, startTestFeed, type TestFeed } from "./test-feed.ts";

export type Book = {
  readonly feed: TestFeed; readonly wallet: TestWallet; readonly arcades: Arcade[];
  /** Of the player's session. */
  readonly token: string;
  ask<T>(path: string, body?: unknown, at?: number): Promise<Answer<T>>;
  /** Starts a process of its own on the same database: asked over HTTP, and killed as a machine that fails kills. */
  spawn(): Promise<{ ask(path: string, body: unknown): Promise<unknown>; kill(): Promise<void> }>;
  /** Builds one more arcade on the same database. */
  another(options?: Partial<Options>): Promise<Arcade>;
  bets(): Promise<readonly MatchBetView[]>;
  stop(): Promise<void>;
};

/** A busy machine takes its time; what is waited for comes, or it is wrong. */
const PATIENCE_MS = 25_000;

export const patiently = (holds: () => boolean | Promise<boolean>): Promise<void> => until(holds, PATIENCE_MS);

export const CRICKET = { vendor: "UG", gameCode: "ug-ullas-sportsbook" };
export const FIGHTS = { vendor: "SV3", gameCode: "sv3-shaktibir-arena" };

export async function openBook(title: { vendor: string; gameCode: string } = CRICKET, options: Partial<Options> = {}, liveDelayMs = 300): Promise<Book> {
  const [feed, wallet, database] = await Promise.all([startTestFeed(), startTestWallet(title.gameCode), arcadeDatabase()]);
  const env = {
    ARCADE_DATABASE_URL: database.url, PLATFORM_URL: wallet.url, ARCADE_SITE_ORIGINS: "http://site.test", ARCADE_LOG_LEVEL: "silent",
    ARCADE_VENDOR_SECRETS: JSON.stringify({ [title.vendor]: TEST_SECRET }), ARCADE_FEED_URL: feed.url, ARCADE_FEED_KEY: FEED_KEY,
    ARCADE_LIVE_DELAY_MS: String(liveDelayMs), ARCADE_PORT: "0",
  };
  const config = readConfig(env);
  const build = (more: Partial<Options>) => buildArcade({ config, walletTimeoutMs: 400, sweepMs: 25, ...options, ...more });
  const arcades = [await build({})];
  const send = async <T>(path: string, token: string | null, body?: unknown, at = 0): Promise<Answer<T>> => {
    const response = await arcades[at]!.app.inject({
      method: body === undefined ? "GET" : "POST", url: path, headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: response.statusCode, body: response.json() as T & { error?: string } };
  };
  const { body } = await send<OpenedView>(paths.session, null, { ...title, token: `${LAUNCH_TOKEN}${randomUUID()}` });
  const book: Book = {
    feed, wallet, arcades, token: body.session,
    ask: (path, sent, at) => send(path, body.session, sent, at),
    another: async (more = {}) => {
      const arcade = await build(more);
      arcades.push(arcade);
      return arcade;
    },
    spawn: async () => {
      const child = fork(fileURLToPath(new URL("../main.ts", import.meta.url)), { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit", "ipc"] });
      const url = await new Promise<string>((resolve, reject) => {
        child.once("message", (said) => resolve((said as { ready: string }).ready));
        child.once("exit", () => reject(new Error("the process ended before it was ready")));
      });
      return {
        ask: async (path, sent) => (await fetch(url + path, {
          method: "POST", headers: { authorization: `Bearer ${body.session}`, "content-type": "application/json" }, body: JSON.stringify(sent),
        })).json(),
        kill: async () => {
          const gone = new Promise((resolve) => { child.once("exit", resolve); });
          child.kill("SIGKILL");
          await gone;
        },
      };
    },
    bets: async () => (await book.ask<MatchSeat>(matchPaths.seat)).body.bets,
    stop: async () => {
      for (const arcade of arcades) await arcade.stop();
      await Promise.all([feed.stop(), wallet.stop()]);
      await database.drop();
    },
  };
  return book;
}

const names = { home: { bn: "ক", en: "Home" }, away: { bn: "খ", en: "Away" }, league: { id: "fb-delta", name: { bn: "লিগ", en: "League" } } };

export function infoOf(category = "SPORTS", sport = "football") {
  return { category, sport, ...names, startsAt: Date.now() + 600_000 };
}

export function phaseOf(phase: string, home = 0, away = 0) {
  return { phase, clock: { unit: "minute", at: 10, of: 90 }, score: { home, away, sets: [] } };
}

export const markets = {
  "market:1x2": { kind: "1x2", lineQuarters: null, chances: { home: 450_000, draw: 270_000, away: 280_000 }, state: "open" },
  "market:handicap-1": { kind: "handicap", lineQuarters: -1, chances: { home: 480_000, away: 520_000 }, state: "open" },
  "market:totals8": { kind: "totals", lineQuarters: 8, chances: { over: 500_000, under: 500_000 }, state: "open" },
  "market:winner": { kind: "winner", lineQuarters: null, chances: { home: 600_000, away: 400_000 }, state: "open" },
  "market:cockfight": { kind: "cockfight", lineQuarters: null, chances: { meron: 520_000, wala: 480_000, draw: 90_000 }, state: "open" },
} as const;

/** Puts a match with markets up and waits until it is listed. */
export async function putUp(
  book: Book, id: string, phase = "scheduled", { kinds = Object.keys(markets) as (keyof typeof markets)[], info = infoOf() } = {},
): Promise<FixtureView> {
  book.feed.say(id, "fixture", info);
  book.feed.say(id, "phase", phaseOf(phase));
  for (const kind of kinds) book.feed.say(id, kind, markets[kind]);
  return whenShown(book, id, ({ marketCount, phase: shown }) => marketCount === kinds.length && shown === phase);
}

export async function show(book: Book, id: string): Promise<FixtureView> {
  return (await book.ask<FixtureView>(`${matchPaths.fixture}?id=${id}`)).body;
}

export async function whenShown(book: Book, id: string, holds: (fixture: FixtureView) => boolean): Promise<FixtureView> {
  await patiently(async () => {
    const { status, body } = await book.ask<FixtureView>(`${matchPaths.fixture}?id=${id}`);
    return status === 200 && holds(body) && (await book.ask<MatchesList>(matchPaths.list)).body.isFresh;
  });
  return show(book, id);
}

/** The feed says one thing more and falls silent; ends when that has been heard, so that nothing on its way makes it fresh once more. */
export async function fallSilent(book: Book): Promise<void> {
  book.feed.hush(true);
  book.feed.say("last", "fixture", infoOf());
  await patiently(async () => (await book.ask(`${matchPaths.fixture}?id=last`)).status === 200);
}

export type Pick = readonly [fixture: FixtureView, marketId: string, selection: string];

export function legOf([fixture, marketId, selection]: Pick) {
  const oddsMilli = fixture.markets.find(({ id }) => id === marketId)?.odds[selection] ?? 0;
  return { fixtureId: fixture.id, marketId, selection, oddsMilli };
}

export function askedFor(picks: readonly Pick[]) {
  return { requestId: randomUUID(), stakeMinor: "1000", acceptsBetter: false, legs: picks.map(legOf) };
}

export function bet(book: Book, picks: readonly Pick[], more: Record<string, unknown> = {}, at = 0) {
  return book.ask<MatchBetAnswer>(matchPaths.bet, { ...askedFor(picks), ...more }, at);
}

/** Waits until every bet is as said, and every call to the platform done. */
export async function whenBets(book: Book, holds: (bets: readonly MatchBetView[]) => boolean): Promise<readonly MatchBetView[]> {
  await patiently(async () => holds(await book.bets()));
  await patiently(async () => (await book.arcades.at(-1)!.app.inject("/readyz")).json<{ owed: number }>().owed === 0);
  return book.bets();
}

/** Says the end of a match. */
export function endMatch({ feed }: Book, id: string, home: number, away: number): void {
  feed.say(id, "phase", phaseOf("ended", home, away));
  feed.say(id, "result", { home, away });
}

export function areSettled(bets: readonly { readonly state: string }[]): boolean {
  return bets.every(({ state }) => state === "settled");
}
