/** A member's withdrawals: missing conditions, the exact turnover, the fee, the PIN, cancelled, paid by the gateway. */
import { expect, test, type Locator } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { errorTextsBn } from "@khela/contract/locale/error-texts/bn";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import type { MessageId } from "../../apps/web/src/i18n/catalogue.ts";
import { formatMoney } from "../../apps/web/src/lib/format/format-money.ts";
import { numberStyles } from "../../apps/web/src/lib/format/format-number.ts";
import { readPromotion } from "../../apps/server/src/promotions/operator/promotion-file.ts";
import { savePromotion } from "../../apps/server/src/promotions/operator/save.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messageOf, messages } from "./support/all-messages.ts";
import { withdrawals as consoleTexts } from "../../apps/console/src/i18n/bn/withdrawals.ts";
import { choose, logInNewMember, startJob, withoutClock, withOwnerDatabase } from "./support/fixture.ts";
import { payDeposit } from "./support/member-with-money.ts";
import { openOperator } from "./support/operator-backdoor.ts";
import { expectNothingCut, openPhone } from "./support/phone.ts";
import { addWallet, openWithdrawingMember, pin } from "./support/withdrawing-member.ts";

const bonus = {
  code: "give-up",
  type: "PROMO_CODE",
  category: "daily",
  title: { bn: "ছাড়ার বোনাস", en: "Bonus to give up", th: "โบนัส" },
  body: { bn: "কোড লিখুন।", en: "Enter the code.", th: "กรอกโค้ด" },
  startsAt: "2026-01-01T00:00:00Z",
  period: "once",
  promoCode: "GIVEUP50",
  rewardFixed: "50.00",
  rewardMax: "50.00",
  turnoverPercent: 3_000,
  lockHours: 168,
  expectedClaims: 10,
  declaredCost: "10000.00",
  budget: "10000.00",
};
const payoutJob = "cashier.payouts";

const setTurnover = (percent: number) =>
  withOwnerDatabase(async (db) => {
    await db.run(sql`update withdraw_rule set deposit_turnover_percent = ${percent}, conditions = '[]'`);
  });
test.afterAll(() => setTurnover(100));

/** One of the amounts above the form. */
const sum = (main: Locator, name: "withdraw.balance" | "withdraw.bonus" | "withdraw.now") =>
  main.locator("dl > div").filter({ hasText: messages[name] });

const money = (amount: string) => formatMoney(amount, "৳", numberStyles.BN);

