/** Replacing a forgotten password, and changing a password. */
import { expect, test, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { localizeDigits, numberStyles } from "../../apps/web/src/lib/format/format-number.ts";
import { createClient } from "../client.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { button, dialog, field, isLoggedIn, logIn, password } from "./support/account.ts";
import { openDbBackdoor, type DbBackdoor } from "./support/db-backdoor.ts";
import { smsCodeFor, mailLinkFor } from "./support/sandbox-messages.ts";
import { expectNothingCut, expectToast, openPhone, expectToastFor, site } from "./support/phone.ts";
import { comingPuzzle, slide } from "./support/slider-puzzle.ts";
import { holdResponse } from "./support/fixture.ts";
import { bn, en } from "./support/messages.ts";

const stamp = Date.now().toString(36);
const username = `bela${stamp}`;
const email = `bela${stamp}@khela.example`;
const mobile = `019${String(Date.now()).slice(-8)}`;
let current = password;

let behind: DbBackdoor;
test.beforeAll(async () => {
  behind = await openDbBackdoor();
  const client = createClient(site, { merchant: "khela" });
  await client.callOrThrow(calls.auth.register, {
    username,
    password,
    confirmPassword: password,
    ageConfirmed: true,
    registerMethod: "H5",
  });
  await client.callOrThrow(calls.auth.setEmail, { email, password });
  await behind.mobile(username, `+88${mobile}`);
});
test.afterAll(async () => {
  await behind.forgetFailures();
  await behind.close();
});

/** Throws when the password is not the member's current one. */
const logInByCall = (secret: string) =>
  createClient(site, { merchant: "khela" }).callOrThrow(calls.auth.login, {
    type: "username",
    username,
    password: secret,
  });

async function logOutQuietly(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => window.localStorage.removeItem("khela.session"));
}

test("[AUTH-21 ERR-01] forgotten password by mail → link works once, session chooses a new password", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/help");
  await page.goto("/m/forget");
  await expect(dialog(page).getByRole("tab", { name: bn["auth.byMail"] })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expectAccessible(page);
  await expect(field(page, bn["auth.email"])).toHaveCount(0);
  await field(page, bn["auth.loginName"]).fill("bela@khela");
  await field(page, bn["auth.loginName"]).blur();
  await expect(dialog(page).getByText(bn["auth.emailWrong"])).toBeVisible();
  await field(page, bn["auth.loginName"]).fill(` ${username} `);
  await field(page, bn["auth.loginName"]).blur();
  await expect(dialog(page).getByText(bn["auth.accountEmailHint"])).toBeVisible();
  await field(page, bn["auth.email"]).fill("bela@khela");
  await field(page, bn["auth.email"]).blur();
  await expect(dialog(page).getByText(bn["auth.emailWrong"])).toBeVisible();
  await expect(button(page, bn["auth.retrieve"])).toBeDisabled();
  await field(page, bn["auth.email"]).fill(`${"a".repeat(250)}@khela.example`);
  expect((await field(page, bn["auth.email"]).inputValue()).length).toBeLessThan(255);
  await field(page, bn["auth.email"]).fill(`  ${email} `);
  await button(page, bn["auth.retrieve"]).click();
  await expectToast(page, bn["auth.mailSent"]);
  await expectToastFor(page, bn["auth.mailSent"], 1_000);
  // the instructions stay on the screen, with the typed address
  await expect(dialog(page).getByText(bn["auth.mailOpen"])).toBeVisible();
  await expect(dialog(page)).toContainText(email);
  await expectAccessible(page);
  await button(page, bn["auth.mailAgain"]).click();
  await expect(field(page, bn["auth.email"])).toHaveValue(email);

  const link = await mailLinkFor(email);
  expect(link).toContain("/m/forget#proof=");
  await page.goto(link);
  await expect(page).toHaveURL(/\/m\/changePsw$/);
  await expect(field(page, bn["auth.username"])).toHaveValue(username);
  await expect(field(page, bn["auth.oldPassword"])).toHaveCount(0);
  current = "নতুন পাতার শব্দ";
  await field(page, bn["auth.newPassword"]).fill(current);
  await field(page, bn["auth.confirm"]).fill(current);
  await button(page, bn["auth.changePassword"]).click();
  await expectToast(page, bn["auth.passwordChanged"]);
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(await isLoggedIn(page)).toBe(true);

  const other = await openPhone(browser);
  await other.goto(link);
  await expect(other.getByText(bn["auth.linkFailed"])).toBeVisible();
  expect(await isLoggedIn(other)).toBe(false);
  await other.getByRole("button", { name: bn["auth.otherLink"] }).click();
  await expect(field(other, bn["auth.loginName"])).toBeVisible();
  await logInByCall(current);
});

