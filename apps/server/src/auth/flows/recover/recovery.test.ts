import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import type { Client } from "../../../../../../tests/client.ts";
import { sql } from "@khela/service-kit/db/database";
import { recoveryLimits } from "./recovery.ts";
import { freshName, loginAs, registeredMember, testPassword } from "../../../../test/auth/auth-harness.ts";
import {
  listAuditActions,
  freshMobile,
  createSmsTestHarness,
  registeredMobile,
  clearThrottles,
  solvedPuzzle,
  type SmsTestHarness,
} from "../../../../test/auth/sms-harness.ts";

let harness: SmsTestHarness;
beforeAll(async () => {
  harness = await createSmsTestHarness();
});
afterAll(() => harness.close());

const db = () => harness.database.db;
const newPassword = "another good phrase 7";

async function withMail(): Promise<{ username: string; email: string; visitor: Client }> {
  const { username, visitor } = await registeredMember(harness);
  const email = `${username}@mail.example`;
  await visitor.callOrThrow(calls.auth.setEmail, { email, password: testPassword });
  return { username, email, visitor };
}

const proofIn = (link: string) => /#proof=([\w-]{43})$/.exec(link)?.[1] ?? "";

describe("forgotten, by mail", () => {
  it("[AUTH-21] recovery by email: name and address trimmed → link works once and allows a new password without the old one", async () => {
    const { username, email, visitor } = await withMail();
    const caller = harness.visitor();
    expect(
      await caller.callOrThrow(calls.auth.recoverByMail, {
        username: `  ${username.toUpperCase()} `,
        email: ` ${email} `,
      }),
    ).toEqual({});
    const letter = await harness.outside.nextMail(email);
    expect(letter.text).toContain(username);
    expect(letter.link).toMatch(/^http:\/\/localhost:3000\/m\/forget#proof=/);
    const proof = proofIn(letter.link);
    const session = await caller.callOrThrow(calls.auth.redeemMail, { proof });
    expect(session).toMatchObject({ userName: username, passwordProven: true });
    expect((await caller.callOrThrow(calls.member.info, {})).passwordProven).toBe(true);
    expect((await harness.visitor().call(calls.auth.redeemMail, { proof })).errorCode).toBe(
      "recovery.expired",
    );
    await caller.callOrThrow(calls.auth.changePassword, { newPassword, confirmNewPassword: newPassword });
    expect((await caller.callOrThrow(calls.member.info, {})).account).toBe(username);
    // all earlier sessions have ended
    expect((await visitor.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
    expect((await harness.visitor().call(calls.auth.login, loginAs(username))).errorCode).toBe(
      "login.failed",
    );
    expect((await harness.visitor().call(calls.auth.login, loginAs(username, newPassword))).status).toBe(200);
    const stored = await db().rows(sql`select encode(id_hash, 'hex') id from recovery`);
    expect(JSON.stringify(stored)).not.toContain(proof);
    expect(await listAuditActions(harness, username)).toEqual(
      expect.arrayContaining(["recovery.used", "password.changed"]),
    );
    expect(harness.logged.join("")).not.toContain(proof);
  });

  it("[AUTH-21] recovery by email: sent as a form, as older clients do → accepted", async () => {
    const { username, email } = await withMail();
    const answer = await harness.visitor().send("POST", calls.auth.recoverByMail.path, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      text: new URLSearchParams({ username, email }).toString(),
    });
    expect(answer).toMatchObject({ status: 200, value: {} });
    await harness.outside.nextMail(email);
    // no other call accepts an HTML form either
    const login = await harness.visitor().send("POST", calls.auth.key.path, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      text: "a=1",
    });
    expect(login.status).toBe(405);
    const other = await harness.visitor().send("POST", calls.auth.recoverByPhone.path, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      text: "username=rahim",
    });
    expect(other).toMatchObject({ status: 415, errorCode: "media.not.supported" });
  });

  it("[AUTH-21] recovery by email: verified address alone, or with the account's number → link; unverified alone → none", async () => {
    const { username, visitor, mobile } = await registeredMobile(harness);
    const email = `${username}@alone.example`;
    await visitor.callOrThrow(calls.auth.setEmail, { email, password: testPassword });
    const send = (input: object) =>
      harness.visitor().callOrThrow(calls.auth.recoverByMail, { email, ...input });
    await send({});
    await send({ username: "" });
    expect(await send({ username: freshMobile().e164 })).toEqual({});
    // only this request sends a mail; jobs run in order, so earlier mails would have arrived before
    await send({ username: mobile.typed.mobileNum });
    expect((await harness.outside.nextMail(email)).text).toContain(username);
    expect(await harness.outside.countMail(email)).toBe(1);
    await visitor.callOrThrow(calls.auth.sendEmailProof, {});
    const proof = /#proof=([\w-]{43})$/.exec((await harness.outside.nextMail(email, 1)).link)?.[1] ?? "";
    await visitor.callOrThrow(calls.auth.confirmEmail, { proof });
    await send({});
    const letter = await harness.outside.nextMail(email, 2);
    const session = await harness
      .visitor()
      .callOrThrow(calls.auth.redeemMail, { proof: proofIn(letter.link) });
    expect(session).toMatchObject({ userName: username, passwordProven: true });
  });

  it("[6.3.1 AUTH-21] recovery by email: an account's mails asked for by several of its names → five an hour together", async () => {
    const { username, visitor, mobile } = await registeredMobile(harness);
    const email = `${username}@several.example`;
    await visitor.callOrThrow(calls.auth.setEmail, { email, password: testPassword });
    const marker = await withMail();
    for (const name of [username, mobile.e164])
      for (let asked = 0; asked < 3; asked += 1)
        await harness.visitor().callOrThrow(calls.auth.recoverByMail, { username: name, email });
    await harness.visitor().callOrThrow(calls.auth.recoverByMail, marker);
    await harness.outside.nextMail(marker.email);
    await expect.poll(() => harness.outside.countMail(email)).toBe(recoveryLimits.mailsPerHour);
  });

  it("[AUTH-21] recovery link: after ten minutes, or after address or password changed → refused", async () => {
    const { username, email, visitor } = await withMail();
    const send = async () => {
      const known = await harness.outside.countMail(email);
      await harness.visitor().callOrThrow(calls.auth.recoverByMail, { username, email });
      return proofIn((await harness.outside.nextMail(email, known)).link);
    };
    const old = await send();
    harness.advance(recoveryLimits.mailMs);
    expect((await harness.visitor().call(calls.auth.redeemMail, { proof: old })).errorCode).toBe(
      "recovery.expired",
    );
    harness.advance(-recoveryLimits.mailMs);
    const before = await send();
    const moved = `moved.${email}`;
    await visitor.callOrThrow(calls.auth.setEmail, { email: moved, password: testPassword });
    expect((await harness.visitor().call(calls.auth.redeemMail, { proof: before })).errorCode).toBe(
      "recovery.expired",
    );
    // the previous address is notified of the change
    expect((await harness.outside.nextMail(email, 2)).text).toContain(
      "email address of your account at Khela was changed",
    );
    expect((await harness.visitor().call(calls.auth.redeemMail, { proof: "nothing" })).errorCode).toBe(
      "recovery.expired",
    );
  });

  it("[6.3.8 AUTH-21] recovery by email: unknown name, another's address, member → same answer; only the member gets mail", async () => {
    const { username, email } = await withMail();
    const cases = [
      [freshName(), "nobody@mail.example"],
      [username, "stranger@mail.example"],
      [username, email],
    ] as const;
    const answers = [];
    for (const [name, address] of cases)
      answers.push(
        await harness.visitor().call(calls.auth.recoverByMail, { username: name, email: address }),
      );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    await harness.outside.nextMail(email);
    expect(
      (await harness.outside.countMail("nobody@mail.example")) +
        (await harness.outside.countMail("stranger@mail.example")),
    ).toBe(0);
  });

  it("[AUTH-21] recovery by email: invalid address of any length → refused fast; sixth mail in an hour → not sent", async () => {
    const wrong = [
      "rahim",
      "rahim@mail",
      "ra him@mail.example",
      "rahim@mail..example",
      `${"a".repeat(250)}@mail.example`,
      "rahim@mail.example\r\nbcc: x@y.zz",
    ];
    for (const email of wrong) {
      const answer = await harness.visitor().call(calls.auth.recoverByMail, { username: "rahim", email });
      expect([email.slice(0, 20), answer.status, answer.errorCode]).toEqual([
        email.slice(0, 20),
        400,
        "request_param_err",
      ]);
    }
    // measures CPU time of this process, so that other load on the machine is not counted
    const from = process.cpuUsage();
    await harness
      .visitor()
      .call(calls.auth.recoverByMail, { username: "rahim", email: `${"a.".repeat(25_000)}@` });
    const { user, system } = process.cpuUsage(from);
    expect((user + system) / 1_000).toBeLessThan(2_000);
    const { username, email } = await withMail();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect((await harness.visitor().call(calls.auth.recoverByMail, { username, email })).status).toBe(200);
    }
    await harness.outside.nextMail(email, 4);
    await new Promise((resolve) => {
      setTimeout(resolve, 1_500);
    });
    expect(await harness.outside.countMail(email)).toBe(5);
  });
});

