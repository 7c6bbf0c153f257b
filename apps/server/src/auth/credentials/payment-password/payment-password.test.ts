import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import type { Client } from "../../../../../../tests/client.ts";
import { loginAs, registeredMember, testPassword } from "../../../../test/auth/auth-harness.ts";
import {
  clearThrottles,
  createSmsTestHarness,
  freshMobile,
  listAuditActions,
  registeredMobile,
  solvedPuzzle,
  type SmsTestHarness,
} from "../../../../test/auth/sms-harness.ts";
import { smsLimits } from "../../challenges/sms/sms-codes.ts";
import { mailCodesPerHour } from "../../flows/codes/request-mail-code.ts";
import { paymentPasswordLimits } from "./require-payment-password.ts";

let harness: SmsTestHarness;
beforeAll(async () => {
  harness = await createSmsTestHarness();
});
afterAll(() => harness.close());

const { auth } = calls;
const pin = "482913";
const twice = (newPassword: string) => ({ newPassword, confirmNewPassword: newPassword });
const set = (visitor: Client, newPassword = pin, more: object = { password: testPassword }) =>
  visitor.call(auth.setPaymentPassword, { ...twice(newPassword), ...more });
const change = (visitor: Client, oldPassword: string, newPassword: string) =>
  visitor.call(auth.changePaymentPassword, { oldPassword, ...twice(newPassword) });
const titles = async (visitor: Client) =>
  (await visitor.callOrThrow(calls.inbox.list, { page: 1, size: 20 })).list.map(({ title }) => title);
const english = (options = {}) => ({ language: "EN", ...options });

async function withPin() {
  const member = await registeredMember(harness, english());
  expect((await set(member.visitor)).status).toBe(200);
  return member;
}

