import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { request } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { vendorPath, type VendorMethod } from "@khela/contract/vendor-wallet-api";
import { limits } from "@khela/contract/wire";
import { openPlayerSession, type PlayerSession } from "../../../../../tests/vendor-client.ts";
import { startHarness, type Harness, type HarnessOptions } from "../../../../../tests/harness.ts";
import { freePorts } from "../../../../../tools/setup/processes/ports.mjs";
import { sql } from "@khela/service-kit/db/database";
import { vendorSecretLabel } from "../play.ts";

type Framing = "plain" | "in chunks" | "with a charset" | "with a query";
type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly said: Record<string, unknown>;
  readonly byFramework: boolean;
};
type Asked = {
  readonly framing?: Framing;
  readonly from?: string;
  readonly secret?: string;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
};
type Line = Harness & {
  readonly at: PlayerSession;
  ask(method: VendorMethod, body: object, asked?: Asked): Promise<Answer>;
};

const CHANNEL = "tracing:fastify.request.handler:start";
let handled = 0;
const count = () => {
  handled += 1;
};

/** The raw handler runs before Fastify, so the test uses real connections. */
async function line(options: HarnessOptions = {}): Promise<Line> {
  const w = await startHarness({ ...options, env: { TRUST_PROXY: "1", ...options.env } });
  const base = await w.listen();
  const at = await openPlayerSession(w, await w.person("front", { balance: "100.00" }));
  const ask: Line["ask"] = (
    method,
    body,
    { framing = "plain", from = "192.0.2.1", secret, text: given, headers } = {},
  ) => {
    const text = given ?? JSON.stringify({ vendor: "JL", ...body });
    const signedAt = new Date();
    const webhook = new Webhook(secret ?? w.services.secrets.webhook(vendorSecretLabel("JL", 1)));
    const before = handled;
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
              said: JSON.parse(String(Buffer.concat(parts))) as Answer["said"],
              byFramework: handled > before,
            }),
          );
        },
      )
        .on("error", reject)
        .end(text);
    });
  };
  return { ...w, at, ask };
}

let w: Line;
beforeAll(async () => {
  subscribe(CHANNEL, count);
  w = await line();
});
afterAll(async () => {
  unsubscribe(CHANNEL, count);
  await w.close();
});

