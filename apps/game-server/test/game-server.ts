// The harness of the game server's tests: a real game server on its own database, a wallet that follows the protocol,
// and a player at a game with a client seed.
import { randomUUID } from "node:crypto";
import { createGameServerDatabase } from "../../../tests/database.ts";
import type { OpenedView, RotatedView, RoundAnswer, SeedsView, StateView } from "../wire/game-api.ts";
import { paths } from "../wire/game-api.ts";
import { createGameServer, type GameServer, type Options } from "../server/app.ts";
import { readConfig } from "../server/config.ts";
import { LAUNCH_TOKEN, startTestWallet, TEST_SECRET, type TestWallet } from "./wallet.ts";

export type Answer<T> = { readonly status: number; readonly body: T & { error?: string } };

export type TestGameServer = {
  readonly wallet: TestWallet;
  readonly logged: string[];
  gameServer: GameServer;
  /** Stops the game server and creates another on the same database, as a restart does. */
  restart(options?: Partial<Options>): Promise<void>;
  stop(): Promise<void>;
};

export async function startTestGameServer(
  gameCode: string,
  options: Partial<Options> = {},
): Promise<TestGameServer> {
  const wallet = await startTestWallet(gameCode);
  const database = await createGameServerDatabase();
  const logged: string[] = [];
  const config = readConfig({
    GAME_SERVER_DATABASE_URL: database.url,
    PLATFORM_URL: wallet.url,
    GAME_SERVER_SITE_ORIGINS: "http://site.test",
    GAME_SERVER_VENDOR_SECRETS: JSON.stringify(
      Object.fromEntries(["BGS", "JL", "PT", "JDB"].map((vendor) => [vendor, TEST_SECRET])),
    ),
    GAME_SERVER_LOG_LEVEL: "trace",
  });
  const build = (more: Partial<Options>) =>
    createGameServer({
      config,
      walletTimeoutMs: 1_200,
      sweepMs: 100,
      logTo: { write: (line) => void logged.push(line) },
      ...options,
      ...more,
    });
  const harness: TestGameServer = {
    wallet,
    logged,
    gameServer: await build({}),
    restart: async (more = {}) => {
      await harness.gameServer.stop();
      harness.gameServer = await build(more);
    },
    stop: async () => {
      await harness.gameServer.stop();
      await wallet.stop();
      await database.drop();
    },
  };
  return harness;
}

export async function send<T>(
  harness: TestGameServer,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Answer<T>> {
  const response = await harness.gameServer.app.inject({
    method: body === undefined ? "GET" : "POST",
    url: path,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: response.statusCode, body: response.json() as T & { error?: string } };
}

export type TestClient = { readonly token: string; readonly opened: OpenedView };

/** Opens a player's session: a new launch, and a client seed unless `clientSeed` is null. */
export async function openClient(
  harness: TestGameServer,
  gameCode: string,
  clientSeed: string | null = "my own seed",
  vendor = "BGS",
): Promise<TestClient> {
  const launch = { vendor, token: `${LAUNCH_TOKEN}${randomUUID()}`, gameCode };
  const opened = await send<OpenedView>(harness, paths.session, launch);
  if (opened.status !== 200) throw new Error(`could not sit: ${opened.body.error}`);
  const token = opened.body.session;
  if (clientSeed !== null) await send<SeedsView>(harness, paths.clientSeed, { clientSeed }, token);
  return { token, opened: opened.body };
}

/** Reveals the seed in play of a player's game. */
export async function rotate(
  harness: TestGameServer,
  client: TestClient,
  clientSeed: string,
): Promise<Answer<RotatedView>> {
  const {
    body: { seeds },
  } = await send<StateView>(harness, paths.state, undefined, client.token);
  return send<RotatedView>(
    harness,
    paths.rotate,
    { serverSeedHash: seeds.serverSeedHash, clientSeed },
    client.token,
  );
}

export function bet(
  harness: TestGameServer,
  client: TestClient,
  wager: Record<string, unknown>,
  requestId: string = randomUUID(),
): Promise<Answer<RoundAnswer>> {
  return send<RoundAnswer>(harness, paths.bet, { requestId, bet: wager }, client.token);
}
