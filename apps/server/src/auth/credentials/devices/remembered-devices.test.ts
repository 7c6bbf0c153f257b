import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import type { Client } from "../../../../../../tests/client.ts";
import { sql } from "@khela/service-kit/db/database";
import { loginLimits } from "../../flows/login/login-throttle.ts";
import {
  freshAddress,
  loginAs,
  registeredMember,
  solved,
  testApp,
  type AuthTestHarness,
} from "../../../../test/auth/auth-harness.ts";
import {
  listAuditActions,
  createSmsTestHarness,
  registeredMobile,
  clearThrottles,
  solvedPuzzle,
  type SmsTestHarness,
} from "../../../../test/auth/sms-harness.ts";

const DAY_MS = 24 * 60 * 60_000;
let harness: SmsTestHarness;
beforeAll(async () => {
  harness = await createSmsTestHarness();
});
afterAll(() => harness.close());

const db = () => harness.database.db;

async function remembered(more: object = {}): Promise<{ username: string; visitor: Client }> {
  const { username } = await registeredMember(harness);
  const visitor = harness.visitor();
  await visitor.callOrThrow(calls.auth.login, { ...loginAs(username), rememberMe: true, ...more });
  return { username, visitor };
}

describe("remember me", () => {
  it("[AUTH-04] remembered device: enabled at login → logs in without password; cookie HttpOnly, only a hash stored", async () => {
    const { username } = await registeredMember(harness);
    const visitor = harness.visitor();
    const answer = await visitor.call(calls.auth.login, { ...loginAs(username), rememberMe: true });
    expect(answer.value.remembered).toBe(true);
    expect(answer.headers["set-cookie"]?.toString()).toMatch(
      /__Host-khela-device=[\w-]{44}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax/,
    );
    const stored = await db().rows(sql`select encode(token_hash, 'base64') hash from login_device`);
    expect(JSON.stringify(stored)).not.toContain(visitor.remembered);
    await visitor.callOrThrow(calls.auth.logout, {});
    expect((await visitor.call(calls.member.info, {})).status).toBe(401);
    expect((await visitor.callOrThrow(calls.auth.login, { type: "device", username })).userName).toBe(
      username,
    );
    expect((await visitor.callOrThrow(calls.member.info, {})).account).toBe(username);
    expect(await listAuditActions(harness, username)).toEqual(
      expect.arrayContaining(["device.remembered", "login.ok"]),
    );
  });

  it("[AUTH-04 PAY-08] a login by the remembered browser alone → proves nothing: who has no password logs in by another way first", async () => {
    const { username, visitor } = await remembered();
    await visitor.callOrThrow(calls.auth.logout, {});
    await visitor.callOrThrow(calls.auth.login, { type: "device", username });
    // the state of a member who registered by mobile number, without a password
    await db().run(sql`
      update member_secret s set password_hash = null from member m
      where m.bucket = s.bucket and m.id = s.member_id and m.username = ${username}`);
    expect((await visitor.call(calls.auth.setEmail, { email: `${username}@thief.example` })).errorCode).toBe(
      "user.or.token.invalid",
    );
  });

  it("[AUTH-04] remembered device: other name, no cookie or after 30 days → refused", async () => {
    const { username, visitor } = await remembered();
    const other = await registeredMember(harness);
    expect(
      (await visitor.call(calls.auth.login, { type: "device", username: other.username })).errorCode,
    ).toBe("login.device.unknown");
    expect((await harness.visitor().call(calls.auth.login, { type: "device", username })).errorCode).toBe(
      "login.device.unknown",
    );
    const forged = harness.visitor();
    forged.remembered = `A${visitor.remembered!.slice(1)}`;
    expect((await forged.call(calls.auth.login, { type: "device", username })).errorCode).toBe(
      "login.device.unknown",
    );
    harness.advance(30 * DAY_MS);
    expect((await visitor.call(calls.auth.login, { type: "device", username })).errorCode).toBe(
      "login.device.unknown",
    );
    harness.advance(-30 * DAY_MS);
    // the "remember me" token is not accepted as a session either
    const stolen = harness.visitor();
    stolen.cookie = visitor.remembered;
    expect((await stolen.call(calls.member.info, {})).status).toBe(401);
    await db().run(sql`update member set status = 'blocked' where username = ${username}`);
    expect((await visitor.call(calls.auth.login, { type: "device", username })).errorCode).toBe(
      "us_forbidden_login_error",
    );
  });

  it("[AUTH-04] remembered device: login without the box, or switched off → ended", async () => {
    const { username, visitor } = await remembered();
    const token = visitor.remembered;
    await visitor.callOrThrow(calls.auth.login, loginAs(username));
    expect(visitor.remembered).toBeNull();
    visitor.remembered = token;
    expect((await visitor.call(calls.auth.login, { type: "device", username })).errorCode).toBe(
      "login.device.unknown",
    );
    const again = await remembered();
    const held = again.visitor.remembered;
    await again.visitor.callOrThrow(calls.auth.forgetDevice, {});
    expect(again.visitor.remembered).toBeNull();
    again.visitor.remembered = held;
    expect(
      (await again.visitor.call(calls.auth.login, { type: "device", username: again.username })).errorCode,
    ).toBe("login.device.unknown");
    expect(await listAuditActions(harness, again.username)).toContain("device.forgotten");
  });

  it("[AUTH-26] automatic login: autologin 1 → without a tap; after logout → not any more", async () => {
    const off = await remembered({ autoLogin: 0 });
    expect((await off.visitor.call(calls.auth.login, { type: "device", autoLogin: 1 })).errorCode).toBe(
      "login.device.unknown",
    );
    expect((await off.visitor.call(calls.auth.login, { type: "device", autoLogin: 0 })).status).toBe(200);
    const on = await remembered({ autoLogin: 1 });
    expect((await on.visitor.call(calls.auth.login, { type: "device", autoLogin: 1 })).value).toMatchObject({
      userName: on.username,
    });
    await on.visitor.callOrThrow(calls.auth.logout, {});
    expect((await on.visitor.call(calls.auth.login, { type: "device", autoLogin: 1 })).errorCode).toBe(
      "login.device.unknown",
    );
    expect((await on.visitor.call(calls.auth.login, { type: "device", username: on.username })).status).toBe(
      200,
    );
  });
});