test("[PAY-03] first day: the wait is said before money is added; PIN, then the wallet one paid in from, each leads back to the form; played; paid out", async ({
  browser,
  baseURL,
}) => {
  await setTurnover(0);
  const page = await openPhone(browser);
  const { password } = await logInNewMember(page.context(), baseURL);
  const main = page.getByRole("main");
  await page.goto("/m/voucherCenter");
  await expect(main.getByText(messages["cashier.firstWithdrawal"])).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("textbox", { name: messages["cashier.amount"] }).fill("৫০০");
  await main.locator("button[type=submit]").click();
  await page.waitForURL(/\/pay\//);
  await page.locator("input[name=payer]").fill("01711110009");
  await page.locator("button[value=pay]").click();
  await page.waitForURL(/voucherCenter/);
  await expect(main.getByText(messages["cashier.state.paid"])).toBeVisible();

  await page.goto("/m/withdraw");
  await main.getByRole("link", { name: messages["withdraw.setPin"] }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(messages["security.newPin"], { exact: true }).fill(pin);
  await dialog.getByLabel(messages["security.confirmPin"], { exact: true }).fill(pin);
  const login = dialog.getByLabel(messages["security.password"], { exact: true });
  if (await login.isVisible()) await login.fill(password);
  await dialog.getByRole("button", { name: messages["security.savePin"] }).click();
  await expect(page).toHaveURL(/\/m\/withdraw$/);

  await main.getByRole("link", { name: messages["withdraw.addCard"] }).click();
  await dialog.getByLabel(messages["security.payoutBank"]).selectOption("bkash");
  await dialog.getByLabel(messages["security.payoutNumber"]).fill("01711110009");
  await dialog.getByLabel(messages["auth.payeeName"]).fill("Rahim Uddin");
  await dialog.getByLabel(messages["auth.paymentPassword"]).fill(pin);
  await dialog.getByRole("button", { name: messages["security.payoutAdd"] }).click();
  await expect(page).toHaveURL(/\/m\/withdraw$/);

  await expect(sum(main, "withdraw.now")).toContainText(money("500.00"));
  await main.getByLabel(messages["withdraw.amount"], { exact: true }).fill("৩০০");
  await main.getByLabel(messages["withdraw.pin"], { exact: true }).fill(pin);
  await main.getByRole("button", { name: messages["withdraw.submit"], exact: true }).click();
  await expect(main.getByLabel(messages["withdraw.amount"], { exact: true })).toHaveCount(0);
  await startJob(payoutJob);
  await expect(main.getByRole("heading", { name: messages["withdraw.state.paid"] })).toBeVisible();
  await page.context().close();
});

test("[PAY-01 PAY-03] bonus under way: balance, bonus and nothing to withdraw on both screens; given up for what it costs, the rest may leave", async ({
  browser,
  baseURL,
}) => {
  await setTurnover(0);
  const member = await openWithdrawingMember(browser, baseURL);
  const { page, client } = member;
  const main = page.getByRole("main");
  await payDeposit(client);
  await addWallet(member, "01711110010");
  await withOwnerDatabase(async (db) => {
    const { id } = await db.one<{ id: number }>(sql`select id from merchant where code = 'khela'`);
    await savePromotion(
      { db, now: () => new Date(), hasBeacon: true },
      { merchantId: id, currency: "BDT", real: false },
      readPromotion(bonus, "BDT"),
    );
  });
  await client.callOrThrow(calls.promotions.redeem, { promoCode: bonus.promoCode });
  await page.goto("/m/withdraw");
  await expect(sum(main, "withdraw.balance")).toContainText(money("550.00"));
  await expect(sum(main, "withdraw.bonus")).toContainText(money("50.00"));
  await expect(sum(main, "withdraw.now")).toContainText(money("0.00"));
  await page.goto("/m/member/home");
  await expect(sum(main, "withdraw.now")).toContainText(money("0.00"));
  await expectAccessible(page);
  await expectNothingCut(page, "main");
  await main.getByRole("link", { name: messages["withdraw.why"] }).click();
  await main.getByRole("button", { name: messages["withdraw.giveUp"] }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(money("50.00"));
  await expectAccessible(page);
  await dialog.getByRole("button", { name: messages["withdraw.giveUpYes"] }).click();
  await expect(sum(main, "withdraw.now")).toContainText(money("500.00"));
  await expect(main.getByLabel(messages["withdraw.amount"])).toBeVisible();
  await page.context().close();
});

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
  await expect(main.getByRole("link", { name: messages["withdraw.addCard"] })).toHaveAttribute(
    "href",
    "/m/securityCenter?open=payout&to=/m/withdraw",
  );
  await payDeposit(client);
  await addWallet(member, "01711110002");
  await page.goto("/m/withdraw");
  await expect(main.getByRole("heading").filter({ hasText: money("500.00") })).toBeVisible();
  await expect(main.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
  // the full balance is shown, and nothing can be withdrawn yet
  await expect(sum(main, "withdraw.balance")).toContainText(money("500.00"));
  await expect(sum(main, "withdraw.now")).toContainText(money("0.00"));
  await expect(main.getByRole("link", { name: messages["withdraw.play"] })).toBeVisible();
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
  const { page, client } = member;
  await payDeposit(client);
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
  await withoutClock(payoutJob, async () => {
    await ask("৩০০", pin);
    await expect(state("approved")).toBeVisible();
    await expectAccessible(page);
    const order = page.url();
    await page.goto("/m/transaction/record");
    const pending = main.getByRole("listitem").filter({ hasText: messages["wallet.setAside"] });
    await expect(pending).toContainText(money("300.00"));
    await expectAccessible(page);
    await pending.getByRole("link").click();
    await expect(page).toHaveURL(order);
    await button(messages["withdraw.cancel"]).click();
    await page.getByRole("dialog").getByRole("button", { name: messages["withdraw.cancelYes"] }).click();
    await expect(state("cancelled")).toBeVisible();
  });

  await main.getByRole("link", { name: messages["withdraw.again"] }).click();
  await ask("৪০০", pin);
  await expect(main.getByLabel(messages["withdraw.amount"], { exact: true })).toHaveCount(0);
  await startJob(payoutJob);
  await expect(state("paid")).toBeVisible();
  await page.goto("/m/withdraw");
  await expect(main.getByText(money("100.00")).first()).toBeVisible();
  await main.getByRole("tab", { name: messages["withdraw.past"] }).click();
  const rows = main.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(messages["withdraw.tag.paid"]);
  await expect(rows.last()).toContainText(messages["withdraw.tag.cancelled"]);
  await page.context().close();
});

test("[PAY-03 OPS-04] in English: withdrawal refused by a person, another sent back by the bank → why and what to do in the member's language, and the money in the balance again", async ({
  browser,
  baseURL,
}) => {
  await setTurnover(0);
  const member = await openWithdrawingMember(browser, baseURL);
  const { page, client } = member;
  await payDeposit(client);
  const bankCardId = await addWallet(member, "01711110000");
  await choose(page.context(), baseURL, { lang: "EN", theme: "light" });
  const t = (id: MessageId) => messageOf("en", id);
  const main = page.getByRole("main");
  const reason = "The account is in somebody else's name.";
  const operator = await openOperator(baseURL ?? "");
  const rows: string[] = [];
  await withoutClock(payoutJob, async () => {
    for (const state of ["refused", "failed"] as const) {
      const { refId } = await client.callOrThrow(calls.cashier.withdraw, {
        amount: "300.00",
        bankCardId,
        password: pin,
      });
      await page.goto(`/m/withdraw?order=${refId}`);
      await expect(main.getByRole("heading", { name: t("withdraw.state.approved") })).toBeVisible();
      if (state === "refused")
        await operator.callOrThrow(operatorCalls.withdrawals.refuse, { id: refId, reason });
      else await startJob(payoutJob);
      await expect(main.getByRole("heading", { name: t(`withdraw.state.${state}`) })).toBeVisible();
      await expect(main.getByText(t(`withdraw.stateHint.${state}`))).toBeVisible();
      await expect(
        main.getByText(state === "refused" ? reason : t("withdraw.failure.account_closed")),
      ).toBeVisible();
      await expect(main.getByRole("button", { name: t("withdraw.cancel") })).toHaveCount(0);
      await expectAccessible(page);
      await expectNothingCut(page, "main");
      rows.unshift(t(`withdraw.tag.${state}`));
    }
  });
  await main.getByRole("link", { name: t("withdraw.again") }).click();
  await expect(main.locator("dl > div").filter({ hasText: t("withdraw.now") })).toContainText("৳500.00");
  await main.getByRole("tab", { name: t("withdraw.past") }).click();
  await expect(main.getByRole("listitem")).toHaveCount(2);
  for (const [place, tag] of rows.entries())
    await expect(main.getByRole("listitem").nth(place)).toContainText(tag);
  await page.context().close();
});

test("[PAY-03 SAFE-03 OPS-04] withdraw in a break with turnover missing → an operator's open queue names it, and why", async ({
  browser,
  baseURL,
}) => {
  await setTurnover(100);
  const member = await openWithdrawingMember(browser, baseURL);
  const { page, client, username } = member;
  await payDeposit(client);
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