async function verifiedMail(username: string, visitor: Client): Promise<string> {
  const email = `${username}@pin.example`;
  await visitor.callOrThrow(auth.setEmail, { email, password: testPassword });
  await visitor.callOrThrow(auth.sendEmailProof, {});
  const { link } = await harness.outside.nextMail(email);
  await visitor.callOrThrow(auth.confirmEmail, { proof: /#proof=([\w-]+)$/.exec(link)?.[1] ?? "" });
  return email;
}

/** Moves the verification of number and address three days into the past. */
const passContactWait = (username: string) =>
  harness.database.db.run(sql`
    update member_profile p set email_verified_at = (email_verified_at at time zone 'UTC' - interval '3 days') at time zone 'UTC',
      mobile_verified_at = (mobile_verified_at at time zone 'UTC' - interval '3 days') at time zone 'UTC'
    from member m where m.bucket = p.bucket and m.id = p.member_id and m.username = ${username}`);

async function mailCode(visitor: Client, email: string): Promise<string> {
  const known = await harness.outside.countMail(email);
  await visitor.callOrThrow(auth.mailPaymentPassword, {});
  return /\b\d{6}\b/.exec((await harness.outside.nextMail(email, known)).text)?.[0] ?? "";
}

async function passResendWait(): Promise<void> {
  await clearThrottles(harness);
  await harness.database.db.run(sql`delete from throttle where key like 'paymail:w:%'`);
}

describe("set and changed", () => {
  it("[PAY-08 API-04] first one: set with the login password → stored as argon2id, told in the inbox, audited, in the security info", async () => {
    const { username, visitor } = await registeredMember(harness, english());
    expect(await visitor.callOrThrow(auth.hasPaymentPassword, {})).toBe(0);
    expect((await set(visitor, pin, {})).errorCode).toBe("password.old.wrong");
    expect((await set(visitor, pin, { password: "not the password" })).errorCode).toBe("password.old.wrong");
    expect(await visitor.callOrThrow(auth.hasPaymentPassword, {})).toBe(0);
    expect(await set(visitor)).toMatchObject({ status: 200, value: {} });
    expect(await visitor.callOrThrow(auth.hasPaymentPassword, {})).toBe(1);
    const { hash } = await harness.database.db.one<{ hash: string }>(sql`
      select payment_hash hash from member_secret s join member m on m.bucket = s.bucket and m.id = s.member_id
      where m.username = ${username}`);
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(await titles(visitor)).toContain("A payment PIN was set");
    expect(await listAuditActions(harness, username)).toContain("payment.password.set");
    const config = await visitor.callOrThrow(auth.securityConfig, {});
    expect(config.info.paymentPassword).toEqual({ enabled: true, isComplete: true });
    expect(config.completeProgress).toBeGreaterThan(0);
    expect(await set(visitor, "739164")).toMatchObject({ status: 409, errorCode: "payment.password.exists" });
    expect(harness.logged.join("")).not.toContain(pin);
    // the login password still works
    expect((await harness.visitor().call(auth.login, loginAs(username))).status).toBe(200);
  });

  it("[PAY-08] set by two requests at once → one is stored, the other refused", async () => {
    const { visitor } = await registeredMember(harness);
    const answers = await Promise.all([set(visitor, pin), set(visitor, "739164")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const kept = answers[0].status === 200 ? pin : "739164";
    expect((await change(visitor, kept, "905172")).status).toBe(200);
  });

  it("[PAY-08] digits too few, letters, repeated, in a row, confirmed differently → refused with the field, nothing stored", async () => {
    const { visitor } = await registeredMember(harness);
    for (const wrong of ["48291", "4829134", "48291a", "", "৪৮২৯১"])
      expect(await set(visitor, wrong), wrong).toMatchObject({
        status: 400,
        errorCode: "field.invalid",
        detail: { field: "newPassword" },
      });
    for (const easy of ["777777", "123456", "987654", "890123"])
      expect(await set(visitor, easy), easy).toMatchObject({
        errorCode: "password.common",
        detail: { field: "newPassword" },
      });
    const differs = { newPassword: pin, confirmNewPassword: "482914", password: testPassword };
    expect(await visitor.call(auth.setPaymentPassword, differs)).toMatchObject({
      errorCode: "field.invalid",
      detail: { field: "confirmNewPassword" },
    });
    expect(await visitor.callOrThrow(auth.hasPaymentPassword, {})).toBe(0);
    // Bengali digits are accepted
    expect((await set(visitor, "৪৮২৯১৩")).status).toBe(200);
    expect((await change(visitor, pin, "739164")).status).toBe(200);
  });

  it("[PAY-08] changed with the old one → told and audited; same one, none set, no session → refused", async () => {
    const { username, visitor } = await withPin();
    expect(await change(visitor, pin, pin)).toMatchObject({ errorCode: "modify.new.old.same" });
    expect((await change(visitor, pin, "739164")).status).toBe(200);
    expect(await change(visitor, pin, "905172")).toMatchObject({
      errorCode: "invalid.payment.pw",
      detail: { field: "oldPassword", remainingTries: paymentPasswordLimits.tries - 1 },
    });
    expect(await titles(visitor)).toContain("Your payment PIN was changed");
    expect(await listAuditActions(harness, username)).toEqual(
      expect.arrayContaining(["payment.password.changed", "payment.password.wrong"]),
    );
    const { visitor: without } = await registeredMember(harness);
    expect(await change(without, pin, "739164")).toMatchObject({ errorCode: "not.exists.payment.password" });
    expect((await change(harness.visitor(), pin, "739164")).errorCode).toBe("login.not.session");
  });

  it("[PAY-08] body not encrypted → missing_encryption, nothing set", async () => {
    const { visitor } = await registeredMember(harness);
    const answer = await visitor.send("PUT", auth.setPaymentPassword.path, {
      headers: { "content-type": "application/json" },
      text: JSON.stringify({ ...twice(pin), password: testPassword }),
    });
    expect(answer.errorCode).toBe("missing_encryption");
    expect(await visitor.callOrThrow(auth.hasPaymentPassword, {})).toBe(0);
  });
});

describe("locked", () => {
  it("[PAY-08] five wrong ones → each says the tries left, the fifth locks for a day, the right one is refused too", async () => {
    const { username, visitor } = await withPin();
    const left = [];
    for (let tried = 1; tried < paymentPasswordLimits.tries; tried += 1)
      left.push((await change(visitor, "111222", "739164")).detail);
    expect(left).toEqual([4, 3, 2, 1].map((remainingTries) => ({ field: "oldPassword", remainingTries })));
    expect(await change(visitor, "111222", "739164")).toMatchObject({
      status: 429,
      errorCode: "payment.password.locked",
      detail: { field: "oldPassword" },
    });
    expect((await change(visitor, pin, "739164")).errorCode).toBe("payment.password.locked");
    const { info } = await visitor.callOrThrow(auth.securityConfig, {});
    expect(info.paymentPassword).toEqual({ enabled: true, isComplete: true, status: "locked" });
    expect((await titles(visitor)).filter((title) => title === "Your payment PIN is locked")).toHaveLength(1);
    expect(
      (await listAuditActions(harness, username)).filter((action) => action === "payment.password.locked"),
    ).toHaveLength(1);
    // only the payment password is locked: the member can still log in
    expect((await harness.visitor().call(auth.login, loginAs(username))).status).toBe(200);
    harness.advance(paymentPasswordLimits.windowMs);
    const later = harness.visitor();
    await later.callOrThrow(auth.login, loginAs(username));
    expect((await change(later, pin, "739164")).status).toBe(200);
    harness.advance(-paymentPasswordLimits.windowMs);
  });

  it("[PAY-08] fifteen wrong ones at once → five are looked at", async () => {
    const { username, visitor } = await withPin();
    const guesses = Array.from({ length: 15 }, (_, n) => change(visitor, String(111_200 + n), "739164"));
    const codes = (await Promise.all(guesses)).map(({ errorCode }) => errorCode);
    expect(codes.filter((code) => code === "invalid.payment.pw")).toHaveLength(
      paymentPasswordLimits.tries - 1,
    );
    expect(codes.filter((code) => code === "payment.password.locked")).toHaveLength(11);
    expect(
      (await listAuditActions(harness, username)).filter((action) => action === "payment.password.wrong"),
    ).toHaveLength(paymentPasswordLimits.tries);
  });

  it("[PAY-08] eight right ones at once → none is refused as locked, and nothing is counted", async () => {
    const { visitor } = await withPin();
    // the requests have the right payment password, but the new password equals the present password
    const asked = Array.from({ length: 8 }, () => change(visitor, pin, pin));
    const codes = (await Promise.all(asked)).map(({ errorCode }) => errorCode);
    expect(new Set(codes)).toEqual(new Set(["modify.new.old.same"]));
    expect((await change(visitor, "111222", "739164")).detail).toMatchObject({
      remainingTries: paymentPasswordLimits.tries - 1,
    });
  });

  it("[PAY-08] right one after wrong ones → the count begins again", async () => {
    const { visitor } = await withPin();
    for (const _ of [1, 2, 3]) await change(visitor, "111222", "739164");
    expect((await change(visitor, pin, "739164")).status).toBe(200);
    expect((await change(visitor, "111222", pin)).detail).toMatchObject({
      remainingTries: paymentPasswordLimits.tries - 1,
    });
  });
});

describe("reset by a code", () => {
  const reset = (visitor: Client, more: object) =>
    visitor.call(auth.resetPaymentPassword, {
      channel: "sms",
      verificationCode: "000000",
      ...twice("739164"),
      password: testPassword,
      ...more,
    });

  async function smsCode(visitor: Client, e164: string): Promise<string> {
    const known = await harness.outside.countSms(e164);
    await visitor.callOrThrow(auth.smsPaymentPassword, await solvedPuzzle(harness, visitor));
    return (await harness.outside.nextSms(e164, known)).code;
  }

  it("[PAY-08] code to the verified number and login password → new one works, lock lifted, told and audited", async () => {
    const { username, visitor, mobile } = await registeredMobile(harness);
    await set(visitor);
    for (let tried = 0; tried < paymentPasswordLimits.tries; tried += 1)
      await change(visitor, "111222", "739164");
    expect((await change(visitor, pin, "739164")).errorCode).toBe("payment.password.locked");
    await passResendWait();
    const verificationCode = await smsCode(visitor, mobile.e164);
    expect(await reset(visitor, {})).toMatchObject({
      errorCode: "sms.code.invalid",
      detail: { field: "verificationCode" },
    });
    expect((await reset(visitor, { verificationCode, password: "not the password" })).errorCode).toBe(
      "password.old.wrong",
    );
    // a code sent by SMS is not valid for the mail channel
    expect((await reset(visitor, { verificationCode, channel: "mail" })).errorCode).toBe("sms.code.invalid");
    expect((await reset(visitor, { verificationCode })).status).toBe(200);
    expect((await reset(visitor, { verificationCode })).errorCode).toBe("sms.code.invalid");
    expect((await change(visitor, "739164", "905172")).status).toBe(200);
    expect(await titles(visitor)).toHaveLength(4);
    expect(await listAuditActions(harness, username)).toContain("payment.password.reset");
  });

  it("[PAY-08] code to the verified address → once, ten minutes, five guesses; a mail tells of the change", async () => {
    const { username, visitor } = await withPin();
    const email = await verifiedMail(username, visitor);
    await passContactWait(username);
    const first = await mailCode(visitor, email);
    expect((await visitor.call(auth.mailPaymentPassword, {})).errorCode).toBe("sms.wait");
    const byMail = (verificationCode: string) => reset(visitor, { channel: "mail", verificationCode });
    for (let guess = 0; guess < smsLimits.guesses; guess += 1)
      expect((await byMail(first === "111222" ? "111223" : "111222")).errorCode).toBe("sms.code.invalid");
    expect((await byMail(first)).errorCode, "no guess is left").toBe("sms.code.invalid");
    await passResendWait();
    const late = await mailCode(visitor, email);
    harness.advance(smsLimits.validMs + 60_000);
    expect((await byMail(late)).errorCode).toBe("sms.code.invalid");
    harness.advance(-smsLimits.validMs - 60_000);
    await passResendWait();
    const right = await mailCode(visitor, email);
    const mails = await harness.outside.countMail(email);
    expect((await byMail(right)).status).toBe(200);
    expect((await harness.outside.nextMail(email, mails)).subject).toContain("Your payment PIN was reset");
    expect((await byMail(right)).errorCode).toBe("sms.code.invalid");
    expect((await change(visitor, "739164", pin)).status).toBe(200);
    expect(
      JSON.stringify(await harness.database.db.rows(sql`select * from payment_mail_code`)),
    ).not.toContain(right);
  });

  it("[PAY-08] a number or an address that is newer than the PIN → replaces it three days later, and its owner reads of the change at once", async () => {
    const { username, visitor } = await withPin();
    const changed = freshMobile();
    await visitor.callOrThrow(auth.smsBind, { ...changed.typed, ...(await solvedPuzzle(harness, visitor)) });
    const { code } = await harness.outside.nextSms(changed.e164);
    await visitor.callOrThrow(auth.setMobile, {
      ...changed.typed,
      verificationCode: code,
      password: testPassword,
    });
    expect(await titles(visitor)).toContain("Your mobile number was changed");
    await passResendWait();
    const refused = { status: 409, errorCode: "payment.password.contact.new" };
    expect(await visitor.call(auth.smsPaymentPassword, await solvedPuzzle(harness, visitor))).toMatchObject(
      refused,
    );
    expect(await reset(visitor, {})).toMatchObject(refused);
    await verifiedMail(username, visitor);
    expect(await titles(visitor)).toContain("Your email address was changed");
    expect(await visitor.call(auth.mailPaymentPassword, {})).toMatchObject(refused);
    expect(await reset(visitor, { channel: "mail" })).toMatchObject(refused);
    // a number that was verified before the last change of the PIN does not have to wait
    expect((await change(visitor, pin, "739164")).status).toBe(200);
    await passResendWait();
    const verificationCode = await smsCode(visitor, changed.e164);
    expect((await reset(visitor, { verificationCode, ...twice("482913") })).status).toBe(200);
  });

  it("[PAY-08] another member's code, address unverified or replaced, none set, sixth mail in an hour → refused", async () => {
    const [mine, other] = [await withPin(), await withPin()];
    expect(await mine.visitor.call(auth.mailPaymentPassword, {})).toMatchObject({
      errorCode: "field.invalid",
      detail: { field: "email" },
    });
    expect(
      await mine.visitor.call(auth.smsPaymentPassword, await solvedPuzzle(harness, mine.visitor)),
    ).toMatchObject({ errorCode: "field.invalid", detail: { field: "mobileNum" } });
    const email = await verifiedMail(mine.username, mine.visitor);
    await verifiedMail(other.username, other.visitor);
    for (const { username } of [mine, other]) await passContactWait(username);
    const verificationCode = await mailCode(mine.visitor, email);
    expect((await reset(other.visitor, { channel: "mail", verificationCode })).errorCode).toBe(
      "sms.code.invalid",
    );
    const moved = { email: `moved.${email}`, password: testPassword };
    await mine.visitor.callOrThrow(auth.setEmail, moved);
    expect((await reset(mine.visitor, { channel: "mail", verificationCode })).errorCode).toBe(
      "sms.code.invalid",
    );
    const { username, visitor } = await registeredMember(harness);
    await verifiedMail(username, visitor);
    expect((await visitor.call(auth.mailPaymentPassword, {})).errorCode).toBe("not.exists.payment.password");
    expect((await reset(visitor, {})).errorCode).toBe("not.exists.payment.password");
    for (let sent = 0; sent < mailCodesPerHour; sent += 1) {
      expect((await other.visitor.call(auth.mailPaymentPassword, {})).status).toBe(200);
      await passResendWait();
    }
    expect((await other.visitor.call(auth.mailPaymentPassword, {})).errorCode).toBe("TOO_MANY_REQUESTS");
  });

  it("[PAY-08] old clients' address of the security info → same answer", async () => {
    const { visitor } = await registeredMember(harness);
    const { value } = await visitor.send("GET", "/wps/v2/member/securityConfig");
    expect(value).toEqual(await visitor.callOrThrow(auth.securityConfig, {}));
  });
});
