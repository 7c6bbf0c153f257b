/**
 * Promotions for a member: the first hour with a bonus, from its offer to a paid withdrawal, and each screen of
 * promotions.
 */
import { expect, test, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { sql, type Db } from "@khela/service-kit/db/database";
import { en as diceEn } from "../../apps/game-server/clients/dice/i18n/en.ts";
import type { MessageId } from "../../apps/web/src/i18n/catalogue.ts";
import { countTurnover } from "../../apps/server/src/play/turnover/turnover.ts";
import { countScores } from "../../apps/server/src/promotions/contests/contests.ts";
import { readPromotion } from "../../apps/server/src/promotions/operator/promotion-file.ts";
import { savePromotion } from "../../apps/server/src/promotions/operator/save.ts";
import { countRanks } from "../../apps/server/src/promotions/ranks/ranks.ts";
import { countTransferDays } from "../../apps/server/src/wallet/transfer-days-store.ts";
import { createClient, type Client } from "../client.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messageOf, messages } from "./support/all-messages.ts";
import { balance, countSettled } from "./support/balances.ts";
import { logInNewMember, startJob, withOwnerDatabase } from "./support/fixture.ts";
import { bn } from "./support/messages.ts";
import { withMotion } from "./support/motion.ts";
import { postPast } from "./support/past-play.ts";
import { expectNothingCut, expectToast, openPhone } from "./support/phone.ts";

test.use(withMotion);

const board = { BN: "সাপ্তাহিক টার্নওভার প্রতিযোগিতা", EN: "Turnover contest of the week" } as const;

const pin = "482913";
const OFFER = "প্রথম ঘণ্টার বোনাস";

const WEIGHED = "BGS/bgs-blackjack";

/** The file of a first-deposit bonus of a tenth with a turnover of 100 %; one game counts less. */
const file = {
  code: "first-hour",
  type: "FIRST_DEPOSIT",
  category: "deposit",
  title: { bn: OFFER, en: "First hour", th: "ชั่วโมงแรก" },
  body: { bn: "প্রথম জমার ১০% বোনাস।", en: "10% of the first deposit.", th: "10% ของการฝากครั้งแรก" },
  sort: 0,
  startsAt: "2026-01-01T00:00:00Z",
  period: "once",
  minDeposit: "500.00",
  rewardPercent: "10",
  rewardMax: "100.00",
  turnoverPercent: 100,
  weights: { [WEIGHED]: 10 },
  maxStake: "100.00",
  expectedClaims: 100,
  declaredCost: "10000.00",
  budget: "10000.00",
};

let numbers = 0;
/** Verifies a mobile number, as the security centre does with a code by SMS. */
const verifyMobile = (username: string) =>
  withOwnerDatabase((db) =>
    db.run(sql`
      insert into member_profile (bucket, member_id, mobile, mobile_verified_at)
      select m.bucket, m.id, ${`+88017${String(Date.now() % 10_000_000).padStart(7, "0")}${(numbers += 1)}`}, now() from member m where m.username = ${username}
      on conflict (bucket, member_id) do update set mobile = excluded.mobile, mobile_verified_at = excluded.mobile_verified_at`),
  );

const setTurnover = (db: Db, percent: number) =>
  db.run(sql`update withdraw_rule set deposit_turnover_percent = ${percent}, conditions = '[]'`);

test.beforeAll(() =>
  withOwnerDatabase(async (db) => {
    const { id } = await db.one<{ id: number }>(sql`select id from merchant where code = 'khela'`);
    const owner = { merchantId: id, currency: "BDT", real: false };
    await savePromotion({ db, now: () => new Date(), hasBeacon: true }, owner, readPromotion(file, "BDT"));
    await setTurnover(db, 0);
    // stakes at dice count in full towards turnover in this test
    await db.run(sql`select turnover_set_weights(${id}, '{}')`);
  }),
);
test.afterAll(() =>
  withOwnerDatabase(async (db) => {
    await db.run(sql`update promotion set enabled = false where code = ${file.code}`);
    await setTurnover(db, 100);
  }),
);

const weighedName = () =>
  withOwnerDatabase(async (db) => {
    const { name } = await db.one<{ name: string }>(
      sql`select name ->> 'bn' name from game where vendor || '/' || game_code = ${WEIGHED}`,
    );
    return name;
  });

async function addWallet(client: Client, password: string): Promise<void> {
  await client.callOrThrow(calls.auth.setPaymentPassword, {
    newPassword: pin,
    confirmNewPassword: pin,
    password,
  });
  const card = { bankCode: "bkash", cardNumber: "01711110088", cardHolder: "Rahim Uddin", password: pin };
  const { bankCardId } = await client.callOrThrow(calls.cashier.addBankCard, card);
  await withOwnerDatabase(async (db) => {
    await db.run(sql`update member_payout_account set usable_from = added_at where id = ${bankCardId}`);
  });
}

/** Stakes ten taka at dice and waits until the round is settled. */
async function roll(page: Page, lang: "BN" | "EN" = "BN"): Promise<void> {
  const button = page
    .frameLocator("iframe")
    .getByRole("button", { name: lang === "BN" ? bn.roll : diceEn.roll });
  const played = await countSettled(page);
  await expect(button).toBeEnabled();
  await button.click();
  await expect.poll(() => countSettled(page)).toBe(played + 1);
}

test("[CONT-06 PAY-01 PAY-03] first hour: bonus offered, deposited with, in view with the game that counts less; withdrawal refused with the exact rest; played; paid", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  const main = page.getByRole("main");
  await page.goto("/m/activity");
  await expect(main.getByRole("heading", { name: OFFER })).toBeVisible();
  await expect(main.getByRole("link", { name: messages["promotions.action.login"] }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page, "main");

  const { username, password } = await logInNewMember(page.context(), baseURL);
  const client = createClient(baseURL ?? "", { merchant: "khela" });
  await client.callOrThrow(calls.auth.login, { type: "username", username, password });
  await addWallet(client, password);
  await page.goto("/m/activity");
  await main
    .getByRole("listitem")
    .filter({ hasText: OFFER })
    .getByRole("link", { name: messages["promotions.action.deposit"] })
    .click();
  await expect(page).toHaveURL(/\/m\/voucherCenter\?promotion=/);
  await expect(main.getByRole("radio", { name: new RegExp(OFFER) })).toBeChecked();
  await main.getByRole("textbox", { name: bn["cashier.amount"] }).fill("300");
  await expect(main.getByRole("status").filter({ hasText: "৳৫০০" })).toBeVisible();
  await main.getByRole("textbox", { name: bn["cashier.amount"] }).fill("500");
  await expectAccessible(page);
  await expectNothingCut(page, "main");
  await page
    .getByRole("button", { name: /জমা দিন/ })
    .last()
    .click();
  await page.waitForURL(/\/pay\//);
  await page.locator("button[value=pay]").click();
  await page.waitForURL(/voucherCenter/);
  await expect(main.getByText(bn["cashier.state.paid"])).toBeVisible();
  await expect(main.getByText(new RegExp(`${OFFER}.*৳৫০`))).toBeVisible();
  expect(await balance(page)).toBe(55_000n);

  await page.goto("/m/activity");
  await main.getByRole("link", { name: OFFER }).click();
  const progress = main.getByRole("progressbar", { name: messages["promotions.progressTurnover"] });
  await expect(progress).toHaveAttribute("aria-valuenow", "0");
  await expect(main.getByText(messages["promotions.state.process"])).toBeVisible();
  const name = await weighedName();
  const weight = messages["promotions.weight"].replace("{name}", name);
  await expect(main.getByText(`${weight}১০%`)).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page, "main");
  await page.goto("/m/withdraw");
  await expect(main.getByRole("heading", { name: /৳৫০.০০/ })).toBeVisible();
  await main.getByText(messages["withdraw.counts.games"]).click();
  await expect(main.getByText(`${name}১০%`)).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page, "main");
  await expect(main.getByLabel(messages["withdraw.amount"])).toHaveCount(0);

  await page.goto("/m/play/101101");
  for (let round = 0; round < 3; round += 1) await roll(page);
  await page.goto("/m/withdraw");
  await expect(main.getByRole("heading", { name: /৳২০.০০/ })).toBeVisible();
  await page.goto("/m/play/101101");
  for (let round = 0; round < 2; round += 1) await roll(page);
  await page.goto("/m/rewardCenter");
  await expect(main.getByText(OFFER)).toBeVisible();
  await expect(main.getByText(messages["promotions.state.claimed"])).toBeVisible();
  await expectAccessible(page);
  await page.goto("/m/withdraw");
  await main.getByLabel(messages["withdraw.amount"], { exact: true }).fill("৩০০");
  await main.getByLabel(messages["withdraw.pin"], { exact: true }).fill(pin);
  await main.getByRole("button", { name: messages["withdraw.submit"], exact: true }).click();
  await expect(main.getByLabel(messages["withdraw.amount"], { exact: true })).toHaveCount(0);
  await startJob("cashier.payouts");
  await expect(main.getByRole("heading", { name: messages["withdraw.state.paid"] })).toBeVisible();
  await page.context().close();
});

