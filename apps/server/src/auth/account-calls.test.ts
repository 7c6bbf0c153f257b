import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServerCall } from "@khela/contract/call";
import { calls } from "@khela/contract/calls";
import { serverCalls } from "@khela/contract/server-calls";
import { errorText } from "@khela/contract/locale/error-texts";
import type { ErrorCode } from "@khela/contract/errors";
import type { Client } from "../../../../tests/client.ts";
import { startHarness, type Harness } from "../../../../tests/harness.ts";
import { sql } from "@khela/service-kit/db/database";
import { freshName, loginAs, registeredMember, registration } from "../../test/auth/auth-harness.ts";
import {
  freshMobile,
  createSmsTestHarness,
  setMerchant,
  type SmsTestHarness,
} from "../../test/auth/sms-harness.ts";

const everyCall: readonly ServerCall[] = Object.values(serverCalls).flatMap(
  (rows) => Object.values(rows) as ServerCall[],
);

describe("[API-01] the account calls", () => {
  let w: Harness;
  beforeAll(async () => {
    w = await startHarness();
  });
  afterAll(() => w.close());

  /** Section 7 of the specification: method, path, and module of each call. */
  const paths = [
    ["POST", "/wps/session/login", "COMM3"],
    ["POST", "/wps/session/login/freeplay", "FREEPLAY3"],
    ["GET", "/wps/member/trialuser", "FREEPLAY3"],
    ["PUT", "/wps/member/register", "REG3"],
    ["PUT", "/wps/member/register/mobile", "MOBILENUMREG3"],
    ["DELETE", "/wps/session/logout", "COMM3"],
    ["POST", "/wps/session/logout", "COMM3"],
    ["GET", "/wps/captcha", "CAPTCHA3"],
    ["GET", "/wps/check/username", "REG3"],
    ["POST", "/wps/verification/sms/noLogin", "VERIFICATION3"],
    ["POST", "/wps/verification/sms/register", "REGMOBVERF3"],
    ["POST", "/wps/member/password/email", "COMM3"],
    ["POST", "/wps/member/password/verification", "CHNGPASSVERIF3"],
    ["POST", "/wps/member/password/sms", "PWRESETSMS3"],
    ["POST", "/wps/member/password", "PASS3"],
    ["GET", "/wps/system/country", "COMM3"],
    ["PUT", "/wps/feedback", "FEEDBACK3"],
    ["GET", "/wps/member/info", "COMM3"],
    ["GET", "/wps/member/info/icon", "PROFPIC3"],
    ["POST", "/wps/member/info/icon", "PROFPIC3"],
    ["GET", "/wps/member/info/nickname", "COMM3"],
    ["GET", "/wps/member/info/email", "COMM3"],
    ["GET", "/wps/member/info/payeename", "COMM3"],
    ["GET", "/wps/system/setting/register", "REG3"],
    ["GET", "/wps/system/setting/register/validation", "REG3"],
    ["GET", "/wps/agent/affiliate", "AFFMAN3"],
  ] as const;

  it("[API-01] account calls: each → at its path, method and module, documented, disabled with its module", async () => {
    const document = (await w.app.inject({ url: "/openapi.json" })).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    const visitor = w.visitor();
    for (const [method, path, module] of paths) {
      const call = everyCall.find((known) =>
        [known, ...(known.aliases ?? [])].some(
          (endpoint) => endpoint.method === method && endpoint.path === path,
        ),
      );
      expect([path, call?.module]).toEqual([path, module]);
      expect(document.paths[path]).toHaveProperty(method.toLowerCase());
      expect((await visitor.send(method, path, { body: {} })).errorCode, `${method} ${path}`).not.toBe(
        "url.not.found",
      );
    }
    for (const module of new Set(paths.map((endpoint) => endpoint[2]))) {
      await w.database.owner.run(sql`
        insert into module_switch (merchant_id, module, enabled) values (${w.merchantId}, ${module}, false)
        on conflict (merchant_id, module) do update set enabled = false`);
      w.services.merchants.forget();
      for (const [method, path, own] of paths) {
        if (own === module)
          expect([path, (await visitor.send(method, path, { body: {} })).errorCode]).toEqual([
            path,
            "function.not.available",
          ]);
      }
      await w.database.owner.run(
        sql`delete from module_switch where merchant_id = ${w.merchantId} and module = ${module}`,
      );
    }
    w.services.merchants.forget();
  });

  it("[API-01] account calls: client other than our site → plain HTTP, the family's envelope, token in Authorization", async () => {
    const visitor = w.visitor();
    const value = async (caller: Client, method: string, path: string): Promise<unknown> => {
      const answer = await caller.send(method, path);
      expect([path, answer.status, answer.body]).toMatchObject([path, 200, { success: true }]);
      return answer.value;
    };
    expect(await value(visitor, "GET", "/wps/captcha")).toMatchObject({
      captchaId: expect.any(String) as string,
      image: expect.any(String) as string,
    });
    expect(await value(visitor, "GET", "/wps/check/username?username=nobody_yet")).toEqual({
      available: true,
    });
    expect(await value(visitor, "GET", "/wps/system/country")).toContainEqual(
      expect.objectContaining({ countryDialingCode: "880" }),
    );
    expect(await value(visitor, "GET", "/wps/system/setting/register")).toHaveProperty("fields.username");
    expect(await value(visitor, "GET", "/wps/system/setting/register/validation")).toHaveProperty(
      "username.acceptedPattern",
    );
    expect(await value(visitor, "GET", "/wps/member/trialuser")).toMatch(/^guest_/);
    const { client: own } = await w.person("api_01");
    own.token = own.cookie ?? own.token;
    own.cookie = null;
    expect(await value(own, "GET", "/wps/member/info")).toMatchObject({
      account: "api_01",
      isEmailVerification: false,
      mobile: null,
    });
    expect(await value(own, "GET", "/wps/member/info/icon")).toHaveProperty("gallery");
    for (const path of ["nickname", "email", "payeename"])
      await value(own, "GET", `/wps/member/info/${path}`);
    await value(own, "DELETE", "/wps/session/logout");
    expect((await own.send("GET", "/wps/member/info")).errorCode).toBe("user.or.token.invalid");
  });
});