type LoginMethod = {
  readonly name: string;
  /** Makes one wrong attempt as a visitor, with a solved captcha if given. */
  readonly wrong: (
    visitor: Client,
    captcha?: object,
  ) => Promise<{ status: number; errorCode: string | undefined; detail: unknown }>;
};

describe("[6.3.4] the same throttle for every login method", () => {
  const loginMethods = async (): Promise<readonly LoginMethod[]> => {
    const { username } = await registeredMember(harness);
    const { mobile } = await registeredMobile(harness);
    const login =
      (input: object) =>
      (visitor: Client, captcha: object = {}) =>
        visitor.call(calls.auth.login, { ...input, ...captcha } as Parameters<
          typeof visitor.call<typeof calls.auth.login>
        >[1]);
    return [
      { name: "name", wrong: login({ ...loginAs(username, "not the password") }) },
      {
        name: "name, agents' site",
        wrong: login({ ...loginAs(username, "not the password"), site: "agent" }),
      },
      { name: "number", wrong: login({ type: "sms", ...mobile.typed, messageCode: "000000" }) },
      ...(["sms", "facebook", "google"] as const).map((firebaseChannel) => ({
        name: `firebase ${firebaseChannel}`,
        wrong: login({ type: "firebase", firebaseChannel, firebaseIdToken: "a.b.c" }),
      })),
      { name: "remembered browser", wrong: login({ type: "device", username }) },
    ];
  };

  it("[6.3.4 V6] every login method: third failure of an account, or 30th of an address → captcha required and checked", async () => {
    for (const { name, wrong } of await loginMethods()) {
      await db().run(sql`delete from throttle`);
      const address = freshAddress();
      const visitor = harness.visitor({ address });
      await db().run(sql`
        insert into throttle (key, window_start, count) values (${`login:i:${address}`}, now(), ${loginLimits.captchaFrom.address - 3})`);
      const codes = [];
      for (let tried = 0; tried < 3; tried += 1) codes.push((await wrong(visitor)).errorCode);
      expect([name, codes[2]]).toEqual([name, "login.captcha.required"]);
      expect([name, codes.slice(0, 2).includes("login.captcha.required")]).toEqual([name, false]);
      const fourth = await wrong(visitor);
      expect([name, fourth.errorCode, fourth.detail]).toEqual([
        name,
        "login.captcha.required",
        { captchaRequired: true },
      ]);
      expect([name, (await wrong(visitor, { captcha: "00000", captchaId: "x" })).errorCode]).toEqual([
        name,
        "captcha.invalid",
      ]);
      expect([name, (await wrong(visitor, await solved(harness, visitor))).errorCode]).toEqual([
        name,
        "login.captcha.required",
      ]);
    }
  });

  it("[6.3.1 V6] every login method: 60 failures of an address, no captcha → must wait", async () => {
    for (const { name, wrong } of await loginMethods()) {
      await db().run(sql`delete from throttle`);
      const address = freshAddress();
      await db().run(
        sql`insert into throttle (key, window_start, count) values (${`login:i:${address}`}, now(), ${loginLimits.waitFrom.address})`,
      );
      const answer = await wrong(harness.visitor({ address }));
      expect([name, answer.status, answer.errorCode]).toEqual([name, 429, "login.throttled"]);
      await db().run(
        sql`update throttle set count = ${loginLimits.closedFrom.address} where key = ${`login:i:${address}`}`,
      );
      const closed = harness.visitor({ address });
      const tried = await wrong(closed, await solved(harness, closed));
      expect([name, tried.errorCode]).toEqual([name, "login.throttled"]);
    }
  });

  it("[6.1.1 V6] login by number: failures of others → member still gets in from a known address", async () => {
    const { mobile, username } = await registeredMobile(harness);
    await db().run(sql`delete from throttle`);
    const address = freshAddress();
    const home = harness.visitor({ address });
    await home.callOrThrow(calls.auth.login, loginAs(username));
    for (let tried = 0; tried < 45; tried += 1) {
      const stranger = harness.visitor();
      await stranger.call(calls.auth.login, {
        type: "sms",
        ...mobile.typed,
        messageCode: "000000",
        ...(tried < 3 ? {} : await solved(harness, stranger)),
      });
    }
    const stranger = harness.visitor();
    const refused = await stranger.call(calls.auth.login, {
      type: "sms",
      ...mobile.typed,
      messageCode: "000000",
      ...(await solved(harness, stranger)),
    });
    expect(refused.errorCode).toBe("login.throttled");
    await clearThrottles(harness);
    const asking = harness.visitor({ address });
    const known = await harness.outside.countSms(mobile.e164);
    await asking.callOrThrow(calls.auth.smsNoLogin, {
      ...mobile.typed,
      ...(await solvedPuzzle(harness, asking)),
      purpose: "login",
    });
    const { code } = await harness.outside.nextSms(mobile.e164, known);
    const came = await asking.call(calls.auth.login, {
      type: "sms",
      ...mobile.typed,
      messageCode: code,
      ...(await solved(harness, asking)),
    });
    expect(came.value).toMatchObject({ userName: username });
  });

  it("[AUTH-25] free play: guests of one address → limited per hour", async () => {
    const address = freshAddress();
    await db().run(
      sql`insert into throttle (key, window_start, count) values (${`trial:${address}`}, now(), 60)`,
    );
    expect((await harness.visitor({ address }).call(calls.auth.freePlay, {})).errorCode).toBe(
      "TOO_MANY_REQUESTS",
    );
  });

  it("[7.2.4 V7] every login method: success → new session, the one before ended (no fixation)", async () => {
    const { username, mobile } = await registeredMobile(harness);
    const visitor = harness.visitor();
    await visitor.callOrThrow(calls.auth.login, { ...loginAs(username), rememberMe: true });
    const first = visitor.cookie;
    await visitor.callOrThrow(calls.auth.login, { type: "device", username });
    const second = visitor.cookie;
    const firebaseIdToken = await harness.outside.phoneIdToken(mobile.e164);
    await visitor.callOrThrow(calls.auth.login, {
      type: "firebase",
      firebaseChannel: "sms",
      firebaseIdToken,
    });
    const third = visitor.cookie;
    expect(new Set([first, second, third]).size).toBe(3);
    for (const old of [first, second]) {
      const thief = harness.visitor();
      thief.cookie = old;
      expect((await thief.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
    }
  });
});

describe("free play", () => {
  let withoutFirebase: AuthTestHarness;
  beforeAll(async () => {
    withoutFirebase = await testApp({ env: { FIREBASE_PROJECT: "off" } });
  });
  afterAll(() => withoutFirebase.close());

  it("[AUTH-25] trial user: name → free, nothing created; free play with it → play money, session type 4", async () => {
    const visitor = withoutFirebase.visitor();
    const username = await visitor.callOrThrow(calls.auth.trialUser, {});
    expect(username).toMatch(/^guest_[0-9a-f]{12}$/);
    expect(
      await withoutFirebase.database.db.maybe(sql`select 1 from member where username = ${username}`),
    ).toBeNull();
    const session = await visitor.callOrThrow(calls.auth.freePlay, { username });
    expect(session).toMatchObject({
      userName: username,
      merchantCode: "khela_trial",
      type: 4,
      customerType: 4,
    });
    expect(
      await withoutFirebase.database.db.one(sql`
      select a.balance, a.real, m.register_method "method" from account a join member m on m.bucket = a.bucket and m.id = a.member_id where m.username = ${username}`),
    ).toEqual({ balance: 1_000_000n, real: false, method: "trial" });
    // a second request with the same name gets another name
    expect(
      (await withoutFirebase.visitor().callOrThrow(calls.auth.freePlay, { username })).userName,
    ).not.toBe(username);
    expect((await withoutFirebase.visitor().call(calls.auth.freePlay, { username: "rahim" })).errorCode).toBe(
      "request_param_err",
    );
  });

  it("[AUTH-06] Firebase: no project configured → login method unavailable", async () => {
    expect(await withoutFirebase.visitor().callOrThrow(calls.auth.firebase, {})).toBeNull();
    const tried = await withoutFirebase
      .visitor()
      .call(calls.auth.login, { type: "firebase", firebaseChannel: "google", firebaseIdToken: "a.b.c" });
    expect(tried.errorCode).toBe("function.not.available");
  });
});
