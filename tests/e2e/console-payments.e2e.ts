/** Approval rules, payment channels and transfers in the console. */
import { expect, test, type Browser, type Page } from "@playwright/test";
import { errorText } from "@khela/contract/locale/error-texts";
import { sql } from "@khela/service-kit/db/database";
import { deposits as bnDeposits } from "../../apps/console/src/i18n/bn/deposits.ts";
import { first as bnFirst } from "../../apps/console/src/i18n/bn/first.ts";
import { members as bnMembers } from "../../apps/console/src/i18n/bn/members.ts";
import { people as bnPeople } from "../../apps/console/src/i18n/bn/people.ts";
import { peopleTitles } from "../../apps/console/src/i18n/bn/titles/people.ts";
import { findViolations } from "./support/accessibility.ts";
import { chooseConsole, signInOperator } from "./support/console.ts";
import { waitForAnimations, withOwnerDatabase } from "./support/fixture.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";

const bn = { ...bnDeposits, ...bnFirst, ...bnMembers, ...bnPeople, ...peopleTitles };
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openOwner(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await signInOperator(context, "owner", baseURL);
  await chooseConsole(context, baseURL, { language: "bn", theme: "dark" });
  return context.newPage();
}

async function expectNoFaults(page: Page): Promise<void> {
  await waitForAnimations(page);
  expect(await findViolations(page)).toEqual([]);
}

test("[OPS-01] approval rules: acts without one are named; a change → a proposal, and the rule stands as before", async ({
  browser,
  baseURL,
}) => {
  const page = await openOwner(browser, baseURL);
  await page.goto("/console/people/approvals");
  const row = page.getByRole("row").filter({ hasText: "vip.saveLevels" });
  await expect(row).toBeVisible();
  const before = (await row.textContent()) ?? "";
  await expectNoFaults(page);
  await row.getByRole("button", { name: bn["people.approval.set"], exact: true }).click();
  await page.getByLabel(bn["people.approval.amount"]).fill("৭০০");
  await page.getByLabel(bn["first.reason"], { exact: true }).fill("আরও সাবধানে");
  await button(page, bn["people.approval.propose"]).click();
  await expect(page.getByRole("dialog", { name: bn["first.proposal.title"] })).toBeVisible();
  await page.reload();
  await expect(row).toHaveText(before);
  await page.context().close();
});

test("[OPS-01] channel: hours are set; two people edit it → the later one is refused and overwrites nothing", async ({
  browser,
  baseURL,
}) => {
  const [one, two] = [await openOwner(browser, baseURL), await openOwner(browser, baseURL)];
  const panelOf = (page: Page) => page.locator("section").filter({ hasText: "usdt" }).last();
  const edit = async (page: Page) => {
    await panelOf(page).getByRole("button", { name: bn["channels.edit"], exact: true }).first().click();
    await expect(page.getByRole("dialog", { name: bn["channels.edit"] })).toBeVisible();
  };
  for (const page of [one, two]) await page.goto("/console/channels");
  await edit(one);
  await edit(two);
  await button(two, bn["channels.addSpan"]).click();
  await expectNoFaults(two);
  await button(two, bn["channels.save"]).click();
  await expect(panelOf(two)).toContainText("09:00–22:00");
  await one.getByLabel(bn["channels.max"]).fill("400000");
  await button(one, bn["channels.save"]).click();
  await expect(one.getByRole("alert")).toContainText(errorText("channel.changed", "BN"));
  await one.reload();
  await expect(panelOf(one)).toContainText("09:00–22:00");
  await edit(one);
  await button(one, bn["channels.removeSpan"]).click();
  await button(one, bn["channels.save"]).click();
  await expect(panelOf(one)).toContainText(bn["channels.alwaysOpen"]);
  await one.context().close();
  await two.context().close();
});

test("[OPS-01] deposit's page: what the audit log has about it, and its transfer with both movements", async ({
  browser,
  baseURL,
}) => {
  await openMemberWithMoney(browser);
  const page = await openOwner(browser, baseURL);
  await page.goto("/console/all-deposits");
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: bn["first.audit"] })).toBeVisible();
  await expectNoFaults(page);
  await page.locator('a[href*="/transfers/"]').click();
  await expect(page.getByRole("heading", { name: bn["members.movements"] })).toBeVisible();
  await expect(page.getByText("−৳৫০০.০০")).toBeVisible();
  await expectNoFaults(page);
  await page.context().close();
});

/** Deletes the saved formats, since later tests import statements in the format of the channel's name. */
test.afterAll(() => withOwnerDatabase((db) => db.run(sql`delete from statement_format`)));

test("[OPS-04] saved reasons and a statement's columns: a reason is offered where it is asked for; columns are chosen from a sample", async ({
  browser,
  baseURL,
}) => {
  const page = await openOwner(browser, baseURL);
  await page.goto("/console/people/reasons");
  await page.getByLabel(bn["people.act"]).selectOption("statements.setAside");
  await page.getByLabel(bn["people.reasonBn"]).fill("আমাদের নিজের লেনদেন");
  await page.getByLabel(bn["people.reasonEn"]).fill("Our own transfer");
  await button(page, bn["people.reasonAdd"]).click();
  await expect(page.getByRole("cell", { name: "Our own transfer" })).toBeVisible();
  await expectNoFaults(page);
  await page.goto("/console/statements");
  await button(page, bn["statements.format"]).click();
  const dialog = page.getByRole("dialog", { name: bn["statements.format"] });
  await dialog.locator("input[type=file]").setInputFiles({
    name: "sample.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Our Bank\nDay,Number,Money in\n1 Jan,A1,100.00\n"),
  });
  await expect(dialog.getByRole("cell", { name: "A1" })).toBeVisible();
  await dialog.getByLabel(bn["statements.ownColumns"]).check();
  await dialog.getByLabel(bn["statementField.transactionId"]).selectOption("Number");
  await dialog.getByLabel(bn["statementField.at"]).selectOption("Day");
  await dialog.getByLabel(bn["statementField.amount"]).selectOption("Money in");
  await expectNoFaults(page);
  await dialog.getByRole("button", { name: bn["channels.save"], exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await button(page, bn["statements.format"]).click();
  await expect(page.getByLabel(bn["statementField.transactionId"])).toHaveValue("Number");
  await page.context().close();
});
