/** Special cases of deposits: a payment whose notice never arrives, and closed channels. */
import { expect, test } from "@playwright/test";
import { sql } from "@khela/service-kit/db/database";
import { weekdays } from "@khela/contract/operator/channels/schemas";
import { localizeDigits, numberStyles } from "../../apps/web/src/lib/format/format-number.ts";
import { readChannels, saveChannels } from "../../apps/server/test/cashier/save-channels.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messages } from "./support/all-messages.ts";
import { logInNewMember, passAgeGate, startJob, withOwnerDatabase } from "./support/fixture.ts";
import { expectNothingCut, openPhone } from "./support/phone.ts";

const digits = (amount: string) => localizeDigits(amount, numberStyles.BN);
const money = (amount: string) => digits(`৳${amount}`);

test("[PAY-02] payment whose notice is lost → the order's page says paid once the gateway was asked", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  await passAgeGate(page.context());
  await logInNewMember(page.context(), baseURL);
  await page.goto("/m/voucherCenter");
  await page.getByRole("textbox", { name: messages["cashier.amount"] }).fill("500");
  await page.locator("main button[type=submit]").click();
  await page.waitForURL(/\/pay\//);
  await page.locator("summary").click();
  await page.locator("button[value=pay_unreported]").click();
  await page.waitForURL(/voucherCenter/);
  const main = page.getByRole("main");
  await expect(main.getByText(messages["cashier.state.waiting"])).toBeVisible();
  const orderId = new URL(page.url()).searchParams.get("order") ?? "";
  await withOwnerDatabase((db) =>
    db.run(sql`update deposit_order set query_at = created_at where id = ${orderId}`),
  );
  await startJob("cashier.query");
  await expect(main.getByText(messages["cashier.state.paid"])).toBeVisible();
  await page.context().close();
});

test("[PAY-01] deposit by a QR code and in an app → code drawn, app opened, credited", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  await passAgeGate(page.context());
  await logInNewMember(page.context(), baseURL);
  const main = page.getByRole("main");
  const open = async (name: string, note: "cashier.qrNote" | "cashier.appNote") => {
    await page.goto("/m/voucherCenter");
    await main.getByText(messages["cashier.otherWays"]).click();
    await main.getByText(name, { exact: true }).last().click();
    await expect(main.getByText(messages[note])).toBeVisible();
    await main.getByRole("textbox", { name: messages["cashier.amount"] }).fill("500");
    await main.locator("button[type=submit]").click();
    await expect(main.getByRole("timer")).toBeVisible();
  };
  await open("কিউআর কোড", "cashier.qrNote");
  const code = main.getByRole("img", { name: messages["cashier.qrCode"] });
  const payPage = main.getByRole("link", { name: messages["cashier.goPay"] });
  expect(await code.getAttribute("data-text")).toBe(await payPage.getAttribute("href"));
  await expectAccessible(page);
  await expectNothingCut(page, "main");

  await open("ব্যাংকের অ্যাপ", "cashier.appNote");
  await expectAccessible(page);
  await expectNothingCut(page, "main");
  await main.getByRole("link", { name: messages["cashier.openApp"] }).click();
  await page.waitForURL(/\/pay\/.*by=app/);
  await page.locator("button[value=pay]").click();
  await page.waitForURL(/voucherCenter/);
  await expect(main.getByText(messages["cashier.state.paid"])).toBeVisible();
  await page.context().close();
});

