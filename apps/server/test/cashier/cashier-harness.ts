import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { calls } from "@khela/contract/calls";
import { gatewayNotifyPath, type GatewayNotification } from "@khela/contract/payment-gateway";
import type { OutputOf } from "@khela/contract/schemas";
import { createGateway, type Gateway } from "../../../sandbox-gateway/src/app.ts";
import { readConfig } from "../../../sandbox-gateway/src/config.ts";
import { systemClockAndRandom } from "@khela/service-kit/clock-and-random";
import { startHarness, type Person, type Harness, type HarnessOptions } from "../../../../tests/harness.ts";
import { freePorts } from "../../../../tools/setup/processes/ports.mjs";
import { sql } from "@khela/service-kit/db/database";
import { ledgerDigest } from "../wallet/ledger-harness.ts";

type Deposit = OutputOf<typeof calls.cashier.deposit>;

export type CashierHarness = {
  readonly w: Harness;
  readonly gatewayUrl: string;
  readonly platformUrl: string;
  /** Advances the clock of the platform and of the gateway. */
  advance(ms: number): void;
  /** Sets how far the gateway's clock is ahead of the platform's. */
  skewGateway(ms: number): void;
  person(options?: { readonly type?: number }): Promise<Person>;
  deposit(person: Person, amount?: string, channel?: string): Promise<Deposit>;
  /** Presses a button on the pay page. */
  act(order: Deposit, action: string, delay?: number): Promise<{ notices: { status: string | null }[] }>;
  notice(order: Deposit, changes?: Partial<GatewayNotification>): Promise<GatewayNotification>;
  /** Sends the platform a notice, by default with the gateway's signature. */
  tell(body: unknown, options?: TellOptions): Promise<{ http: number; status: string | undefined }>;
  /** Decides a payout that waits at the gateway; returns the platform's answers to the gateway's notices. */
  decidePayout(orderId: string, action: "pay" | "pay_twice" | "fail"): Promise<(string | null)[]>;
  balance(person: Person): Promise<string>;
  /** Starts a new gateway on the files of the old gateway, as after a crash before any answer was stored. */
  restartGateway(): Promise<void>;
  /** Lists the platform's answers that the gateway has stored. */
  answers(): string[];
  digest(): Promise<string>;
  close(): Promise<void>;
};

export type TellOptions = {
  readonly secret?: string;
  readonly at?: Date;
  readonly id?: string;
  /** The body that is sent instead of the signed body. */
  readonly sent?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

let people = 0;
let messages = 0;

/** Settings of both sides of a simulated provider. */
export type ProviderEnv = Readonly<Record<string, string>>;

/** Starts the platform and the gateway, each listening and connected over HTTP. */
export async function createCashierHarness(
  options: Pick<HarnessOptions, "log" | "env" | "databaseUrlOf"> & {
    /** Returns settings of the platform and the gateway for the gateway's address. */
    readonly envOf?: (gatewayUrl: string) => ProviderEnv;
  } = {},
): Promise<CashierHarness> {
  let offsetMs = 0;
  let gatewaySkewMs = 0;
  const [port] = await freePorts(1);
  const gatewayUrl = `http://127.0.0.1:${port}`;
  const providers = options.envOf?.(gatewayUrl) ?? {};
  const w = await startHarness({
    ...(options.log === undefined ? {} : { log: options.log }),
    ...(options.databaseUrlOf === undefined ? {} : { databaseUrlOf: options.databaseUrlOf }),
    now: () => new Date(Date.now() + offsetMs),
    env: { ...options.env, GATEWAY_URL: gatewayUrl, ...providers },
  });
  const platformUrl = await w.listen();
  const secret = w.services.secrets.webhook("gateway");
  const dataDir = mkdtempSync(join(tmpdir(), "khela-gwc-"));
  const journal = join(dataDir, "journal.jsonl");
  const lines = () =>
    readFileSync(journal, "utf8")
      .split("\n")
      .filter((line) => line !== "");
  const start = async (): Promise<Gateway> => {
    const gateway = await createGateway({
      config: readConfig({
        ...providers,
        GATEWAY_PORT: String(port),
        GATEWAY_SECRET: secret,
        GATEWAY_DATA: dataDir,
        PLATFORM_URL: platformUrl,
        GATEWAY_LOG_LEVEL: "silent",
      }),
      chance: {
        ...systemClockAndRandom,
        now: () => new Date(w.services.now().getTime() + gatewaySkewMs),
      },
      firstPauseMs: 50,
    });
    await gateway.listen();
    return gateway;
  };
  let gateway = await start();
  return {
    w,
    gatewayUrl,
    platformUrl,
    restartGateway: async () => {
      await gateway.stop();
      writeFileSync(
        journal,
        lines()
          .filter((line) => !line.includes('"answered"'))
          .map((line) => `${line}\n`)
          .join(""),
      );
      gateway = await start();
    },
    answers: () =>
      lines()
        .map((line) => (JSON.parse(line) as { status?: string }).status)
        .filter((status) => status !== undefined),
    advance: (ms) => {
      offsetMs += ms;
    },
    skewGateway: (ms) => {
      gatewaySkewMs = ms;
    },
    person: (options) => w.person(`payer${(people += 1)}`, options),
    deposit: (person, amount = "500.00", channel = "bkash") =>
      person.client.callOrThrow(calls.cashier.deposit, { channel, amount, requestId: crypto.randomUUID() }),
    act: async (order, action, delay) => {
      const answer = await fetch(`${order.payUrl}/act`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ action, delay }),
      });
      return (await answer.json()) as { notices: { status: string | null }[] };
    },
    notice: async (order, changes = {}) => {
      const { gatewayOrderId } = await w.database.owner.one<{ gatewayOrderId: string }>(sql`
        select gateway_order_id "gatewayOrderId" from deposit_order where id = ${order.orderId}`);
      return {
        paymentId: `pay_${order.orderId}`,
        gatewayOrderId,
        merchantOrderId: order.orderId,
        amount: order.amount,
        currency: order.currency,
        result: "paid",
        ...changes,
      };
    },
    tell: (body, options) =>
      tell(platformUrl, secret, typeof body === "string" ? body : JSON.stringify(body), {
        at: w.services.now(),
        ...options,
      }),
    decidePayout: async (orderId, action) => {
      const { payoutId } = await w.database.owner.one<{ payoutId: string }>(
        sql`select payout_id "payoutId" from withdraw_order where id = ${orderId}`,
      );
      const answer = await fetch(`${gatewayUrl}/payouts/${payoutId}/act`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ action }),
      });
      return ((await answer.json()) as { statuses: (string | null)[] }).statuses;
    },
    balance: async (person) => (await person.client.callOrThrow(calls.wallet.balance, {})).sumBalance,
    digest: () => ledgerDigest(w.database.owner),
    close: async () => {
      await gateway.stop();
      await w.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function tell(platformUrl: string, secret: string, body: string, options: TellOptions = {}) {
  const { at = new Date(), id = `msg_${(messages += 1)}`, sent = body, headers = {} } = options;
  const answer = await fetch(platformUrl + gatewayNotifyPath, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": new Webhook(options.secret ?? secret).sign(id, at, body),
      ...headers,
    },
    body: sent,
  });
  const { status } = (await answer.json()) as { status?: string };
  return { http: answer.status, status };
}
