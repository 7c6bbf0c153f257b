/** Deposits beyond the plain one: a payment whose notice never arrives. */
import { expect, test } from "@playwright/test";
import { sql } from "@khela/service-kit/db/database";
import { messages } from "./support/all-messages.ts";
import { logInNewMember, passAgeGate, withOwnerDatabase } from "./support/fixture.ts";
import { openPhone } from "./support/phone.ts";

// the job that asks the gateway runs every minute
test.describe.configure({ timeout: 180_000 });

test("[PAY-02] payment whose notice is lost → the order's page says paid once the gateway was asked", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  await passAgeGate(page.context());
  await logInNewMember(page.context(), baseURL);
  await page.goto("/m/voucherCenter");
  await page.getByRole("textbox", { name: messages["cashier.amount"] }).fill("500");
  await page
    .getByRole("button", { name: /জমা দিন/ })
    .last()
    .click();
  await page.waitForURL(/\/pay\//);
  await page.locator("summary").click();
  await page.locator("button[value=pay_unreported]").click();
  await page.waitForURL(/voucherCenter/, { timeout: 20_000 });
  const main = page.getByRole("main");
  await expect(main.getByText(messages["cashier.state.waiting"])).toBeVisible();
  const orderId = new URL(page.url()).searchParams.get("order") ?? "";
  await withOwnerDatabase((db) =>
    db.run(sql`update deposit_order set query_at = created_at where id = ${orderId}`),
  );
  await expect(main.getByText(messages["cashier.state.paid"])).toBeVisible({ timeout: 120_000 });
  await page.context().close();
});
