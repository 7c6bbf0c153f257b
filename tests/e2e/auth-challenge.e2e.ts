/** The managed challenge, switched on in a second server of the same Khela, with the sandbox's provider. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { sql } from "@khela/service-kit/db/database";
import { startEmbedded } from "../../tools/postgres/embedded.ts";
import { startServerProcess, type ServerProcess } from "../servers/server-processes.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { button, dialog, field, password } from "./support/account.ts";
import { openDbBackdoor, type DbBackdoor } from "./support/db-backdoor.ts";
import { withOwnerDatabase } from "./support/fixture.ts";
import { bn } from "./support/messages.ts";
import { expectToast, openPhone } from "./support/phone.ts";
import { smsCodeFor } from "./support/sandbox-messages.ts";
import { tick } from "./support/tick.ts";

const DATA = process.env["KHELA_E2E_DATA"] ?? ".khela-e2e";
const mainPort = Number(process.env["KHELA_E2E_PORT"] ?? 4190);
const sandboxUrl = `http://localhost:${mainPort + 3}`;
const stamp = Date.now().toString(36);
const personButton = "আমি একজন মানুষ (স্যান্ডবক্স)";

let behind: DbBackdoor;
let server: ServerProcess;
let site = "";

test.beforeAll(async () => {
  behind = await openDbBackdoor();
  const database = await startEmbedded({ dataDir: join(DATA, "database") });
  server = await startServerProcess({
    DATABASE_URL: database.url,
    DATABASE_APP_URL: database.appUrl,
    KHELA_SECRET_KEY: readFileSync(join(DATA, "secret-key"), "utf8").trim(),
    GAME_SERVER_PORT: String(mainPort + 1),
    SANDBOX_URL: sandboxUrl,
    SANDBOX_PORT: String(mainPort + 3),
    SANDBOX_SMTP_PORT: String(mainPort + 4),
    CHALLENGE_PROVIDER: "sandbox",
  });
  site = `http://localhost:${new URL(server.origin).port}`;
  await database.stop();
  await behind.settings({ registerCaptcha: true });
});
test.afterAll(async () => {
  await server.kill();
  await behind.settings({ registerCaptcha: null });
  await behind.forgetFailures();
  await behind.close();
});

const widget = (page: Page): Locator => page.frameLocator("iframe[title=challenge]").getByRole("button");

async function solve(page: Page): Promise<void> {
  await widget(page).click();
  await expect(widget(page)).toHaveText("ধন্যবাদ");
}

/** Registers a member with a solved challenge; leaves the page logged in. */
async function register(page: Page, username: string): Promise<void> {
  await page.goto(`${site}/m/register`);
  await field(page, bn["auth.username"]).fill(username);
  await field(page, bn["auth.password"]).fill(password);
  await field(page, bn["auth.confirm"]).fill(password);
  await tick(dialog(page).getByRole("checkbox"));
}

test("[AUTH-16 AUTH-03] challenge on → its script is loaded where a form asks for it and nowhere else; registration and login go through it", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const fromProvider: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(sandboxUrl)) fromProvider.push(new URL(request.url()).pathname);
  });
  const home = await page.goto(`${site}/m/home`);
  const policy = home?.headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(new RegExp(`script-src [^;]*${sandboxUrl}`));
  expect(policy).toMatch(new RegExp(`frame-src [^;]*${sandboxUrl}`));
  const plain = await page.request.get(`http://localhost:${mainPort}/m/home`);
  expect(plain.headers()["content-security-policy"]).not.toMatch(new RegExp(`script-src [^;]*${sandboxUrl}`));
  await page.goto(`${site}/m/login`);
  await expect(field(page, bn["auth.loginName"])).toBeVisible();
  expect(fromProvider).toEqual([]);

  const username = `shila${stamp}`;
  await register(page, username);
  await expect(widget(page)).toHaveText(personButton);
  await expectAccessible(page);
  await button(page, bn["auth.createAccount"]).click();
  await expect(dialog(page).getByText(bn["auth.challengeMissing"])).toBeVisible();
  await expect(page.getByLabel(bn["auth.captcha"])).toHaveCount(0);
  await solve(page);
  await button(page, bn["auth.createAccount"]).click();
  await expectToast(page, bn["auth.registered"]);
  expect(fromProvider).toContain("/challenge/api.js");

  const other = await openPhone(browser);
  await other.goto(`${site}/m/login`);
  await field(other, bn["auth.loginName"]).fill(username);
  for (let failure = 0; failure < 3; failure += 1) {
    await field(other, bn["auth.password"]).fill(`ভুল কথা নম্বর ${failure}`);
    await field(other, bn["auth.password"]).press("Enter");
    await expect(button(other, bn["shell.login"])).toBeEnabled();
  }
  await solve(other);
  await field(other, bn["auth.password"]).fill(password);
  await button(other, bn["shell.login"]).click();
  await expect(other).toHaveURL(/\/m\/home$/);
});

test("[AUTH-10] challenge on → the code by SMS is sent at the tap of its widget, without a puzzle", async ({
  browser,
}) => {
  const mobile = `019${String(Date.now()).slice(-8)}`;
  const page = await openPhone(browser);
  await page.goto(`${site}/m/register`);
  await dialog(page).getByRole("tab", { name: bn["auth.withNumber"] }).click();
  await field(page, bn["auth.mobile"]).fill(mobile);
  await button(page, bn["auth.smsSend"]).click();
  // The form below the dialog has its own challenge widget.
  const asked = page.getByRole("dialog", { name: bn["auth.challenge"] });
  await asked.frameLocator("iframe[title=challenge]").getByRole("button").click();
  await expectToast(page, bn["auth.smsSent"]);
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole("slider")).toHaveCount(0);
  expect(await smsCodeFor(`+88${mobile}`)).toMatch(/^\d{6}$/);
});

test("[AUTH-16] provider out meanwhile → the form says so and shows its own picture", async ({ browser }) => {
  const page = await openPhone(browser);
  const username = `tuli${stamp}`;
  await register(page, username);
  await solve(page);
  await withOwnerDatabase((db) =>
    db.run(sql`insert into throttle (key, window_start, count) values ('challenge:out', now(), 1)`),
  );
  const picture = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/wps/captcha");
  await button(page, bn["auth.createAccount"]).click();
  await expect(dialog(page).getByText(bn["error.challenge.unavailable"])).toBeVisible();
  const { value } = (await (await picture).json()) as { value: { captchaId: string } };
  await field(page, bn["auth.captcha"]).fill(await behind.readCaptcha(value.captchaId));
  await button(page, bn["auth.createAccount"]).click();
  await expectToast(page, bn["auth.registered"]);
  await withOwnerDatabase((db) => db.run(sql`delete from throttle where key = 'challenge:out'`));
});
