import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { securityQuestionIds } from "@khela/contract/auth/security-questions/questions";
import { sql } from "@khela/service-kit/db/database";
import { authenticatorCode } from "../../../../../../tests/authenticator.ts";
import type { Client } from "../../../../../../tests/client.ts";
import { loginAs, registeredMember, testPassword } from "../../../../test/auth/auth-harness.ts";
import {
  createSmsTestHarness,
  listAuditActions,
  registeredMobile,
  solvedPuzzle,
  type SmsTestHarness,
} from "../../../../test/auth/sms-harness.ts";
import { challengeLimits } from "../../flows/login/login-challenge.ts";
import { recoveryCodeCount } from "./recovery-codes.ts";
import { secondFactorLimits } from "./require-code.ts";
import { totpStepMs } from "../../../infra/credentials/totp.ts";

let harness: SmsTestHarness;
beforeAll(async () => {
  harness = await createSmsTestHarness();
});
afterAll(() => harness.close());

let aheadMs = 0;
function advance(ms: number): void {
  aheadMs += ms;
  harness.advance(ms);
}
// resets the clock, because signatures of messages are checked against the real time
afterEach(() => advance(-aheadMs));

const { auth } = calls;
const english = (options = {}) => ({ language: "EN", ...options });
const titles = async (visitor: Client) =>
  (await visitor.callOrThrow(calls.inbox.list, { page: 1, size: 50 })).list.map(({ title }) => title);

/** Returns the authenticator app's next code. A code works once, so the clock first moves to the next time step. */
function nextCode(secret: string): string {
  advance(totpStepMs);
  return authenticatorCode(secret, harness.services.now());
}

type Owner = { readonly username: string; readonly visitor: Client };
type Enrolled = Owner & { readonly secret: string; readonly recoveryCodes: readonly string[] };

async function enrolled(member?: Owner): Promise<Enrolled> {
  const { username, visitor } = member ?? (await registeredMember(harness, english()));
  const { secret } = await visitor.callOrThrow(auth.beginSecondFactor, { password: testPassword });
  const { recoveryCodes } = await visitor.callOrThrow(auth.confirmSecondFactor, { code: nextCode(secret) });
  return { username, visitor, secret, recoveryCodes };
}

/** Does the first step of a login by password, from a new browser unless one is given. */
async function firstStep(username: string, visitor = harness.visitor(english()), more: object = {}) {
  const answer = await visitor.call(auth.login, { ...loginAs(username), ...more });
  expect(answer).toMatchObject({ status: 401, errorCode: "login_verify_required" });
  const { challenge } = answer.detail as { challenge: string };
  const verify = (code: string, options: object = {}) =>
    visitor.call(auth.verifyLogin, { challenge, code, ...options });
  return { visitor, challenge, verify };
}

