import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { securityQuestionIds } from "@khela/contract/auth/security-questions/questions";
import { sql } from "@khela/service-kit/db/database";
import type { Client } from "../../../../../../tests/client.ts";
import { loginAs, registeredMember, testPassword } from "../../../../test/auth/auth-harness.ts";
import {
  createSmsTestHarness,
  listAuditActions,
  type SmsTestHarness,
} from "../../../../test/auth/sms-harness.ts";
import { normalizeAnswer } from "./normalize-answer.ts";
import { securityAnswerLimits } from "./require-answers.ts";

let harness: SmsTestHarness;
beforeAll(async () => {
  harness = await createSmsTestHarness();
});
afterAll(() => harness.close());

const { auth } = calls;
const pin = "482913";
const newPin = "739164";
const right = [
  { question: "firstTeacher", answer: "Abdul Karim" },
  { question: "motherVillage", answer: "শাপলাপুর" },
] as const;
const others = [
  { question: "firstFilm", answer: "Beder Meye Josna" },
  { question: "favouriteBook", answer: "Pather Panchali" },
] as const;
const wrong = [right[0], { question: "motherVillage", answer: "গোলাপপুর" }] as const;

type Answers = readonly {
  readonly question: (typeof securityQuestionIds)[number];
  readonly answer: string;
}[];
const inputOf = (answers: Answers, more: object = {}) => ({
  answers: [...answers],
  withdrawPassword: pin,
  password: testPassword,
  ...more,
});
const set = (visitor: Client, answers: Answers = right, more: object = {}) =>
  visitor.call(auth.setSecurityQuestions, inputOf(answers, more));
const change = (visitor: Client, answers: Answers, more: object = {}) =>
  visitor.call(auth.changeSecurityQuestions, inputOf(answers, more));
const reset = (visitor: Client, answers: Answers, more: object = {}) =>
  visitor.call(auth.resetPaymentPassword, {
    channel: "questions",
    answers: [...answers],
    newPassword: newPin,
    confirmNewPassword: newPin,
    password: testPassword,
    ...more,
  });
const own = (visitor: Client) => visitor.callOrThrow(auth.ownSecurityQuestions, {});
const titles = async (visitor: Client) =>
  (await visitor.callOrThrow(calls.inbox.list, { page: 1, size: 20 })).list.map(({ title }) => title);

async function withPin() {
  const member = await registeredMember(harness, { language: "EN" });
  const first = { newPassword: pin, confirmNewPassword: pin, password: testPassword };
  await member.visitor.callOrThrow(auth.setPaymentPassword, first);
  return member;
}

async function withQuestions() {
  const member = await withPin();
  expect((await set(member.visitor)).status).toBe(200);
  return member;
}

const stored = () =>
  harness.database.db.rows<{ questions: string[]; hash: string }>(
    sql`select questions, answers_hash hash from member_security_answer`,
  );

it("[PAY-08] an answer as it is compared → letters and digits alone, of any case, keyboard and composition", () => {
  for (const typed of ["Abdul Karim", " abdul-KARIM. ", "ABDULKARIM", "ａｂｄｕｌ karim"])
    expect(normalizeAnswer(typed)).toBe("abdulkarim");
  expect(normalizeAnswer("১৯৭১ সাল")).toBe("1971সাল");
  // ড় as one code point and as two, and an invisible joiner
  expect(normalizeAnswer("ব\u09dcবাড়ি\u200d")).toBe(normalizeAnswer("ব\u09a1\u09bcবাড়ি"));
  for (const typed of ["", "ab", "- . -", "a".repeat(61)]) expect(normalizeAnswer(typed)).toBeNull();
});

