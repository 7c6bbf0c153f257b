import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ServerCall } from "@khela/contract/call";
import { calls } from "@khela/contract/calls";
import { serverCalls } from "@khela/contract/server-calls";
import { errors, type ErrorCode } from "@khela/contract/errors";
import { errorText } from "@khela/contract/locale/error-texts";
import { hasAccess, memberTypes, openAccess } from "@khela/contract/member/member-types";
import { bodyLimitBytes, sessionCookie } from "@khela/contract/wire";
import { createClient } from "../../../../tests/client.ts";
import { startHarness, type Harness } from "../../../../tests/harness.ts";
import { sql } from "@khela/service-kit/db/database";

let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(async () => {
  await w.close();
});

const everyCall: readonly ServerCall[] = Object.values(serverCalls).flatMap(
  (rows) => Object.values(rows) as ServerCall[],
);

describe("every call", () => {
  test.each(everyCall.map((call) => [call.name, call] as const))(
    "[I8] %s lets in exactly the member types of its row",
    async (_name, call) => {
      for (const type of memberTypes) {
        const person = await w.person(`t${type}${call.name.replace(/\W/g, "").toLowerCase()}`.slice(0, 20), {
          type,
        });
        const answer = await person.client.send(
          call.method,
          call.path,
          call.method === "GET" ? {} : { body: {} },
        );
        const refused = answer.errorCode === "permission.denied" || answer.errorCode === "free_reject";
        expect([type, refused]).toEqual([type, !hasAccess(call.access, type)]);
        expect(answer.status).not.toBe(500);
      }
      const visitor = await w
        .visitor()
        .send(call.method, call.path, call.method === "GET" ? {} : { body: {} });
      expect(visitor.errorCode === "login.not.session").toBe(!openAccess.includes(call.access));
    },
  );

  test.each(everyCall.map((call) => [call.name, call] as const))(
    "[ERR-04] %s answers a wrong method, merchant and body by code",
    async (_name, call) => {
      const send = (headers: Record<string, string>, method: string = call.method) =>
        w.app.inject({
          method: method as "GET",
          url: call.path,
          headers,
          ...(method === "GET" ? {} : { payload: "{}" }),
        });
      const json = { "content-type": "application/json" };
      const envelope = call.envelope === "wps" ? { success: false } : {};
      expect((await send({ ...json, merchant: "nobody" })).json()).toMatchObject({
        ...envelope,
        errorCode: "function.not.available",
      });
      expect((await send(json)).json()).toMatchObject({ errorCode: "function.not.available" });
      expect((await send({ ...json, merchant: "khela, khela" })).json()).toMatchObject({
        errorCode: "function.not.available",
      });
      const paths = everyCall
        .flatMap((one) => [one, ...(one.aliases ?? [])])
        .filter(({ path }) => path === call.path)
        .map(({ method }) => method);
      const wrong = (["PUT", "DELETE", "POST", "GET"] as const).find((method) => !paths.includes(method))!;
      const refused = await send({ ...json, merchant: "khela" }, wrong);
      expect([refused.statusCode, refused.json()]).toMatchObject([405, { errorCode: "method.not.allowed" }]);
      expect(refused.headers["allow"]).toContain(call.method);
    },
  );
});

