/**
 * Two servers and two game servers on shared databases: a game, a live table, a picture and a change in the console are
 * the same at each of them. Sessions, throttles, pushes, schedules and jobs: three-servers.test.ts.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { pushPath } from "@khela/contract/push-events";
import { headers as names } from "@khela/contract/wire";
import { sql } from "@khela/service-kit/db/database";
import { titles } from "@khela/sandbox/titles";
import { call, rejoinTable } from "../../apps/game-server/test/live-table.ts";
import { paths, type OpenedView, type RoundAnswer } from "../../apps/game-server/wire/game-api.ts";
import { freshAddress } from "../../apps/server/test/auth/auth-harness.ts";
import { loadSecrets } from "../../apps/server/src/infra/secrets.ts";
import { vendorSecretLabel } from "../../apps/server/src/play/play.ts";
import { createClient, type Client } from "../client.ts";
import { createGameServerDatabase, createSeededDatabase, type TestDatabase } from "../database.ts";
import { openEventStream } from "../event-stream.ts";
import { createPerson, type Person } from "../harness.ts";
import { createOperator } from "../operators.ts";
import { until } from "../until.ts";
import { startGameServerProcess, startServerProcess, type ServerProcess } from "./server-processes.ts";

const MERCHANT = "khela";
const SECRET_KEY = "08".repeat(32);
const DICE = "bgs-dice";
const ROULETTE = "tcg-live-mehfil-roulette";
const RED = { stakeMinor: "1000", bets: [{ on: "red", stakeMinor: "1000" }] } as const;
const WAGER = { stakeMinor: "1000", direction: "over", targetHundredths: 5050 } as const;

let database: TestDatabase;
let gameDatabase: TestDatabase;
let servers: readonly [ServerProcess, ServerProcess];
let gameServers: readonly [ServerProcess, ServerProcess];
let merchantId: number;

beforeAll(async () => {
  [database, gameDatabase] = [await createSeededDatabase(), await createGameServerDatabase()];
  ({ id: merchantId } = await database.owner.one<{ id: number }>(
    sql`select id from merchant where code = ${MERCHANT}`,
  ));
  const start = () => startServerProcess({ DATABASE_APP_URL: database.appUrl, KHELA_SECRET_KEY: SECRET_KEY });
  servers = [await start(), await start()];
  const secrets = loadSecrets({ dataDir: "", key: Buffer.from(SECRET_KEY, "hex") });
  const startGames = (platform: ServerProcess) =>
    startGameServerProcess({
      GAME_SERVER_DATABASE_URL: gameDatabase.url,
      GAME_SERVER_PROFILE: "brisk",
      GAME_SERVER_VENDOR_SECRETS: JSON.stringify(
        Object.fromEntries(
          titles.map(({ vassalage }) => [vassalage, secrets.webhook(vendorSecretLabel(vassalage, 1))]),
        ),
      ),
      PLATFORM_URL: platform.origin,
    });
  gameServers = [await startGames(servers[0]), await startGames(servers[1])];
});
afterAll(async () => {
  await Promise.all([...gameServers, ...servers].map((one) => one.kill()));
  await Promise.all([database.drop(), gameDatabase.drop()]);
});

type Place = 0 | 1;

const visitorAt = (place: Place): Client =>
  createClient(servers[place].origin, { merchant: MERCHANT, address: freshAddress() });
const memberAt = (place: Place, { token }: Person): Client => Object.assign(visitorAt(place), { token });
const createMember = (username: string) =>
  createPerson(
    { target: servers[0].origin, now: () => new Date(), db: database.owner, merchantId },
    username,
    { balance: "1000.00" },
  );

/** Launches a game at one server and opens it at one game server. */
async function sit(person: Person, gameCode: string, server: Place, place: Place): Promise<OpenedView> {
  const { nodeId, vendor } = await database.owner.one<{ nodeId: number; vendor: string }>(
    sql`select node_id "nodeId", vendor from game where game_code = ${gameCode}`,
  );
  const { content } = await memberAt(server, person).callOrThrow(calls.play.launch, { nodeId });
  const token = new URL(content.game_url).searchParams.get("token");
  const { body } = await call<OpenedView>(gameServers[place].origin, paths.session, {
    vendor,
    gameCode,
    token,
  });
  return body;
}

