import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import type { Client } from "../../../../../../tests/client.ts";
import { sql } from "@khela/service-kit/db/database";
import { loginLimits } from "./login-throttle.ts";
import {
  freshName,
  loginAs,
  registeredMember,
  solved,
  testPassword,
} from "../../../../test/auth/auth-harness.ts";
import {
  clearThrottles,
  createSmsTestHarness,
  freshMobile,
  registeredMobile,
  setMerchant,
  solvedPuzzle,
  type SmsTestHarness,
} from "../../../../test/auth/sms-harness.ts";

let harness: SmsTestHarness;
beforeAll(async () => {
  harness = await createSmsTestHarness();
});
afterAll(() => harness.close());

const db = () => harness.database.db;
const login = (username: string, password = testPassword, more: object = {}) =>
  harness.visitor().call(calls.auth.login, { ...loginAs(username, password), ...more });

async function setMail(visitor: Client, email: string): Promise<void> {
  await visitor.callOrThrow(calls.auth.setEmail, { email, password: testPassword });
}

async function proofFor(visitor: Client, email: string): Promise<string> {
  const known = await harness.outside.countMail(email);
  await visitor.callOrThrow(calls.auth.sendEmailProof, {});
  return /#proof=([\w-]{43})$/.exec((await harness.outside.nextMail(email, known)).link)?.[1] ?? "";
}

async function verifiedMail(visitor: Client, email: string): Promise<void> {
  await setMail(visitor, email);
  await visitor.callOrThrow(calls.auth.confirmEmail, { proof: await proofFor(visitor, email) });
}

/** Tries a password from a new IP address, with a solved captcha. */
async function guess(name: string, password = "wrong wrong"): Promise<{ errorCode?: string | undefined }> {
  const stranger = harness.visitor();
  return stranger.call(calls.auth.login, {
    ...loginAs(name, password),
    ...(await solved(harness, stranger)),
  });
}

describe("one field for number, address and name", () => {
  it("[AUTH-01] login: verified number in any spelling → the account; other country's number → not", async () => {
    const { username, mobile } = await registeredMobile(harness);
    const national = mobile.typed.mobileNum;
    const bengali = national.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
    for (const typed of [
      national,
      `0${national.replace(/^0/, "")}`,
      mobile.e164,
      ` ${mobile.e164} `,
      bengali,
    ])
      expect([typed, (await login(typed)).value?.userName]).toEqual([typed, username]);
    expect((await login(national, testPassword, { countryDialingCode: "880" })).value.userName).toBe(
      username,
    );
    expect((await login(national, testPassword, { countryDialingCode: "+880" })).value.userName).toBe(
      username,
    );
    expect((await login(national, testPassword, { countryDialingCode: "66" })).errorCode).toBe(
      "login.failed",
    );
    // a country code in the number itself overrides the separate country code
    expect((await login(mobile.e164, testPassword, { countryDialingCode: "66" })).value.userName).toBe(
      username,
    );
    expect((await login(username)).value.userName).toBe(username);
  });

  it("[AUTH-01] login: code by SMS with the number in username, as a client of the family sends it → logs in", async () => {
    const { username, mobile } = await registeredMobile(harness);
    await clearThrottles(harness);
    const visitor = harness.visitor();
    const known = await harness.outside.countSms(mobile.e164);
    await visitor.callOrThrow(calls.auth.smsNoLogin, {
      ...mobile.typed,
      ...(await solvedPuzzle(harness, visitor)),
    });
    const { code } = await harness.outside.nextSms(mobile.e164, known);
    const answer = await visitor.call(calls.auth.login, {
      type: "sms",
      username: mobile.e164,
      messageCode: code,
    });
    expect(answer.value.userName).toBe(username);
  });

  it("[AUTH-01] login: verified address in any case → the account; unverified → not; replaced → not any more", async () => {
    const { username, visitor } = await registeredMember(harness);
    const email = `${username}.Rahim@name.example`;
    await setMail(visitor, email);
    expect((await login(email)).errorCode).toBe("login.failed");
    await visitor.callOrThrow(calls.auth.confirmEmail, { proof: await proofFor(visitor, email) });
    for (const typed of [email, email.toUpperCase(), ` ${email} `])
      expect((await login(typed)).value.userName).toBe(username);
    await setMail(visitor, `moved.${email}`);
    expect((await login(email)).errorCode).toBe("login.failed");
    expect((await login(`moved.${email}`)).errorCode).toBe("login.failed");
  });

  it("[AUTH-01] login: number that was typed and never verified → not the account", async () => {
    await setMerchant(harness, {
      flags: { REGMOBVERF3: false },
      settings: { registerFields: { mobileNum: "optional" } },
    });
    const [first, second] = [freshName(), freshName()];
    const mobile = freshMobile();
    for (const username of [first, second])
      await harness.visitor().callOrThrow(calls.auth.register, {
        username,
        password: testPassword,
        confirmPassword: testPassword,
        ageConfirmed: true,
        registerMethod: "H5",
        ...mobile.typed,
      });
    await setMerchant(harness, { flags: { REGMOBVERF3: true }, settings: { registerFields: {} } });
    expect((await login(mobile.e164)).errorCode).toBe("login.failed");
    expect((await login(first)).status).toBe(200);
  });

  it("[AUTH-04] remembered browser: number typed in place of the name → its member; another's number → refused", async () => {
    const { username, mobile } = await registeredMobile(harness);
    const other = await registeredMobile(harness);
    const visitor = harness.visitor();
    await visitor.callOrThrow(calls.auth.login, { ...loginAs(mobile.e164), rememberMe: true });
    await visitor.callOrThrow(calls.auth.logout, {});
    const again = { type: "device", rememberMe: true } as const;
    expect((await visitor.callOrThrow(calls.auth.login, { ...again, username: mobile.e164 })).userName).toBe(
      username,
    );
    await visitor.callOrThrow(calls.auth.logout, {});
    expect((await visitor.call(calls.auth.login, { ...again, username: other.mobile.e164 })).errorCode).toBe(
      "login.device.unknown",
    );
  });

  it("[6.1.1 MEM-06] email verification: address that another member has verified → refused, also of two at once", async () => {
    const [one, two] = [await registeredMember(harness), await registeredMember(harness)];
    const email = `${one.username}@shared.example`;
    await setMail(one.visitor, email);
    await setMail(two.visitor, email.toUpperCase());
    const proofs = [await proofFor(one.visitor, email), await proofFor(two.visitor, email.toUpperCase())];
    const answers = await Promise.all(
      proofs.map((proof) => harness.visitor().call(calls.auth.confirmEmail, { proof })),
    );
    expect(answers.map(({ errorCode }) => errorCode).filter((code) => code !== undefined)).toEqual([
      "email.exists",
    ]);
    const states = await Promise.all(
      [one, two].map(({ visitor }) => visitor.callOrThrow(calls.member.info, {})),
    );
    expect(states.filter(({ isEmailVerification }) => isEmailVerification)).toHaveLength(1);
    const owner = states.find(({ isEmailVerification }) => isEmailVerification);
    expect((await login(email)).value.userName).toBe(owner?.account);
  });
});