describe("switched on", () => {
  it("[PAY-08] begun with the login password, confirmed with a code → on; secret stored encrypted, codes as hashes, audited, reported", async () => {
    const { username, visitor } = await registeredMember(harness, english());
    for (const input of [{}, { password: "not the password" }])
      expect((await visitor.call(auth.beginSecondFactor, input)).errorCode).toBe("password.old.wrong");
    expect((await visitor.call(auth.confirmSecondFactor, { code: "123456" })).errorCode).toBe(
      "second.factor.missing",
    );
    const { secret, address } = await visitor.callOrThrow(auth.beginSecondFactor, { password: testPassword });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toMatch(new RegExp(`^otpauth://totp/[^:]+:${username}\\?secret=${secret}&issuer=`));
    const wrong = authenticatorCode(secret, harness.services.now(), 5);
    expect(await visitor.call(auth.confirmSecondFactor, { code: wrong })).toMatchObject({
      errorCode: "second.factor.code.invalid",
      detail: { field: "code", remainingTries: secondFactorLimits.tries - 1 },
    });
    // logins need no code until the setup is confirmed
    expect((await harness.visitor().call(auth.login, loginAs(username))).status).toBe(200);
    const { recoveryCodes } = await visitor.callOrThrow(auth.confirmSecondFactor, { code: nextCode(secret) });
    expect(new Set(recoveryCodes).size).toBe(recoveryCodeCount);
    expect(await visitor.callOrThrow(auth.secondFactor, {})).toEqual({
      isOn: true,
      isLocked: false,
      recoveryCodesLeft: recoveryCodeCount,
    });
    expect((await visitor.callOrThrow(auth.securityConfig, {})).info.bindGA).toEqual({
      enabled: true,
      isComplete: true,
    });
    const stored = await harness.database.db.rows<{ row: string }>(sql`
      select encode(secret_encrypted, 'escape') || encode(secret_encrypted, 'hex') "row" from member_totp
      union all select encode(code_hash, 'hex') from member_recovery_code`);
    const text = JSON.stringify(stored);
    for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
    expect(harness.logged.join("")).not.toContain(secret);
    expect(await listAuditActions(harness, username)).toEqual(
      expect.arrayContaining(["second.factor.begun", "second.factor.wrong", "second.factor.on"]),
    );
    expect(await titles(visitor)).toContain("Two-step login is on");
    for (const answer of [
      await visitor.call(auth.beginSecondFactor, { password: testPassword }),
      await visitor.call(auth.confirmSecondFactor, { code: nextCode(secret) }),
    ])
      expect(answer.errorCode).toBe("second.factor.exists");
  });

  it("[PAY-08] begun anew before it is confirmed → only the last secret counts", async () => {
    const { visitor } = await registeredMember(harness, english());
    const first = await visitor.callOrThrow(auth.beginSecondFactor, { password: testPassword });
    const last = await visitor.callOrThrow(auth.beginSecondFactor, { password: testPassword });
    const refused = await visitor.call(auth.confirmSecondFactor, { code: nextCode(first.secret) });
    expect(refused.errorCode).toBe("second.factor.code.invalid");
    expect((await visitor.call(auth.confirmSecondFactor, { code: nextCode(last.secret) })).status).toBe(200);
  });

  it("[PAY-08] change reported by mail to a verified address", async () => {
    const { username, visitor } = await registeredMember(harness, english());
    const email = `${username}@two.example`;
    await visitor.callOrThrow(auth.setEmail, { email, password: testPassword });
    await visitor.callOrThrow(auth.sendEmailProof, {});
    const { link } = await harness.outside.nextMail(email);
    await visitor.callOrThrow(auth.confirmEmail, { proof: /#proof=([\w-]+)$/.exec(link)?.[1] ?? "" });
    const known = await harness.outside.countMail(email);
    await enrolled({ username, visitor });
    expect((await harness.outside.nextMail(email, known)).text).toContain("authenticator app");
  });
});

describe("login", () => {
  it("[PAY-08 AUTH-03] right password → no session but a challenge; with a code → the session, as the login asked for it", async () => {
    const { username, secret } = await enrolled();
    const { visitor, verify } = await firstStep(username, undefined, { rememberMe: true });
    expect([visitor.cookie, visitor.known, visitor.remembered]).toEqual([null, null, null]);
    expect((await visitor.call(calls.member.info, {})).errorCode).toBe("login.not.session");
    const { value } = await verify(nextCode(secret));
    expect(value).toMatchObject({ userName: username, remembered: true });
    expect((await visitor.callOrThrow(calls.member.info, {})).account).toBe(username);
    expect(visitor.remembered).not.toBeNull();
    expect(await listAuditActions(harness, username)).toEqual(
      expect.arrayContaining(["login.challenged", "login.ok", "device.remembered"]),
    );
    // a wrong password is refused like without a second factor, so the refusal does not reveal it
    const stranger = harness.visitor();
    expect((await stranger.call(auth.login, loginAs(username, "wrong"))).errorCode).toBe("login.failed");
  });

  it("[PAY-08] challenge: works once, ends after its time, at another merchant, and with a changed password", async () => {
    const { username, visitor: owner, secret } = await enrolled();
    const used = await firstStep(username);
    expect((await used.verify(nextCode(secret))).status).toBe(200);
    expect((await used.verify(nextCode(secret))).errorCode).toBe("login.challenge.expired");
    const late = await firstStep(username);
    advance(challengeLimits.validMs);
    expect((await late.verify(nextCode(secret))).errorCode).toBe("login.challenge.expired");
    const { challenge } = await firstStep(username);
    const elsewhere = harness.visitor({ merchant: "khela_trial" });
    expect((await elsewhere.call(auth.verifyLogin, { challenge, code: nextCode(secret) })).errorCode).toBe(
      "login.challenge.expired",
    );
    const waiting = await firstStep(username);
    const newPassword = "another good phrase 9";
    await owner.callOrThrow(auth.changePassword, {
      oldPassword: testPassword,
      newPassword,
      confirmNewPassword: newPassword,
    });
    expect((await waiting.verify(nextCode(secret))).errorCode).toBe("login.challenge.expired");
    const invented = { challenge: "A".repeat(44), code: "123456" };
    expect((await harness.visitor().call(auth.verifyLogin, invented)).errorCode).toBe(
      "login.challenge.expired",
    );
  });

  it("[PAY-08] code: taken once, also by two at the same moment; the one of the step before and after are taken too", async () => {
    const { username, secret } = await enrolled();
    const code = nextCode(secret);
    const [first, second] = [await firstStep(username), await firstStep(username)];
    const statuses = (await Promise.all([first.verify(code), second.verify(code)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    // starts at the beginning of a time step, so that client and server are in the same step
    advance(4 * totpStepMs - (harness.services.now().getTime() % totpStepMs));
    const before = await firstStep(username);
    const earlier = authenticatorCode(secret, harness.services.now(), -1);
    expect((await before.verify(earlier)).status).toBe(200);
    // a code of an earlier step than the last accepted step is refused, although the code was never used
    advance(totpStepMs);
    const third = await firstStep(username);
    const later = harness.services.now();
    expect((await third.verify(authenticatorCode(secret, later, 1))).status).toBe(200);
    const fourth = await firstStep(username);
    expect((await fourth.verify(authenticatorCode(secret, later))).errorCode).toBe(
      "second.factor.code.invalid",
    );
  });

  it("[PAY-08] five wrong codes → locked for a day, reported; a recovery code still opens and lifts the lock", async () => {
    const { username, visitor: owner, secret, recoveryCodes } = await enrolled();
    const wrong = async () => {
      const { verify } = await firstStep(username);
      return verify(authenticatorCode(secret, harness.services.now(), 9));
    };
    for (let left = secondFactorLimits.tries - 1; left > 0; left -= 1)
      expect(await wrong()).toMatchObject({
        errorCode: "second.factor.code.invalid",
        detail: { remainingTries: left },
      });
    expect(await wrong()).toMatchObject({ status: 429, errorCode: "second.factor.locked" });
    expect(await titles(owner)).toContain("Too many wrong codes");
    const right = await firstStep(username);
    expect((await right.verify(nextCode(secret))).errorCode).toBe("second.factor.locked");
    expect((await owner.callOrThrow(auth.secondFactor, {})).isLocked).toBe(true);
    const saved = await firstStep(username);
    expect((await saved.verify(recoveryCodes[0] ?? "")).status).toBe(200);
    expect((await owner.callOrThrow(auth.secondFactor, {})).isLocked).toBe(false);
    const again = await firstStep(username);
    expect((await again.verify(nextCode(secret))).status).toBe(200);
    expect(await listAuditActions(harness, username)).toContain("second.factor.locked");
  });

  it("[PAY-08] one challenge → five tries, of whichever kind", async () => {
    const { username, recoveryCodes } = await enrolled();
    const { verify } = await firstStep(username);
    for (let tries = 0; tries < challengeLimits.tries; tries += 1)
      expect((await verify("ZZZZZ-ZZZZZ")).errorCode).toBe("second.factor.code.invalid");
    expect((await verify(recoveryCodes[0] ?? "")).errorCode).toBe("login.challenge.expired");
  });

  it("[PAY-08] recovery code: opens once, however it is typed; used → reported, one fewer left; another member's → refused", async () => {
    const { username, visitor: owner, recoveryCodes } = await enrolled();
    const other = await enrolled();
    const [code = ""] = recoveryCodes;
    const { verify } = await firstStep(username);
    expect((await verify(other.recoveryCodes[0] ?? "")).errorCode).toBe("second.factor.code.invalid");
    expect((await verify(` ${code.toLowerCase().replace("-", " ")}`)).status).toBe(200);
    expect((await (await firstStep(username)).verify(code)).errorCode).toBe("second.factor.code.invalid");
    expect((await owner.callOrThrow(auth.secondFactor, {})).recoveryCodesLeft).toBe(recoveryCodeCount - 1);
    // the login with the recovery code sends both messages
    expect(await titles(owner)).toEqual(
      expect.arrayContaining(["A recovery code was used", "A login from a new device"]),
    );
  });

  it("[PAY-08] blocked between the two steps → refused", async () => {
    const { username, secret } = await enrolled();
    const { verify } = await firstStep(username);
    await harness.database.db.run(sql`update member set status = 'blocked' where username = ${username}`);
    expect((await verify(nextCode(secret))).errorCode).toBe("us_forbidden_login_error");
  });
});

describe("every other way in", () => {
  it("[PAY-08] remembered browser → a code as well", async () => {
    const { username, visitor } = await registeredMember(harness, english());
    await visitor.callOrThrow(auth.login, { ...loginAs(username), rememberMe: true });
    const { secret } = await enrolled({ username, visitor });
    const answer = await visitor.call(auth.login, { type: "device", username, autoLogin: 0 });
    expect(answer.errorCode).toBe("login_verify_required");
    const { challenge } = answer.detail as { challenge: string };
    expect((await visitor.call(auth.verifyLogin, { challenge, code: nextCode(secret) })).value).toMatchObject(
      {
        remembered: true,
      },
    );
  });

  it("[PAY-08] link of a forgotten password → a code, then the session in which the password may be changed", async () => {
    const { username, visitor, secret } = await enrolled();
    const email = `${username}@back.example`;
    await visitor.callOrThrow(auth.setEmail, { email, password: testPassword });
    const known = await harness.outside.countMail(email);
    const lost = harness.visitor();
    await lost.callOrThrow(auth.recoverByMail, { username, email });
    const { link } = await harness.outside.nextMail(email, known);
    const proof = /#proof=([\w-]+)$/.exec(link)?.[1] ?? "";
    const answer = await lost.call(auth.redeemMail, { proof });
    expect(answer.errorCode).toBe("login_verify_required");
    expect(lost.cookie).toBeNull();
    const { challenge } = answer.detail as { challenge: string };
    const { value } = await lost.call(auth.verifyLogin, { challenge, code: nextCode(secret) });
    expect(value.passwordProven).toBe(true);
    const newPassword = "a phrase for later 3";
    const changed = { newPassword, confirmNewPassword: newPassword };
    expect((await lost.call(auth.changePassword, changed)).status).toBe(200);
  });

  it("[PAY-08] forgotten password by number → the new password is set, and no session without a code", async () => {
    const { username, visitor, mobile } = await registeredMobile(harness);
    const { secret } = await enrolled({ username, visitor });
    const lost = harness.visitor();
    const { recoveryId } = await lost.callOrThrow(auth.recoverByPhone, { username });
    const sent = await harness.outside.countSms(mobile.e164);
    await lost.callOrThrow(auth.smsNoLogin, {
      ...mobile.typed,
      ...(await solvedPuzzle(harness, lost)),
      purpose: "password",
      recoveryId,
    });
    const { code: verificationCode } = await harness.outside.nextSms(mobile.e164, sent);
    const newPassword = "a phrase for later 4";
    const input = { recoveryId, ...mobile.typed, verificationCode, newPassword };
    const answer = await lost.call(auth.setPasswordByPhone, input);
    expect(answer.errorCode).toBe("login_verify_required");
    expect(lost.cookie).toBeNull();
    const { challenge } = answer.detail as { challenge: string };
    expect((await lost.call(auth.verifyLogin, { challenge, code: nextCode(secret) })).status).toBe(200);
    const next = await harness.visitor().call(auth.login, loginAs(username, newPassword));
    expect(next.errorCode).toBe("login_verify_required");
  });
});

describe("trusted browser", () => {
  it("[PAY-08] trusted for 30 days → no code there; cookie HttpOnly, hash stored; another browser, later, another member → a code", async () => {
    const { username, secret } = await enrolled();
    const { visitor, verify } = await firstStep(username);
    const answer = await verify(nextCode(secret), { trustDevice: true });
    expect(answer.headers["set-cookie"]?.toString()).toMatch(
      /__Host-khela-trusted=[\w-]{44}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax/,
    );
    const stored = await harness.database.db.rows(
      sql`select encode(token_hash, 'base64') hash from trusted_device`,
    );
    expect(JSON.stringify(stored)).not.toContain(visitor.trusted);
    expect((await visitor.call(auth.login, loginAs(username))).status).toBe(200);
    expect((await visitor.call(auth.login, loginAs(username, "wrong"))).errorCode).toBe("login.failed");
    await firstStep(username);
    const other = await enrolled();
    const borrowed = harness.visitor();
    borrowed.trusted = visitor.trusted;
    await firstStep(other.username, borrowed);
    advance(challengeLimits.trustedS * 1_000);
    await firstStep(username, visitor);
  });

  it("[PAY-08] session ended from elsewhere, others ended, password changed → the browser is trusted no more", async () => {
    const trusting = async ({ username, secret }: Enrolled) => {
      const { visitor, verify } = await firstStep(username);
      await verify(nextCode(secret), { trustDevice: true });
      expect((await visitor.call(auth.login, loginAs(username))).status).toBe(200);
      return visitor;
    };
    const endOne = async ({ visitor }: Owner) => {
      const { sessions } = await visitor.callOrThrow(auth.sessions, {});
      for (const { id } of sessions) await visitor.callOrThrow(auth.endSession, { id });
    };
    const endOthers = ({ visitor }: Owner) => visitor.callOrThrow(auth.endOtherSessions, {});
    const oldPassword = testPassword;
    const changePassword = async ({ visitor }: Owner) => {
      const newPassword = "one more good phrase";
      await visitor.callOrThrow(auth.changePassword, {
        oldPassword,
        newPassword,
        confirmNewPassword: newPassword,
      });
      const back = { oldPassword: newPassword, newPassword: testPassword, confirmNewPassword: testPassword };
      await visitor.callOrThrow(auth.changePassword, back);
    };
    for (const end of [endOne, endOthers, changePassword]) {
      const member = await enrolled();
      const visitor = await trusting(member);
      await end(member);
      await firstStep(member.username, visitor);
    }
  });
});

describe("changed and switched off", () => {
  it("[PAY-08] new recovery codes: with password and code → the old ones are void", async () => {
    const { username, visitor, secret, recoveryCodes } = await enrolled();
    const renew = (input: object) =>
      visitor.call(auth.renewRecoveryCodes, { code: nextCode(secret), ...input });
    expect((await renew({})).errorCode).toBe("password.old.wrong");
    expect((await renew({ password: testPassword, code: "000000" })).errorCode).toBe(
      "second.factor.code.invalid",
    );
    const { value } = await renew({ password: testPassword });
    expect(value.recoveryCodes).toHaveLength(recoveryCodeCount);
    const { verify } = await firstStep(username);
    expect((await verify(recoveryCodes[0] ?? "")).errorCode).toBe("second.factor.code.invalid");
    expect((await verify(value.recoveryCodes[0] ?? "")).status).toBe(200);
    expect(await titles(visitor)).toContain("You have new recovery codes");
  });

  it("[PAY-08] removed with password and code, or with a recovery code → logins ask for none, nothing is left of it", async () => {
    for (const kind of ["app", "recovery"]) {
      const { username, visitor, secret, recoveryCodes } = await enrolled();
      const code = () => (kind === "app" ? nextCode(secret) : (recoveryCodes[0] ?? ""));
      const remove = (input: object) => visitor.call(auth.removeSecondFactor, { code: code(), ...input });
      expect((await remove({ password: "wrong" })).errorCode).toBe("password.old.wrong");
      expect((await remove({ password: testPassword, code: "000000" })).errorCode).toBe(
        "second.factor.code.invalid",
      );
      const { verify } = await firstStep(username);
      expect((await remove({ password: testPassword })).status).toBe(200);
      // a login that waits for a code has to start again
      expect((await verify("123456")).errorCode).toBe("login.challenge.expired");
      expect((await harness.visitor().call(auth.login, loginAs(username))).status).toBe(200);
      expect((await visitor.callOrThrow(auth.secondFactor, {})).isOn).toBe(false);
      for (const again of [
        await remove({ password: testPassword }),
        await visitor.call(auth.renewRecoveryCodes, { code: "1" }),
      ])
        expect(again.errorCode).toBe("second.factor.missing");
      expect(await titles(visitor)).toContain("Two-step login is off");
      expect(await listAuditActions(harness, username)).toContain("second.factor.off");
      await enrolled({ username, visitor });
    }
  });

  it("[PAY-08] without a session → refused; ten wrong login passwords an hour → none is looked at", async () => {
    const stranger = harness.visitor();
    for (const call of [
      auth.beginSecondFactor,
      auth.removeSecondFactor,
      auth.renewRecoveryCodes,
      auth.confirmSecondFactor,
    ])
      expect((await stranger.call(call, { code: "123456" })).errorCode).toBe("login.not.session");
    const { visitor } = await registeredMember(harness, english());
    for (let guess = 0; guess < 10; guess += 1)
      await visitor.call(auth.beginSecondFactor, { password: `guess ${guess}` });
    expect((await visitor.call(auth.beginSecondFactor, { password: testPassword })).errorCode).toBe(
      "login.throttled",
    );
  });
});

it("[PAY-08] a forgotten payment PIN while two-step login is on → replaced with the app's code too, or a recovery code", async () => {
  const { username, visitor, secret, recoveryCodes } = await enrolled();
  const [one, other] = securityQuestionIds;
  const answers = [
    { question: one, answer: "Mymensingh" },
    { question: other, answer: "Karim" },
  ];
  const twice = (newPassword: string) => ({ newPassword, confirmNewPassword: newPassword });
  await visitor.callOrThrow(auth.setPaymentPassword, { ...twice("482913"), password: testPassword });
  await visitor.callOrThrow(auth.setSecurityQuestions, {
    withdrawPassword: "482913",
    password: testPassword,
    answers,
  });
  const reset = (more: object) =>
    visitor.call(auth.resetPaymentPassword, {
      channel: "questions",
      answers,
      password: testPassword,
      ...twice("739164"),
      ...more,
    });
  expect(await reset({})).toMatchObject({
    errorCode: "second.factor.code.invalid",
    detail: { field: "code" },
  });
  expect((await reset({ code: "000000" })).errorCode).toBe("second.factor.code.invalid");
  expect((await reset({ code: nextCode(secret) })).status).toBe(200);
  expect((await reset({ ...twice("905172"), code: recoveryCodes[0]! })).status).toBe(200);
  expect(await listAuditActions(harness, username)).toContain("payment.password.reset");
});
