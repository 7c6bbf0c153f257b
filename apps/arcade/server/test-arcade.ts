// What the arcade's tests share: a real arcade on a database of its own, beside a wallet that keeps the protocol, and
// a player at a game who has chosen a client seed.
import { randomUUID } from "node:crypto";
import { arcadeDatabase } from "../../../tests/database.ts";
import type { OpenedView, RotatedView, RoundAnswer, SeedsView, StateView } from "../wire.ts";
import { paths } from "../wire.ts";
import { buildArcade, type Arcade, type Options } from "./app.ts";
import { readConfig } from "./config.ts";
import { LAUNCH_TOKEN, startTestWallet, TEST_SECRET, type TestWallet } from "./test-wallet.ts";

export type Answer<T> = { readonly status: number; readonly body: T & { error?: string } };

export type World = {
  readonly wallet: TestWallet;
  readonly logged: string[];
  arcade: Arcade;
  /** Ends the arcade and builds another on the same database, as a restart does. */
  restart(options?: Partial<Options>): Promise<void>;
  stop(): Promise<void>;
};

export async function startWorld(gameCode: string, options: Partial<Options> = {}): Promise<World> {
  const wallet = await startTestWallet(gameCode);
  const database = await arcadeDatabase();
  const logged: string[] = [];
  const config = readConfig({
    ARCADE_DATABASE_URL: database.url, PLATFORM_URL: wallet.url, ARCADE_SITE_ORIGINS: "http://site.test",
    ARCADE_VENDOR_SECRETS: JSON.stringify({ BGS: TEST_SECRET, JL: TEST_SECRET }), ARCADE_LOG_LEVEL: "trace",
  });
  const build = (more: Partial<Options>) => buildArcade({
    config, walletTimeoutMs: 1_200, sweepMs: 25, logTo: { write: (line) => void logged.push(line) }, ...options, ...more,
  });
  const world: World = {
    wallet, logged, arcade: await build({}),
    restart: async (more = {}) => {
      await world.arcade.stop();
      world.arcade = await build(more);
    },
    stop: async () => {
      await world.arcade.stop();
      await wallet.stop();
      await database.drop();
    },
  };
  return world;
}

export async function send<T>(world: World, path: string, body?: unknown, token?: string): Promise<Answer<T>> {
  const response = await world.arcade.app.inject({
    method: body === undefined ? "GET" : "POST",
    url: path,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: response.statusCode, body: response.json() as T & { error?: string } };
}

export type Seat = { readonly token: string; readonly opened: OpenedView };

/** Sits the player down: a new launch, and a client seed unless `clientSeed` is null. */
export async function sit(
  world: World, gameCode: string, clientSeed: string | null = "my own seed", vendor = "BGS",
): Promise<Seat> {
  const launch = { vendor, token: `${LAUNCH_TOKEN}${randomUUID()}`, gameCode };
  const opened = await send<OpenedView>(world, paths.session, launch);
  if (opened.status !== 200) throw new Error(`could not sit: ${opened.body.error}`);
  const token = opened.body.session;
  if (clientSeed !== null) await send<SeedsView>(world, paths.clientSeed, { clientSeed }, token);
  return { token, opened: opened.body };
}

/** Reveals the seed in play at a seat. */
export async function rotate(world: World, seat: Seat, clientSeed: string): Promise<Answer<RotatedView>> {
  const { body: { seeds } } = await send<StateView>(world, paths.state, undefined, seat.token);
  return send<RotatedView>(world, paths.rotate, { serverSeedHash: seeds.serverSeedHash, clientSeed }, seat.token);
}

export function bet(
  world: World, seat: Seat, wager: Record<string, unknown>, requestId: string = randomUUID(),
): Promise<Answer<RoundAnswer>> {
  return send<RoundAnswer>(world, paths.bet, { requestId, bet: wager }, seat.token);
}

/** Waits until something holds; the janitor sweeps every 25 ms in tests. */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 8_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error("it did not come to hold in time");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
