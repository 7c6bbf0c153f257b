/** A process is stopped while clients are connected, as in production: it ends by itself, without being killed. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { lotteryEventsPath } from "@khela/contract/push-events";
import { paths } from "../../apps/game-server/wire/game-api.ts";
import { LAUNCH_TOKEN, startTestWallet, TEST_SECRET } from "../../apps/game-server/test/wallet.ts";
import { createGameServerDatabase, createSeededDatabase } from "../database.ts";
import { sql } from "@khela/service-kit/db/database";
import { startGameServerProcess, startServerProcess } from "./server-processes.ts";

const GAME = "bgs-crash";

const undo: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const take of undo.splice(0).reverse()) await take();
});

type Head = Readonly<Record<string, string>>;

/** Opens a connection that stays open. Resolves when the answer has begun, or at once when there is no request. */
async function open(origin: string, path?: string, head: Head = {}): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  undo.push(() => void socket.destroy());
  socket.on("error", () => undefined);
  await once(socket, "connect");
  if (path === undefined) return socket;
  const lines = Object.entries({ host: hostname, ...head }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200/);
  return socket.resume();
}

async function openAll(origin: string, stream: string, head: Head = {}): Promise<void> {
  await open(origin, stream, head);
  await open(origin, "/healthz");
  await open(origin);
}

test("server: stopped with a stream, an idle and a silent connection → ends by itself", async () => {
  const database = await createSeededDatabase();
  undo.push(() => database.drop());
  const server = await startServerProcess({
    DATABASE_URL: database.url,
    DATABASE_APP_URL: database.appUrl,
  });
  undo.push(() => server.kill());
  const { id } = await database.owner.one<{ id: number }>(
    sql`select node_id id from lottery_game order by node_id limit 1`,
  );
  await openAll(server.origin, `${lotteryEventsPath}${id}`);
  expect(await server.stop()).toEqual([0, null]);
});

test("game server: stopped with a stream, an idle and a silent connection → ends by itself", async () => {
  const [wallet, database] = [await startTestWallet(GAME), await createGameServerDatabase()];
  undo.push(
    () => wallet.stop(),
    () => database.drop(),
  );
  const server = await startGameServerProcess({
    PLATFORM_URL: wallet.url,
    GAME_SERVER_DATABASE_URL: database.url,
    GAME_SERVER_VENDOR_SECRETS: JSON.stringify({ BGS: TEST_SECRET, JL: TEST_SECRET }),
  });
  undo.push(() => server.kill());
  const answer = await fetch(`${server.origin}${paths.session}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ vendor: "BGS", token: `${LAUNCH_TOKEN}closing`, gameCode: GAME }),
  });
  const { session } = (await answer.json()) as { session: string };
  await openAll(server.origin, paths.stream, { authorization: `Bearer ${session}` });
  expect(await server.stop()).toEqual([0, null]);
});