describe("[ERR-03] the general errors", () => {
  let harness: SmsTestHarness;
  beforeAll(async () => {
    harness = await createSmsTestHarness();
  });
  afterAll(() => harness.close());

  const set = (username: string, change: ReturnType<typeof sql>) =>
    harness.database.db.run(sql`update member set ${change} where username = ${username}`);

  const closed = async (isClosed: boolean) => {
    await harness.database.owner.run(sql`update merchant set maintenance = ${isClosed} where code = 'khela'`);
    harness.services.merchants.forget();
  };

  /** An error code, and an action that must lead to it. Each is tried in every language that has messages. */
  const cases: readonly (readonly [
    code: ErrorCode,
    ask: (visitor: Client) => Promise<{ errorCode: ErrorCode | undefined; body: unknown }>,
  ])[] = [
    ["login.not.session", (visitor) => visitor.call(calls.member.info, {})],
    [
      "user.or.token.invalid",
      async (visitor) => {
        await visitor.callOrThrow(calls.auth.register, registration(freshName()));
        const old = visitor.cookie;
        await visitor.callOrThrow(calls.auth.logout, {});
        visitor.cookie = old;
        return visitor.call(calls.member.info, {});
      },
    ],
    [
      "sms.code.invalid",
      (visitor) =>
        visitor.call(calls.auth.registerMobile, {
          ...registration(freshName()),
          ...freshMobile().typed,
          verificationCode: "123456",
        }),
    ],
    [
      "captcha.invalid",
      async (visitor) => {
        const { username } = await registeredMember(harness);
        for (let wrong = 0; wrong < 3; wrong += 1)
          await visitor.call(calls.auth.login, loginAs(username, "not the password"));
        return visitor.call(calls.auth.login, { ...loginAs(username), captchaId: "none", captcha: "11111" });
      },
    ],
    [
      "function.not.available",
      async (visitor) => {
        await setMerchant(harness, { flags: { MOBILEVERCODELOGIN3: false } });
        const answer = await visitor.call(calls.auth.login, {
          type: "sms",
          ...freshMobile().typed,
          messageCode: "123456",
        });
        await setMerchant(harness, { flags: { MOBILEVERCODELOGIN3: true } });
        return answer;
      },
    ],
    [
      "permission.denied",
      async (visitor) => {
        await visitor.callOrThrow(calls.auth.freePlay, {});
        return visitor.call(calls.member.nickname, {});
      },
    ],
    ["login.failed", (visitor) => visitor.call(calls.auth.login, loginAs(freshName(), "not the password"))],
    [
      "us_forbidden_login_error",
      async (visitor) => {
        const { username } = await registeredMember(harness);
        await set(username, sql`status = 'blocked'`);
        return visitor.call(calls.auth.login, loginAs(username));
      },
    ],
    [
      "error_member_login",
      async (visitor) => {
        const { username } = await registeredMember(harness);
        await set(username, sql`type = 4`);
        return visitor.call(calls.auth.login, loginAs(username));
      },
    ],
    [
      "error_agent_login",
      async (visitor) => {
        const { username } = await registeredMember(harness);
        return visitor.call(calls.auth.login, { ...loginAs(username), site: "agent" });
      },
    ],
    [
      "username.exists",
      async (visitor) =>
        visitor.call(calls.auth.register, registration((await registeredMember(harness)).username)),
    ],
    ["url.not.found", (visitor) => visitor.send("GET", "/wps/")],
    [
      "system.maintenance",
      async (visitor) => {
        await closed(true);
        const answer = await visitor.call(calls.auth.captcha, {});
        await closed(false);
        return answer;
      },
    ],
  ];

  for (const [code, ask] of cases) {
    it(`ERR-03 ${code}: failed call → its code, with a sentence in the requested language`, async () => {
      const messages: string[] = [];
      for (const language of ["BN", "EN", "TH"] as const) {
        const { errorCode, body } = await ask(harness.visitor({ language }));
        expect(errorCode).toBe(code);
        expect((body as { message: string }).message).toBe(errorText(code, language));
        messages.push(errorText(code, language));
      }
      expect(new Set(messages).size).toBe(3);
    });
  }
});
