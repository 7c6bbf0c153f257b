import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { authenticatorCode } from "../../../../../../tests/authenticator.ts";
import type { Client } from "../../../../../../tests/client.ts";
import { loginAs, registeredMember, testPassword } from "../../../../test/auth/auth-harness.ts";
import {
  createSmsTestHarness,
  registeredMobile,
  type SmsTestHarness,
} from "../../../../test/auth/sms-harness.ts";
import { passwordOldAfterMs } from "./security-config.ts";

let harness: SmsTestHarness;
beforeAll(async () => {
  harness = await createSmsTestHarness();
});
afterAll(() => harness.close());

const { auth } = calls;
const config = (visitor: Client) => visitor.callOrThrow(auth.securityConfig, {});
const levelOf = async (visitor: Client) => {
  const { level, advice } = await config(visitor);
  return [level, ...advice];
};

async function verifyMail(username: string, visitor: Client): Promise<void> {
  const email = `${username}@level.example`;
  await visitor.callOrThrow(auth.setEmail, { email, password: testPassword });
  await visitor.callOrThrow(auth.sendEmailProof, {});
  const { link } = await harness.outside.nextMail(email);
  await visitor.callOrThrow(auth.confirmEmail, { proof: /#proof=([\w-]+)$/.exec(link)?.[1] ?? "" });
}

const setPin = (visitor: Client) =>
  visitor.callOrThrow(auth.setPaymentPassword, {
    newPassword: "482913",
    confirmNewPassword: "482913",
    password: testPassword,
  });

it("[PAY-08] security level: payment password, address, number, second factor and questions added one by one → low, medium, high, with what is left", async () => {
  const { username, visitor } = await registeredMobile(harness);
  expect(await levelOf(visitor)).toEqual([
    "low",
    "paymentPassword",
    "email",
    "secondFactor",
    "securityQuestions",
  ]);
  await setPin(visitor);
  expect(await levelOf(visitor)).toEqual(["medium", "email", "secondFactor", "securityQuestions"]);
  const before = await config(visitor);
  await verifyMail(username, visitor);
  expect(await levelOf(visitor)).toEqual(["medium", "secondFactor", "securityQuestions"]);
  await turnOnSecondFactor(visitor);
  expect(await levelOf(visitor)).toEqual(["medium", "securityQuestions"]);
  await visitor.callOrThrow(auth.setSecurityQuestions, {
    answers: [
      { question: "firstSchool", answer: "Shapla School" },
      { question: "firstFilm", answer: "Beder Meye" },
    ],
    withdrawPassword: "482913",
    password: testPassword,
  });
  expect(await levelOf(visitor)).toEqual(["high"]);
  expect((await config(visitor)).completeProgress).toBeGreaterThan(before.completeProgress);
  // an unverified address does not raise the security level
  const moved = { email: `other.${username}@level.example`, password: testPassword };
  await visitor.callOrThrow(auth.setEmail, moved);
  expect(await levelOf(visitor)).toEqual(["medium", "email"]);
});

async function turnOnSecondFactor(visitor: Client): Promise<void> {
  const { secret } = await visitor.callOrThrow(auth.beginSecondFactor, { password: testPassword });
  const code = authenticatorCode(secret, harness.services.now());
  await visitor.callOrThrow(auth.confirmSecondFactor, { code });
}

it("[PAY-08] security level: second factor and questions switched off by the merchant → not enabled, not advised, not missed; a second factor that is on is said to be", async () => {
  const { username, visitor } = await registeredMobile(harness);
  await setPin(visitor);
  await verifyMail(username, visitor);
  const { visitor: withCode } = await registeredMobile(harness);
  await turnOnSecondFactor(withCode);
  const { owner } = harness.database;
  await owner.run(
    sql`insert into module_switch (merchant_id, module, enabled)
      select id, unnest(array['BINDGA3', 'SECQUES3']), false from merchant where code = 'khela'`,
  );
  harness.services.merchants.forget();
  expect(await levelOf(visitor)).toEqual(["high"]);
  const { info } = await config(visitor);
  expect([info.bindGA, info.securityQuestions]).toEqual([
    { enabled: false, isComplete: false },
    { enabled: false, isComplete: false },
  ]);
  expect((await config(withCode)).info.bindGA).toEqual({ enabled: false, isComplete: true });
  expect((await visitor.call(auth.beginSecondFactor, { password: testPassword })).errorCode).toBe(
    "function.not.available",
  );
  await owner.run(sql`delete from module_switch where module in ('BINDGA3', 'SECQUES3')`);
  harness.services.merchants.forget();
});

it("[PAY-08] security level: neither address nor number verified → low, also with a payment password", async () => {
  const { visitor } = await registeredMember(harness);
  await setPin(visitor);
  expect(await levelOf(visitor)).toEqual(["low", "mobile", "email", "secondFactor", "securityQuestions"]);
});

it("[PAY-08] security level: login password a year old → old, advised; changed → advised no more", async () => {
  const { username, visitor } = await registeredMobile(harness);
  await setPin(visitor);
  await verifyMail(username, visitor);
  expect((await config(visitor)).info.loginPassword).toEqual({ enabled: true, isComplete: true });
  harness.advance(passwordOldAfterMs);
  const later = harness.visitor();
  await later.callOrThrow(auth.login, loginAs(username));
  expect(await levelOf(later)).toEqual(["medium", "loginPassword", "secondFactor", "securityQuestions"]);
  expect((await config(later)).info.loginPassword.status).toBe("old");
  const newPassword = "another good phrase 7";
  await later.callOrThrow(auth.changePassword, {
    oldPassword: testPassword,
    newPassword,
    confirmNewPassword: newPassword,
  });
  expect(await levelOf(later)).toEqual(["medium", "secondFactor", "securityQuestions"]);
  harness.advance(-passwordOldAfterMs);
});