test("[AUTH-21] forgotten password by mail: a verified address alone is enough; Enter after a name asks for the address", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await behind.verifyEmail(username);
  await page.goto("/m/forget");
  await field(page, bn["auth.loginName"]).fill(username);
  await field(page, bn["auth.loginName"]).press("Enter");
  await expect(field(page, bn["auth.email"])).toBeFocused();
  await expectAccessible(page);
  await field(page, bn["auth.loginName"]).fill(email.toUpperCase());
  await expect(field(page, bn["auth.email"])).toHaveCount(0);
  const known = await mailLinkFor(email);
  await button(page, bn["auth.retrieve"]).click();
  await expectToast(page, bn["auth.mailSent"]);
  await button(page, bn["shell.close"]).last().click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect.poll(() => mailLinkFor(email)).not.toBe(known);
  await page.goto(await mailLinkFor(email));
  await expect(page).toHaveURL(/\/m\/changePsw$/);
  await expect(field(page, bn["auth.username"])).toHaveValue(username);
  await logOutQuietly(page);
});

test("[AUTH-22 AUTH-10] forgotten password by phone: the number, its code and a new password, done; error → back to the first", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/forget");
  await dialog(page).getByRole("tab", { name: bn["auth.byPhone"] }).click();
  const step = (name: string) => dialog(page).locator("[aria-current=step]").filter({ hasText: name });
  await expect(step(bn["auth.mobile"])).toBeVisible();
  await expect(field(page, bn["auth.username"])).toHaveCount(0);
  await field(page, bn["auth.mobile"]).fill(mobile);
  await button(page, bn["auth.next"]).click();
  await expect(step(bn["auth.stepNumber"])).toBeVisible();
  await expect(
    dialog(page).getByText(localizeDigits(`+880 ${mobile.slice(1)}`, numberStyles.BN)),
  ).toBeVisible();
  await expectAccessible(page);
  current = "তৃতীয় বার ভাবা";
  await field(page, bn["auth.newPassword"]).fill(current);
  await expect(dialog(page).getByText(bn["password.strong"])).toBeVisible();
  await field(page, bn["auth.smsCode"]).fill("000000");
  await button(page, bn["auth.setPassword"]).click();
  await expect(step(bn["auth.mobile"])).toBeVisible();
  await expect(dialog(page).getByRole("alert")).toBeVisible();
  await expect(field(page, bn["auth.mobile"])).toHaveValue(mobile);

  await button(page, bn["auth.next"]).click();
  await expect(field(page, bn["auth.smsCode"])).toHaveValue("");
  await button(page, bn["auth.otherNumber"]).click();
  await expect(dialog(page).getByRole("alert")).toHaveCount(0);
  await button(page, bn["auth.next"]).click();
  const [puzzle] = await Promise.all([comingPuzzle(page), button(page, bn["auth.smsSend"]).click()]);
  await slide(page, behind, puzzle);
  await expectToast(page, bn["auth.smsSent"]);
  await field(page, bn["auth.smsCode"]).fill(await smsCodeFor(`+88${mobile}`));
  await field(page, bn["auth.newPassword"]).fill(current);
  await button(page, bn["auth.setPassword"]).click();
  await expect(dialog(page).getByText(bn["auth.passwordSet"])).toBeVisible();
  await expectAccessible(page);
  await button(page, bn["auth.loginWithNew"]).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(await isLoggedIn(page)).toBe(true);
  await logInByCall(current);
});

test("[AUTH-22] recovery by phone first where the merchant wants it", async ({ browser }) => {
  await behind.flags({ MOBILEVERFLOGINPW3: true });
  const page = await openPhone(browser);
  const chosen = async (): Promise<string> => {
    await page.goto("/m/forget");
    return dialog(page).getByRole("tab", { selected: true }).innerText();
  };
  await expect.poll(chosen, { timeout: 100_000, intervals: [1000] }).toBe(bn["auth.byPhone"]);
  await behind.flags({ MOBILEVERFLOGINPW3: false });
  await expect.poll(chosen, { timeout: 100_000, intervals: [1000] }).toBe(bn["auth.byMail"]);
});

