import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { request } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { vendorPath, type VendorMethod } from "@khela/contract/vendor-wallet-api";
import { limits } from "@khela/contract/wire";
import { openPlayerSession, type PlayerSession } from "../../../../../tests/vendor-client.ts";
import { startHarness, type Harness, type HarnessOptions } from "../../../../../tests/harness.ts";
import { freePorts } from "../../../../../tools/setup/processes/ports.mjs";
import { sql } from "@khela/service-kit/db/database";
import { vendorSecretLabel } from "../play.ts";

const framings = ["usual", "in chunks", "with a charset", "with a query"] as const;
type Framing = (typeof framings)[number];
type Response = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Record<string, unknown>;
  /** Whether Fastify read the call; false: the raw handler read the call. */
  readonly byFastify: boolean;
};
type CallOptions = {
  readonly framing?: Framing;
  readonly from?: string;
  readonly secret?: string;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
};
type VendorHarness = Harness & {
  readonly at: PlayerSession;
  post(method: VendorMethod, body: object, options?: CallOptions): Promise<Response>;
};

/** Diagnostics channel on which Fastify publishes each call of a route's handler. */
const FASTIFY_CHANNEL = "tracing:fastify.request.handler:start";
let fastifyCalls = 0;
const countFastifyCall = () => {
  fastifyCalls += 1;
};

/** Starts a server on a real port, because only a real connection transmits the different framings of a body. */
async function startVendorHarness(options: HarnessOptions = {}): Promise<VendorHarness> {
  const w = await startHarness({ ...options, env: { TRUST_PROXY: "1", ...options.env } });
  const base = await w.listen();
  const at = await openPlayerSession(w, await w.person("front", { balance: "100.00" }));
  const post: VendorHarness["post"] = (
    method,
    body,
    { framing = "usual", from = "192.0.2.1", secret, text: given, headers } = {},
  ) => {
    const text = given ?? JSON.stringify({ method, vendor: "JL", ...body });
    const signedAt = new Date();
    const webhook = new Webhook(secret ?? w.services.secrets.webhook(vendorSecretLabel("JL", 1)));
    const fastifyCallsBefore = fastifyCalls;
    return new Promise((resolve, reject) => {
      request(
        base + vendorPath(method) + (framing === "with a query" ? "?a=1" : ""),
        {
          method: "POST",
          headers: {
            "content-type":
              framing === "with a charset" ? "application/json; charset=utf-8" : "application/json",
            ...(framing === "in chunks"
              ? { "transfer-encoding": "chunked" }
              : { "content-length": Buffer.byteLength(text) }),
            "webhook-id": "msg_1",
            "webhook-timestamp": String(Math.floor(signedAt.getTime() / 1_000)),
            "webhook-signature": webhook.sign("msg_1", signedAt, text),
            "x-forwarded-for": from,
            ...headers,
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part: Buffer) => parts.push(part));
          answer.on("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: JSON.parse(String(Buffer.concat(parts))) as Response["body"],
              byFastify: fastifyCalls > fastifyCallsBefore,
            }),
          );
        },
      )
        .on("error", reject)
        .end(text);
    });
  };
  return { ...w, at, post };
}

let w: VendorHarness;
beforeAll(async () => {
  subscribe(FASTIFY_CHANNEL, countFastifyCall);
  w = await startVendorHarness();
});
afterAll(async () => {
  unsubscribe(FASTIFY_CHANNEL, countFastifyCall);
  await w.close();
});

const transaction = (id: string, more: object = {}) => {
  const { session, player, gameCode } = w.at;
  return {
    session,
    player,
    gameCode,
    currency: "BDT",
    transactionId: id,
    roundId: id,
    amount: "1.00",
    ...more,
  };
};

