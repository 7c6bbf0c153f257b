/**
 * Traces of a bet, a deposit and a withdrawal over the real processes, as a collector receives them: each is one trace,
 * from the first request to the statement that moves the money.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import {
  gatewayNotifyPath,
  gatewayOrderPath,
  gatewayPayoutNotifyPath,
  gatewayPayoutPath,
} from "@khela/contract/payment-gateway";
import { vendorPath } from "@khela/contract/vendor-wallet-api";
import { sql } from "@khela/service-kit/db/database";
import { titles } from "@khela/sandbox/titles";
import { call } from "../../apps/game-server/test/live-table.ts";
import { paths, type OpenedView, type RoundAnswer } from "../../apps/game-server/wire/game-api.ts";
import { sandboxRules, saveRules } from "../../apps/server/src/cashier/withdrawals/withdraw-rules.ts";
import { loadSecrets } from "../../apps/server/src/infra/secrets.ts";
import { vendorSecretLabel } from "../../apps/server/src/play/play.ts";
import { freePorts } from "../../tools/setup/processes/ports.mjs";
import { createGameServerDatabase, createSeededDatabase, type TestDatabase } from "../database.ts";
import { createPerson, type Person } from "../harness.ts";
import { createOperator } from "../operators.ts";
import { startTraceCollector, type CollectedSpan, type TraceCollector } from "../trace-collector.ts";
import { until } from "../until.ts";
import {
  startGameServerProcess,
  startGatewayProcess,
  startServerProcess,
  type ServerProcess,
} from "./server-processes.ts";

const SECRET_KEY = "09".repeat(32);
const DICE = "bgs-dice";
const WAGER = { stakeMinor: "1000", direction: "over", targetHundredths: 5050 } as const;
const PIN = "482913";
const CARD = { bankCode: "bkash", cardNumber: "01712345678", cardHolder: "Rahim Uddin" } as const;
const secrets = loadSecrets({ dataDir: "", key: Buffer.from(SECRET_KEY, "hex") });

let collector: TraceCollector;
let database: TestDatabase;
let gameDatabase: TestDatabase;
let dataDir: string;
const processes: ServerProcess[] = [];
let spans: readonly CollectedSpan[];
/**
 * Secrets and personal data that the test used, such as tokens, a PIN and a username. No span may contain any of them.
 */
let secretTexts: readonly string[];

async function bet(person: Person, gameServer: string): Promise<readonly string[]> {
  const { nodeId, vendor } = await database.owner.one<{ nodeId: number; vendor: string }>(
    sql`select node_id "nodeId", vendor from game where game_code = ${DICE}`,
  );
  const { content } = await person.client.callOrThrow(calls.play.launch, { nodeId });
  const token = new URL(content.game_url).searchParams.get("token")!;
  const opened = await call<OpenedView>(gameServer, paths.session, { vendor, gameCode: DICE, token });
  const { session } = opened.body;
  await call(gameServer, paths.clientSeed, { clientSeed: "seed-of-rahim" }, session);
  const round = await call<RoundAnswer>(
    gameServer,
    paths.bet,
    { requestId: randomUUID(), bet: WAGER },
    session,
  );
  expect(round.status).toBe(200);
  return [token, session, "seed-of-rahim"];
}

async function deposit({ client }: Person): Promise<void> {
  const order = await client.callOrThrow(calls.cashier.deposit, {
    channel: "bkash",
    amount: "500.00",
    requestId: randomUUID(),
  });
  await fetch(`${order.payUrl}/act`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ action: "pay", payer: CARD.cardNumber }),
  });
  await until(async () => {
    const { state } = await database.owner.one<{ state: string }>(
      sql`select state from deposit_order where id = ${order.orderId}`,
    );
    return state === "paid";
  });
}

async function withdraw(person: Person, server: string, merchantId: number): Promise<readonly string[]> {
  const { client } = person;
  const { owner } = database;
  // every withdrawal waits for an operator
  await saveRules(
    owner,
    { merchantId, currency: "BDT" },
    { ...sandboxRules, conditions: [{ kind: "amount", side: "max", bound: "1", weight: 100 }] },
    "operator:test",
  );
  await client.callOrThrow(calls.auth.setPaymentPassword, { newPassword: PIN, confirmNewPassword: PIN });
  const { bankCardId } = await client.callOrThrow(calls.cashier.addBankCard, { ...CARD, password: PIN });
  await owner.run(sql`update member_payout_account set usable_from = added_at where id = ${bankCardId}`);
  const { refId } = await client.callOrThrow(calls.cashier.withdraw, {
    amount: "1000.00",
    bankCardId,
    password: PIN,
    requestId: randomUUID(),
  });
  const operated = { app: server, database, services: { now: () => new Date() } };
  const operator = await createOperator(operated, "nahar");
  await operator.callOrThrow(operatorCalls.withdrawals.approve, { id: refId });
  await until(async () => {
    const { state } = await owner.one<{ state: string }>(
      sql`select state from withdraw_order where id = ${refId}`,
    );
    return state === "paid";
  });
  return [operator.token, operator.name];
}

