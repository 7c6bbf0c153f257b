import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import {
  gatewayNotifyPath,
  gatewayOrderPath,
  gatewayOrderStatusPath,
  type GatewayNotification,
  type GatewayOrder,
  type GatewayOrderResponse,
  type GatewayOrderStatus,
} from "@khela/contract/payment-gateway";
import { signHeaders } from "@khela/service-kit/webhook-signature";
import { nodeEnvironment } from "../../../tests/node-environment.ts";
import { until } from "../../../tests/until.ts";
import { startLocalServer } from "../../../tests/local-server.ts";
import { freePorts } from "../../../tools/setup/processes/ports.mjs";
import { createGateway, type Gateway } from "./app.ts";
import { readConfig } from "./config.ts";
import { shownAmount } from "./page.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const secret = `whsec_${randomBytes(32).toString("base64")}`;
const SECOND_MS = 1_000;

type ReceivedNotice = {
  readonly id: string;
  /** Arrival of the notice: `at` is monotonic, `clockAt` is the wall clock, by which an order expires. */
  readonly at: number;
  readonly clockAt: number;
  readonly notice: GatewayNotification;
};

/** A test platform that receives notices and answers with the given statuses. */
type Platform = {
  readonly url: string;
  readonly received: ReceivedNotice[];
  answer: { status: number; body: unknown };
  close(): Promise<void>;
};

let platform: Platform;
let dataDir: string;
let gateway: Gateway | null;
let children: ChildProcess[];

async function listenPlatform(): Promise<Platform> {
  const received: ReceivedNotice[] = [];
  const server = await startLocalServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => {
        const text = Buffer.concat(parts).toString();
        const headers = request.headers as Record<string, string>;
        new Webhook(secret).verify(text, headers);
        received.push({
          id: headers["webhook-id"]!,
          at: performance.now(),
          clockAt: Date.now(),
          notice: JSON.parse(text) as GatewayNotification,
        });
        expect(request.url).toBe(gatewayNotifyPath);
        response
          .writeHead(self.answer.status, { "content-type": "application/json" })
          .end(JSON.stringify(self.answer.body));
      });
  });
  const self: Platform = {
    url: server.url,
    received,
    answer: { status: 200, body: { status: "accepted" } },
    close: () => server.close(),
  };
  return self;
}

beforeEach(async () => {
  platform = await listenPlatform();
  dataDir = mkdtempSync(join(tmpdir(), "khela-gwc-"));
  gateway = null;
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await gateway?.stop();
  await platform.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const environment = (port = 0) => ({
  GATEWAY_PORT: String(port),
  GATEWAY_SECRET: secret,
  GATEWAY_DATA: dataDir,
  PLATFORM_URL: platform.url,
  GATEWAY_LOG_LEVEL: "silent",
});

async function open(): Promise<string> {
  gateway = await createGateway({ config: readConfig(environment()), firstPauseMs: 40 });
  return gateway.listen();
}

function orderOf(changes: Partial<GatewayOrder> = {}): GatewayOrder {
  return {
    merchantOrderId: randomBytes(16).toString("hex"),
    channel: "bkash",
    amount: "1500.00",
    currency: "BDT",
    returnUrl: "http://127.0.0.1:4690/m/voucherCenter?order=1&a=%22",
    notifyUrl: `${platform.url}${gatewayNotifyPath}`,
    expiresAt: Date.now() + 600 * SECOND_MS,
    ...changes,
  };
}

function sendOrder(url: string, order: GatewayOrder, signedWith = secret): Promise<Response> {
  const body = JSON.stringify(order);
  const at = new Date();
  return fetch(url + gatewayOrderPath, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "webhook-id": "order-1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": new Webhook(signedWith).sign("order-1", at, body),
    },
  });
}

async function take(url: string, order = orderOf()): Promise<GatewayOrderResponse> {
  return (await (await sendOrder(url, order)).json()) as GatewayOrderResponse;
}

