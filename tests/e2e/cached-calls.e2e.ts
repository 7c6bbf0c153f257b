/** Calls whose contract sets a cache time for their answer: the site requests the answer again only after that time. */
import { expect, test, type Page } from "@playwright/test";
import { auth } from "../../packages/contract/src/auth/calls.ts";
import { openPhone } from "./support/phone.ts";
import { waitForHydration } from "./support/fixture.ts";

const cachedMs = auth.registerSettings.cacheS * 1_000;

async function openRegistrationByLink(page: Page): Promise<void> {
  await page.getByRole("dialog").locator('a[href^="/m/register"]').click();
  await expect(page).toHaveURL(/\/m\/register/);
  await expect(page.getByRole("dialog").locator("form input").first()).toBeVisible();
}

async function goBackToLogin(page: Page): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/login/);
}

test("registration settings: second visit within their cache time → no request; after it → one", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  let requests = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === auth.registerSettings.path) requests += 1;
  });
  await page.goto("/m/login");
  await waitForHydration(page);
  await page.clock.install();
  await openRegistrationByLink(page);
  expect(requests).toBe(1);
  await goBackToLogin(page);
  await page.clock.fastForward(cachedMs - 10_000);
  await openRegistrationByLink(page);
  expect(requests).toBe(1);
  await goBackToLogin(page);
  await page.clock.fastForward(cachedMs);
  await openRegistrationByLink(page);
  await expect.poll(() => requests).toBe(2);
  await page.context().close();
});
