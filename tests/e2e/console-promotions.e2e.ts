/** Promotions, VIP and turnover weights at the operator's desk: made and seen on the phone; weights refused with their reason; a bonus given by two operators. */
import { expect, test, type Page } from "@playwright/test";
import { sql } from "@khela/service-kit/db/database";
import { acts as bnActs } from "../../apps/console/src/i18n/bn/acts.ts";
import { first as bnFirst } from "../../apps/console/src/i18n/bn/first.ts";
import { audit as bnAudit } from "../../apps/console/src/i18n/bn/audit.ts";
import { list as bnList } from "../../apps/console/src/i18n/bn/list.ts";
import { members as bnMembers } from "../../apps/console/src/i18n/bn/members.ts";
import { promotions as bnRoom } from "../../apps/console/src/i18n/bn/promotions.ts";
import { promotionTitles as bnTitles } from "../../apps/console/src/i18n/bn/titles/promotions.ts";
import { vipTitles as bnVipTitles } from "../../apps/console/src/i18n/bn/titles/vip.ts";
import { vip as bnVip } from "../../apps/console/src/i18n/bn/vip.ts";
import { findViolations } from "./support/accessibility.ts";
import { newOperatorName, signInOperator } from "./support/console.ts";
import { logInNewMember, withOwnerDatabase } from "./support/fixture.ts";
import { openPhone } from "./support/phone.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const bn = {
  ...bnFirst,
  ...bnActs,
  ...bnAudit,
  ...bnMembers,
  ...bnList,
  ...bnRoom,
  ...bnTitles,
  ...bnVip,
  ...bnVipTitles,
};
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

const made: string[] = [];
test.afterAll(() =>
  withOwnerDatabase((db) =>
    db.run(sql`update promotion set enabled = false where code = any (${made}::text[])`),
  ),
);

/** Fills the form of a daily sign-in that an operator decides about. */
async function fillSignIn(page: Page, code: string, title: string): Promise<void> {
  await page.getByLabel(bn["promotions.field.type"]).selectOption("LOGIN");
  for (const [language, text] of [
    ["bn", title],
    ["en", "Tea break"],
    ["th", "พักดื่มชา"],
  ] as const) {
    const name = bn[`promotions.language.${language}`];
    await page.getByLabel(bn["promotions.titleIn"].replace("{language}", name)).fill(text);
    await page.getByLabel(bn["promotions.bodyIn"].replace("{language}", name)).fill(text);
  }
  const lines = {
    code,
    sort: "0",
    startsAt: "2026-01-01T00:00",
    rewardFixed: "25",
    expectedClaims: "100",
    budget: "2000",
  } as const;
  for (const [field, text] of Object.entries(lines))
    await page.getByLabel(bn[`promotions.field.${field as keyof typeof lines}`], { exact: true }).fill(text);
  await page.getByLabel(bn["promotions.field.category"]).selectOption("daily");
  await page.getByLabel(bn["promotions.field.period"]).selectOption("day");
  await page.getByLabel(bn["promotions.field.needsApproval"]).check();
}

test("[CONT-06] promotion: made in its form, refused beside its field, put right → on the phone", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signInOperator(context, "owner", baseURL);
  const code = newOperatorName();
  const title = `চায়ের বিরতি ${code}`;
  made.push(code);
  await page.goto("/console/promotions/new");
  await expect(heading(page, bn["promotions.newTitle"])).toBeVisible();
  await fillSignIn(page, code, title);
  // 100 rewards of 25 are more than the budget
  await button(page, bn["promotions.check"]).click();
  const budget = page.getByLabel(bn["promotions.field.budget"], { exact: true });
  await expect(page.getByText(/declaredCost is above budget/)).toBeVisible();
  await budget.fill("2500");
  await expect(page.getByText(bn["promotions.noFaults"])).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await button(page, bn["first.save"]).click();
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText(bn["promotions.step.claimed"])).toBeVisible();
  // what announced the saving names the button that has left with its form
  expect(await findViolations(page)).toEqual([]);

  const phone = await openPhone(browser);
  await logInNewMember(phone.context(), baseURL);
  await phone.goto("/m/activity");
  await expect(phone.getByRole("main").getByRole("heading", { name: title })).toBeVisible();
});

test("weights: a category's weight changed → shown; one that is no category → refused with the reason", async ({
  page,
  context,
  baseURL,
}) => {
  await signInOperator(context, "owner", baseURL);
  await page.goto("/console/vip/weights");
  await expect(heading(page, bn["vip.weightsTitle"])).toBeVisible();
  await button(page, bn["vip.change"]).click();
  await page.getByLabel(bn["vip.addWeight"]).fill("CHESS");
  await button(page, bn["vip.add"]).click();
  await button(page, bn["first.save"]).click();
  await expect(page.getByRole("alert")).toContainText("CHESS is the category of no game");
  expect(await findViolations(page)).toEqual([]);
});

test("[OPS-03] bonus given by hand above the rule: a proposal, paid once a second operator approves → on the member's page with its turnover", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signInOperator(context, "owner", baseURL);
  const phone = await openPhone(browser);
  const { username } = await logInNewMember(phone.context(), baseURL);
  const { id } = await withOwnerDatabase((db) =>
    db.one<{ id: bigint }>(sql`select id from member where username = ${username}`),
  );
  await page.goto(`/console/members/${id}/promotions`);
  await expect(heading(page, username)).toBeVisible();
  await page.getByRole("button", { name: bn["members.acts"] }).first().click();
  await page.getByRole("menuitem", { name: bn["members.act.grant"] }).click();
  const dialog = page.getByRole("dialog", { name: bn["members.act.grant"] });
  await dialog.getByLabel(bn["members.amount"]).fill("600");
  await dialog.getByLabel(bn["members.grantTurnover"]).fill("300");
  await dialog.getByLabel(bn["first.reason"]).fill("খেলা থেমে গিয়েছিল");
  await dialog.getByRole("button", { name: bn["first.confirm"] }).click();
  const proposal = page.getByRole("dialog", { name: bn["first.proposal.title"] });
  await expect(
    proposal.getByText("promotions.grant").or(proposal.getByText(bn["act.promotions.grant"])),
  ).toBeVisible();
  // what it would do, in words and figures of the language
  await expect(
    proposal.getByRole("row", { name: `${bn["fact.reward"]} – ৳৬০০.০০`, exact: true }),
  ).toBeVisible();
  await expect(proposal.getByRole("row", { name: `${bn["fact.turnoverPercent"]} – ৩০০%` })).toBeVisible();
  await proposal.getByRole("button", { name: bn["first.close"] }).click();

  const second = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 1280, height: 800 },
  });
  await signInOperator(second, "owner", baseURL);
  const other = await second.newPage();
  await other.goto(`/console/proposals?subject=member:${id}`);
  await other.getByRole("row").nth(1).click();
  await button(other, bn["proposals.approve"]).click();
  await expect(other.getByRole("dialog")).toHaveCount(0);
  await second.close();

  await page.reload();
  await expect(page.getByRole("cell", { name: "৳৬০০.০০", exact: true }).first()).toBeVisible();
  await expect(page.getByRole("cell", { name: "৳১,৮০০.০০", exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