describe("set and changed", () => {
  it("[PAY-08 API-04] set behind login password and payment password → one hash of all answers, shown as questions alone, told, audited", async () => {
    const { username, visitor } = await withPin();
    expect(await visitor.callOrThrow(auth.securityQuestions, {})).toEqual({
      questions: [...securityQuestionIds],
      count: 2,
    });
    expect(await own(visitor)).toEqual({ questions: [], isLocked: false });
    expect((await set(visitor)).status).toBe(200);
    expect(await own(visitor)).toEqual({ questions: ["firstTeacher", "motherVillage"], isLocked: false });
    expect((await stored()).at(-1)?.hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(await stored())).not.toMatch(/karim|শাপলা/i);
    expect(harness.logged.join("")).not.toMatch(/Abdul Karim|abdulkarim|শাপলাপুর/);
    expect(await titles(visitor)).toContain("Security questions were set");
    expect(await listAuditActions(harness, username)).toContain("security.questions.set");
    const { info } = await visitor.callOrThrow(auth.securityConfig, {});
    expect(info.securityQuestions).toEqual({ enabled: true, isComplete: true });
    expect(await set(visitor, others)).toMatchObject({
      status: 409,
      errorCode: "security.questions.exist",
    });
    expect((await change(visitor, others)).status).toBe(200);
    expect((await own(visitor)).questions).toEqual(["firstFilm", "favouriteBook"]);
    expect(await titles(visitor)).toContain("Your security questions were changed");
    expect((await reset(visitor, right)).errorCode).toBe("security.answers.wrong");
    expect((await reset(visitor, others)).status).toBe(200);
  });

  it("[PAY-08] without or with a wrong login password or payment password, none set, no session, unencrypted → refused, nothing kept", async () => {
    const { visitor } = await withPin();
    expect(await change(visitor, right)).toMatchObject({ errorCode: "security.questions.missing" });
    expect((await set(visitor, right, { password: undefined })).errorCode).toBe("password.old.wrong");
    expect((await set(visitor, right, { password: "not the password" })).errorCode).toBe(
      "password.old.wrong",
    );
    expect(await set(visitor, right, { withdrawPassword: "111222" })).toMatchObject({
      errorCode: "invalid.payment.pw",
      detail: { field: "withdrawPassword" },
    });
    expect((await set(harness.visitor())).errorCode).toBe("login.not.session");
    const open = await visitor.send("PUT", auth.setSecurityQuestions.path, {
      headers: { "content-type": "application/json" },
      text: JSON.stringify(inputOf(right)),
    });
    expect(open.errorCode).toBe("missing_encryption");
    const { visitor: withoutPin } = await registeredMember(harness);
    expect((await set(withoutPin)).errorCode).toBe("not.exists.payment.password");
    for (const _ of [1, 2, 3, 4]) await set(visitor, right, { withdrawPassword: "111222" });
    expect((await set(visitor)).errorCode).toBe("payment.password.locked");
    for (const one of [visitor, withoutPin]) expect((await own(one)).questions).toEqual([]);
  });

  it("[PAY-08] guesses at the login password → throttled like any others", async () => {
    const { visitor } = await withPin();
    for (let guess = 0; guess < 10; guess += 1) await set(visitor, right, { password: `guess ${guess}` });
    expect((await set(visitor)).errorCode).toBe("login.throttled");
  });

  it("[PAY-08] a question twice, an answer too short, too long or of signs alone, two alike, the username → refused with the place", async () => {
    const { username, visitor } = await withPin();
    const refusal = async (first: string, second: string) => {
      const { errorCode, detail } = await set(visitor, [
        { question: "firstTeacher", answer: first },
        { question: "motherVillage", answer: second },
      ]);
      return [errorCode, (detail as { field: string }).field];
    };
    expect(await set(visitor, [right[0], { ...right[0], answer: "another" }])).toMatchObject({
      errorCode: "field.invalid",
      detail: { field: "questions.1" },
    });
    for (const short of ["", "ab", "?! … ?!", "a".repeat(61)])
      expect(await refusal("Abdul Karim", short)).toEqual(["field.invalid", "answers.1"]);
    expect(await refusal("Abdul Karim", "abdul KARIM!")).toEqual(["security.answers.alike", "answers.1"]);
    expect(await refusal(username.toUpperCase(), "শাপলাপুর")).toEqual(["security.answers.alike", "answers.0"]);
    for (const odd of [
      [],
      [right[0]],
      [...right, others[0]],
      [{ question: "pet", answer: "Tom Tom" }, right[0]],
    ])
      expect((await set(visitor, odd as unknown as Answers)).errorCode).toBe("request_param_err");
    expect((await own(visitor)).questions).toEqual([]);
  });

  it("[PAY-08] set, or changed, by two requests at once → one of them counts", async () => {
    const { visitor } = await withPin();
    const both = await Promise.all([set(visitor, right), set(visitor, others)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [kept, given] = both[0].status === 200 ? [right, others] : [others, right];
    expect((await reset(visitor, given)).errorCode).toBe("security.answers.wrong");
    expect((await reset(visitor, kept)).status).toBe(200);
  });

  it("[PAY-08] questions switched off by the merchant → every call refused, the reset by answers too", async () => {
    const { visitor } = await withQuestions();
    await harness.database.owner.run(
      sql`insert into module_switch (merchant_id, module, enabled) select id, 'SECQUES3', false from merchant where code = 'khela'`,
    );
    harness.services.merchants.forget();
    const refused = await Promise.all([
      visitor.call(auth.securityQuestions, {}),
      visitor.call(auth.ownSecurityQuestions, {}),
      set(visitor),
      change(visitor, others),
      reset(visitor, right),
    ]);
    expect(new Set(refused.map(({ errorCode }) => errorCode))).toEqual(new Set(["function.not.available"]));
    await harness.database.owner.run(sql`delete from module_switch where module = 'SECQUES3'`);
    harness.services.merchants.forget();
  });
});

describe("as the second proof of a new payment password", () => {
  it("[PAY-08] right answers in any order and writing, with the login password → new one works, lock lifted, told and audited", async () => {
    const { username, visitor } = await withQuestions();
    const changePin = (oldPassword: string, newPassword: string) =>
      visitor.call(auth.changePaymentPassword, { oldPassword, newPassword, confirmNewPassword: newPassword });
    for (const _ of [1, 2, 3, 4, 5]) await changePin("111222", newPin);
    expect((await changePin(pin, newPin)).errorCode).toBe("payment.password.locked");
    expect((await reset(visitor, right, { password: "not the password" })).errorCode).toBe(
      "password.old.wrong",
    );
    expect((await reset(visitor, right, { password: undefined })).errorCode).toBe("password.old.wrong");
    const written = [
      { question: "motherVillage", answer: " শাপলা পুর। " },
      { question: "firstTeacher", answer: "ABDUL-KARIM" },
    ] as const;
    expect((await reset(visitor, written)).status).toBe(200);
    expect((await changePin(newPin, "905172")).status).toBe(200);
    expect(await titles(visitor)).toContain("Your payment PIN was reset");
    expect(await listAuditActions(harness, username)).toContain("payment.password.reset");
  });

  it("[PAY-08] no answers, other questions, none chosen, no payment password → refused", async () => {
    const { visitor } = await withQuestions();
    expect((await reset(visitor, right, { answers: undefined })).errorCode).toBe("request_param_err");
    expect((await reset(visitor, right, { channel: "sms" })).errorCode).toBe("sms.code.invalid");
    expect(await reset(visitor, others)).toMatchObject({
      status: 400,
      errorCode: "security.answers.wrong",
      detail: { field: "answers", remainingTries: securityAnswerLimits.tries - 1 },
    });
    const { visitor: without } = await withPin();
    expect((await reset(without, right)).errorCode).toBe("security.questions.missing");
    const { visitor: fresh } = await registeredMember(harness);
    expect((await reset(fresh, right)).errorCode).toBe("not.exists.payment.password");
  });

  it("[PAY-08] five wrong ones → each says the tries left and not which was wrong, the fifth locks for a day, told once, right ones refused too", async () => {
    const { username, visitor } = await withQuestions();
    const left = [];
    for (let tried = 1; tried < securityAnswerLimits.tries; tried += 1)
      left.push((await reset(visitor, wrong)).detail);
    expect(left).toEqual([4, 3, 2, 1].map((remainingTries) => ({ field: "answers", remainingTries })));
    expect(await reset(visitor, wrong)).toMatchObject({ status: 429, errorCode: "security.answers.locked" });
    expect((await reset(visitor, right)).errorCode).toBe("security.answers.locked");
    expect((await own(visitor)).isLocked).toBe(true);
    const { info } = await visitor.callOrThrow(auth.securityConfig, {});
    expect(info.securityQuestions).toEqual({ enabled: true, isComplete: true, status: "locked" });
    expect((await titles(visitor)).filter((title) => /questions are locked/.test(title))).toHaveLength(1);
    const actions = await listAuditActions(harness, username);
    expect(actions.filter((action) => action === "security.answers.wrong")).toHaveLength(
      securityAnswerLimits.tries,
    );
    expect(actions.filter((action) => action === "security.answers.locked")).toHaveLength(1);
    harness.advance(securityAnswerLimits.windowMs);
    const later = harness.visitor();
    await later.callOrThrow(auth.login, loginAs(username));
    expect((await reset(later, right)).status).toBe(200);
    harness.advance(-securityAnswerLimits.windowMs);
  });

  it("[PAY-08] eight wrong ones at once → five are looked at", async () => {
    const { username, visitor } = await withQuestions();
    const answers = await Promise.all(Array.from({ length: 8 }, () => reset(visitor, wrong)));
    const codes = answers.map(({ errorCode }) => errorCode);
    expect(codes.filter((code) => code === "security.answers.wrong")).toHaveLength(
      securityAnswerLimits.tries - 1,
    );
    expect(codes.filter((code) => code === "security.answers.locked")).toHaveLength(4);
    expect(
      (await listAuditActions(harness, username)).filter((action) => action === "security.answers.wrong"),
    ).toHaveLength(securityAnswerLimits.tries);
  });

  it("[PAY-08] new questions after wrong answers → the count begins again", async () => {
    const { visitor } = await withQuestions();
    for (const _ of [1, 2, 3, 4, 5]) await reset(visitor, wrong);
    expect((await own(visitor)).isLocked).toBe(true);
    expect((await change(visitor, others)).status).toBe(200);
    expect((await own(visitor)).isLocked).toBe(false);
    expect((await reset(visitor, others)).status).toBe(200);
  });
});
