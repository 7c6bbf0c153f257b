/** Playing before there is an account. */
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { button, dialog, isLoggedIn, logIn, password, register } from "./support/account.ts";
import { section } from "./support/home-page.ts";
import { openPhone } from "./support/phone.ts";
import { bn } from "./support/messages.ts";

/** Home's sections are there before anybody touches the page, and before the code that waits for a touch gives up. */
async function expectWholeHome(page: Page): Promise<void> {
  await expect(section(page, "HOT").getByRole("listitem")).toHaveCount(6, { timeout: 4_000 });
  await expect(page.getByRole("navigation", { name: bn["home.categories"] })).toBeVisible();
}

test("[AUTH-25] free trial → guest of the trial merchant with play money, home opened", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/help");
  await page.goto("/m/login");
  const sent = page.waitForRequest((request) => request.url().endsWith("/session/login/freeplay"));
  await dialog(page).getByRole("link", { name: bn["auth.tryFirst"] }).click();
  expect((await sent).method()).toBe("POST");
  await expect(page.getByText(bn["auth.trialStarted"])).toBeVisible();
  await expect(page).toHaveURL(/\/m\/home$/);
  // The trial's own address was replaced: one step back is where the person was before.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/m\/trail/);
  const stored = JSON.parse(
    await page.evaluate(() => window.localStorage.getItem("khela.session") ?? "null"),
  );
  expect(stored).toMatchObject({ merchantCode: "khela_trial", customerType: 4 });
  expect(stored).not.toHaveProperty("type");
  expect(stored.userName).toMatch(/^guest_/);
  const wallet = await page.request.get("/wps/wallets/gcs", { headers: { Merchant: "khela_trial" } });
  expect(((await wallet.json()) as { value: { sumBalance: string } }).value.sumBalance).toBe("10000.00");
  // What only a member may use says so and lets go.
  await page.goto("/m/voucherCenter");
  await expect(page.getByText(bn["error.free_reject"])).toBeVisible();
  await expectWholeHome(page);
  await page.goto("/m/agent");
  await expect(page.getByText(bn["error.permission.denied"])).toBeVisible();
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(page.locator("header").getByRole("link", { name: bn["shell.balance"] })).toHaveAttribute(
    "href",
    "/m/member/home",
  );
});

test("[AUTH-25 MEM-04] guest asked to register → may stay, or becomes a member", async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto("/m/trail");
  await expect(page).toHaveURL(/\/m\/home$/);
  await expectWholeHome(page);
  await page.goto("/m/member/home");
  const prompt = page.getByRole("dialog", { name: bn["member.guestTitle"] });
  await expect(prompt).toBeVisible();
  await expectAccessible(page);
  await prompt.getByRole("button", { name: bn["shell.cancel"] }).click();
  await expect(prompt).toBeHidden();
  await expect(page.getByRole("heading", { name: bn["member.guest"] })).toBeVisible();
  await page.reload();
  await prompt.getByRole("link", { name: bn["member.registerNow"] }).click();
  await expect(page).toHaveURL(/\/m\/register$/);
  await register(page, `gopa${Date.now().toString(36)}`);
  expect(await isLoggedIn(page)).toBe(true);
});

test("[MEM-04] visitor in the member centre → asked to register", async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto("/m/mine");
  const prompt = page.getByRole("dialog", { name: bn["member.guestTitle"] });
  await expect(prompt).toBeVisible();
  await prompt.getByRole("button", { name: bn["shell.cancel"] }).click();
  await expect(prompt).toBeHidden();
  await page.getByRole("main").getByRole("link", { name: bn["member.registerNow"] }).click();
  await expect(page).toHaveURL(/\/m\/register$/);
});

test("[AUTH-25] free trial as a member → logged out only after confirming", async ({ browser }) => {
  const page = await openPhone(browser);
  const username = `tuli${Date.now().toString(36)}`;
  await register(page, username);
  await page.goto("/m/trail");
  await expect(page.getByRole("main").getByText(bn["auth.trialAsk"])).toBeVisible();
  await expectAccessible(page);
  expect(await isLoggedIn(page)).toBe(true);
  await page.getByRole("main").getByRole("link", { name: bn["shell.cancel"] }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(await isLoggedIn(page)).toBe(true);
  await page.context().clearCookies();
  await logIn(page, username, password);
  await expect(button(page, bn["shell.login"])).toHaveCount(0);
});