describe("forgotten, by phone", () => {
  type Mobile = ReturnType<typeof freshMobile>;
  const step1 = (visitor: Client, { typed }: Pick<Mobile, "typed">) =>
    visitor.callOrThrow(calls.auth.recoverByPhone, typed);
  const send = async (visitor: Client, recoveryId: string, { typed }: Pick<Mobile, "typed">) => {
    await clearThrottles(harness);
    const puzzle = await solvedPuzzle(harness, visitor);
    return visitor.call(calls.auth.smsNoLogin, { ...typed, ...puzzle, purpose: "password", recoveryId });
  };

  async function step2(visitor: Client, recoveryId: string, mobile: Mobile): Promise<string> {
    const known = await harness.outside.countSms(mobile.e164);
    expect((await send(visitor, recoveryId, mobile)).status).toBe(200);
    return (await harness.outside.nextSms(mobile.e164, known)).code;
  }

  it("[AUTH-22] recovery by phone: number, its code and a new password, no name → session, all others ended", async () => {
    const { username, visitor: before, mobile } = await registeredMobile(harness);
    const visitor = harness.visitor();
    const { recoveryId } = await step1(visitor, mobile);
    const verificationCode = await step2(visitor, recoveryId, mobile);
    const set = { recoveryId, ...mobile.typed, verificationCode, newPassword };
    expect(await visitor.callOrThrow(calls.auth.setPasswordByPhone, set)).toMatchObject({
      userName: username,
    });
    expect((await visitor.callOrThrow(calls.member.info, {})).account).toBe(username);
    expect((await before.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
    expect((await harness.visitor().call(calls.auth.login, loginAs(username, newPassword))).status).toBe(200);
    expect((await harness.visitor().call(calls.auth.login, loginAs(username))).errorCode).toBe(
      "login.failed",
    );
    // the recovery works once
    expect((await harness.visitor().call(calls.auth.setPasswordByPhone, set)).errorCode).toBe(
      "recovery.expired",
    );
    expect(await listAuditActions(harness, username)).toContain("password.recovered");
  });

  it("[2.3.1 AUTH-22] recovery by phone: steps out of order or of another recovery → refused", async () => {
    const { mobile } = await registeredMobile(harness);
    const stranger = await registeredMobile(harness);
    const visitor = harness.visitor();
    const set = (
      recoveryId: string,
      verificationCode: string,
      typed = mobile.typed,
      password = newPassword,
    ) =>
      visitor.call(calls.auth.setPasswordByPhone, {
        recoveryId,
        ...typed,
        verificationCode,
        newPassword: password,
      });
    // step 3 without step 2, and step 2 without step 1
    const { recoveryId } = await step1(visitor, mobile);
    expect((await set(recoveryId, "123456")).errorCode).toBe("recovery.expired");
    expect((await set("never-asked", "123456")).errorCode).toBe("recovery.expired");
    const without = await visitor.call(calls.auth.smsNoLogin, {
      ...mobile.typed,
      ...(await solvedPuzzle(harness, visitor)),
      purpose: "password",
    });
    expect(without.errorCode).toBe("recovery.expired");
    // the code is sent in another recovery, and then with another member's number
    const code = await step2(visitor, recoveryId, mobile);
    const other = await step1(visitor, mobile);
    expect((await set(other.recoveryId, code)).errorCode).toBe("recovery.expired");
    expect((await set(recoveryId, code, stranger.mobile.typed)).errorCode).toBe("sms.code.invalid");
    expect((await set(recoveryId, code, mobile.typed, "password123")).errorCode).toBe("password.common");
    expect((await set(recoveryId, code, { ...mobile.typed, mobileNum: "123" })).errorCode).toBe(
      "field.invalid",
    );
    harness.advance(recoveryLimits.phoneMs);
    expect((await set(recoveryId, code)).errorCode).toBe("recovery.expired");
    harness.advance(-recoveryLimits.phoneMs);
    expect((await set(recoveryId, code)).status).toBe(200);
    // for another person's number, no SMS is sent
    const mine = await step1(visitor, mobile);
    const known = await harness.outside.countSms(stranger.mobile.e164);
    expect((await send(visitor, mine.recoveryId, stranger.mobile)).status).toBe(200);
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    expect(await harness.outside.countSms(stranger.mobile.e164)).toBe(known);
  });

  it("[6.3.8 AUTH-22] recovery by phone: nobody's number, one typed by two and verified by neither, a member's → same answers; only the member gets a code", async () => {
    const shared = freshMobile();
    for (const { username } of [await registeredMember(harness), await registeredMember(harness)])
      await harness.database.owner.run(sql`
        update member_profile p set mobile = ${shared.e164} from member m
        where m.username = ${username} and p.bucket = m.bucket and p.member_id = m.id`);
    const { mobile: verified } = await registeredMobile(harness);
    const known = await harness.outside.countSms(verified.e164);
    const answers = [];
    for (const mobile of [freshMobile(), shared, verified]) {
      const visitor = harness.visitor();
      const asked = await visitor.call(calls.auth.recoverByPhone, mobile.typed);
      const { recoveryId } = asked.value;
      expect(recoveryId).toMatch(/^[\w-]{32}$/);
      const sent = await send(visitor, recoveryId, mobile);
      const set = await visitor.call(calls.auth.setPasswordByPhone, {
        recoveryId,
        ...mobile.typed,
        verificationCode: "12345x",
        newPassword,
      });
      answers.push(JSON.stringify([asked.status, Object.keys(asked.value), sent.status, set.body]));
    }
    expect(new Set(answers)).toHaveLength(1);
    expect(answers[0]).toContain("sms.code.invalid");
    await harness.outside.nextSms(verified.e164, known);
    expect(await harness.outside.countSms(shared.e164)).toBe(0);
  });

  it("[AUTH-22] recovery by phone: by name as clients of the family send it → still begins; number and name of two accounts → no code; neither, or no number at all → refused", async () => {
    const { username, mobile } = await registeredMobile(harness);
    const stranger = await registeredMobile(harness);
    const visitor = harness.visitor();
    const begin = (body: { username?: string; mobileNum?: string; countryDialingCode?: string }) =>
      visitor.call(calls.auth.recoverByPhone, body);
    for (const named of [{ username }, { username, ...mobile.typed }])
      await step2(visitor, (await begin(named)).value.recoveryId, mobile);
    const known = await harness.outside.countSms(mobile.e164);
    const mixed = await begin({ username: stranger.username, ...mobile.typed });
    expect((await send(visitor, mixed.value.recoveryId, mobile)).status).toBe(200);
    const own = await step1(visitor, mobile);
    await step2(visitor, own.recoveryId, mobile);
    expect(await harness.outside.countSms(mobile.e164), "the last one's alone").toBe(known + 1);
    for (const body of [{}, { ...mobile.typed, mobileNum: "123" }, { mobileNum: mobile.typed.mobileNum }])
      expect(await begin(body)).toMatchObject({ errorCode: "field.invalid", detail: { field: "mobileNum" } });
  });

  it("[AUTH-22] recovery by phone: blocked member → refused; Firebase token for the number → accepted as the code", async () => {
    const blocked = await registeredMobile(harness);
    const visitor = harness.visitor();
    const { recoveryId } = await step1(visitor, blocked.mobile);
    const verificationCode = await step2(visitor, recoveryId, blocked.mobile);
    await db().run(sql`update member set status = 'blocked' where username = ${blocked.username}`);
    expect(
      (
        await visitor.call(calls.auth.setPasswordByPhone, {
          recoveryId,
          ...blocked.mobile.typed,
          verificationCode,
          newPassword,
        })
      ).errorCode,
    ).toBe("us_forbidden_login_error");
    const { username, mobile } = await registeredMobile(harness);
    const firstStep = await step1(visitor, mobile);
    const firebaseIdToken = await harness.outside.phoneIdToken(mobile.e164);
    const set = { recoveryId: firstStep.recoveryId, ...mobile.typed, firebaseIdToken, newPassword };
    const strange = await harness.outside.phoneIdToken(freshMobile().e164);
    expect(
      (await visitor.call(calls.auth.setPasswordByPhone, { ...set, firebaseIdToken: strange })).errorCode,
    ).toBe("firebase.token.invalid");
    expect((await visitor.call(calls.auth.setPasswordByPhone, set)).value).toMatchObject({
      userName: username,
    });
  });
});

describe("changing the password", () => {
  const change = (visitor: Client, oldPassword: string | undefined, password: string, confirm = password) =>
    visitor.call(calls.auth.changePassword, {
      ...(oldPassword === undefined ? {} : { oldPassword }),
      newPassword: password,
      confirmNewPassword: confirm,
    });

  it("[AUTH-23 6.2.3] password change: old one missing, new one equal, unconfirmed or common → refused", async () => {
    const { username, visitor } = await registeredMember(harness);
    expect(await change(visitor, undefined, newPassword)).toMatchObject({
      errorCode: "password.old.wrong",
      detail: { field: "oldPassword" },
    });
    expect((await change(visitor, "not my password", newPassword)).errorCode).toBe("password.old.wrong");
    expect(await change(visitor, testPassword, testPassword)).toMatchObject({
      errorCode: "modify.new.old.same",
      detail: { field: "newPassword" },
    });
    expect(await change(visitor, testPassword, newPassword, `${newPassword}!`)).toMatchObject({
      errorCode: "field.invalid",
      detail: { field: "confirmNewPassword" },
    });
    expect((await change(visitor, testPassword, "password123")).errorCode).toBe("password.common");
    expect((await change(visitor, testPassword, "seven77")).errorCode).toBe("request_param_err");
    expect(
      (
        await harness.visitor().call(calls.auth.changePassword, {
          oldPassword: testPassword,
          newPassword,
          confirmNewPassword: newPassword,
        })
      ).errorCode,
    ).toBe("login.not.session");
    const elsewhere = harness.visitor();
    await elsewhere.callOrThrow(calls.auth.login, { ...loginAs(username), rememberMe: true });
    const stolen = visitor.cookie;
    expect((await change(visitor, testPassword, newPassword)).value).toMatchObject({
      userName: username,
      firstTimeLogin: false,
    });
    expect(visitor.cookie).not.toBe(stolen);
    expect((await visitor.call(calls.member.info, {})).status).toBe(200);
    expect((await elsewhere.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
    expect((await elsewhere.call(calls.auth.login, { type: "device", username })).errorCode).toBe(
      "login.device.unknown",
    );
    expect((await harness.visitor().call(calls.auth.login, loginAs(username, newPassword))).status).toBe(200);
  });

  it("[AUTH-23 V6] password change: ten wrong old passwords in an hour → refused", async () => {
    const { visitor } = await registeredMember(harness);
    for (let guess = 0; guess < 10; guess += 1)
      expect((await change(visitor, `guess number ${guess}`, newPassword)).errorCode).toBe(
        "password.old.wrong",
      );
    expect(await change(visitor, testPassword, newPassword)).toMatchObject({
      status: 429,
      errorCode: "login.throttled",
    });
    expect(
      (await visitor.call(calls.auth.setEmail, { email: "a@mail.example", password: testPassword }))
        .errorCode,
    ).toBe("login.throttled");
  });

  it("[AUTH-24] first login: says so → password may be set without the old one for ten minutes", async () => {
    const { username } = await registeredMember(harness);
    await db().run(sql`update member set first_time_login = true where username = ${username}`);
    const visitor = harness.visitor();
    expect(await visitor.callOrThrow(calls.auth.login, loginAs(username))).toMatchObject({
      firstTimeLogin: true,
      passwordProven: true,
    });
    expect(await visitor.callOrThrow(calls.member.info, {})).toMatchObject({
      firstTimeLogin: true,
      passwordProven: true,
    });
    harness.advance(10 * 60_000);
    expect((await change(visitor, undefined, newPassword)).errorCode).toBe("password.old.wrong");
    harness.advance(-10 * 60_000);
    expect((await change(visitor, undefined, newPassword)).value).toMatchObject({ firstTimeLogin: false });
    expect(await visitor.callOrThrow(calls.member.info, {})).toMatchObject({
      firstTimeLogin: false,
      passwordProven: false,
    });
    expect((await change(visitor, undefined, "a third good phrase")).errorCode).toBe("password.old.wrong");
  });

  it("[7.5.1 MEM-06] email change: without the password → refused", async () => {
    const { username, visitor } = await registeredMember(harness);
    const email = "rahim.new-one+x@mail.example.com";
    expect((await visitor.call(calls.auth.setEmail, { email })).errorCode).toBe("password.old.wrong");
    expect((await visitor.call(calls.auth.setEmail, { email, password: "wrong wrong" })).errorCode).toBe(
      "password.old.wrong",
    );
    expect(
      await visitor.call(calls.auth.setEmail, { email: "no address", password: testPassword }),
    ).toMatchObject({ errorCode: "field.invalid", detail: { field: "email" } });
    await visitor.callOrThrow(calls.auth.setEmail, { email, password: testPassword });
    expect((await visitor.callOrThrow(calls.member.info, {})).email).toBe(email);
    expect(await visitor.callOrThrow(calls.member.email, {})).toEqual({ email, editable: true });
    expect(await listAuditActions(harness, username)).toContain("email.changed");
    // an unencrypted body is refused by an encrypted call
    const unencrypted = await visitor.send("POST", calls.auth.setEmail.path, {
      body: { email: "evil@mail.example", password: testPassword },
    });
    expect(unencrypted.errorCode).toBe("missing_encryption");
    const guest = harness.visitor();
    await guest.callOrThrow(calls.auth.freePlay, {});
    expect((await guest.call(calls.auth.setEmail, { email, password: testPassword })).errorCode).toBe(
      "permission.denied",
    );
  });
});
