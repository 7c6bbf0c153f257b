/** The payment PIN in the security centre: set, changed, and replaced by a code when it is forgotten. */
import { expect, test } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { errorTextsBn } from "@khela/contract/locale/error-texts/bn";
import { authenticatorCode } from "../authenticator.ts";
import { createClient } from "../client.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messages } from "./support/all-messages.ts";
import { openDbBackdoor } from "./support/db-backdoor.ts";
import { logInNewMember } from "./support/fixture.ts";
import { expectNothingCut, expectToast, openPhone } from "./support/phone.ts";
import { mailCodeFor, mailLinkFor } from "./support/sandbox-messages.ts";

test("[PAY-08] payment PIN: set with the login password, changed with the old one, replaced by a mailed code", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  const { username, password } = await logInNewMember(page.context(), baseURL);
  const client = createClient(baseURL ?? "", { merchant: "khela" });
  await client.callOrThrow(calls.auth.login, { type: "username", username, password });
  const row = page.getByRole("main").getByRole("button", { name: messages["auth.paymentPassword"] }).first();
  const dialog = page.getByRole("dialog").last();
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  const typeNew = async (pin: string): Promise<void> => {
    await field(messages["security.newPin"]).fill(pin);
    await field(messages["security.confirmPin"]).fill(pin);
  };

  await page.goto("/m/securityCenter");
  await expect(row).toContainText(messages["security.pinNotSet"]);
  await row.click();
  await expect(field(messages["security.newPin"])).toBeFocused();
  await typeNew("123456");
  await field(messages["security.password"]).fill(password);
  await button(messages["security.savePin"]).click();
  await expect(dialog.getByRole("alert")).toHaveText(errorTextsBn["password.common"]);
  await expectAccessible(page);
  await expectNothingCut(page, "dialog");
  // the new PIN is typed in digits of a Bengali keyboard
  await typeNew("৪৮২৯১৩");
  await button(messages["security.savePin"]).click();
  await expectToast(page, messages["security.pinSaved"]);
  await expect(row).toContainText(messages["security.pinSet"]);

  await row.click();
  await field(messages["security.oldPin"]).fill("111222");
  await typeNew("739164");
  await button(messages["security.changePin"]).click();
  await expect(dialog.getByRole("alert")).toHaveText(errorTextsBn["invalid.payment.pw"]);
  await expect(dialog.getByRole("status").first()).toContainText("৪");
  await field(messages["security.oldPin"]).fill("482913");
  await button(messages["security.changePin"]).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await row.click();
  await button(messages["security.forgotPin"]).click();
  await expect(dialog).toContainText(messages["security.pinNoContact"]);
  await expectNothingCut(page, "dialog");
  const email = `${username}@pin.example`;
  await client.callOrThrow(calls.auth.setEmail, { email, password });
  await client.callOrThrow(calls.auth.sendEmailProof, {});
  const proof = (await mailLinkFor(email)).split("#proof=")[1] ?? "";
  await client.callOrThrow(calls.auth.confirmEmail, { proof });
  const backdoor = await openDbBackdoor();
  await backdoor.passContactWait(username);
  await backdoor.close();

  await page.reload();
  await row.click();
  await button(messages["security.forgotPin"]).click();
  await expect(dialog).toContainText(email);
  await button(messages["auth.smsSend"]).click();
  await field(messages["security.mailCode"]).fill(await mailCodeFor(email));
  await typeNew("905172");
  await field(messages["security.password"]).fill(password);
  await expectAccessible(page);
  await expectNothingCut(page, "dialog");
  await button(messages["security.savePin"]).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const changed = { newPassword: "482913", confirmNewPassword: "482913" };
  await client.callOrThrow(calls.auth.changePaymentPassword, { oldPassword: "905172", ...changed });

  // a member with two-step login needs its code too to replace the PIN
  const { secret } = await client.callOrThrow(calls.auth.beginSecondFactor, { password });
  const code = authenticatorCode(secret, new Date());
  await client.callOrThrow(calls.auth.confirmSecondFactor, { code });
  await page.reload();
  await row.click();
  await button(messages["security.forgotPin"]).click();
  await expect(field(messages["auth.appCode"])).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page, "dialog");
});

test("[PAY-08] payment PIN: fifth wrong one → locked, the dialog goes on to a new one by code", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser, { lang: "EN", theme: "light" });
  const { username, password } = await logInNewMember(page.context(), baseURL);
  const client = createClient(baseURL ?? "", { merchant: "khela" });
  await client.callOrThrow(calls.auth.login, { type: "username", username, password });
  const first = { newPassword: "482913", confirmNewPassword: "482913" };
  await client.callOrThrow(calls.auth.setPaymentPassword, { ...first, password });
  const wrong = { oldPassword: "111222", newPassword: "739164", confirmNewPassword: "739164" };
  for (const _ of [1, 2, 3, 4]) await client.call(calls.auth.changePaymentPassword, wrong);
  await page.goto("/m/securityCenter");
  const row = page.getByRole("main").getByRole("button", { name: "Payment PIN" });
  await row.click();
  const dialog = page.getByRole("dialog").last();
  await dialog.getByLabel("Current PIN", { exact: true }).fill("111222");
  await dialog.getByLabel("New PIN", { exact: true }).fill("739164");
  await dialog.getByLabel("New PIN once more", { exact: true }).fill("739164");
  await dialog.getByRole("button", { name: "Change the PIN" }).click();
  await expect(page.getByRole("dialog", { name: "A new payment PIN" })).toBeVisible();
  await expect(row).toContainText("Locked");
});