test("[PAY-07 PAY-06 CONT-06] sign-in taken, mission joined and claimed, code redeemed; no rebate without a bet of yesterday", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  const { username } = await logInNewMember(page.context(), baseURL);
  const main = page.getByRole("main");
  await page.goto("/m/rewardCenter");
  await main.getByLabel(messages["promotions.code"]).fill("khela50");
  await main.getByRole("button", { name: messages["promotions.action.redeem"] }).click();
  await expect(main.getByText(messages["promotions.requires.mobile"])).toBeVisible();
  await main.getByRole("link", { name: messages["promotions.toSecurity"] }).click();
  await expect(page).toHaveURL(/securityCenter/);
  const signIn = main.getByRole("listitem").filter({ hasText: "প্রতিদিনের হাজিরা" });
  // a reward that needs a verified number first is not shown as claimable
  for (const path of ["/m/activity", "/m/leaderBoard"]) {
    await page.goto(path);
    await expect(signIn.getByText(messages["auth.verifyFirst"], { exact: true })).toBeVisible();
    await expect(signIn.getByText(messages["promotions.state.claim"], { exact: true })).toHaveCount(0);
    await expect(signIn.getByRole("button", { name: messages["promotions.action.claim"] })).toHaveCount(0);
  }
  await expectAccessible(page);
  await signIn.getByRole("link", { name: messages["auth.verify.mobile"] }).click();
  await expect(page.getByRole("dialog").getByLabel(messages["auth.mobile"], { exact: true })).toBeVisible();
  await verifyMobile(username);
  await page.goto("/m/leaderBoard");
  await signIn.getByRole("button", { name: messages["promotions.action.claim"] }).click();
  await expectToast(page, "পুরস্কার যোগ হয়েছে; আরও ৳৬০ টার্নওভার বাকি");
  await expect(signIn.getByText(messages["promotions.state.process"])).toBeVisible();
  const mission = main.getByRole("listitem").filter({ hasText: "আজকের মিশন" });
  await mission.getByRole("button", { name: messages["promotions.action.join"] }).click();
  await expect(mission.getByText(messages["promotions.state.joined"])).toBeVisible();
  await expect(mission.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
  await expectAccessible(page);
  await expectNothingCut(page, "main");

  await page.goto("/m/rewardCenter");
  const code = main.getByLabel(messages["promotions.code"]);
  await code.fill("nosuch");
  await main.getByRole("button", { name: messages["promotions.action.redeem"] }).click();
  await expect(main.getByRole("alert")).toBeVisible();
  await page.goto("/m/rewardCenter");
  await code.fill("khela50");
  await main.getByRole("button", { name: messages["promotions.action.redeem"] }).click();
  await expect(main.getByText("কোড KHELA50: ৫০ টাকা")).toBeVisible();
  await expectNothingCut(page, "main");
  expect(await balance(page)).toBe(5_200n);

  await page.goto("/m/member/manualRebate");
  await expect(main.getByRole("button", { name: messages["promotions.action.claim"] })).toBeDisabled();
  await expect(main.getByText(messages["promotions.rebateNothing"])).toBeVisible();
  await postPast(username, [
    { what: "deposit", daysAgo: 0, amountMinor: 2_000_000 },
    { what: "round", daysAgo: 0, amountMinor: 500_000, payoutPercent: 90 },
  ]);
  const before = await balance(page);
  await page.goto("/m/leaderBoard");
  await mission.getByRole("button", { name: messages["promotions.action.claim"] }).click();
  await expect(mission.getByText(messages["promotions.state.claimed"])).toBeVisible();
  expect(await balance(page)).toBe(before + 2_000n);
  await page.context().close();
});

