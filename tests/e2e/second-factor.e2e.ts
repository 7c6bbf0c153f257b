/** Two-step login: switched on with an app, asked for at the next login, and switched off with a recovery code. */
import { expect, test, type Page } from "@playwright/test";
import { errorTextsBn } from "@khela/contract/locale/error-texts/bn";
import { authenticatorCode } from "../authenticator.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messages } from "./support/all-messages.ts";
import { logInNewMember } from "./support/fixture.ts";
import { expectNothingCut, expectToast, openPhone } from "./support/phone.ts";
import { tick } from "./support/tick.ts";

function partsOf(page: Page) {
  const dialog = page.getByRole("dialog").last();
  return {
    dialog,
    row: page.getByRole("main").getByRole("button", { name: messages["security.twoStep"] }),
    field: (label: string) => dialog.getByLabel(label, { exact: true }),
    button: (name: string) => dialog.getByRole("button", { name, exact: true }),
  };
}

test("[PAY-08] two-step login: on with an app's code, asked for at login, off with a recovery code", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  const { username, password } = await logInNewMember(page.context(), baseURL);
  const { row, dialog, field, button } = partsOf(page);

  await page.goto("/m/securityCenter");
  await expect(row).toContainText(messages["security.twoStepIsOffShort"]);
  await row.click();
  await field(messages["security.password"]).fill("wrong password");
  await button(messages["security.twoStepTurnOn"]).click();
  await expect(dialog.getByRole("alert")).toHaveText(errorTextsBn["password.old.wrong"]);
  await field(messages["security.password"]).fill(password);
  await button(messages["security.twoStepTurnOn"]).click();
  const picture = dialog.getByRole("img", { name: messages["security.twoStepQr"] });
  await expect(picture).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page, "dialog");
  const address = (await picture.getAttribute("data-text")) ?? "";
  const secret = new URL(address).searchParams.get("secret") ?? "";
  await expect(dialog.getByRole("link", { name: messages["security.twoStepOpenApp"] })).toHaveAttribute(
    "href",
    address,
  );
  await field(messages["auth.appCode"]).fill(authenticatorCode(secret, new Date()));
  await button(messages["security.twoStepTurnOn"]).click();
  const codes = dialog.getByRole("list", { name: messages["security.recoveryCodes"] }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  await expectNothingCut(page, "dialog");
  const [recoveryCode = ""] = await codes.allTextContents();
  await button(messages["security.recoveryKept"]).click();
  await expectToast(page, messages["security.twoStepOn"]);
  await expect(row).toContainText(messages["security.twoStepIsOnShort"]);

  const other = await openPhone(browser);
  const there = partsOf(other);
  await other.goto("/m/login?to=/m/securityCenter");
  await there.field(messages["auth.loginName"]).fill(username);
  await there.field(messages["auth.password"]).fill(password);
  await there.button(messages["shell.login"]).click();
  await expect(other.getByRole("dialog", { name: messages["auth.verifyTitle"] })).toBeVisible();
  await there.field(messages["auth.appCode"]).fill("000000");
  await there.button(messages["shell.login"]).click();
  await expect(there.dialog.getByRole("alert")).toHaveText(errorTextsBn["second.factor.code.invalid"]);
  await expectAccessible(other);
  await expectNothingCut(other, "dialog");
  // the code is of the next time step, since the current code was used; the server accepts one step ahead
  await there.field(messages["auth.appCode"]).fill(authenticatorCode(secret, new Date(), 1));
  await tick(there.dialog.getByLabel(messages["auth.trustDevice"]));
  await there.button(messages["shell.login"]).click();
  await expect(other).toHaveURL(/\/m\/securityCenter$/);

  await there.row.click();
  await there.button(messages["security.twoStepTurnOff"]).click();
  await there.button(messages["auth.useRecovery"]).click();
  await there.field(messages["auth.recoveryCode"]).fill(recoveryCode.toLowerCase());
  await there.field(messages["security.password"]).fill(password);
  await there.button(messages["security.twoStepTurnOff"]).click();
  await expectToast(other, messages["security.twoStepOff"]);
  await expect(there.row).toContainText(messages["security.twoStepIsOffShort"]);
});

test("[PAY-08] second step of a login, opened without its first → leads back to the login; English and light", async ({
  browser,
}) => {
  const page = await openPhone(browser, { lang: "EN", theme: "light" });
  await page.goto("/m/verifyLogin?to=/m/securityCenter");
  const dialog = page.getByRole("dialog", { name: "One more step" });
  await expect(dialog).toContainText("Please log in again");
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/m\/login\?to=/);
});
