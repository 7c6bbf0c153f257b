import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import type { Client } from "../../../../tests/client.ts";
import { sql } from "../platform/db/pool.ts";
import { addressOf } from "../platform/address.ts";
import { loginRule, nameMark } from "./login-throttle.ts";
import { freshAddress, freshName, loginAs, registered, registration, solve, solved, testApp, type TestApp } from "./test-app.ts";

let world: TestApp;
beforeAll(async () => { world = await testApp(); });
afterAll(() => world.close());

function fail(visitor: Client, username: string, captcha: object = {}) {
  return visitor.call(calls.auth.login, { ...loginAs(username, "wrong"), ...captcha });
}

/** As if so many failures (f), or tries of strangers (s) or from known addresses (k), had been counted already. */
async function counted(username: string, kind: "f" | "s" | "k", count: number): Promise<void> {
  const key = `login:${kind}:${nameMark({ secrets: world.services.secrets, merchant: await world.merchant() }, username)}`;
  await world.database.db.run(sql`
    insert into throttle (key, window_start, count) values (${key}, ${world.services.now()}, ${count})
    on conflict (key) do update set count = ${count}`);
}

describe("captcha after failures", () => {
  it("AUTH-03 is asked for by the third failure of an account, and the right password waits for it", async () => {
    const { username } = await registered(world);
    expect((await fail(world.visitor(), username)).errorCode).toBe("login.failed");
    expect((await fail(world.visitor(), username)).errorCode).toBe("login.failed");
    const third = await fail(world.visitor(), username);
    expect(third).toMatchObject({ status: 401, errorCode: "login.captcha.required", detail: { captchaRequired: true } });
    const visitor = world.visitor();
    expect((await visitor.call(calls.auth.login, loginAs(username))).errorCode).toBe("login.captcha.required");
    const answer = await visitor.call(calls.auth.login, { ...loginAs(username), ...await solved(world, visitor) });
    expect(answer.status).toBe(200);
  });

  it("AUTH-03 is asked for by the third failure of an address, whoever the account", async () => {
    const visitor = world.visitor();
    const { username } = await registered(world);
    for (const name of ["nobody_a", "nobody_b", "nobody_c"]) await fail(visitor, name);
    expect((await visitor.call(calls.auth.login, loginAs(username))).errorCode).toBe("login.captcha.required");
    expect((await world.visitor().call(calls.auth.login, loginAs(username))).status).toBe(200);
  });

  it("I12 a captcha that is missing, wrong, used, expired or somebody else's opens nothing", async () => {
    const { username } = await registered(world);
    await counted(username, "f", 3);
    const visitor = world.visitor();
    const tryWith = async (captcha: object) => (await visitor.call(calls.auth.login, { ...loginAs(username), ...captcha })).errorCode;
    expect(await tryWith({})).toBe("login.captcha.required");
    expect(await tryWith({ captcha: "" })).toBe("login.captcha.required");
    expect(await tryWith({ captcha: "12345", captchaId: "unknown" })).toBe("captcha.invalid");
    expect(await tryWith({ captcha: "12345" })).toBe("captcha.invalid");
    const right = await solved(world, visitor);
    const wrong = String((Number(right.captcha) + 1) % 100_000).padStart(5, "0");
    expect(await tryWith({ ...right, captcha: wrong })).toBe("captcha.invalid");
    expect(await tryWith(right)).toBe("captcha.invalid"); // the wrong answer has used it up
    expect(await tryWith(await solved(world, world.visitor()))).toBe("captcha.invalid");
    const late = await solved(world, visitor);
    world.advance(3 * 60_000 + 1);
    expect(await tryWith(late)).toBe("captcha.invalid");
    const used = await solved(world, visitor);
    expect(await tryWith(used)).toBeUndefined();
    expect(await tryWith(used)).toBe("captcha.invalid");
  });

  it("AUTH-16 the picture is a small PNG of its own each time; registration asks for it when the merchant says so", async () => {
    const visitor = world.visitor();
    const [one, two] = [await visitor.ask(calls.auth.captcha, {}), await visitor.ask(calls.auth.captcha, {})];
    expect(one.image).not.toBe(two.image);
    expect(await sharp(Buffer.from(one.image, "base64")).metadata()).toMatchObject({ format: "png", width: 150, height: 50 });
    await world.database.owner.run(sql`update merchant set settings = settings || '{"registerCaptcha": true}' where code = 'khela'`);
    world.services.merchants.forget();
    const input = registration(freshName());
    expect(await visitor.call(calls.auth.register, input)).toMatchObject({ errorCode: "captcha.invalid", detail: { field: "captcha" } });
    const bengali = (await solve(world, one.captchaId)).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
    expect((await visitor.call(calls.auth.register, { ...input, captchaId: one.captchaId, captcha: bengali })).status).toBe(200);
    await world.database.owner.run(sql`update merchant set settings = settings || '{"registerCaptcha": false}' where code = 'khela'`);
    world.services.merchants.forget();
  });
});

