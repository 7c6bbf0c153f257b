import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { request } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { calls } from "@khela/contract/calls";
import { deviceCookie, sessionCookie } from "@khela/contract/wire";
import { startHarness, type Harness, type HarnessOptions } from "../../../../../tests/harness.ts";
import { freePorts } from "../../../../../tools/setup/processes/ports.mjs";
import { sql } from "@khela/service-kit/db/database";

const listed = `${calls.games.list.path}?gameType=RNG&pageNo=1&pageSize=9`;
const visitor = { merchant: "khela", language: "BN" };

type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
};
type SentRequest = {
  readonly method?: string;
  readonly url?: string;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
};
type Site = Harness & {
  readonly send: (request?: SentRequest) => Promise<Answer>;
  readonly code: (request?: SentRequest) => Promise<string | undefined>;
};

/**
 * Starts a server on a real port. The tested handler runs before Fastify, so requests need a real connection, and
 * their IP address is the one that a proxy names.
 */
async function site(options: HarnessOptions = {}): Promise<Site> {
  const w = await startHarness({ ...options, env: { TRUST_PROXY: "1", ...options.env } });
  const base = await w.listen();
  const send: Site["send"] = ({ method = "GET", url = listed, from = "192.0.2.1", headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      request(
        base + url,
        { method, headers: { ...visitor, "x-forwarded-for": from, ...headers } },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part: Buffer) => parts.push(part));
          answer.on("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers as Answer["headers"],
              bytes: Buffer.concat(parts),
            }),
          );
        },
      )
        .on("error", reject)
        .end();
    });
  const code: Site["code"] = async (request) =>
    (JSON.parse((await send(request)).bytes.toString()) as { errorCode?: string }).errorCode;
  return { ...w, send, code };
}

const CHANNEL = "tracing:fastify.request.handler:start";
let handledByFramework = 0;
const count = () => {
  handledByFramework += 1;
};

let w: Site;
beforeAll(async () => {
  subscribe(CHANNEL, count);
  w = await site();
});
afterAll(async () => {
  unsubscribe(CHANNEL, count);
  await w.close();
});

/** Resolves with the first response, and with the second response, which is sent before Fastify. */
async function firstAndCached(of: Site, request: SentRequest): Promise<[Answer, Answer]> {
  // repeated, because a notification of the seed data may still arrive and drop the cached response
  return vi.waitFor(async () => {
    const first = await of.send(request);
    const before = handledByFramework;
    const second = await of.send(request);
    expect(handledByFramework).toBe(before);
    return [first, second];
  }, 10_000);
}

describe("cached answer before Fastify, by the same guards", () => {
  test.each(["br", "identity"])("encoding %s → headers and bytes of the first answer", async (encoding) => {
    const [made, cached] = await firstAndCached(w, { headers: { "accept-encoding": encoding } });
    const head = ({ headers: { date: _date, "x-request-id": _id, ...rest } }: Answer) => rest;
    expect([cached.status, head(cached)]).toEqual([200, head(made)]);
    expect(cached.bytes.equals(made.bytes)).toBe(true);
    expect(cached.headers["x-request-id"]).toMatch(/^[\w-]{12}$/);
    expect(cached.headers["x-request-id"]).not.toBe(made.headers["x-request-id"]);
    expect(cached.headers["content-encoding"]).toBe(encoding === "br" ? "br" : undefined);
  });

  test("another language → another answer; unknown merchant → refused", async () => {
    const english = { headers: { language: "EN" } };
    const [bengali] = await firstAndCached(w, {});
    const [made, cached] = await firstAndCached(w, english);
    expect(cached.bytes.equals(made.bytes)).toBe(true);
    expect(cached.bytes.equals(bengali.bytes)).toBe(false);
    expect(await w.code({ headers: { merchant: "nobody" } })).toBe("function.not.available");
    expect(await w.code({ headers: { merchant: "khela, khela" } })).toBe("function.not.available");
  });

  test("module off, maintenance → refused", async () => {
    const set = async (enabled: boolean, maintenance: boolean) => {
      await w.database.owner.run(sql`
        insert into module_switch (merchant_id, module, enabled) values (${w.merchantId}, ${calls.games.list.module}, ${enabled})
        on conflict (merchant_id, module) do update set enabled = excluded.enabled`);
      await w.database.owner.run(
        sql`update merchant set maintenance = ${maintenance} where id = ${w.merchantId}`,
      );
      w.services.merchants.forget();
    };
    await firstAndCached(w, {});
    await set(false, false);
    expect([await w.code(), await w.code()]).toEqual(["function.not.available", "function.not.available"]);
    await set(true, true);
    expect([await w.code(), await w.code()]).toEqual(["system.maintenance", "system.maintenance"]);
    await set(true, false);
    expect(await w.code()).toBeUndefined();
  });

  test("request with a session → left to the router; two different ones → refused", async () => {
    const rahim = await w.person("rahim");
    await firstAndCached(w, {});
    const before = handledByFramework;
    expect(await w.code({ headers: { authorization: rahim.token } })).toBeUndefined();
    expect(await w.code({ headers: { cookie: `${sessionCookie}=${rahim.token}` } })).toBeUndefined();
    expect(handledByFramework).toBe(before + 2);
    expect(await w.code({ headers: { authorization: "one", cookie: `${sessionCookie}=two` } })).toBe(
      "user.or.token.invalid",
    );
  });

  test("request with other cookies → answered, by its own method and path only", async () => {
    await firstAndCached(w, { headers: { cookie: `theme=dark; ${deviceCookie}=phone` } });
    expect(await w.code({ url: listed.replace("pageSize=9", "pageSize=nine") })).toBe("request_param_err");
    expect(await w.code({ url: listed.replace("?", "/?") })).toBe("url.not.found");
    expect((await w.send({ method: "HEAD" })).status).toBe(405);
  });

  test.each<[string, SentRequest]>([
    ["with a body", { headers: { "content-length": "0" } }],
    ["with a body in chunks", { headers: { "transfer-encoding": "chunked" } }],
    ["at an address too long to be remembered", { url: `${listed}&else=${"a".repeat(400)}` }],
  ])("request %s → left to Fastify", async (_, request) => {
    expect((await w.send(request)).status).toBe(200);
    const before = handledByFramework;
    await w.send(request);
    expect(handledByFramework).toBe(before + 1);
  });
});

