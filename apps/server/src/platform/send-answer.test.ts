import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { calls } from "@khela/contract/calls";
import { sessionCookie } from "@khela/contract/wire";
import { world, type World } from "../../../../tests/world.ts";
import { sql } from "./db/pool.ts";

const listed = `${calls.games.list.path}?gameType=RNG&pageNo=1&pageSize=9`;
const visitor = { merchant: "khela", language: "BN" };

let w: World;
beforeAll(async () => { w = await world(); });
afterAll(async () => { await w.close(); });

async function ask(of: World, headers: Readonly<Record<string, string>> = {}, remoteAddress = "127.0.0.1") {
  return of.app.inject({ method: "GET", url: listed, headers: { ...visitor, ...headers }, remoteAddress });
}

async function codeOf(answer: ReturnType<typeof ask>): Promise<string | undefined> {
  return (await answer).json<{ errorCode?: string }>().errorCode;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("an answer that is kept leaves at once, by the same rules as any other", () => {
  test.each(["br", "identity"])("has the head and the bytes of the one that was made, as %s, and waits for nothing", async (encoding) => {
    const waited = vi.spyOn(w.services.merchants, "byCode");
    // what the seed told of may still be on its way, and the answer is made once more for it
    const [made, kept] = await vi.waitFor(async () => {
      const first = await ask(w, { "accept-encoding": encoding });
      waited.mockClear();
      const second = await ask(w, { "accept-encoding": encoding });
      expect(waited).not.toHaveBeenCalled();
      return [first, second];
    }, 10_000);
    const head = ({ headers: { date: _date, "x-request-id": _id, ...rest } }: typeof made) => rest;
    expect([kept.statusCode, head(kept)]).toEqual([200, head(made)]);
    expect(kept.rawPayload.equals(made.rawPayload)).toBe(true);
    expect(kept.headers["x-request-id"]).toMatch(/^[\w-]{12}$/);
    expect(kept.headers["x-request-id"]).not.toBe(made.headers["x-request-id"]);
    expect(kept.headers["content-encoding"]).toBe(encoding === "br" ? "br" : undefined);
  });

  test("is another in another language, and none at all for another merchant's code", async () => {
    const [bengali, english] = [await ask(w), await ask(w, { language: "EN" })];
    expect(await ask(w, { language: "EN" })).toMatchObject({ body: english.body });
    expect(english.body).not.toBe(bengali.body);
    expect(await codeOf(ask(w, { merchant: "nobody" }))).toBe("function.not.available");
    expect(await codeOf(ask(w, { merchant: "khela, khela" }))).toBe("function.not.available");
  });

  test("is refused where its module is off and under maintenance", async () => {
    const set = async (enabled: boolean, maintenance: boolean) => {
      await w.database.owner.run(sql`
        insert into module_switch (merchant_id, module, enabled) values (${w.merchantId}, ${calls.games.list.module}, ${enabled})
        on conflict (merchant_id, module) do update set enabled = excluded.enabled`);
      await w.database.owner.run(sql`update merchant set maintenance = ${maintenance} where id = ${w.merchantId}`);
      w.services.merchants.forget();
    };
    await ask(w);
    await set(false, false);
    expect([await codeOf(ask(w)), await codeOf(ask(w))]).toEqual(["function.not.available", "function.not.available"]);
    await set(true, true);
    expect([await codeOf(ask(w)), await codeOf(ask(w))]).toEqual(["system.maintenance", "system.maintenance"]);
    await set(true, false);
    expect(await codeOf(ask(w))).toBeUndefined();
  });

  test("two sessions that differ are refused beside it", async () => {
    await ask(w);
    expect(await codeOf(ask(w, { authorization: "one", cookie: `${sessionCookie}=two` }))).toBe("user.or.token.invalid");
  });
});

test("kept answers count against the budget of an address", async () => {
  const narrow = await world({ limitFactor: 4 / 600 });
  const codes: (string | undefined)[] = [];
  for (let asked = 0; asked < 6; asked += 1) codes.push(await codeOf(ask(narrow)));
  expect(codes).toEqual([undefined, undefined, undefined, undefined, "TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS"]);
  expect(await codeOf(ask(narrow, {}, "127.0.0.2"))).toBeUndefined();
  await narrow.close();
});

test("kept answers are closed to places that are not served, and to those denied since", async () => {
  const geoip = fileURLToPath(new URL("../../../../tests/countries.csv", import.meta.url));
  let at = Date.now();
  const abroad = await world({ env: { SERVED_COUNTRIES: "MT", GEOIP_FILE: geoip }, now: () => new Date(at) });
  const [served, elsewhere] = ["192.0.2.7", "203.0.113.7"];
  await ask(abroad, {}, served);
  expect(await codeOf(ask(abroad, {}, served))).toBeUndefined();
  expect(await codeOf(ask(abroad, {}, elsewhere))).toBe("region.restricted");
  await abroad.database.owner.run(sql`insert into denied_country (country, reason) values ('MT', 'test')`);
  at += 11_000;
  expect([await codeOf(ask(abroad, {}, served)), await codeOf(ask(abroad, {}, served))]).toEqual(["region.restricted", "region.restricted"]);
  await abroad.close();
});

test("kept answers are measured like others", async () => {
  const port = await freePort();
  const measured = await world({ env: { METRICS_PORT: String(port) } });
  for (let asked = 0; asked < 3; asked += 1) await ask(measured);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(new RegExp(`http_server_request_duration_ms_count\\{[^}]*route="${calls.games.list.path}"[^}]*status="200"[^}]*\\} 3`));
  await measured.close();
});