test("[PAY-06] rebate of yesterday's bets: shown with its amount, claimed once", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  const { username } = await logInNewMember(page.context(), baseURL);
  await postPast(username, [
    { what: "deposit", daysAgo: 1, amountMinor: 4_000_000 },
    { what: "round", daysAgo: 1, amountMinor: 1_000_000, payoutPercent: 90 },
  ]);
  const main = page.getByRole("main");
  await page.goto("/m/member/manualRebate");
  await expect(main.getByText("৳২০", { exact: true }).first()).toBeVisible();
  await main.getByRole("button", { name: messages["promotions.action.claim"] }).click();
  await expect(main.getByText(messages["promotions.state.claimed"])).toBeVisible();
  await expect(main.getByRole("button", { name: messages["promotions.action.claim"] })).toBeDisabled();
  await expectAccessible(page);
  await expectNothingCut(page, "main");
  await page.context().close();
});

test("[CONT-06] every promotion's page opens by its address; one that is over says so", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/activity");
  const links = page.getByRole("main").getByRole("link", { name: messages["promotions.terms"], exact: true });
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  for (const address of addresses) {
    await page.goto(address);
    await expect(
      page.getByRole("main").getByRole("heading", { name: messages["promotions.terms"] }),
    ).toBeVisible();
    await expectNothingCut(page, "main");
  }
  await page.goto("/m/activityDetail?promotionId=999999");
  await expect(page.getByText(messages["promotions.gone"])).toBeVisible();
  await page.context().close();
});

