/** The daily digest by mail: an operator types its hour in Bengali digits. */
import { expect, test } from "@playwright/test";
import { signInOperator } from "./support/console.ts";
import { site } from "./support/phone.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test("digest asked for at hour ৯ → saved as 9, and shown after a reload", async ({ page, context }) => {
  await signInOperator(context, "owner", site);
  await page.goto("/console/digest");
  await page.locator("input[type=email]").fill("owner@example.com");
  const hour = page.locator("input[inputmode=numeric]");
  await hour.fill("৯");
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.locator("form button[type=submit]").click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(hour).toHaveValue("9");
});