test("server closing → a request that it has begun to read is answered, and the connection ends", async () => {
  const closing = await site();
  await firstAndCached(closing, {});
  const { port } = closing.app.server.address() as AddressInfo;
  const line = connect(port, "127.0.0.1");
  line.write(`GET ${listed} HTTP/1.1\r\nHost: x\r\nMerchant: khela\r\n`);
  const received = new Promise<string>((resolve) => {
    line.once("data", (data) => resolve(String(data)));
  });
  await once(line, "ready");
  // when this response has arrived, the server has begun to read the unfinished request
  await closing.send();
  const closed = closing.close();
  await expect.poll(() => closing.app.server.listening).toBe(false);
  line.write("\r\n");
  expect(await received).toMatch(/^HTTP\/1.1 200 OK\r\nconnection: close\r\n/i);
  line.destroy();
  await closed;
});

test("cached answers → counted in the budget of an address", async () => {
  const narrow = await site({ limitFactor: 4 / 600 });
  const codes: (string | undefined)[] = [];
  for (let request = 0; request < 6; request += 1) codes.push(await narrow.code());
  expect(codes).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    "TOO_MANY_REQUESTS",
    "TOO_MANY_REQUESTS",
  ]);
  expect(await narrow.code({ from: "192.0.2.2" })).toBeUndefined();
  await narrow.close();
});

test("country not served, or denied since → refused", async () => {
  const geoip = fileURLToPath(new URL("../../../../../tests/countries.csv", import.meta.url));
  let at = Date.now();
  const abroad = await site({ env: { SERVED_COUNTRIES: "MT", GEOIP_FILE: geoip }, now: () => new Date(at) });
  const [served, elsewhere] = ["192.0.2.7", "203.0.113.7"];
  await firstAndCached(abroad, { from: served });
  expect(await abroad.code({ from: elsewhere })).toBe("region.restricted");
  await abroad.database.owner.run(sql`insert into denied_country (country, reason) values ('MT', 'test')`);
  at += 11_000;
  expect([await abroad.code({ from: served }), await abroad.code({ from: served })]).toEqual([
    "region.restricted",
    "region.restricted",
  ]);
  await abroad.close();
});

test("cached answers → measured like others", async () => {
  const [port] = await freePorts(1);
  const measured = await site({ env: { METRICS_PORT: String(port) } });
  await firstAndCached(measured, {});
  const counted = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(
      new RegExp(
        `http_server_request_duration_ms_count\\{[^}]*route="${calls.games.list.path}"[^}]*status="200"[^}]*\\} (\\d+)`,
      ).exec(text)?.[1],
    );
  };
  const before = await counted();
  for (let request = 0; request < 3; request += 1) await measured.send();
  await expect.poll(counted).toBe(before + 3);
  await measured.close();
});
