/** Withdrawals as a member makes them: what is missing, the exact turnover, the fee, the PIN, taken back, paid by the gateway. */
import { expect, test } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { errorTextsBn } from "@khela/contract/locale/error-texts/bn";
import { sql } from "@khela/service-kit/db/database";
import { expectAccessible } from "./support/accessibility.ts";
import { messages } from "./support/all-messages.ts";
import { withdrawals as consoleTexts } from "../../apps/console/src/i18n/bn/withdrawals.ts";
import { deposit } from "./support/balances.ts";
import { withOwnerDatabase } from "./support/fixture.ts";
import { openOperator } from "./support/operator-backdoor.ts";
import { expectNothingCut } from "./support/phone.ts";
import { addWallet, openWithdrawingMember, pin } from "./support/withdrawing-member.ts";

/** The payouts' job runs every minute, and is looked for every few seconds. */
const PAID_WITHIN_MS = 120_000;

const setTurnover = (percent: number) =>
  withOwnerDatabase(async (db) => {
    await db.run(sql`update withdraw_rule set deposit_turnover_percent = ${percent}, conditions = '[]'`);
  });
test.afterAll(() => setTurnover(100));

test("[PAY-03] withdraw: no bank → the way to add one; a new one waits; deposited money → the exact turnover that is left", async ({
  browser,
  baseURL,
}) => {
  await setTurnover(100);
  const member = await openWithdrawingMember(browser, baseURL);
  const { page, client } = member;
  const main = page.getByRole("main");
  await page.goto("/m/withdraw");
  await expect(main.getByText(messages["withdraw.needsCard"])).toBeVisible();
  await expect(main.getByRole("link", { name: messages["withdraw.toSecurity"] })).toHaveAttribute(
    "href",
    "/m/securityCenter",
  );
  await deposit(page);
  await addWallet(member, "01711110002");
  await page.goto("/m/withdraw");
  await expect(main.getByRole("heading", { name: /৳৫০০.০০/ })).toBeVisible();
  await expect(main.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
  await expect(main.getByLabel(messages["withdraw.amount"])).toHaveCount(0);
  await expectAccessible(page);
  await expectNothingCut(page, "main");
  const { fullBankCardList } = await client.callOrThrow(calls.cashier.bankCards, {});
  expect(
    await client.call(calls.cashier.withdraw, {
      amount: "300.00",
      bankCardId: fullBankCardList[0]!.bankCardId,
      password: pin,
    }),
  ).toMatchObject({ errorCode: "withdraw_turnover_not_enough", detail: { requiredTurnover: "500.00" } });
  await page.context().close();
});

test("[PAY-03] withdraw: wrong PIN told, asked for, taken back; asked for again and paid by the gateway", async ({
  browser,
  baseURL,
}) => {
  await setTurnover(0);
  const member = await openWithdrawingMember(browser, baseURL);
  const { page } = member;
  await deposit(page);
  await addWallet(member, "01711110003");
  const main = page.getByRole("main");
  const button = (name: string) => main.getByRole("button", { name, exact: true });
  const field = (label: string) => main.getByLabel(label, { exact: true });
  const state = (name: "approved" | "cancelled" | "paid") =>
    main.getByRole("heading", { name: messages[`withdraw.state.${name}`] });

  async function ask(amount: string, given: string): Promise<void> {
    await field(messages["withdraw.amount"]).fill(amount);
    await field(messages["withdraw.pin"]).fill(given);
    await button(messages["withdraw.submit"]).click();
  }

  await page.goto("/m/withdraw");
  await ask("৬০", "582913");
  await expect(main.getByRole("alert").first()).toBeVisible();
  await ask("৩০০", "582913");
  await expect(main.getByText(errorTextsBn["invalid.payment.pw"])).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page, "main");
  await ask("৩০০", pin);
  await expect(state("approved")).toBeVisible();
  await expectAccessible(page);
  await button(messages["withdraw.cancel"]).click();
  await page.getByRole("dialog").getByRole("button", { name: messages["withdraw.cancelYes"] }).click();
  await expect(state("cancelled")).toBeVisible();

  await main.getByRole("link", { name: messages["withdraw.again"] }).click();
  await ask("৪০০", pin);
  await expect(state("paid")).toBeVisible({ timeout: PAID_WITHIN_MS });
  await page.goto("/m/withdraw");
  await expect(main.getByText("৳১০০.০০")).toBeVisible();
  await main.getByRole("tab", { name: messages["withdraw.past"] }).click();
  const rows = main.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(messages["withdraw.tag.paid"]);
  await expect(rows.last()).toContainText(messages["withdraw.tag.cancelled"]);
  await page.context().close();
});

test("[PAY-03 SAFE-03 OPS-04] withdraw in a break with turnover missing → an operator's open queue names it, and why", async ({
  browser,
  baseURL,
}) => {
  await setTurnover(100);
  const member = await openWithdrawingMember(browser, baseURL);
  const { page, client, username } = member;
  await deposit(page);
  await addWallet(member, "01711110004");
  const { token } = await openOperator(baseURL ?? "");
  const desktop = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const queue = await desktop.newPage();
  await queue.goto("/console/withdrawals/queue");
  await expect(queue.getByRole("heading", { level: 1 })).toBeVisible();
  await client.callOrThrow(calls.responsibleGaming.takeBreak, { kind: "coolOff", length: 24 });
  const { fullBankCardList } = await client.callOrThrow(calls.cashier.bankCards, {});
  const { state } = await client.callOrThrow(calls.cashier.withdraw, {
    amount: "300.00",
    bankCardId: fullBankCardList[0]!.bankCardId,
    password: pin,
  });
  expect(state).toBe("review");
  const item = queue.getByRole("button", { name: username });
  await item.click();
  await expect(item).toContainText(consoleTexts["withdrawals.reasons.break"]);
  await expectAccessible(queue);
  await desktop.close();
  await page.context().close();
});