test("[PAY-01] three taps: amount in the first screen, in the page's digits; the last channel first; an order under way shown, warned of and cancelled; paid → balance and what is owed, its number copied", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await logInNewMember(page.context(), baseURL);
  const main = page.getByRole("main");
  const amount = main.getByRole("textbox", { name: messages["cashier.amount"] });
  const pay = main.locator("button[type=submit]");
  await page.goto("/m/voucherCenter");
  await expect(amount).toBeInViewport();
  await main.getByText(messages["cashier.otherWays"]).click();
  await main.getByText("নগদ", { exact: true }).last().click();
  await main.getByText(money("500"), { exact: true }).click();
  await expect(amount).toHaveValue(digits("500"));
  await expectAccessible(page);
  await expectNothingCut(page, "main");
  await pay.click();
  await page.waitForURL(/\/pay\//);

  // the member left without paying: the order is shown as open, with a warning about a second order
  await page.goto("/m/voucherCenter");
  const open = main.getByRole("region", { name: messages["cashier.openOrders"] });
  await expect(open).toContainText(money("500"));
  await expect(open).toContainText(messages["cashier.secondOrder"]);
  await expect(main.locator("summary").getByText("নগদ")).toBeVisible();
  await expect(amount).toBeInViewport();
  await expectAccessible(page);
  await expectNothingCut(page, "main");
  await open.getByRole("button", { name: messages["cashier.cancelOrder"] }).click();
  await expect(open).toHaveCount(0);

  await main.getByText(money("500"), { exact: true }).click();
  await pay.click();
  await page.waitForURL(/\/pay\//);
  await page.locator("button[value=pay]").click();
  await page.waitForURL(/voucherCenter/);
  await expect(main.getByText(messages["cashier.state.paid"])).toBeVisible();
  await expect(main.locator("dl > div").filter({ hasText: messages["cashier.newBalance"] })).toContainText(
    money("500.00"),
  );
  await expect(main.locator("dl > div").filter({ hasText: messages["cashier.stillToBet"] })).toContainText(
    money("500.00"),
  );
  await expectAccessible(page);
  await expectNothingCut(page, "main");
  await main
    .getByRole("button", { name: messages["manual.copy"].replace("{name}", messages["cashier.orderNo"]) })
    .click();
  const orderId = new URL(page.url()).searchParams.get("order");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderId);
  await page.context().close();
});

test("[PAY-01] channels outside their hours or from a level on → shown closed with when they open, not to be chosen", async ({
  browser,
  baseURL,
}) => {
  const HOUR_MS = 3_600_000;
  const now = Date.now();
  const timeOf = (ms: number) => new Date(ms).toISOString().slice(11, 16);
  const laterToday = { days: [...weekdays], from: timeOf(now + 2 * HOUR_MS), to: timeOf(now + 4 * HOUR_MS) };
  const rulesOf: Readonly<Record<string, object>> = {
    nagad: { hours: [laterToday], timeZone: "UTC" },
    rocket: { minLevel: 3 },
  };
  const before = await withOwnerDatabase(async (db) => {
    const { id } = await db.one<{ id: number }>(sql`select id from merchant where code = 'khela'`);
    const channels = await readChannels(db, id);
    const closed = channels.map((channel) => ({ ...channel, ...rulesOf[channel.code] }));
    await saveChannels(db, id, closed);
    return { id, channels };
  });
  try {
    const page = await openPhone(browser);
    await passAgeGate(page.context());
    await logInNewMember(page.context(), baseURL);
    await page.goto("/m/voucherCenter");
    const main = page.getByRole("main");
    const channel = (name: RegExp) => main.getByRole("radio", { name });
    await main.getByText(messages["cashier.otherWays"]).click();
    await expect(channel(/Nagad|নগদ/)).toBeDisabled();
    await expect(channel(/Rocket|রকেট/)).toBeDisabled();
    await expect(channel(/bKash|বিকাশ/).first()).toBeChecked();
    await expect(main.getByText(messages["cashier.closed"], { exact: true })).toHaveCount(2);
    await expect(main.getByText(messages["cashier.fromLevel"].replace("{level}", "VIP3"))).toBeVisible();
    await expect(main.getByText(/থেকে খোলা/)).toBeVisible();
    await expectAccessible(page);
    await expectNothingCut(page, "main");
    await page.context().close();
  } finally {
    await withOwnerDatabase((db) => saveChannels(db, before.id, before.channels));
  }
});
