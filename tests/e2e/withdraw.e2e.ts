/** A member's withdrawals: missing conditions, the exact turnover, the fee, the PIN, cancelled, paid by the gateway. */
import { expect, test, type Locator } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { errorTextsBn } from "@khela/contract/locale/error-texts/bn";
import { errorTextsEn } from "@khela/contract/locale/error-texts/en";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import type { MessageId } from "../../apps/web/src/i18n/catalogue.ts";
import { formatMoney } from "../../apps/web/src/lib/format/format-money.ts";
import { numberStyles } from "../../apps/web/src/lib/format/format-number.ts";
import { readPromotion } from "../../apps/server/src/promotions/operator/promotion-file.ts";
import { savePromotion } from "../../apps/server/src/promotions/operator/save.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messageOf } from "./support/all-messages.ts";
import { withdrawals as consoleTexts } from "../../apps/console/src/i18n/bn/withdrawals.ts";
import { deposit } from "./support/balances.ts";
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
const sum = (
  main: Locator,
  t: (id: MessageId) => string,
  name: "withdraw.balance" | "withdraw.bonus" | "withdraw.now",
) => main.locator("dl > div").filter({ hasText: t(name) });

for (const { lang, theme, errorTexts, wallet } of [
  {
    lang: "BN",
    theme: "dark",
    errorTexts: errorTextsBn,
    wallet: {
      first: "01711110009",
      bonus: "01711110010",
      owing: "01711110002",
      paid: "01711110003",
      back: "01711110000",
    },
  },
  {
    lang: "EN",
    theme: "light",
    errorTexts: errorTextsEn,
    wallet: {
      first: "01711110011",
      bonus: "01711110012",
      owing: "01711110013",
      paid: "01711110014",
      back: "01711120000",
    },
  },
] as const) {
  const t = (id: MessageId) => messageOf(lang === "BN" ? "bn" : "en", id);
  const money = (amount: string) => formatMoney(amount, "৳", numberStyles[lang]);

  test(`[PAY-03] ${lang}: first day: the wait is said before money is added; PIN, then the wallet one paid in from, each leads back to the form; played; paid out`, async ({
    browser,
    baseURL,
  }) => {
    await setTurnover(0);
    const page = await openPhone(browser, { lang, theme });
    const { password } = await logInNewMember(page.context(), baseURL);
    const main = page.getByRole("main");
    await page.goto("/m/voucherCenter");
    await expect(main.getByText(t("cashier.firstWithdrawal"))).toBeVisible();
    await expectAccessible(page);
    await main.getByRole("textbox", { name: t("cashier.amount") }).fill("৫০০");
    await main.locator("button[type=submit]").click();
    await page.waitForURL(/\/pay\//);
    await page.locator("input[name=payer]").fill(wallet.first);
    await page.locator("button[value=pay]").click();
    await page.waitForURL(/voucherCenter/);
    await expect(main.getByText(t("cashier.state.paid"))).toBeVisible();

    await page.goto("/m/withdraw");
    await main.getByRole("link", { name: t("withdraw.setPin") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t("security.newPin"), { exact: true }).fill(pin);
    await dialog.getByLabel(t("security.confirmPin"), { exact: true }).fill(pin);
    const login = dialog.getByLabel(t("security.password"), { exact: true });
    if (await login.isVisible()) await login.fill(password);
    await dialog.getByRole("button", { name: t("security.savePin") }).click();
    await expect(page).toHaveURL(/\/m\/withdraw$/);

    await main.getByRole("link", { name: t("withdraw.addCard") }).click();
    await dialog.getByLabel(t("security.payoutBank")).selectOption("bkash");
    await dialog.getByLabel(t("security.payoutNumber")).fill(wallet.first);
    await dialog.getByLabel(t("auth.payeeName")).fill("Rahim Uddin");
    await dialog.getByLabel(t("auth.paymentPassword")).fill(pin);
    await dialog.getByRole("button", { name: t("security.payoutAdd") }).click();
    await expect(page).toHaveURL(/\/m\/withdraw$/);

    await expect(sum(main, t, "withdraw.now")).toContainText(money("500.00"));
    await main.getByLabel(t("withdraw.amount"), { exact: true }).fill("৩০০");
    await main.getByLabel(t("withdraw.pin"), { exact: true }).fill(pin);
    await main.getByRole("button", { name: t("withdraw.submit"), exact: true }).click();
    await expect(main.getByLabel(t("withdraw.amount"), { exact: true })).toHaveCount(0);
    await startJob(payoutJob);
    await expect(main.getByRole("heading", { name: t("withdraw.state.paid") })).toBeVisible();
    await page.context().close();
  });

  test(`[PAY-01 PAY-03] ${lang}: bonus under way: balance, bonus and nothing to withdraw on both screens; given up for what it costs, the rest may leave`, async ({
    browser,
    baseURL,
  }) => {
    await setTurnover(0);
    const member = await openWithdrawingMember(browser, baseURL);
    const { page, client } = member;
    const main = page.getByRole("main");
    await deposit(page);
    await addWallet(member, wallet.bonus);
    await choose(page.context(), baseURL, { lang, theme });
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
    await expect(sum(main, t, "withdraw.balance")).toContainText(money("550.00"));
    await expect(sum(main, t, "withdraw.bonus")).toContainText(money("50.00"));
    await expect(sum(main, t, "withdraw.now")).toContainText(money("0.00"));
    await page.goto("/m/member/home");
    await expect(sum(main, t, "withdraw.now")).toContainText(money("0.00"));
    await expectAccessible(page);
    await expectNothingCut(page, "main");
    await main.getByRole("link", { name: t("withdraw.why") }).click();
    await main.getByRole("button", { name: t("withdraw.giveUp") }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(money("50.00"));
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t("withdraw.giveUpYes") }).click();
    await expect(sum(main, t, "withdraw.now")).toContainText(money("500.00"));
    await expect(main.getByLabel(t("withdraw.amount"))).toBeVisible();
    await page.context().close();
  });

  test(`[PAY-03] ${lang}: withdraw: no bank → the way to add one; a new one waits; deposited money → the exact turnover that is left`, async ({
    browser,
    baseURL,
  }) => {
    await setTurnover(100);
    const member = await openWithdrawingMember(browser, baseURL);
    const { page, client } = member;
    const main = page.getByRole("main");
    await choose(page.context(), baseURL, { lang, theme });
    await page.goto("/m/withdraw");
    await expect(main.getByText(t("withdraw.needsCard"))).toBeVisible();
    await expect(main.getByRole("link", { name: t("withdraw.addCard") })).toHaveAttribute(
      "href",
      "/m/securityCenter?open=payout&to=/m/withdraw",
    );
    await payDeposit(client);
    await addWallet(member, wallet.owing);
    await page.goto("/m/withdraw");
    await expect(main.getByRole("heading").filter({ hasText: money("500.00") })).toBeVisible();
    await expect(main.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
    // the full balance is shown, and nothing can be withdrawn yet
    await expect(sum(main, t, "withdraw.balance")).toContainText(money("500.00"));
    await expect(sum(main, t, "withdraw.now")).toContainText(money("0.00"));
    await expect(main.getByRole("link", { name: t("withdraw.play") })).toBeVisible();
    await expect(main.getByLabel(t("withdraw.amount"))).toHaveCount(0);
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

  test(`[PAY-03] ${lang}: withdraw: wrong PIN told, asked for, taken back; asked for again and paid by the gateway`, async ({
    browser,
    baseURL,
  }) => {
    await setTurnover(0);
    const member = await openWithdrawingMember(browser, baseURL);
    const { page } = member;
    await deposit(page);
    await addWallet(member, wallet.paid);
    await choose(page.context(), baseURL, { lang, theme });
    const main = page.getByRole("main");
    const button = (name: string) => main.getByRole("button", { name, exact: true });
    const field = (label: string) => main.getByLabel(label, { exact: true });
    const state = (name: "approved" | "cancelled" | "paid") =>
      main.getByRole("heading", { name: t(`withdraw.state.${name}`) });

    async function ask(amount: string, given: string): Promise<void> {
      await field(t("withdraw.amount")).fill(amount);
      await field(t("withdraw.pin")).fill(given);
      await button(t("withdraw.submit")).click();
    }

    await page.goto("/m/withdraw");
    await ask("৬০", "582913");
    await expect(main.getByRole("alert").first()).toBeVisible();
    await ask("৩০০", "582913");
    await expect(main.getByText(errorTexts["invalid.payment.pw"])).toBeVisible();
    await expectAccessible(page);
    await expectNothingCut(page, "main");
    await withoutClock(payoutJob, async () => {
      await ask("৩০০", pin);
      await expect(state("approved")).toBeVisible();
      await expectAccessible(page);
      const order = page.url();
      await page.goto("/m/transaction/record");
      const pending = main.getByRole("listitem").filter({ hasText: t("wallet.setAside") });
      await expect(pending).toContainText(money("300.00"));
      await expectAccessible(page);
      await pending.getByRole("link").click();
      await expect(page).toHaveURL(order);
      await button(t("withdraw.cancel")).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("withdraw.cancelYes") })
        .click();
      await expect(state("cancelled")).toBeVisible();
    });

    await main.getByRole("link", { name: t("withdraw.again") }).click();
    await ask("৪০০", pin);
    await expect(main.getByLabel(t("withdraw.amount"), { exact: true })).toHaveCount(0);
    await startJob(payoutJob);
    await expect(state("paid")).toBeVisible();
    await page.goto("/m/withdraw");
    await expect(main.getByText(money("100.00")).first()).toBeVisible();
    await main.getByRole("tab", { name: t("withdraw.past") }).click();
    const rows = main.getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(t("withdraw.tag.paid"));
    await expect(rows.last()).toContainText(t("withdraw.tag.cancelled"));
    await page.context().close();
  });

  test(`[PAY-03 OPS-04] ${lang}: withdrawal refused by a person, another sent back by the bank → why and what to do in the member's language, and the money in the balance again`, async ({
    browser,
    baseURL,
  }) => {
    await setTurnover(0);
    const member = await openWithdrawingMember(browser, baseURL);
    const { page, client } = member;
    await payDeposit(client);
    const bankCardId = await addWallet(member, wallet.back);
    await choose(page.context(), baseURL, { lang, theme });
    const main = page.getByRole("main");
    const reason = lang === "BN" ? "অ্যাকাউন্টটি অন্য কারও নামে।" : "The account is in somebody else's name.";
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
        await page.screenshot({ path: test.info().outputPath(`${state}-${lang}.png`) });
        rows.unshift(t(`withdraw.tag.${state}`));
      }
    });
    await main.getByRole("link", { name: t("withdraw.again") }).click();
    await expect(sum(main, t, "withdraw.now")).toContainText(money("500.00"));
    await main.getByRole("tab", { name: t("withdraw.past") }).click();
    await expect(main.getByRole("listitem")).toHaveCount(2);
    for (const [place, tag] of rows.entries())
      await expect(main.getByRole("listitem").nth(place)).toContainText(tag);
    await page.context().close();
  });
}

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