const move = (id: string, more: object = {}) => {
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

describe("raw handler of the vendor API", () => {
  test.each<[string, () => [VendorMethod, object, Asked?], number, string]>([
    ["of a balance", () => ["balance", { player: w.at.player, currency: "BDT" }], 200, "OK"],
    [
      "of a player who is not",
      () => ["balance", { player: "0_999999", currency: "BDT" }],
      404,
      "UNKNOWN_PLAYER",
    ],
    ["that is no JSON", () => ["bet", {}, { text: "{" }], 401, "INVALID_SIGNATURE"],
    [
      "that is signed by another",
      () => ["bet", move("other"), { secret: `whsec_${Buffer.alloc(32, 1).toString("base64")}` }],
      401,
      "INVALID_SIGNATURE",
    ],
    ["with a wrong field", () => ["bet", move("wrong", { amount: "one" })], 400, "INVALID_REQUEST"],
    ["in letters of any script", () => ["bet", move("খেলা")], 400, "INVALID_REQUEST"],
    ["that cannot be paid", () => ["bet", move("large", { amount: "100000.00" })], 402, "INSUFFICIENT_FUNDS"],
    ["of nothing at all", () => ["bet", {}, { text: "" }], 401, "INVALID_SIGNATURE"],
  ])("%s → same answer as through Fastify", async (_, asked, status, code) => {
    const [method, body, more] = asked();
    const plain = await w.ask(method, body, more);
    const framed = await w.ask(method, body, { ...more, framing: "with a charset" });
    expect([plain.status, plain.said["status"], plain.byFramework, framed.byFramework]).toEqual([
      status,
      code,
      false,
      true,
    ]);
    const head = ({ headers: { date: _date, "x-request-id": id, ...rest } }: Answer) => [typeof id, rest];
    expect([plain.status, plain.said, head(plain)]).toEqual([framed.status, framed.said, head(framed)]);
    expect(plain.headers["x-request-id"]).not.toBe(framed.headers["x-request-id"]);
  });

  test("same bet through raw handler and Fastify → one stake", async () => {
    const framings: Framing[] = ["plain", "in chunks", "with a charset", "with a query", "plain"];
    const answers: Answer[] = [];
    for (const framing of framings) answers.push(await w.ask("bet", move("once"), { framing }));
    expect(answers.map(({ said, byFramework }) => [said["status"], said["balance"], byFramework])).toEqual([
      ["OK", "99.00", false],
      ["DUPLICATE", "99.00", true],
      ["DUPLICATE", "99.00", true],
      ["DUPLICATE", "99.00", true],
      ["DUPLICATE", "99.00", false],
    ]);
  });

  test("internal fault → retryable status", async () => {
    const { owner } = w.database;
    await owner.run(sql`alter table vendor rename to vendor_away`);
    const asked = (framing: Framing) =>
      w.ask("balance", { player: w.at.player, currency: "BDT" }, { framing });
    // the vendor is cached for a second
    await vi.waitFor(async () => expect((await asked("plain")).status).toBe(503), 5_000);
    const answers = [await asked("plain"), await asked("with a charset")];
    await owner.run(sql`alter table vendor_away rename to vendor`);
    expect(answers.map(({ status, said, byFramework }) => [status, said, byFramework])).toEqual([
      [503, { status: "RETRY" }, false],
      [503, { status: "RETRY" }, true],
    ]);
    expect((await asked("plain")).status).toBe(200);
  });

  test("body over the limit → left to Fastify, which refuses it", async () => {
    const refused = await w.ask("bet", move("long", { detail: { a: "x".repeat(40_000) } }));
    expect([refused.status, refused.said]).toEqual([400, { status: "INVALID_REQUEST", field: "body" }]);
  });

  test("request never finished → no effect, the next one is answered", async () => {
    const { port } = w.app.server.address() as AddressInfo;
    const broken = connect(port, "127.0.0.1");
    broken.write(
      `POST ${vendorPath("bet")} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"vendor":"JL"`,
    );
    await vi.waitFor(() => expect(broken.bytesWritten).toBeGreaterThan(100));
    broken.destroy();
    expect((await w.ask("balance", { player: w.at.player, currency: "BDT" })).status).toBe(200);
  });
});

test("too many invalid signatures → has to wait, by the address the proxy forwards", async () => {
  const narrow = await line({ limitFactor: 1 });
  const from = async (address: string) => narrow.ask("bet", {}, { from: address, text: "{}" });
  for (let n = 0; n < limits.unproven.perMinute; n += 1) expect((await from("192.0.2.9")).status).toBe(401);
  const told = await from("192.0.2.9");
  expect([told.status, told.said, told.byFramework]).toEqual([503, { status: "RETRY" }, false]);
  expect(Number(told.headers["retry-after"])).toBeGreaterThan(0);
  expect((await from("192.0.2.8")).status).toBe(401);
  await narrow.close();
});

test("calls, also aborted ones → counted in the metrics", async () => {
  const [port] = await freePorts(1);
  const measured = await line({ env: { METRICS_PORT: String(port) } });
  const read = async (name: RegExp) =>
    Number(name.exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[1] ?? 0);
  await measured.ask("balance", { player: measured.at.player, currency: "BDT" });
  await vi.waitFor(async () =>
    expect(
      await read(
        /http_server_request_duration_ms_count\{[^}]*route="\/vendor\/v1\/balance"[^}]*status="200"[^}]*\} (\d+)/,
      ),
    ).toBe(1),
  );
  const { port: site } = measured.app.server.address() as AddressInfo;
  const broken = connect(site, "127.0.0.1");
  broken.write(
    `POST ${vendorPath("bet")} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
  );
  await vi.waitFor(async () => expect(await read(/http_server_active_requests\{?[^ ]* (\d+)/)).toBe(1));
  broken.destroy();
  await vi.waitFor(async () => expect(await read(/http_server_active_requests\{?[^ ]* (\d+)/)).toBe(0));
  await measured.close();
});
