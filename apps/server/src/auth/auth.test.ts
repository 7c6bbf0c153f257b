import { parseOptions } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { hasAccess, memberTypes } from "@khela/contract/member/member-types";
import { createClient } from "../../../../tests/client.ts";
import { sql } from "@khela/service-kit/db/database";
import { commonPasswords, isCommonPassword } from "../infra/credentials/common-passwords.ts";
import { hashPassword, verifyPassword } from "../infra/credentials/password-hash.ts";
import { demoPassword } from "../../seed/auth/demo-passwords.ts";
import { seedAuth } from "../../seed/auth/seed.ts";
import { MAX_SESSIONS } from "./flows/sessions/sessions.ts";
import {
  freshName,
  loginAs,
  registeredMember,
  solved,
  registration,
  testApp,
  testPassword,
  type AuthTestHarness,
} from "../../test/auth/auth-harness.ts";

let harness: AuthTestHarness;
beforeAll(async () => {
  harness = await testApp({ realPasswords: true });
});
afterAll(() => harness.close());

const db = () => harness.database.db;

function register(input: object) {
  return harness.visitor().call(calls.auth.register, input as ReturnType<typeof registration>);
}

describe("register", () => {
  it("[AUTH-20] registration: valid → logged in by cookie and token, main account, nothing granted", async () => {
    const visitor = harness.visitor();
    const answer = await visitor.call(calls.auth.register, registration("rahim_20"));
    expect(answer.status).toBe(200);
    expect(answer.value).toMatchObject({
      merchantCode: "khela",
      userName: "rahim_20",
      type: 0,
      firstTimeLogin: false,
      currency: "BDT",
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect([answer.headers["set-cookie"]].flat()).toContainEqual(
      expect.stringMatching(/^__Host-khela=[\w-]{44}; .*Path=\/; HttpOnly; Secure; SameSite=Lax/),
    );
    expect(await visitor.callOrThrow(calls.member.info, {})).toMatchObject({
      account: "rahim_20",
      type: 0,
      merchantCode: "khela",
    });
    const accounts = await db().rows(sql`
      select a.balance, a.kind, a.real from account a join member m on m.bucket = a.bucket and m.id = a.member_id where m.username = 'rahim_20'`);
    expect(accounts).toEqual([{ balance: 0n, kind: "main", real: false }]);
  });

  it("[R3] registration: same name 32 times at once → exactly one complete member, 31 refusals", async () => {
    const answers = await Promise.all(Array.from({ length: 32 }, () => register(registration("everybody"))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ errorCode }) => errorCode === "username.exists")).toHaveLength(31);
    const counts = await db().one(sql`
      select (select count(*) from member where username = 'everybody') members,
        (select count(*) from member_secret s join member m on m.bucket = s.bucket and m.id = s.member_id where m.username = 'everybody') secrets,
        (select count(*) from account a join member m on m.bucket = a.bucket and m.id = a.member_id where m.username = 'everybody') accounts`);
    expect(counts).toEqual({ members: 1n, secrets: 1n, accounts: 1n });
  });

  it("[I9] registration: fields nobody may set → dropped, another type than a player's → refused", async () => {
    const username = freshName();
    // a client may send a member type, but only a player's type is accepted
    expect((await register({ ...registration(username), type: 1 })).errorCode).toBe("request_param_err");
    const answer = await register({
      ...registration(username),
      type: 0,
      balance: "1000000.00",
      vip: 9,
      merchantCode: "khela_trial",
      rebate: 5,
      id: "7",
      status: "closed",
      createdAt: 0,
      currency: "USD",
      first_time_login: true,
      realMoney: true,
      bucket: 3,
    });
    expect(answer.value).toMatchObject({
      type: 0,
      currency: "BDT",
      merchantCode: "khela",
      firstTimeLogin: false,
    });
    const row = await db().one(sql`
      select m.type, m.status, m.currency, c.code, a.balance, m.id > 100000 ours, m.created_at > now() - interval '1 minute' fresh
      from member m join merchant c on c.id = m.merchant_id join account a on a.bucket = m.bucket and a.member_id = m.id where m.username = ${username}`);
    expect(row).toEqual({
      type: 0,
      status: "active",
      currency: "BDT",
      code: "khela",
      balance: 0n,
      ours: true,
      fresh: true,
    });
  });

  it("registration: invalid field → refused, field named", async () => {
    const name = freshName();
    const cases: [object, string, string][] = [
      [{ ...registration(name), confirmPassword: "something else" }, "field.invalid", "confirmPassword"],
      [registration(name, "password123"), "password.common", "password"],
      [registration(name, `${name}1`), "password.common", "password"],
      [{ ...registration(name), ageConfirmed: false }, "request_param_err", "/ageConfirmed"],
      [{ ...registration(name), ageConfirmed: undefined }, "request_param_err", "/ageConfirmed"],
      [registration(name, "seven77"), "request_param_err", "/password"],
      [registration(name, "x".repeat(30) + "y".repeat(35)), "request_param_err", "/password"],
      [registration("Ab"), "request_param_err", "/username"],
      [registration("রহিম"), "request_param_err", "/username"],
      [registration("admin\u0000"), "request_param_err", ""],
      [{ ...registration(name), registerMethod: "WEB" }, "request_param_err", "/registerMethod"],
      [{ ...registration(name), affiliateCode: "a\u0000b" }, "request_param_err", ""],
    ];
    for (const [input, code, field] of cases) {
      const answer = await register(input);
      expect([answer.errorCode, (answer.detail as { field: string }).field]).toEqual([code, field]);
    }
    expect(await db().maybe(sql`select 1 from member_name where name = ${name}`)).toBeNull();
  });

  it("6.2 passwords: 8 to 64 characters of any kind → kept whole, hashed with argon2id", async () => {
    const long = "ক".repeat(20) + "b".repeat(43);
    for (const password of ["aaaabbbc", "a b c d ", "ভালো থাকুন সবাই", "alllowercase", `${long}1`]) {
      const username = freshName();
      expect((await register(registration(username, password))).status).toBe(200);
      expect((await harness.visitor().call(calls.auth.login, loginAs(username, password))).status).toBe(200);
    }
    const username = freshName();
    await register(registration(username, `${long}1`));
    expect((await harness.visitor().call(calls.auth.login, loginAs(username, `${long}2`))).errorCode).toBe(
      "login.failed",
    );
    const { hash } = await db().one<{ hash: string }>(sql`
      select password_hash hash from member_secret s join member m on m.bucket = s.bucket and m.id = s.member_id where m.username = ${username}`);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(parseOptions(hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  });

  it("[6.2.4] passwords: any of 3000 common ones → refused", () => {
    expect(commonPasswords().size).toBeGreaterThan(3_000);
    const examples = [
      "12345678",
      "QWERTYUIOP",
      "Bangladesh123",
      "iloveyou",
      "01011990",
      "aaaaaaaa",
      "Dhaka@2025",
      "1q2w3e4r",
      "১২৩৪৫৬৭৮",
    ];
    for (const password of examples) expect(isCommonPassword(password, "rahim"), password).toBe(true);
    for (const password of ["correct horse battery", "বৃষ্টি পড়ে টাপুর টুপুর", "k7#mPq29", demoPassword]) {
      expect(isCommonPassword(password, "rahim"), password).toBe(false);
    }
  });

  it("registration: name check and field rules → whether the name is free, and the merchant's fields", async () => {
    const { username } = await registeredMember(harness);
    const visitor = harness.visitor();
    expect(await visitor.callOrThrow(calls.auth.checkUsername, { username })).toEqual({ available: false });
    expect(await visitor.callOrThrow(calls.auth.checkUsername, { username: "nobody_yet" })).toEqual({
      available: true,
    });
    expect((await visitor.call(calls.auth.checkUsername, { username: "No" })).errorCode).toBe(
      "request_param_err",
    );
    expect(await visitor.callOrThrow(calls.auth.registerSettings, {})).toMatchObject({
      fields: {
        username: { enabled: true, required: true, minLength: 4, maxLength: 20 },
        captcha: { enabled: false },
      },
      captcha: { enabled: false },
      minimumAge: 18,
    });
  });
});

describe("login", () => {
  it("[AUTH-08] login: valid → new session; its token alone opens the API too", async () => {
    const { username } = await registeredMember(harness);
    const visitor = harness.visitor();
    const info = await visitor.callOrThrow(calls.auth.login, loginAs(username.toUpperCase()));
    expect(info.token).toBe(visitor.cookie);
    const api = harness.visitor();
    api.token = info.token!;
    expect((await api.callOrThrow(calls.member.info, {})).account).toBe(username);
  });

  it("login, registration and free play from a page → a cookie, and no token that a script could read", async () => {
    const { username } = await registeredMember(harness);
    const headers = { "sec-fetch-site": "same-origin" };
    const visitor = harness.visitor();
    const answers = [
      await visitor.call(calls.auth.login, loginAs(username), { headers }),
      await harness.visitor().call(calls.auth.freePlay, {}, { headers }),
    ];
    for (const { body, value } of answers) {
      expect(value).toMatchObject({ firstTimeLogin: expect.any(Boolean) as boolean });
      expect(JSON.stringify(body)).not.toMatch(/token/i);
    }
    expect(visitor.cookie).not.toBeNull();
    expect((await visitor.callOrThrow(calls.member.info, {})).account).toBe(username);
  });

  it("[6.3.8] login: unknown name or wrong password → same answer, same work", async () => {
    const { username } = await registeredMember(harness);
    const wrong = await harness.visitor().call(calls.auth.login, loginAs(username, "not the password"));
    const unknown = await harness
      .visitor()
      .call(calls.auth.login, loginAs("nobody_at_all", "not the password"));
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(wrong).toMatchObject({ status: 401, errorCode: "login.failed" });
    // Measures CPU time instead of elapsed time, so that other load on the machine is not counted.
    const timed = async (work: () => Promise<unknown>) => {
      const from = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(from);
      return user + system;
    };
    const least = (list: readonly number[]) => Math.min(...list);
    const { secrets } = harness.services;
    const stored = await hashPassword(secrets, testPassword);
    const times = { known: [] as number[], nobody: [] as number[], hash: [] as number[] };
    for (let round = 0; round < 20; round += 1) {
      const name = (await registeredMember(harness)).username;
      const known = async () =>
        times.known.push(
          await timed(() => harness.visitor().call(calls.auth.login, loginAs(name, "not the password"))),
        );
      const nobody = async () =>
        times.nobody.push(
          await timed(() =>
            harness.visitor().call(calls.auth.login, loginAs(`nobody_${round}`, "not the password")),
          ),
        );
      // in alternating order, because the first call affects the time of the second call
      for (const work of round % 2 === 0 ? [known, nobody] : [nobody, known]) await work();
      times.hash.push(await timed(() => verifyPassword(secrets, stored, "not the password")));
    }
    // without a dummy hash for unknown names, the two times would differ by the time of a whole hash
    expect(Math.abs(least(times.known) - least(times.nobody))).toBeLessThan(least(times.hash) / 2);
  });

  // Operators have no member account and trial guests no password, so the test sets each type in the database.
  it("[AUTH-11 W7] login: account of each type at the member site → error_member_login for those without an account of a member, only with the right password; a trial guest never gets that far", async () => {
    for (const type of memberTypes) {
      const { username } = await registeredMember(harness);
      await db().run(sql`update member set type = ${type} where username = ${username}`);
      const visitor = harness.visitor();
      const { errorCode, status } = await visitor.call(calls.auth.login, loginAs(username));
      expect([type, status, errorCode]).toEqual(
        hasAccess("account", type) ? [type, 200, undefined] : [type, 403, "error_member_login"],
      );
      expect((await harness.visitor().call(calls.auth.login, loginAs(username, "wrong"))).errorCode).toBe(
        "login.failed",
      );
      expect(visitor.cookie === null).toBe(!hasAccess("account", type));
    }
    const guest = await harness.visitor().callOrThrow(calls.auth.freePlay, {});
    for (const merchant of ["khela", guest.merchantCode])
      expect(
        (await createClient(harness.app, { merchant }).call(calls.auth.login, loginAs(guest.userName)))
          .errorCode,
      ).toBe("login.failed");
  });

  it("[AUTH-11] login: member who may not log in here → told so only with the right password", async () => {
    const cases = [
      { set: sql`status = 'blocked'`, site: "member", code: "us_forbidden_login_error" },
      { set: sql`status = 'closed'`, site: "member", code: "login.account.closed" },
      { set: sql`type = 0`, site: "agent", code: "error_agent_login" },
      { set: sql`type = 40`, site: "agent", code: "error_agent_login" },
    ] as const;
    for (const { set, site, code } of cases) {
      const { username } = await registeredMember(harness);
      await db().run(sql`update member set ${set} where username = ${username}`);
      const visitor = harness.visitor();
      expect(await visitor.call(calls.auth.login, { ...loginAs(username), site })).toMatchObject({
        status: 403,
        errorCode: code,
      });
      expect((await visitor.call(calls.auth.login, { ...loginAs(username, "wrong"), site })).errorCode).toBe(
        "login.failed",
      );
      expect(visitor.cookie).toBeNull();
    }
    for (const type of [1, 2, 41, 42]) {
      const { username } = await registeredMember(harness);
      await db().run(sql`update member set type = ${type} where username = ${username}`);
      expect(
        (await harness.visitor().callOrThrow(calls.auth.login, { ...loginAs(username), site: "agent" })).type,
      ).toBe(type);
    }
  });

  it("[AUTH-07] account: register, log in and log out over a real connection → works", async () => {
    const browser = createClient(await harness.app.listen({ host: "127.0.0.1", port: 0 }), {
      merchant: "khela",
      language: "BN",
    });
    const username = freshName();
    await browser.callOrThrow(calls.auth.register, registration(username));
    await browser.callOrThrow(calls.auth.logout, {});
    expect(browser.cookie).toBeNull();
    await browser.callOrThrow(calls.auth.login, loginAs(username));
    expect((await browser.callOrThrow(calls.member.info, {})).account).toBe(username);
  });

  it("login: member of another merchant → not found", async () => {
    const { username } = await registeredMember(harness);
    const answer = await harness
      .visitor({ merchant: "khela_trial" })
      .call(calls.auth.login, loginAs(username));
    expect(answer.errorCode).toBe("login.failed");
  });
});

describe("sessions", () => {
  it("[7.2.4] session: planted cookie → never becomes a session; login → ends the one before", async () => {
    const { username, visitor } = await registeredMember(harness);
    const first = visitor.cookie!;
    const planted = harness.visitor();
    planted.cookie = `${"A".repeat(43)}g`;
    await planted.callOrThrow(calls.auth.login, loginAs(username));
    expect(planted.cookie).not.toBe(`${"A".repeat(43)}g`);
    await visitor.callOrThrow(calls.auth.login, loginAs(username));
    expect(visitor.cookie).not.toBe(first);
    const thief = harness.visitor();
    thief.cookie = first;
    expect((await thief.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
    expect((await visitor.call(calls.member.info, {})).status).toBe(200);
  });

  it("[AUTH-09] logout: session → ended on the server; repeated → no error", async () => {
    const { visitor } = await registeredMember(harness);
    const token = visitor.cookie;
    const answer = await visitor.call(calls.auth.logout, {});
    expect([answer.status, visitor.cookie]).toEqual([200, null]);
    visitor.cookie = token;
    expect((await visitor.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
    expect((await visitor.call(calls.auth.logout, {})).status).toBe(200);
    expect((await harness.visitor().send("POST", "/wps/session/logout", { body: {} })).status).toBe(200);
  });

  it.each(["DELETE", "POST"])("[AUTH-09] logout: %s of JSON without a body → ended", async (method) => {
    const { visitor } = await registeredMember(harness);
    const token = visitor.cookie;
    expect((await visitor.send(method, "/wps/session/logout", { text: "" })).status).toBe(200);
    visitor.cookie = token;
    expect((await visitor.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
  });

  it("[7.4.2] session: member blocked → no session left", async () => {
    const { username, visitor } = await registeredMember(harness);
    await db().run(sql`update member set status = 'blocked' where username = ${username}`);
    expect((await visitor.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
  });

  it("[7.1.2] session: sixth login → oldest ended, at most five; R10 also for logins at once", async () => {
    const { username } = await registeredMember(harness);
    const visitors = Array.from({ length: 12 }, () => harness.visitor());
    // each login has a solved captcha, because without one at most three concurrent logins are checked
    await Promise.all(
      visitors.map(async (visitor) =>
        visitor.callOrThrow(calls.auth.login, { ...loginAs(username), ...(await solved(harness, visitor)) }),
      ),
    );
    const alive = await Promise.all(visitors.map((visitor) => visitor.call(calls.member.info, {})));
    expect(alive.filter(({ status }) => status === 200)).toHaveLength(MAX_SESSIONS);
  });
});

describe("audit log and stored secrets", () => {
  it("[16.3.1] audit log: every login, refusal, registration and logout → recorded, without typed secrets", async () => {
    const { username, visitor } = await registeredMember(harness);
    await harness.visitor().call(calls.auth.login, loginAs(username, "wrong-Secret-7319"));
    await harness.visitor().call(calls.auth.login, loginAs("secret_as_name_7319", "x"));
    await visitor.callOrThrow(calls.auth.login, loginAs(username));
    await visitor.callOrThrow(calls.auth.logout, {});
    const { subject } = await db().one<{ subject: string }>(
      sql`select 'member:' || id subject from member where username = ${username}`,
    );
    const actions = await db().rows<{ action: string }>(
      sql`select action from audit_log where subject = ${subject} order by id`,
    );
    expect(actions.map(({ action }) => action)).toEqual(["register", "login.failed", "login.ok", "logout"]);
    const everything = [
      ...(await db().rows(sql`select * from audit_log`)),
      ...(await db().rows(sql`select * from throttle`)),
    ]
      .map((row) =>
        JSON.stringify(row, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
      )
      .join("\n");
    const logged = harness.logged.join("\n");
    for (const secret of [
      testPassword,
      "wrong-Secret-7319",
      "secret_as_name_7319",
      visitor.cookie ?? "none",
    ]) {
      expect(everything).not.toContain(secret);
      expect(logged).not.toContain(secret);
    }
  });
});

describe("demonstration accounts", () => {
  it("[6.3.2] demonstration accounts: seeded twice → only in the sandbox, no error", async () => {
    const { secrets, now } = harness.services;
    await seedAuth(db(), { config: { mode: "real" }, secrets, password: demoPassword, now });
    expect((await harness.visitor().call(calls.auth.login, loginAs("demo", demoPassword))).errorCode).toBe(
      "login.failed",
    );
    for (const _ of [1, 2])
      await seedAuth(db(), { config: { mode: "sandbox" }, secrets, password: demoPassword, now });
    expect((await harness.visitor().callOrThrow(calls.auth.login, loginAs("demo", demoPassword))).type).toBe(
      0,
    );
    expect(
      (
        await harness
          .visitor()
          .callOrThrow(calls.auth.login, { ...loginAs("agentdemo", demoPassword), site: "agent" })
      ).type,
    ).toBe(1);
  });
});