describe("waiting after many failures", () => {
  it("6.3.1 after 20 failures who comes without a captcha is told how long to wait; who solves it goes on", async () => {
    const { username } = await registered(world);
    for (let count = 0; count < loginRule.waitFrom.account; count += 1) {
      const stranger = world.visitor();
      await fail(stranger, username, count < loginRule.captchaFrom ? {} : await solved(world, stranger));
    }
    const visitor = world.visitor();
    const refused = await visitor.call(calls.auth.login, loginAs(username));
    expect(refused).toMatchObject({ status: 429, errorCode: "login.throttled", detail: { captchaRequired: true } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(3_600);
    expect((await visitor.call(calls.auth.login, { ...loginAs(username), ...await solved(world, visitor) })).status).toBe(200);
  });

  it("6.1.1 strangers cannot lock a member out of where he usually logs in", async () => {
    const { username, visitor } = await registered(world);
    await counted(username, "f", loginRule.closedFrom.account);
    await counted(username, "s", loginRule.closedFrom.account);
    const stranger = world.visitor();
    expect(await stranger.call(calls.auth.login, { ...loginAs(username), ...await solved(world, stranger) })).toMatchObject({
      errorCode: "login.throttled", detail: { captchaRequired: false },
    });
    await visitor.ask(calls.auth.logout, {});
    expect((await visitor.call(calls.auth.login, { ...loginAs(username), ...await solved(world, visitor) })).status).toBe(200);
    await counted(username, "k", loginRule.closedFrom.known);
    expect((await visitor.call(calls.auth.login, { ...loginAs(username), ...await solved(world, visitor) })).errorCode).toBe("login.throttled");
    world.advance(loginRule.windowMs);
    expect((await world.visitor().call(calls.auth.login, loginAs(username))).status).toBe(200);
  });

  it("6.3.1 attempts at once never look at more passwords than are left, which are at most 100 in any hour", async () => {
    const { username } = await registered(world);
    await counted(username, "s", loginRule.closedFrom.account - 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => fail(world.visitor(), username)));
    expect(answers.filter(({ errorCode }) => errorCode === "login.failed")).toHaveLength(1);
    expect(answers.filter(({ errorCode }) => errorCode === "login.throttled")).toHaveLength(19);
    expect(2 * (loginRule.closedFrom.account + loginRule.closedFrom.known)).toBeLessThanOrEqual(100);
  });

  it("right passwords count for nothing, one after the other and all at once", async () => {
    const { username } = await registered(world);
    const address = freshAddress();
    for (let round = 0; round < 5; round += 1) await world.visitor({ address }).ask(calls.auth.login, loginAs(username));
    await Promise.all(Array.from({ length: 8 }, () => world.visitor({ address }).ask(calls.auth.login, loginAs(username))));
    expect((await fail(world.visitor(), username)).errorCode).toBe("login.failed");
  });
});

describe("what counts as one address", () => {
  it("is an IPv4, or the /64 of an IPv6", () => {
    expect(addressOf("203.0.113.7")).toBe("203.0.113.7");
    expect(addressOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(addressOf("2001:db8:1:2::1")).toBe("2001:0db8:0001:0002::/64");
    expect(addressOf("2001:DB8:1:2:ffff:ffff:ffff:1")).toBe(addressOf("2001:db8:1:2::9"));
    expect(addressOf("2001:db8::1")).toBe("2001:0db8:0000:0000::/64");
    expect(addressOf("::1")).toBe("0000:0000:0000:0000::/64");
  });
});

describe("budgets of an address", () => {
  it("2.4.1 registrations and name checks are bounded by the hour", async () => {
    const address = freshAddress();
    await world.database.db.run(sql`
      insert into throttle (key, window_start, count) values
        (${`register:${address}`}, ${world.services.now()}, 300), (${`name:${address}`}, ${world.services.now()}, 600)`);
    const visitor = world.visitor({ address });
    for (const answer of [
      await visitor.call(calls.auth.register, registration(freshName())),
      await visitor.call(calls.auth.checkUsername, { username: "somebody" }),
    ]) {
      expect(answer).toMatchObject({ status: 429, errorCode: "TOO_MANY_REQUESTS" });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
  });
});
