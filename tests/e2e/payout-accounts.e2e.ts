/** The banks and wallets of the security centre: added behind the payment PIN, made the default, frozen, removed. */
import { expect, test } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { errorTextsBn } from "@khela/contract/locale/error-texts/bn";
import { createClient } from "../client.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messages } from "./support/all-messages.ts";
import { logInNewMember } from "./support/fixture.ts";
import { expectNothingCut, expectToast, openPhone } from "./support/phone.ts";

test("[PAY-08] security centre, banks and wallets: level and advice; none without a PIN; added, wrong PIN told, default, frozen, removed", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  const { username, password } = await logInNewMember(page.context(), baseURL);
  const client = createClient(baseURL ?? "", { merchant: "khela" });
  await client.callOrThrow(calls.auth.login, { type: "username", username, password });
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog").last();
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  const row = (name: string) => main.getByRole("button", { name });
  const typePin = (pin: string) => field(messages["auth.paymentPassword"]).fill(pin);

  await page.goto("/m/securityCenter");
  await expect(main.getByText(messages["security.payoutNone"])).toBeVisible();
  const level = main.getByRole("region", { name: messages["security.level"] });
  await expect(level).toContainText(messages["security.levelLow"]);
  await expect(level.getByRole("listitem")).toHaveText([
    messages["security.advicePin"],
    messages["security.adviceMobile"],
    messages["security.adviceEmail"],
    messages["security.adviceTwoStep"],
    messages["security.adviceQuestions"],
  ]);
  await main.getByRole("button", { name: messages["security.advicePin"] }).click();
  await expect(page.getByRole("dialog", { name: messages["auth.paymentPassword"] })).toBeVisible();
  await button(messages["shell.close"]).click();
  const first = { newPassword: "482913", confirmNewPassword: "482913" };
  await client.callOrThrow(calls.auth.setPaymentPassword, { ...first, password });

  await page.reload();
  await expect(level.getByRole("listitem")).toHaveCount(4);
  await main.getByRole("button", { name: messages["security.payoutAdd"] }).click();
  await field(messages["security.payoutBank"]).selectOption("bkash");
  await field(messages["security.payoutNumber"]).fill("০১৭১২৩৪৫৬");
  await field(messages["auth.payeeName"]).fill("রহিম উদ্দিন");
  await typePin("111222");
  await expect(dialog.getByRole("alert")).toHaveText(messages["field.bankCardNumber"]);
  await field(messages["security.payoutNumber"]).fill("০১৭১২৩৪৫৬৭৮");
  await button(messages["security.payoutAdd"]).click();
  await expect(dialog.getByRole("alert")).toHaveText(errorTextsBn["invalid.payment.pw"]);
  await expectAccessible(page);
  await expectNothingCut(page, "dialog");
  await typePin("482913");
  await button(messages["security.payoutAdd"]).click();
  await expectToast(page, messages["security.payoutAdded"]);
  await expect(row("বিকাশ")).toContainText("*******৫৬৭৮");
  await expect(row("বিকাশ")).toContainText(messages["security.payoutDefault"]);

  await main.getByRole("button", { name: messages["security.payoutAdd"] }).click();
  await expect(field(messages["auth.payeeName"])).toHaveValue("রহিম উদ্দিন");
  await field(messages["security.payoutBank"]).selectOption("sonali");
  await field(messages["security.payoutNumber"]).fill("1234567890123");
  await typePin("482913");
  await button(messages["security.payoutAdd"]).click();
  await row("সোনালী").click();
  await expectAccessible(page);
  await button(messages["security.payoutMakeDefault"]).click();
  await typePin("482913");
  await button(messages["security.payoutMakeDefault"]).click();
  await expect(row("সোনালী")).toContainText(messages["security.payoutDefault"]);
  await expect(row("বিকাশ")).not.toContainText(messages["security.payoutDefault"]);

  await row("সোনালী").click();
  await button(messages["security.payoutFreeze"]).click();
  await expect(row("সোনালী")).toContainText(messages["security.payoutFrozen"]);
  await row("বিকাশ").click();
  await button(messages["security.payoutRemove"]).click();
  await typePin("482913");
  await button(messages["security.payoutRemove"]).click();
  await expect(row("বিকাশ")).toHaveCount(0);
  await expectAccessible(page);
  await expectNothingCut(page, "main");
});