function act(payUrl: string, body: object): Promise<Response> {
  return fetch(`${payUrl}/act`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

describe("orders", () => {
  test("[PAY-02] order sent twice → taken once; another body under its id → refused", async () => {
    const url = await open();
    const order = orderOf();
    const answers = await Promise.all(Array.from({ length: 10 }, () => take(url, order)));
    expect(new Set(answers.map((answer) => answer.payUrl)).size).toBe(1);
    expect((await sendOrder(url, { ...order, amount: "15000.00" })).status).toBe(409);
    expect((await take(url)).gatewayOrderId).not.toBe(answers[0]!.gatewayOrderId);
  });

  test("[PAY-02] order unsigned, or with a return address that is not http → refused", async () => {
    const url = await open();
    expect((await sendOrder(url, orderOf(), `whsec_${randomBytes(32).toString("base64")}`)).status).toBe(401);
    expect(
      (await fetch(url + gatewayOrderPath, { method: "POST", body: JSON.stringify(orderOf()) })).status,
    ).toBe(401);
    expect((await sendOrder(url, orderOf({ returnUrl: "javascript:alert(1)" }))).status).toBe(400);
    expect((await sendOrder(url, { ...orderOf(), amount: "-5" })).status).toBe(400);
  });
});

describe("the pay page", () => {
  test("[PAY-01] payment page → marked as a sandbox, Bengali and English, no script, escaped", async () => {
    const url = await open();
    const { payUrl } = await take(url, orderOf({ merchantOrderId: '<b>"x"</b>', language: "BN" }));
    const bengali = await fetch(payUrl);
    const html = await bengali.text();
    expect(html).toContain('lang="bn"');
    expect(html).toContain("স্যান্ডবক্স – খেলার টাকা");
    expect(html).toContain("৳১,৫০০.০০");
    expect(html).not.toContain('<b>"x"');
    expect(html).not.toContain("<script");
    expect(html).not.toContain("style=");
    expect(bengali.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/127\.0\.0\.1:4690; /,
    );
    expect(bengali.headers.get("cache-control")).toBe("no-store");
    expect(await (await fetch(`${payUrl}?lang=en`)).text()).toContain("Sandbox – play money");
    const unknown = await fetch(`${url}/pay/gw_nobody`);
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get("content-type")).toContain("text/html");
  });

  test("[PAY-01] button tapped → back to the site, platform notified", async () => {
    const { payUrl } = await take(await open());
    const answer = await fetch(`${payUrl}/act`, {
      method: "POST",
      body: new URLSearchParams({ action: "pay" }),
      redirect: "manual",
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("http://127.0.0.1:4690/m/voucherCenter?order=1&a=%22");
    expect(platform.received.map(({ notice }) => notice.result)).toEqual(["paid"]);
    expect(await (await fetch(payUrl)).text()).not.toContain("<button");
  });

  test("[PAY-01] action that no button has → refused", async () => {
    const { payUrl } = await take(await open());
    for (const body of [
      {},
      { action: "steal" },
      { action: "pay", delay: -1 },
      { action: "pay", delay: "soon" },
    ]) {
      expect((await act(payUrl, body)).status).toBe(400);
    }
    expect((await act(payUrl.replace(/gw_.*/, "gw_nobody"), { action: "pay" })).status).toBe(404);
    expect(platform.received).toEqual([]);
  });

  test("[PAY-01] amount → grouped by lakh", () => {
    expect(shownAmount("1250.00", "BDT")).toBe("৳1,250.00");
    expect(shownAmount("1234567.50", "BDT")).toBe("৳12,34,567.50");
    expect(shownAmount("999", "BDT")).toBe("৳999");
    expect(shownAmount("10.00", "XYZ")).toBe("XYZ 10.00");
  });
});

describe("notices", () => {
  test("[PAY-02] paid twice → two messages about one payment", async () => {
    const { payUrl } = await take(await open());
    await act(payUrl, { action: "pay_twice" });
    expect(platform.received).toHaveLength(2);
    expect(new Set(platform.received.map(({ id }) => id)).size).toBe(2);
    expect(new Set(platform.received.map(({ notice }) => notice.paymentId)).size).toBe(1);
  });

  test("[PAY-02] webhook fails → repeated at growing intervals until answered", async () => {
    const { payUrl } = await take(await open());
    platform.answer = { status: 503, body: {} };
    expect(await (await act(payUrl, { action: "pay" })).json()).toMatchObject({
      notices: [{ status: null }],
    });
    await until(() => platform.received.length >= 4);
    platform.answer = { status: 200, body: { status: "accepted" } };
    await until(() => platform.received.length >= 5);
    const gaps = platform.received
      .slice(1)
      .map((received, index) => received.at - platform.received[index]!.at);
    for (const [index, gap] of gaps.entries()) expect(gap).toBeGreaterThan(40 * 2 ** index * 0.9);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(platform.received).toHaveLength(5);
    expect(new Set(platform.received.map(({ id }) => id)).size).toBe(1);
  });

  test("[PAY-02] webhook refused → not repeated", async () => {
    const { payUrl } = await take(await open());
    platform.answer = { status: 409, body: { status: "mismatch" } };
    expect(await (await act(payUrl, { action: "pay" })).json()).toMatchObject({
      notices: [{ status: "mismatch" }],
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(platform.received).toHaveLength(1);
  });

  test("[PAY-02] late payment → notified after the order expired", async () => {
    const order = orderOf({ expiresAt: Date.now() + 2 * SECOND_MS });
    const { payUrl } = await take(await open(), order);
    await act(payUrl, { action: "pay_late" });
    await until(() => platform.received.length === 1);
    expect(platform.received[0]!.clockAt - order.expiresAt).toBeGreaterThanOrEqual(SECOND_MS);
  });
});

describe("questions about an order", () => {
  async function ask(url: string, merchantOrderId: string, signedWith = secret) {
    const body = JSON.stringify({ merchantOrderId });
    const answer = await fetch(url + gatewayOrderStatusPath, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        ...signHeaders(signedWith, { id: "query-1", at: new Date(), body }),
      },
    });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  }

  test("[PAY-02] payment whose report is lost → never sent, also not after a restart; answered, signed, when asked", async () => {
    const url = await open();
    const order = orderOf();
    const { payUrl, gatewayOrderId } = await take(url, order);
    const noticeOf = async (at: string) => {
      const { headers, text } = await ask(at, order.merchantOrderId);
      expect(headers["webhook-id"]).toBe("query-1");
      new Webhook(secret).verify(text, headers as Record<string, string>);
      return (JSON.parse(text) as GatewayOrderStatus).notice;
    };
    expect(await noticeOf(url)).toBeNull();
    await act(payUrl, { action: "fail", delay: 3_600 });
    expect(await noticeOf(url)).toBeNull();
    await act(payUrl, { action: "pay_unreported" });
    const { merchantOrderId, amount, currency } = order;
    const paid = { gatewayOrderId, merchantOrderId, amount, currency, result: "paid" };
    expect(await noticeOf(url)).toMatchObject(paid);
    await gateway?.stop();
    expect(await noticeOf(await open())).toMatchObject(paid);
    expect(platform.received).toEqual([]);
  });

  test("[PAY-02] question unsigned or about an order nobody sent → refused, or answered with nothing", async () => {
    const url = await open();
    expect((await ask(url, "nobody", `whsec_${randomBytes(32).toString("base64")}`)).status).toBe(401);
    expect((await ask(url, "n".repeat(41))).status).toBe(400);
    expect(JSON.parse((await ask(url, "nobody")).text)).toEqual({ merchantOrderId: "nobody", notice: null });
  });
});

describe("the process", () => {
  async function start(
    port: number,
  ): Promise<{ url: string; child: ChildProcess; ended: Promise<number | null> }> {
    const child = spawn(process.execPath, [MAIN], {
      env: { ...nodeEnvironment, ...environment(port) },
      stdio: "ignore",
    });
    children.push(child);
    const url = `http://127.0.0.1:${port}`;
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        (answer) => answer.status === 200,
        () => false,
      );
    await until(async () => child.exitCode !== null || (await isReady()));
    if (child.exitCode !== null)
      throw new Error(`the gateway ended with ${child.exitCode} before it was ready`);
    return { url, child, ended };
  }

  test("[PAY-02] kill -9, torn last line → no accepted order or promised notice lost", async () => {
    const [port = 0] = await freePorts(1);
    const first = await start(port);
    const order = orderOf();
    const { payUrl } = await take(first.url, order);
    platform.answer = { status: 503, body: {} };
    await act(payUrl, { action: "pay" });
    await act(payUrl, { action: "pay_late", delay: 2 });
    first.child.kill("SIGKILL");
    await first.ended;
    appendFileSync(join(dataDir, "journal.jsonl"), '{"type":"order","order":{"merch');
    const before = platform.received.length;
    platform.answer = { status: 200, body: { status: "accepted" } };
    const second = await start(port);
    await until(() => platform.received.length >= before + 2);
    expect(new Set(platform.received.map(({ notice }) => notice.paymentId)).size).toBe(1);
    expect((await take(second.url, order)).payUrl).toBe(payUrl);
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
    const received = platform.received.length;
    const third = await start(port);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(platform.received).toHaveLength(received);
    third.child.kill("SIGTERM");
    expect(await third.ended).toBe(0);
    const lines = readFileSync(join(dataDir, "journal.jsonl"), "utf8").trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { type: string }).type).sort()).toEqual([
      "answered",
      "answered",
      "notice",
      "notice",
      "order",
    ]);
  });

  test("parent process gone → process ends", async () => {
    const [port = 0] = await freePorts(1);
    const starter = `const c = require("node:child_process").spawn(process.execPath, [${JSON.stringify(MAIN)}], { stdio: "ignore" });
      process.stdout.write(String(c.pid)); setInterval(() => undefined, 1000);`;
    const parent = spawn(process.execPath, ["-e", starter], {
      env: { ...nodeEnvironment, ...environment(port) },
    });
    children.push(parent);
    const pid = await new Promise<number>((resolve) =>
      parent.stdout.once("data", (data: Buffer) => resolve(Number(data))),
    );
    const lives = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => true,
        () => false,
      );
    await until(lives);
    parent.kill("SIGKILL");
    await until(async () => !(await lives()));
    await until(() => {
      try {
        return !process.kill(pid, 0);
      } catch {
        return true;
      }
    });
  });

  test("setting that cannot be used → start refused with its name", () => {
    const refused = (changes: Record<string, string>) => () => readConfig({ ...environment(), ...changes });
    expect(refused({ GATEWAY_PORT: "http" })).toThrow(/^GATEWAY_PORT is "http", but/);
    expect(refused({ GATEWAY_PORT: "70000" })).toThrow(/^GATEWAY_PORT is "70000", but/);
    expect(refused({ GATEWAY_URL: "pay.example.com" })).toThrow(/^GATEWAY_URL is/);
    expect(refused({ PLATFORM_URL: "ftp://x" })).toThrow(/^PLATFORM_URL is/);
    expect(refused({ GATEWAY_LOG_LEVEL: "loud" })).toThrow(/^GATEWAY_LOG_LEVEL is/);
    expect(refused({ GATEWAY_SECRET: "hunter2" })).toThrow(/^GATEWAY_SECRET cannot be used(?!.*hunter2)/);
  });
});