const roll = (place: Place, session: string, requestId: string) =>
  call<RoundAnswer>(gameServers[place].origin, paths.bet, { requestId, bet: WAGER }, session);

test("[W10] game: opened at one game server, seed at the other, bet at both at once with one request → one round, balance at a page of the other server", async () => {
  const player = await createMember("dicer");
  const page = await openEventStream(servers[1].origin + pushPath, { authorization: player.token });
  expect(await page.next("balance")).toMatchObject({ availBalance: "1000.00" });
  const { session } = await sit(player, DICE, 0, 0);
  await call(gameServers[1].origin, paths.clientSeed, { clientSeed: "own" }, session);
  const requestId = randomUUID();
  const both = await Promise.all([roll(0, session, requestId), roll(1, session, requestId)]);
  const again = await roll(1, session, requestId);
  expect(again.status).toBe(200);
  const shown = both.flatMap(({ status, body }) => (status === 200 ? [body.round.roundId] : []));
  expect(new Set([...shown, again.body.round.roundId]).size).toBe(1);
  const rounds = () =>
    database.owner.rows<{ bets: number; state: string }>(
      sql`select bets, state from play_round where bucket = ${player.bucket} and member_id = ${player.memberId}`,
    );
  await until(async () => (await rounds())[0]?.state === "settled");
  expect(await rounds()).toEqual([{ bets: 1, state: "settled" }]);
  const { sumBalance } = await memberAt(0, player).callOrThrow(calls.wallet.balance, {});
  for (;;) {
    const { availBalance } = (await page.next("balance")) as { availBalance: string };
    if (availBalance === sumBalance) break;
  }
  await page.close();
});

test("[W10] live table: bet at one game server → same round and bet on the stream of the other, which goes on when the first is gone", async () => {
  const player = await createMember("spinner");
  const { session, state } = await sit(player, ROULETTE, 1, 0);
  const here = await rejoinTable(gameServers[0].origin, session, { session, state });
  const there = await rejoinTable(gameServers[1].origin, session, { session, state });
  const { round, answer } = await here.betOnNext(RED);
  expect(answer.status).toBe(200);
  await there.round(({ id }) => id === round.id);
  await until(() => there.findPushedBet(answer.body.round.roundId) !== undefined);
  here.leave();
  await gameServers[0].kill();
  await there.round(({ number }) => number > round.number + 1);
  await until(async () => {
    const bets = await database.owner.rows<{ state: string }>(
      sql`select state from play_round where bucket = ${player.bucket} and member_id = ${player.memberId}`,
    );
    return bets.length === 1 && bets[0]!.state === "settled";
  });
  there.leave();
});

test("[W10] upload: picture sent at one server → shown by the other", async () => {
  const writer = await createMember("painter");
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#2a6" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("requestId", randomUUID());
  form.set("picture", new Blob([new Uint8Array(picture)], { type: "image/png" }), "a.png");
  const answer = await fetch(servers[0].origin + calls.inbox.sendChatPicture.path, {
    method: "POST",
    headers: { [names.merchant]: MERCHANT, [names.session]: writer.token },
    body: form,
  });
  const { value } = (await answer.json()) as { value: { id: string } };
  const shown = await memberAt(1, writer).callOrThrow(calls.inbox.chatPicture, { messageId: value.id });
  expect(await sharp(Buffer.from(shown.webp, "base64")).metadata()).toMatchObject({ width: 40, height: 30 });
});

test("[W10] console: word of the search added at one server → found at both, also where nothing was found for it", async () => {
  const find = (place: Place) =>
    visitorAt(place).callOrThrow(calls.games.list, { gameName: "ঢ্যাঁড়স", pageNo: 1, pageSize: 50 });
  for (const place of [0, 1] as const) expect((await find(place)).totalCount).toBe(0);
  const owner = { database, services: { now: () => new Date() }, app: servers[0].origin };
  const operator = await createOperator(owner, "words", { roles: ["games"] });
  await operator.callOrThrow(operatorCalls.searchWords.add, { word: "ঢ্যাঁড়স", term: "crash" });
  for (const place of [0, 1] as const) await until(async () => (await find(place)).totalCount > 0);
});
