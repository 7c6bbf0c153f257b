import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import type { Client } from "../../../../../tests/client.ts";
import { loginAs, registeredMember, testPassword } from "../auth-test-harness.ts";
import { createSmsTestHarness, registeredMobile, type SmsTestHarness } from "../sms-test-harness.ts";
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

it("[PAY-08] security level: payment password, address and number added one by one → low, medium, high, with what is left", async () => {
  const { username, visitor } = await registeredMobile(harness);
  expect(await levelOf(visitor)).toEqual(["low", "paymentPassword", "email"]);
  await setPin(visitor);
  expect(await levelOf(visitor)).toEqual(["medium", "email"]);
  const before = await config(visitor);
  await verifyMail(username, visitor);
  expect(await levelOf(visitor)).toEqual(["high"]);
  expect((await config(visitor)).completeProgress).toBeGreaterThan(before.completeProgress);
  // an address that is given and not verified counts for nothing
  const moved = { email: `other.${username}@level.example`, password: testPassword };
  await visitor.callOrThrow(auth.setEmail, moved);
  expect(await levelOf(visitor)).toEqual(["medium", "email"]);
});

it("[PAY-08] security level: neither address nor number verified → low, also with a payment password", async () => {
  const { visitor } = await registeredMember(harness);
  await setPin(visitor);
  expect(await levelOf(visitor)).toEqual(["low", "mobile", "email"]);
});

it("[PAY-08] security level: login password a year old → old, advised; changed → high again", async () => {
  const { username, visitor } = await registeredMobile(harness);
  await setPin(visitor);
  await verifyMail(username, visitor);
  expect((await config(visitor)).info.loginPassword).toEqual({ enabled: true, isComplete: true });
  harness.advance(passwordOldAfterMs);
  const later = harness.visitor();
  await later.callOrThrow(auth.login, loginAs(username));
  expect(await levelOf(later)).toEqual(["medium", "loginPassword"]);
  expect((await config(later)).info.loginPassword.status).toBe("old");
  const newPassword = "another good phrase 7";
  await later.callOrThrow(auth.changePassword, {
    oldPassword: testPassword,
    newPassword,
    confirmNewPassword: newPassword,
  });
  expect(await levelOf(later)).toEqual(["high"]);
  harness.advance(-passwordOldAfterMs);
});
