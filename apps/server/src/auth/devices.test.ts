import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import type { Client } from "../../../../tests/client.ts";
import { sql } from "../platform/db/pool.ts";
import { loginRule } from "./login-throttle.ts";
import { freshAddress, loginAs, registered, solved, testApp, type TestApp } from "./test-app.ts";
import { audited, phoneWorld, registeredMobile, rested, slid, type PhoneWorld } from "./test-sms.ts";

const DAY_MS = 24 * 60 * 60_000;
let world: PhoneWorld;
beforeAll(async () => { world = await phoneWorld(); });
afterAll(() => world.close());

const db = () => world.database.db;

async function remembered(more: object = {}): Promise<{ username: string; visitor: Client }> {
  const { username } = await registered(world);
  const visitor = world.visitor();
  await visitor.ask(calls.auth.login, { ...loginAs(username), rememberMe: true, ...more });
  return { username, visitor };
}

describe("remember me", () => {
  it("AUTH-04 a browser that was told to may log in without the password; what it holds no script can read and no table keeps", async () => {
    const { username } = await registered(world);
    const visitor = world.visitor();
    const answer = await visitor.call(calls.auth.login, { ...loginAs(username), rememberMe: true });
    expect(answer.value.remembered).toBe(true);
    expect(answer.headers["set-cookie"]?.toString()).toMatch(/__Host-khela-device=[\w-]{44}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax/);
    const kept = await db().rows(sql`select encode(token_hash, 'base64') hash from login_device`);
    expect(JSON.stringify(kept)).not.toContain(visitor.remembered);
    await visitor.ask(calls.auth.logout, {});
    expect((await visitor.call(calls.member.info, {})).status).toBe(401);
    expect((await visitor.ask(calls.auth.login, { type: "device", username })).userName).toBe(username);
    expect((await visitor.ask(calls.member.info, {})).account).toBe(username);
    expect(await audited(world, username)).toEqual(expect.arrayContaining(["device.remembered", "login.ok"]));
  });

  it("AUTH-04 it is somebody's, somewhere, for 30 days: not another name's, not without the cookie, not after", async () => {
    const { username, visitor } = await remembered();
    const other = await registered(world);
    expect((await visitor.call(calls.auth.login, { type: "device", username: other.username })).errorCode).toBe("login.device.unknown");
    expect((await world.visitor().call(calls.auth.login, { type: "device", username })).errorCode).toBe("login.device.unknown");
    const forged = world.visitor();
    forged.remembered = `A${visitor.remembered!.slice(1)}`;
    expect((await forged.call(calls.auth.login, { type: "device", username })).errorCode).toBe("login.device.unknown");
    world.advance(30 * DAY_MS);
    expect((await visitor.call(calls.auth.login, { type: "device", username })).errorCode).toBe("login.device.unknown");
    world.advance(-30 * DAY_MS);
    // nor as a session
    const stolen = world.visitor();
    stolen.cookie = visitor.remembered;
    expect((await stolen.call(calls.member.info, {})).status).toBe(401);
    await db().run(sql`update member set status = 'blocked' where username = ${username}`);
    expect((await visitor.call(calls.auth.login, { type: "device", username })).errorCode).toBe("us_forbidden_login_error");
  });

  it("AUTH-04 it is over when the box is off at a login, or when the person says so", async () => {
    const { username, visitor } = await remembered();
    const token = visitor.remembered;
    await visitor.ask(calls.auth.login, loginAs(username));
    expect(visitor.remembered).toBeNull();
    visitor.remembered = token;
    expect((await visitor.call(calls.auth.login, { type: "device", username })).errorCode).toBe("login.device.unknown");
    const again = await remembered();
    const held = again.visitor.remembered;
    await again.visitor.ask(calls.auth.forgetDevice, {});
    expect(again.visitor.remembered).toBeNull();
    again.visitor.remembered = held;
    expect((await again.visitor.call(calls.auth.login, { type: "device", username: again.username })).errorCode).toBe("login.device.unknown");
    expect(await audited(world, again.username)).toContain("device.forgotten");
  });

  it("AUTH-26 without a tap only where autologin is 1, and not any more after logging out", async () => {
    const off = await remembered({ autoLogin: 0 });
    expect((await off.visitor.call(calls.auth.login, { type: "device", autoLogin: 1 })).errorCode).toBe("login.device.unknown");
    expect((await off.visitor.call(calls.auth.login, { type: "device", autoLogin: 0 })).status).toBe(200);
    const on = await remembered({ autoLogin: 1 });
    expect((await on.visitor.call(calls.auth.login, { type: "device", autoLogin: 1 })).value).toMatchObject({ userName: on.username });
    await on.visitor.ask(calls.auth.logout, {});
    expect((await on.visitor.call(calls.auth.login, { type: "device", autoLogin: 1 })).errorCode).toBe("login.device.unknown");
    expect((await on.visitor.call(calls.auth.login, { type: "device", username: on.username })).status).toBe(200);
  });
});