describe("guessing over several names of one account", () => {
  it("[6.3.8 AUTH-03] failures at the name → nothing told at number, address or those of nobody", async () => {
    const { username, visitor, mobile } = await registeredMobile(harness);
    const email = `${username}@quiet.example`;
    await verifiedMail(visitor, email);
    for (let tries = 0; tries < loginLimits.captchaFrom.account; tries += 1)
      await login(username, "wrong wrong");
    expect((await login(username, "wrong wrong")).errorCode).toBe("login.captcha.required");
    const answers = [];
    for (const name of [mobile.e164, email, freshMobile().e164, "nobody@quiet.example"])
      for (let tries = 0; tries < loginLimits.captchaFrom.account; tries += 1) {
        const { status, body } = await login(name, "wrong wrong");
        answers.push([tries, status, JSON.stringify(body)]);
      }
    // the first, second and third attempt each get one response, which is the same for every name
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(
      loginLimits.captchaFrom.account,
    );
  });

  it("[6.3.1 6.3.8] an account's tries used up by one name → no password is right by another; its owner's browser, a code and a new password still open it", async () => {
    const { username, visitor, mobile } = await registeredMobile(harness);
    await db().run(sql`
      insert into throttle (key, window_start, count) select ${"login:a:s:"} || id, ${harness.services.now()}, ${loginLimits.closedFrom.account - 1}
      from member where username = ${username}`);
    expect((await guess(username)).errorCode).toBe("login.failed");
    const right = await login(mobile.e164);
    const nobody = await login(freshMobile().e164);
    expect([right.status, right.body]).toEqual([nobody.status, nobody.body]);
    expect(right.errorCode).toBe("login.failed");
    await visitor.callOrThrow(calls.auth.logout, {});
    expect((await visitor.callOrThrow(calls.auth.login, loginAs(mobile.e164))).userName).toBe(username);
    // a recovery by number clears the counts of wrong guesses
    await clearThrottles(harness);
    const stranger = harness.visitor();
    const { recoveryId } = await stranger.callOrThrow(calls.auth.recoverByPhone, mobile.typed);
    const known = await harness.outside.countSms(mobile.e164);
    await stranger.callOrThrow(calls.auth.smsNoLogin, {
      ...mobile.typed,
      purpose: "password",
      recoveryId,
      ...(await solvedPuzzle(harness, stranger)),
    });
    const newPassword = "quite another phrase 5";
    await stranger.callOrThrow(calls.auth.setPasswordByPhone, {
      recoveryId,
      ...mobile.typed,
      verificationCode: (await harness.outside.nextSms(mobile.e164, known)).code,
      newPassword,
    });
    expect((await login(mobile.e164, newPassword)).value.userName).toBe(username);
  });

  it("[6.3.1] guesses spread over the names → together no more are looked at than one name may have", async () => {
    const { username, mobile } = await registeredMobile(harness);
    await db().run(sql`
      insert into throttle (key, window_start, count) select ${"login:a:s:"} || id, ${harness.services.now()}, ${loginLimits.closedFrom.account - 2}
      from member where username = ${username}`);
    const names = [username, mobile.e164, mobile.typed.mobileNum];
    const answers = await Promise.all(names.map((name) => guess(name)));
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(names.map(() => "login.failed"));
    const { count } = await db().one<{ count: number }>(sql`
      select t.count from throttle t join member m on t.key = ${"login:a:s:"} || m.id where m.username = ${username}`);
    expect(count).toBe(loginLimits.closedFrom.account);
    expect((await guess(username, testPassword)).errorCode).toBe("login.failed");
  });
});