describe("[ERR-04] malformed requests", () => {
  test("unknown path → url.not.found", async () => {
    const answer = await w.visitor().send("GET", "/wps/no/such/call");
    expect([answer.status, answer.errorCode]).toEqual([404, "url.not.found"]);
    expect((await w.visitor().send("GET", "/lgw/no/such/call")).body).toEqual({
      errorCode: "url.not.found",
      message: expect.any(String) as string,
    });
  });

  test("body not JSON, cut off, nested a thousand deep, of another type, or poisoned → refused by code", async () => {
    const visitor = w.visitor();
    const { path } = calls.auth.freePlay;
    for (const text of ["{", "[1", "\u0000", '{"a":', `${"[".repeat(30_000)}`, "﻿{}x"]) {
      expect((await visitor.send("POST", path, { text })).errorCode).toBe("request_param_err");
    }
    expect((await visitor.send("POST", path, { text: '{"__proto__":{"type":1}}' })).errorCode).toBe(
      "request_param_err",
    );
    expect(
      (await visitor.send("POST", path, { text: "a=b", headers: { "content-type": "text/csv" } })).errorCode,
    ).toBe("media.not.supported");
  });

  test("body over the limit → refused by code", async () => {
    const answer = await w
      .visitor()
      .send("POST", calls.auth.freePlay.path, { text: JSON.stringify({ a: "x".repeat(bodyLimitBytes) }) });
    expect([answer.status, answer.errorCode]).toEqual([413, "body.too.large"]);
  });

  test("query value of the wrong type → refused, field named", async () => {
    const person = await w.person("querier", { balance: "1.00" });
    for (const query of ["page=0", "page=x", "page=1e9", "size=1000000000", "startTime=-1", "page=1.5"]) {
      const answer = await person.client.send("GET", `${calls.wallet.transactions.path}?${query}`);
      expect([query, answer.errorCode, answer.detail]).toMatchObject([
        query,
        "request_param_err",
        { field: expect.stringContaining(query.split("=")[0]!) as string },
      ]);
    }
  });

  test("any answer → no stack, a request id", async () => {
    const answer = await w.app.inject({ method: "GET", url: "/wps/%ZZ" });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toMatch(/at \w+ \(|node_modules/);
    expect(answer.headers["x-request-id"]).toMatch(/^[\w-]{12}$/);
  });

  test("message → in the requested language; code → the same", async () => {
    const [bn, en] = await Promise.all(
      ["bn", "en"].map((language) =>
        createClient(w.app, { merchant: "khela", language }).send("GET", calls.wallet.balance.path),
      ),
    );
    expect((bn!.body as { message: string }).message).toBe(errorText("login.not.session", "BN"));
    expect((en!.body as { message: string }).message).toBe(errorText("login.not.session", "EN"));
    expect(bn!.errorCode).toBe(en!.errorCode);
  });

  test("every code → a sentence in Bengali and another in English", () => {
    for (const code of Object.keys(errors) as ErrorCode[]) {
      const [bn, en] = [errorText(code, "BN"), errorText(code, "EN")];
      expect([code, /[ঀ-৿]/.test(bn), /[ঀ-৿]/.test(en), en.length > 10]).toEqual([code, true, false, true]);
    }
  });
});

describe("[I6] sessions at the border", () => {
  test("token missing, made up, cut short, of another merchant, two that differ → no session", async () => {
    const { path } = calls.member.info;
    const person = await w.person("bordered");
    const send = async (headers: Record<string, string>) =>
      (await w.visitor().send("GET", path, { headers })).errorCode;
    expect(await send({})).toBe("login.not.session");
    expect(await send({ authorization: "x" })).toBe("user.or.token.invalid");
    expect(await send({ authorization: Buffer.alloc(33, 9).toString("base64url") })).toBe(
      "user.or.token.invalid",
    );
    expect(await send({ authorization: person.token.slice(0, -1) })).toBe("user.or.token.invalid");
    expect(await send({ authorization: `Bearer ${person.token}` })).toBe("user.or.token.invalid");
    expect(await send({ authorization: person.token, merchant: "khela_trial" })).toBe(
      "user.or.token.invalid",
    );
    expect(
      await send({
        authorization: person.token,
        cookie: `${sessionCookie}=${Buffer.alloc(33, 9).toString("base64url")}`,
      }),
    ).toBe("user.or.token.invalid");
    expect(await send({ authorization: person.token })).toBeUndefined();
    expect(
      (await w.visitor().send("GET", `${path}?authorization=${person.token}&token=${person.token}`))
        .errorCode,
    ).toBe("login.not.session");
  });

  test("session idle too long, too old, or of a blocked member → no session", async () => {
    const person = await w.person("tired");
    const code = async () => (await person.client.send("GET", calls.member.info.path)).errorCode;
    const set = (text: string) =>
      w.database.owner.run({
        text: `update session set ${text} where member_id = ${person.memberId}`,
        values: [],
      });
    await set("seen_at = now() - interval '31 minutes'");
    expect(await code()).toBe("user.or.token.invalid");
    await set("seen_at = now()");
    expect(await code()).toBeUndefined();
    await set("expires_at = now() - interval '1 second'");
    expect(await code()).toBe("user.or.token.invalid");
    await set("expires_at = now() + interval '1 hour'");
    await w.database.owner.run(sql`update member set status = 'blocked' where id = ${person.memberId}`);
    expect(await code()).toBe("user.or.token.invalid");
  });

  test("write sent by another site's page → refused", async () => {
    const person = await w.person("elsewhere", { balance: "1.00" });
    const headers = { "sec-fetch-site": "cross-site", cookie: `${sessionCookie}=${person.token}` };
    const answer = await w.visitor().send("DELETE", calls.auth.logout.path, { headers });
    expect(answer.errorCode).toBe("permission.denied");
    expect((await person.client.send("GET", calls.member.info.path)).errorCode).toBeUndefined();
  });
});

describe("switches of a merchant", () => {
  test("module off → function.not.available; on again → answered", async () => {
    const set = async (enabled: boolean) => {
      await w.database.owner.run(sql`
        insert into module_switch (merchant_id, module, enabled) values (${w.merchantId}, 'GAMELOHOT3', ${enabled})
        on conflict (merchant_id, module) do update set enabled = excluded.enabled`);
      w.services.merchants.forget();
    };
    await set(false);
    expect((await w.visitor().call(calls.games.hot, {})).errorCode).toBe("function.not.available");
    expect((await w.visitor().call(calls.games.list, {})).errorCode).toBeUndefined();
    await set(true);
    expect((await w.visitor().call(calls.games.hot, {})).errorCode).toBeUndefined();
  });

  test("maintenance → only the status answers", async () => {
    const set = async (on: boolean) => {
      await w.database.owner.run(sql`update merchant set maintenance = ${on} where id = ${w.merchantId}`);
      w.services.merchants.forget();
    };
    await set(true);
    expect((await w.visitor().callOrThrow(calls.site.status, {})).status).toBe(1);
    const refused = await w.visitor().call(calls.games.list, {});
    expect([refused.status, refused.errorCode]).toEqual([503, "system.maintenance"]);
    await set(false);
    expect((await w.visitor().callOrThrow(calls.site.status, {})).status).toBe(0);
  });
});

test.each([
  ["GET", "/wps/relay/GCSGAME_getFavoriteGames", "games.favouriteIds"],
  ["GET", "/wps/relay/GCSGAME_getFavoriteGamesList", "games.favourites"],
  ["POST", "/wps/relay/MCS2_acceptPromo", "promotions.claim"],
  ["PUT", "/wps/agent/updateDownlineRebates", "agents.updateDownlineRebates"],
  ["POST", "/wps/agent/updateDownlineRebates", "agents.updateDownlineRebates"],
] as const)("[API-03] name of the specification: %s %s → answered as %s", async (method, path, name) => {
  const call = everyCall.find((known) => known.name === name)!;
  const visitor = w.visitor();
  const [own, alias] = [
    await visitor.send(call.method, call.path, method === "GET" ? {} : { body: {} }),
    await visitor.send(method, path, method === "GET" ? {} : { body: {} }),
  ];
  expect([alias.status, alias.errorCode]).toEqual([own.status, own.errorCode]);
  expect(alias.errorCode).not.toBe("url.not.found");
});

describe("[API-03] OpenAPI", () => {
  test("OpenAPI document → version 3.1, every path of every call, readable", async () => {
    const document = (await w.app.inject({ url: "/openapi.json" })).json<{
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    }>();
    expect(document.openapi).toBe("3.1.0");
    for (const call of everyCall) {
      for (const { method, path } of [call, ...(call.aliases ?? [])]) {
        expect(document.paths[path]).toHaveProperty(method.toLowerCase());
        expect(w.app.hasRoute({ method, url: path })).toBe(true);
      }
    }
    const page = await w.app.inject({ url: "/docs" });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("/wps/game/launchGame");
  });
});

describe("[I17] raw HTTP", () => {
  test("two content lengths → refused, nothing behind them answered", async () => {
    const address = new URL(await w.listen());
    const received = await new Promise<string>((resolve) => {
      const socket = connect(Number(address.port), address.hostname);
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk.toString();
      });
      socket.on("close", () => resolve(text));
      socket.on("error", () => resolve(text));
      socket.write(
        "POST /wps/session/logout HTTP/1.1\r\nHost: x\r\nMerchant: khela\r\nContent-Length: 4\r\n" +
          "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /wps/system/status HTTP/1.1\r\nHost: x\r\nMerchant: khela\r\n\r\n",
      );
    });
    expect(received).toMatch(/^HTTP\/1\.1 400/);
    expect(received).not.toContain('"success":true');
  });
});