type Way = {
  readonly name: string;
  /** One wrong attempt from a visitor, with whatever captcha he solved. */
  readonly wrong: (visitor: Client, captcha?: object) => Promise<{ status: number; errorCode: string | undefined; detail: unknown }>;
};

describe("6.3.4 the same throttle for every way to log in", () => {
  const ways = async (): Promise<readonly Way[]> => {
    const { username } = await registered(world);
    const { mobile } = await registeredMobile(world);
    const login = (input: object) => (visitor: Client, captcha: object = {}) =>
      visitor.call(calls.auth.login, { ...input, ...captcha } as Parameters<typeof visitor.call<typeof calls.auth.login>>[1]);
    return [
      { name: "name", wrong: login({ ...loginAs(username, "not the password") }) },
      { name: "name, agents' site", wrong: login({ ...loginAs(username, "not the password"), site: "agent" }) },
      { name: "number", wrong: login({ type: "sms", ...mobile.typed, messageCode: "000000" }) },
      ...(["sms", "facebook", "google"] as const).map((firebaseChannel) =>
        ({ name: `firebase ${firebaseChannel}`, wrong: login({ type: "firebase", firebaseChannel, firebaseIdToken: "a.b.c" }) })),
      { name: "remembered browser", wrong: login({ type: "device", username }) },
    ];
  };

  it("6.3.4 V6 a captcha from the third failure of an address, in each way, and it is looked at", async () => {
    for (const { name, wrong } of await ways()) {
      await db().run(sql`delete from throttle`);
      const visitor = world.visitor();
      const codes = [];
      for (let tried = 0; tried < 3; tried += 1) codes.push((await wrong(visitor)).errorCode);
      expect([name, codes[2]]).toEqual([name, "login.captcha.required"]);
      expect([name, codes.slice(0, 2).includes("login.captcha.required")]).toEqual([name, false]);
      const fourth = await wrong(visitor);
      expect([name, fourth.errorCode, fourth.detail]).toEqual([name, "login.captcha.required", { captchaRequired: true }]);
      expect([name, (await wrong(visitor, { captcha: "00000", captchaId: "x" })).errorCode]).toEqual([name, "captcha.invalid"]);
      expect([name, (await wrong(visitor, await solved(world, visitor))).errorCode]).toEqual([name, "login.captcha.required"]);
    }
  });

  it("6.3.1 V6 after 60 failures of an address who has no captcha waits, in each way", async () => {
    for (const { name, wrong } of await ways()) {
      await db().run(sql`delete from throttle`);
      const address = freshAddress();
      await db().run(sql`insert into throttle (key, window_start, count) values (${`login:i:${address}`}, now(), ${loginRule.waitFrom.address})`);
      const answer = await wrong(world.visitor({ address }));
      expect([name, answer.status, answer.errorCode]).toEqual([name, 429, "login.throttled"]);
      await db().run(sql`update throttle set count = ${loginRule.closedFrom.address} where key = ${`login:i:${address}`}`);
      const closed = world.visitor({ address });
      const tried = await wrong(closed, await solved(world, closed));
      expect([name, tried.errorCode]).toEqual([name, "login.throttled"]);
    }
  });

  it("6.1.1 V6 nobody locks a member out by failing at his number: from where he usually is he comes in", async () => {
    const { mobile, username } = await registeredMobile(world);
    await db().run(sql`delete from throttle`);
    const address = freshAddress();
    const home = world.visitor({ address });
    await home.ask(calls.auth.login, loginAs(username));
    for (let tried = 0; tried < 45; tried += 1) {
      const stranger = world.visitor();
      await stranger.call(calls.auth.login, { type: "sms", ...mobile.typed, messageCode: "000000", ...(tried < 3 ? {} : await solved(world, stranger)) });
    }
    const stranger = world.visitor();
    const refused = await stranger.call(calls.auth.login, { type: "sms", ...mobile.typed, messageCode: "000000", ...await solved(world, stranger) });
    expect(refused.errorCode).toBe("login.throttled");
    await rested(world);
    const asking = world.visitor({ address });
    const known = await world.outside.countSms(mobile.e164);
    await asking.ask(calls.auth.smsNoLogin, { ...mobile.typed, ...await slid(world, asking), purpose: "login" });
    const { code } = await world.outside.nextSms(mobile.e164, known);
    const came = await asking.call(calls.auth.login, { type: "sms", ...mobile.typed, messageCode: code, ...await solved(world, asking) });
    expect(came.value).toMatchObject({ userName: username });
  });

  it("AUTH-25 trials have a budget of an hour and address", async () => {
    const address = freshAddress();
    await db().run(sql`insert into throttle (key, window_start, count) values (${`trial:${address}`}, now(), 60)`);
    expect((await world.visitor({ address }).call(calls.auth.freePlay, {})).errorCode).toBe("TOO_MANY_REQUESTS");
  });

  it("7.2.4 V7 each way gives a new session and ends the one before: no fixing it beforehand", async () => {
    const { username, mobile } = await registeredMobile(world);
    const visitor = world.visitor();
    await visitor.ask(calls.auth.login, { ...loginAs(username), rememberMe: true });
    const first = visitor.cookie;
    await visitor.ask(calls.auth.login, { type: "device", username });
    const second = visitor.cookie;
    const firebaseIdToken = await world.outside.phoneIdToken(mobile.e164);
    await visitor.ask(calls.auth.login, { type: "firebase", firebaseChannel: "sms", firebaseIdToken });
    const third = visitor.cookie;
    expect(new Set([first, second, third]).size).toBe(3);
    for (const old of [first, second]) {
      const thief = world.visitor();
      thief.cookie = old;
      expect((await thief.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
    }
  });
});

describe("trying", () => {
  let plain: TestApp;
  beforeAll(async () => { plain = await testApp({ FIREBASE_PROJECT: "off" }); });
  afterAll(() => plain.close());

  it("AUTH-25 a trial user's name is free and made by nothing; free play takes it up with play money, and its session says 4", async () => {
    const visitor = plain.visitor();
    const username = await visitor.ask(calls.auth.trialUser, {});
    expect(username).toMatch(/^guest_[0-9a-f]{12}$/);
    expect(await plain.database.db.maybe(sql`select 1 from member where username = ${username}`)).toBeNull();
    const session = await visitor.ask(calls.auth.freePlay, { username });
    expect(session).toMatchObject({ userName: username, merchantCode: "khela_trial", type: 4, customerType: 4 });
    expect(await plain.database.db.one(sql`
      select a.balance, a.real, m.register_method "method" from account a join member m on m.id = a.member_id where m.username = ${username}`))
      .toEqual({ balance: 1_000_000n, real: false, method: "trial" });
    // whoever names it again gets another
    expect((await plain.visitor().ask(calls.auth.freePlay, { username })).userName).not.toBe(username);
    expect((await plain.visitor().call(calls.auth.freePlay, { username: "rahim" })).errorCode).toBe("request_param_err");
  });

  it("AUTH-06 without a Firebase project there is no such way in", async () => {
    expect(await plain.visitor().ask(calls.auth.firebase, {})).toBeNull();
    const tried = await plain.visitor().call(calls.auth.login, { type: "firebase", firebaseChannel: "google", firebaseIdToken: "a.b.c" });
    expect(tried.errorCode).toBe("function.not.available");
  });
});
