/** Registers a member for a browser test, by the screens of the site. */
import type { Locator, Page } from "@playwright/test";
import { bn } from "./messages.ts";
import { expectToast } from "./phone.ts";
import { tick } from "./tick.ts";

export const password = "কদম ফুলের গন্ধ";

export const dialog = (page: Page): Locator => page.getByRole("dialog").last();
export const field = (page: Page, label: string): Locator => dialog(page).getByLabel(label, { exact: true });
export const button = (page: Page, name: string): Locator =>
  dialog(page).getByRole("button", { name, exact: true });

/** Registers a member and leaves the page logged in. */
export async function register(page: Page, username: string): Promise<void> {
  await page.goto("/m/register");
  await field(page, bn["auth.username"]).fill(username);
  await field(page, bn["auth.password"]).fill(password);
  await field(page, bn["auth.confirm"]).fill(password);
  await tick(dialog(page).getByRole("checkbox"));
  await button(page, bn["auth.createAccount"]).click();
  await expectToast(page, bn["auth.registered"]);
}

export async function logIn(page: Page, username: string, secret = password): Promise<void> {
  await page.goto("/m/login");
  await field(page, bn["auth.loginName"]).fill(username);
  await field(page, bn["auth.password"]).fill(secret);
  await button(page, bn["shell.login"]).click();
}

export async function isLoggedIn(page: Page): Promise<boolean> {
  return (await page.request.get("/wps/member/info", { headers: { Merchant: "khela" } })).status() === 200;
}
