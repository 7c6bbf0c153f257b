/** A manual deposit: account, reference and receipt, the submitted transaction id, and the operator's decision. */
import { expect, test } from "@playwright/test";
import { sql } from "@khela/service-kit/db/database";
import { approveDeposit } from "../../apps/server/src/cashier/decisions/deposit-decisions.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messageOf } from "./support/all-messages.ts";
import { logInNewMember, passAgeGate, withOwnerDatabase } from "./support/fixture.ts";
import { expectNothingCut, openPhone } from "./support/phone.ts";
import { findCutTexts } from "./support/text-faults.ts";

const filled = (text: string, values: { readonly name: string; readonly reward: string }) =>
  text.replace("{name}", values.name).replace("{reward}", values.reward);

for (const [lang, theme] of [
  ["BN", "dark"],
  ["EN", "light"],
] as const)
  test(`[PAY-01 PAY-02 CONT-06] manual deposit, ${lang} ${theme} → account, receipt that checks, transaction, what arrived is credited with its promotion`, async ({
    browser,
    baseURL,
  }) => {
    const textOf = (id: Parameters<typeof messageOf>[1]) => messageOf(lang === "BN" ? "bn" : "en", id);
    const offer = lang === "BN" ? "প্রথম জমায় ১০০% বোনাস" : "100% on your first deposit";
    const page = await openPhone(browser, { lang, theme });
    await passAgeGate(page.context());
    await logInNewMember(page.context(), baseURL);
    await page.goto("/m/voucherCenter");
    const main = page.getByRole("main");
    await main.getByText(textOf("cashier.otherWays")).click();
    await main
      .getByText(lang === "BN" ? "বিকাশ সেন্ড মানি" : "bKash Send Money")
      .last()
      .click();
    await expect(main.getByText(textOf("cashier.manualNote"))).toBeVisible();
    await main.getByRole("textbox", { name: textOf("cashier.amount") }).fill("600");
    await main.getByText(offer, { exact: true }).click();
    await main.locator("button[type=submit]").click();
    await expect(main.getByText(textOf("manual.steps"))).toBeVisible();
    await expect(main.getByText(/^0100000000[12]$/)).toBeVisible();
    await expect(main.getByRole("img", { name: textOf("cashier.qrCode") })).toBeVisible();
    await expect(main.getByRole("timer")).toBeVisible();
    await expectAccessible(page);
    await expectNothingCut(page, "main");

    await main.getByText(textOf("manual.receipt"), { exact: true }).click();
    await expect(main.getByRole("img", { name: textOf("manual.receiptCode") })).toBeVisible();
    const receiptPath = await main
      .getByRole("link", { name: textOf("manual.receiptOpen") })
      .getAttribute("href");
    const visitor = await openPhone(browser, { lang, theme });
    await visitor.goto(receiptPath ?? "");
    await expect(visitor.getByText(textOf("manual.receiptValid"))).toBeVisible();
    await expect(visitor.getByText("600.00 BDT")).toBeVisible();
    await expectAccessible(visitor);
    await expectNothingCut(visitor, "main");
    await visitor.goto((receiptPath ?? "").replace(/.$/, (last) => (last === "A" ? "Q" : "A")));
    await expect(visitor.getByText(textOf("manual.receiptInvalid"))).toBeVisible();

    const screen = await page.screenshot();
    await main
      .getByLabel(textOf("manual.proof"))
      .setInputFiles({ name: "screen.png", mimeType: "image/png", buffer: screen });
    await expect(main.getByText(textOf("manual.proofSent"))).toBeVisible();
    await expect(main.getByText(textOf("manual.proofAgain"))).toBeVisible();
    await expectAccessible(page);

    const transaction = `E2E${lang}${Date.now()}`;
    await main.getByRole("textbox", { name: textOf("manual.transactionId") }).fill(transaction.toLowerCase());
    await main.getByRole("button", { name: textOf("manual.send") }).click();
    await expect(main.getByText(textOf("cashier.state.submitted"))).toBeVisible();
    await expect(main.getByText(transaction, { exact: true })).toBeVisible();
    const orderId = new URL(page.url()).searchParams.get("order") ?? "";
    await withOwnerDatabase(async (db) => {
      const { id } = await db.one<{ id: number }>(sql`select id from merchant where code = 'khela'`);
      // no push is needed: the page polls every five seconds
      const push = {
        store: async () => undefined,
        announce: async () => undefined,
        balanceChanged: () => undefined,
        publishTopic: async () => undefined,
      };
      await approveDeposit(
        { db, push, now: () => new Date(), merchantId: id, actor: "operator:test" },
        { orderId, received: "580.50" },
      );
    });
    await expect(main.getByText(textOf("cashier.state.paid"))).toBeVisible();
    await expect(main.getByText(lang === "BN" ? "৳৫৮০.৫০" : "৳580.50").first()).toBeVisible();
    // the offer doubles the deposit, up to a reward of 500
    const given = { name: offer, reward: lang === "BN" ? "৳৫০০.০০" : "৳500.00" };
    await expect(main.getByText(filled(textOf("cashier.offerGiven"), given))).toBeVisible();
    await expectAccessible(page);

    await page.goto("/m/voucherCenter");
    await main.getByRole("tab", { name: textOf("cashier.past") }).click();
    const states = main.getByRole("group", { name: textOf("cashier.byState") });
    await states.getByText(textOf("cashier.tag.failed"), { exact: true }).click();
    await expect(main.getByText(textOf("cashier.noneOfState"))).toBeVisible();
    await states.getByText(textOf("cashier.tag.paid"), { exact: true }).click();
    await expect(main.getByText(lang === "BN" ? "৳৫৮০.৫০" : "৳580.50")).toBeVisible();
    await expectAccessible(page);
    expect(await findCutTexts(page)).toEqual([]);
    await page.context().close();
  });