beforeAll(async () => {
  collector = await startTraceCollector();
  [database, gameDatabase] = [await createSeededDatabase(), await createGameServerDatabase()];
  const { id: merchantId } = await database.owner.one<{ id: number }>(
    sql`select id from merchant where code = 'khela'`,
  );
  dataDir = mkdtempSync(join(tmpdir(), "khela-gateway-"));
  const [gatewayPort] = await freePorts(1);
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const server = await startServerProcess({
    ...traced,
    DATABASE_APP_URL: database.appUrl,
    KHELA_SECRET_KEY: SECRET_KEY,
    GATEWAY_URL: `http://localhost:${gatewayPort}`,
  });
  processes.push(server);
  const gateway = await startGatewayProcess({
    ...traced,
    GATEWAY_PORT: String(gatewayPort),
    GATEWAY_URL: `http://localhost:${gatewayPort}`,
    GATEWAY_DATA: dataDir,
    GATEWAY_SECRET: secrets.webhook("gateway"),
    PLATFORM_URL: server.origin,
  });
  processes.push(gateway);
  const gameServer = await startGameServerProcess({
    ...traced,
    GAME_SERVER_DATABASE_URL: gameDatabase.url,
    GAME_SERVER_VENDOR_SECRETS: JSON.stringify(
      Object.fromEntries(
        titles.map(({ vassalage }) => [vassalage, secrets.webhook(vendorSecretLabel(vassalage, 1))]),
      ),
    ),
    PLATFORM_URL: server.origin,
  });
  processes.push(gameServer);
  const person = await createPerson(
    { target: server.origin, now: () => new Date(), db: database.owner, merchantId },
    "rahimtraced",
    { balance: "5000.00" },
  );
  const tokens = await bet(person, gameServer.origin);
  // before the deposit, which would have to be played first
  const operator = await withdraw(person, server.origin, merchantId);
  await deposit(person);
  secretTexts = [
    ...tokens,
    ...operator,
    ...Object.values(CARD).slice(1),
    person.username,
    person.token,
    PIN,
    SECRET_KEY,
    secrets.webhook("gateway"),
    new URL(database.appUrl).password,
  ];
  // the last spans are sent at the end
  for (const one of processes) expect((await one.stop())[0]).toBe(0);
  spans = collector.spans();
}, 180_000);

afterAll(async () => {
  await Promise.all(processes.map((one) => one.kill()));
  await Promise.all([database.drop(), gameDatabase.drop(), collector.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Spans of the trace that began with a request, as `service: name`. */
function traceOf(service: string, name: string) {
  const first = spans.find((span) => span.service === service && span.name === name);
  const own = spans.filter(({ traceId }) => traceId === first?.traceId);
  return { first, own, names: own.map((span) => `${span.service}: ${span.name}`) };
}

/** Whether each span but the first has its parent in the trace. */
const isWhole = (own: readonly CollectedSpan[]) =>
  own.filter(({ parentId }) => parentId === null || !own.some(({ spanId }) => spanId === parentId)).length ===
  1;

test("bet at a game server → one trace: game server, wallet call, wait for its batch, the statement", () => {
  const { own, names } = traceOf("game-server", `POST ${paths.bet}`);
  expect(names).toEqual(
    expect.arrayContaining([
      `game-server: POST ${paths.bet}`,
      `server: POST ${vendorPath("bet")}`,
      "server: batch wait",
      "server: batch",
      "server: select play_post_fast",
    ]),
  );
  expect(isWhole(own)).toBe(true);
});

test("deposit paid at the gateway → one trace: request, gateway's order, gateway's notice, the credit", () => {
  const { own, names } = traceOf("server", `POST ${calls.cashier.deposit.path}`);
  expect(names).toEqual(
    expect.arrayContaining([
      `server: POST ${calls.cashier.deposit.path}`,
      `sandbox-gateway: POST ${gatewayOrderPath}`,
      `sandbox-gateway: POST ${gatewayNotifyPath}`,
      `server: POST ${gatewayNotifyPath}`,
      "server: select cashier_pay_order",
    ]),
  );
  expect(isWhole(own)).toBe(true);
});

test("withdrawal approved by an operator → one trace: request, payout, gateway, its notice, the end; the approval's trace is linked", () => {
  const { first, own, names } = traceOf("server", `POST ${calls.cashier.withdraw.path}`);
  expect(names).toEqual(
    expect.arrayContaining([
      `server: POST ${calls.cashier.withdraw.path}`,
      "server: payout",
      `sandbox-gateway: POST ${gatewayPayoutPath}`,
      `sandbox-gateway: POST ${gatewayPayoutNotifyPath}`,
      `server: POST ${gatewayPayoutNotifyPath}`,
      "server: select cashier_end_withdrawal",
    ]),
  );
  expect(isWhole(own)).toBe(true);
  const payout = own.find(({ name }) => name === "payout")!;
  expect(payout.attributes["khela.order_id"]).toBe(first!.attributes["khela.order_id"]);
  const approval = traceOf("server", `POST ${operatorCalls.withdrawals.approve.path}`);
  expect(payout.linkedTraces).toEqual([approval.first!.traceId]);
  expect(approval.names).toContain("server: job cashier.payout");
});

test("everything a collector received → no name, number, holder, password, token, key", () => {
  for (const text of secretTexts) expect(collector.received()).not.toContain(text);
});