test("[AUTH-23 ERR-01] password change: old password required, new one must differ", async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto("/m/changePsw");
  await expect(page).toHaveURL(/\/m\/home$/);
  await logIn(page, username, current);
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.goto("/m/changePsw");
  const name = field(page, bn["auth.username"]);
  await expect(name).toHaveValue(username);
  await expect(name).not.toBeEditable();
  await expectAccessible(page);
  const change = button(page, bn["auth.changePassword"]);
  await expect(change).toBeDisabled();
  await field(page, bn["auth.oldPassword"]).fill(current);
  await field(page, bn["auth.newPassword"]).fill("অন্য");
  await expect(dialog(page).getByText(bn["password.weak"])).toBeVisible();
  await field(page, bn["auth.newPassword"]).blur();
  await expect(dialog(page).getByText(bn["field.password"])).toBeVisible();

  await field(page, bn["auth.newPassword"]).fill(current);
  await field(page, bn["auth.confirm"]).fill(current);
  await change.click();
  const popup = page.getByRole("dialog", { name: bn["auth.samePassword"] });
  await expect(popup).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole("button", { name: bn["shell.close"] }).click();
  await expect(field(page, bn["auth.newPassword"])).toHaveValue("");
  await expect(field(page, bn["auth.newPassword"])).toBeFocused();

  const next = "চতুর্থ বারের কথা";
  await field(page, bn["auth.oldPassword"]).fill("এটা ভুল পাসওয়ার্ড");
  await field(page, bn["auth.newPassword"]).fill(next);
  await field(page, bn["auth.confirm"]).fill("এক নয় এই দুটি");
  await field(page, bn["auth.confirm"]).blur();
  await expect(dialog(page).getByText(bn["auth.confirmDiffers"])).toBeVisible();
  await field(page, bn["auth.confirm"]).fill(next);
  await change.click();
  await expect(dialog(page).getByText(bn["error.password.old.wrong"])).toBeVisible();
  await expect(field(page, bn["auth.oldPassword"])).toBeFocused();
  await expect(page.getByText(bn["auth.passwordSetting"])).toBeHidden();

  await field(page, bn["auth.oldPassword"]).fill(current);
  const letGo = await holdResponse(page, "**/wps/member/password");
  await change.click();
  await expect(page.getByText(bn["auth.passwordSetting"])).toBeVisible();
  letGo();
  await expectToast(page, bn["auth.passwordChanged"]);
  await expect(page).toHaveURL(/\/m\/home$/);
  await expectToastFor(page, bn["auth.passwordChanged"], 1_000);
  await expect(page.getByRole("dialog", { name: bn["screens.changePsw"] })).toHaveCount(0);
  current = next;
  expect(await isLoggedIn(page)).toBe(true);
  await logInByCall(current);
});

test("[AUTH-24 AUTH-23] first login with a created password → led to choose their own", async ({
  browser,
}) => {
  await behind.requirePasswordChange(username);
  const page = await openPhone(browser);
  await logIn(page, username, current);
  await expect(page).toHaveURL(/\/m\/changePsw$/);
  await expect(dialog(page).getByText(bn["auth.firstTime"])).toBeVisible();
  await expect(field(page, bn["auth.oldPassword"])).toHaveCount(0);
  // The form does not ask for the old password, so only the server can find that the new password is the same.
  await field(page, bn["auth.newPassword"]).fill(current);
  await field(page, bn["auth.confirm"]).fill(current);
  await button(page, bn["auth.changePassword"]).click();
  const popup = page.getByRole("dialog", { name: bn["auth.samePassword"] });
  await expect(popup.getByText(bn["error.modify.new.old.same"])).toBeVisible();
  await popup.getByRole("button", { name: bn["shell.close"] }).click();
  await expect(field(page, bn["auth.newPassword"])).toHaveValue("");
  current = "পঞ্চম বারের কথা";
  await field(page, bn["auth.newPassword"]).fill(current);
  await field(page, bn["auth.confirm"]).fill(current);
  await button(page, bn["auth.changePassword"]).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await logInByCall(current);
});

test("[AUTH-21 AUTH-22] recovery by mail and phone in English, light: accessible, nothing cut on a small phone", async ({
  browser,
}) => {
  const page = await openPhone(browser, { lang: "EN", theme: "light", width: 320 });
  await page.goto("/m/forget");
  await field(page, en["auth.loginName"]).fill(username);
  await field(page, en["auth.loginName"]).blur();
  await expect(field(page, en["auth.email"])).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page, "dialog[open]");
  await dialog(page).getByRole("tab", { name: en["auth.byPhone"] }).click();
  await expectAccessible(page);
  await expectNothingCut(page, "dialog[open]");
  await field(page, en["auth.mobile"]).fill(mobile);
  await button(page, en["auth.next"]).click();
  await expect(field(page, en["auth.smsCode"])).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page, "dialog[open]");
});