for (const { lang, theme } of [
  { lang: "BN", theme: "dark" },
  { lang: "EN", theme: "light" },
] as const) {
  const t = (id: MessageId) => messageOf(lang === "BN" ? "bn" : "en", id);

  test(`[CONT-06 PAY-09] ${lang}: board, raffle and ranks: own place after a bet and the prize it has, on the card and the page; what the draw is committed to, the bet rank by day`, async ({
    browser,
    baseURL,
  }) => {
    const page = await openPhone(browser, { lang, theme });
    const { username, password } = await logInNewMember(page.context(), baseURL);
    const client = createClient(baseURL ?? "", { merchant: "khela" });
    await client.callOrThrow(calls.auth.login, { type: "username", username, password });
    await verifyMobile(username);
    await client.callOrThrow(calls.promotions.redeem, { promoCode: "KHELA50" });
    // this member has more turnover than the member of any other test, so that their place has a prize
    await postPast(username, [
      { what: "deposit", daysAgo: 0, amountMinor: 80_000_000 },
      { what: "round", daysAgo: 0, amountMinor: 20_000_000, payoutPercent: 90 },
    ]);
    const main = page.getByRole("main");
    await page.goto("/m/play/101101");
    await roll(page, lang);
    const ids = await withOwnerDatabase(async (db) => {
      await countTurnover(db);
      await countTransferDays(db);
      await countScores({ db }, new Date());
      await countRanks({ db, now: () => new Date() });
      const rows = await db.rows<{ code: string; id: bigint }>(sql`
      select code, id from promotion where code in ('weekly-board', 'weekly-raffle')`);
      return new Map(rows.map(({ code, id }) => [code, String(id)]));
    });
    await page.goto("/m/activity");
    const prize = new RegExp(t("promotions.contest.prizeNow").replace("{prize}", "৳[\\d০-৯,]+"));
    // filtered by the board: the daily contest shows a place too if another test has played for it
    const card = main
      .locator("li:has([data-category])")
      .filter({ hasText: prize })
      .filter({ hasText: board[lang] });
    await expect(card).toContainText(t("promotions.contest.place"));
    await card.scrollIntoViewIfNeeded();
    await page.goto(`/m/activityDetail?promotionId=${ids.get("weekly-board")}`);
    await expect(main.getByText(t("promotions.contest.place"))).toBeVisible();
    await expectAccessible(page);
    await expectNothingCut(page, "main");
    await page.goto(`/m/activityDetail?promotionId=${ids.get("weekly-raffle")}`);
    await main.getByText(t("promotions.contest.proof")).click();
    await expect(main.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
    await expectAccessible(page);
    await expectNothingCut(page, "main");
    await page.goto("/m/leaderBoard?rank=bet");
    await expect(main.getByText(t("promotions.rank.place"))).toBeVisible();
    await expectAccessible(page);
    await expectNothingCut(page, "main");
    await page.context().close();
  });
}

test("[CONT-06] offers, missions and levels in English, light: each with a picture, what it gives and one verb; what is had at the end", async ({
  browser,
  baseURL,
}) => {
  const t = (id: MessageId) => messageOf("en", id);
  const page = await openPhone(browser, { lang: "EN", theme: "light" });
  const { username } = await logInNewMember(page.context(), baseURL);
  await verifyMobile(username);
  const main = page.getByRole("main");
  await page.goto("/m/leaderBoard");
  await main
    .getByRole("button", { name: t("promotions.action.claim") })
    .first()
    .click();
  await expect(main.getByText(t("promotions.state.process")).first()).toBeVisible();
  await expectAccessible(page);
  for (const [name, path] of [
    ["offers", "/m/activity"],
    ["levels", "/m/member/benefits"],
  ] as const) {
    await page.goto(path);
    await expect(main.getByRole("heading", { level: 2 }).first()).toBeVisible();
    if (name === "offers") {
      const cards = main.locator("li:has([data-category])");
      await expect(cards.first()).toBeVisible();
      for (const card of await cards.all()) {
        await expect(card.locator("b").first()).toHaveText(/[0-9০-৯]/);
        expect(
          await card
            .locator("button, a")
            .filter({ hasNot: page.locator("summary") })
            .count(),
        ).toBeGreaterThan(0);
      }
    }
    await expectAccessible(page);
    await expectNothingCut(page, "main");
  }
});