describe("framing of a vendor call", () => {
  test.each<[string, () => [VendorMethod, object, CallOptions?], number, string]>([
    ["balance", () => ["balance", { player: w.at.player, currency: "BDT" }], 200, "OK"],
    ["unknown player", () => ["balance", { player: "0_999999", currency: "BDT" }], 404, "UNKNOWN_PLAYER"],
    ["body that is not JSON", () => ["bet", {}, { text: "{" }], 401, "INVALID_SIGNATURE"],
    [
      "another key's signature",
      () => ["bet", transaction("other"), { secret: `whsec_${Buffer.alloc(32, 1).toString("base64")}` }],
      401,
      "INVALID_SIGNATURE",
    ],
    ["wrong field", () => ["bet", transaction("wrong", { amount: "one" })], 400, "INVALID_REQUEST"],
    ["letters of another script", () => ["bet", transaction("খেলা")], 400, "INVALID_REQUEST"],
    [
      "amount above the balance",
      () => ["bet", transaction("large", { amount: "100000.00" })],
      402,
      "INSUFFICIENT_FUNDS",
    ],
    ["empty body", () => ["bet", {}, { text: "" }], 401, "INVALID_SIGNATURE"],
  ])("%s, framed in any way → same answer and headers", async (_, call, status, code) => {
    const [method, body, options] = call();
    const answers: Response[] = [];
    for (const framing of framings) answers.push(await w.post(method, body, { ...options, framing }));
    const withoutOwnHeaders = ({
      headers: { date: _date, "x-request-id": id, ...rest },
      byFastify: _byFastify,
      ...answer
    }: Response) => ({ ...answer, headers: rest, hasId: typeof id });
    const [first, ...others] = answers.map(withoutOwnHeaders);
    expect([first!.status, first!.body["status"]]).toEqual([status, code]);
    for (const other of others) expect(other).toEqual(first);
    expect(answers.map(({ byFastify }) => byFastify)).toEqual(framings.map((framing) => framing !== "usual"));
    expect(new Set(answers.map(({ headers }) => headers["x-request-id"])).size).toBe(framings.length);
  });

  test("same bet, framed in any way → one stake", async () => {
    const answers: Response[] = [];
    for (const framing of framings) answers.push(await w.post("bet", transaction("once"), { framing }));
    expect(answers.map(({ body }) => [body["status"], body["balance"]])).toEqual([
      ["OK", "99.00"],
      ["DUPLICATE", "99.00"],
      ["DUPLICATE", "99.00"],
      ["DUPLICATE", "99.00"],
    ]);
  });

  test("internal fault → retryable status", async () => {
    const { owner } = w.database;
    await owner.run(sql`alter table vendor rename to vendor_away`);
    const balance = () => w.post("balance", { player: w.at.player, currency: "BDT" });
    // the vendor is cached for a second, so the missing table shows only later
    await expect.poll(async () => (await balance()).status).toBe(503);
    const answer = await balance();
    await owner.run(sql`alter table vendor_away rename to vendor`);
    expect([answer.status, answer.body]).toEqual([503, { status: "RETRY" }]);
    expect((await balance()).status).toBe(200);
  });

  test("body over the limit → refused by its own code", async () => {
    const refused = await w.post("bet", transaction("long", { detail: { a: "x".repeat(40_000) } }));
    expect([refused.status, refused.body]).toEqual([400, { status: "INVALID_REQUEST", field: "body" }]);
  });

  test("request never finished → no effect, the next one is answered", async () => {
    const { port } = w.app.server.address() as AddressInfo;
    const broken = connect(port, "127.0.0.1");
    broken.write(
      `POST ${vendorPath("bet")} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"vendor":"JL"`,
    );
    await expect.poll(() => broken.bytesWritten).toBeGreaterThan(100);
    broken.destroy();
    expect((await w.post("balance", { player: w.at.player, currency: "BDT" })).status).toBe(200);
  });
});

test("too many invalid signatures → told to wait, counted by the address the proxy forwards", async () => {
  const narrow = await startVendorHarness({ limitFactor: 1 });
  const from = async (address: string) => narrow.post("bet", {}, { from: address, text: "{}" });
  for (let n = 0; n < limits.unproven.perMinute; n += 1) expect((await from("192.0.2.9")).status).toBe(401);
  const limited = await from("192.0.2.9");
  expect([limited.status, limited.body]).toEqual([503, { status: "RETRY" }]);
  expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
  expect((await from("192.0.2.8")).status).toBe(401);
  await narrow.close();
});

test("flood without signatures → address shut out; vendor's signed calls from it answered, on old and new connections", async () => {
  const narrow = await startVendorHarness({ limitFactor: 0.1 });
  const [vendor, stranger] = ["192.0.2.20", "192.0.2.21"];
  const balance = (from: string, secret?: string) =>
    narrow.post(
      "balance",
      { player: narrow.at.player, currency: "BDT" },
      { from, ...(secret ? { secret } : {}) },
    );
  expect((await balance(vendor)).status).toBe(200);
  const wrongSecret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
  const most = Math.ceil((limits.unproven.perMinute + limits.refused.perMinute) * 0.1) + 2;
  for (const from of [vendor, stranger])
    for (let n = 0; n < most; n += 1) await balance(from, wrongSecret).catch(() => undefined);
  expect((await balance(vendor)).status).toBe(200);
  expect((await balance(stranger)).status).toBe(429);
  await narrow.close();
});

test("calls, also aborted ones → counted in the metrics", async () => {
  const [port] = await freePorts(1);
  const measured = await startVendorHarness({ env: { METRICS_PORT: String(port) } });
  const read = async (name: RegExp) =>
    Number(name.exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[1] ?? 0);
  await measured.post("balance", { player: measured.at.player, currency: "BDT" });
  await expect
    .poll(() =>
      read(
        /http_server_request_duration_seconds_count\{[^}]*http_route="\/vendor\/v1\/balance"[^}]*http_response_status_code="200"[^}]*\} (\d+)/,
      ),
    )
    .toBe(1);
  const { port: site } = measured.app.server.address() as AddressInfo;
  const broken = connect(site, "127.0.0.1");
  broken.write(
    `POST ${vendorPath("bet")} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
  );
  await expect.poll(() => read(/http_server_active_requests\{?[^ ]* (\d+)/)).toBe(1);
  broken.destroy();
  await expect.poll(() => read(/http_server_active_requests\{?[^ ]* (\d+)/)).toBe(0);
  await measured.close();
});
