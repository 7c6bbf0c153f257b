/** A manual deposit: account, reference and receipt, the submitted transaction id, and the operator's decision. */
import { expect, test } from "@playwright/test";
import { sql } from "@khela/service-kit/db/database";
import { approveDeposit } from "../../apps/server/src/cashier/decisions/deposit-decisions.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messages } from "./support/all-messages.ts";
import { logInNewMember, passAgeGate, withOwnerDatabase } from "./support/fixture.ts";
import { expectNothingCut, openPhone } from "./support/phone.ts";
import { findCutTexts } from "./support/text-faults.ts";

const filled = (text: string, values: { readonly name: string; readonly reward: string }) =>
  text.replace("{name}", values.name).replace("{reward}", values.reward);

test("[PAY-01 PAY-02 CONT-06] manual deposit → account, receipt that checks, transaction, what arrived is credited with its promotion", async ({
  browser,
  baseURL,
}) => {
  const offer = "প্রথম জমায় ১০০% বোনাস";
  const page = await openPhone(browser);
  await passAgeGate(page.context());
  await logInNewMember(page.context(), baseURL);
  await page.goto("/m/voucherCenter");
  const main = page.getByRole("main");
  await main.getByText(messages["cashier.otherWays"]).click();
  await main.getByText("বিকাশ সেন্ড মানি").last().click();
  await expect(main.getByText(messages["cashier.manualNote"])).toBeVisible();
  await main.getByRole("textbox", { name: messages["cashier.amount"] }).fill("600");
  await main.getByText(offer, { exact: true }).click();
  await main.locator("button[type=submit]").click();
  await expect(main.getByText(messages["manual.steps"])).toBeVisible();
  await expect(main.getByText(/^0100000000[12]$/)).toBeVisible();
  await expect(main.getByRole("img", { name: messages["cashier.qrCode"] })).toBeVisible();
  await expect(main.getByRole("timer")).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page, "main");

  await main.getByText(messages["manual.receipt"], { exact: true }).click();
  await expect(main.getByRole("img", { name: messages["manual.receiptCode"] })).toBeVisible();
  const receiptPath = await main
    .getByRole("link", { name: messages["manual.receiptOpen"] })
    .getAttribute("href");
  const visitor = await openPhone(browser);
  await visitor.goto(receiptPath ?? "");
  await expect(visitor.getByText(messages["manual.receiptValid"])).toBeVisible();
  await expect(visitor.getByText("600.00 BDT")).toBeVisible();
  await expectAccessible(visitor);
  await expectNothingCut(visitor, "main");
  await visitor.goto((receiptPath ?? "").replace(/.$/, (last) => (last === "A" ? "Q" : "A")));
  await expect(visitor.getByText(messages["manual.receiptInvalid"])).toBeVisible();

  const screen = await page.screenshot();
  await main
    .getByLabel(messages["manual.proof"])
    .setInputFiles({ name: "screen.png", mimeType: "image/png", buffer: screen });
  await expect(main.getByText(messages["manual.proofSent"])).toBeVisible();
  await expect(main.getByText(messages["manual.proofAgain"])).toBeVisible();
  await expectAccessible(page);

  const transaction = `E2E${Date.now()}`;
  await main.getByRole("textbox", { name: messages["manual.transactionId"] }).fill(transaction.toLowerCase());
  await main.getByRole("button", { name: messages["manual.send"] }).click();
  await expect(main.getByText(messages["cashier.state.submitted"])).toBeVisible();
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
  await expect(main.getByText(messages["cashier.state.paid"])).toBeVisible();
  await expect(main.getByText("৳৫৮০.৫০").first()).toBeVisible();
  // the offer doubles the deposit, up to a reward of 500
  const given = { name: offer, reward: "৳৫০০.০০" };
  await expect(main.getByText(filled(messages["cashier.offerGiven"], given))).toBeVisible();
  await expectAccessible(page);

  await page.goto("/m/voucherCenter");
  await main.getByRole("tab", { name: messages["cashier.past"] }).click();
  const states = main.getByRole("group", { name: messages["cashier.byState"] });
  await states.getByText(messages["cashier.tag.failed"], { exact: true }).click();
  await expect(main.getByText(messages["cashier.noneOfState"])).toBeVisible();
  await states.getByText(messages["cashier.tag.paid"], { exact: true }).click();
  await expect(main.getByText("৳৫৮০.৫০")).toBeVisible();
  await expectAccessible(page);
  expect(await findCutTexts(page)).toEqual([]);
  await page.context().close();
});
