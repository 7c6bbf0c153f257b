/**
 * Promotions, VIP and turnover weights in the console: created and seen on the phone; weights refused with a reason; a
 * bonus granted by two operators.
 */
import { expect, test, type Browser, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
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
import { createClient } from "../client.ts";
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

/** Fills the form of a daily sign-in promotion whose rewards an operator approves. */
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

/** Signs in a second owner, who approves the open proposal about `subject`. */
async function approveAsSecond(
  browser: Browser,
  baseURL: string | undefined,
  subject: string,
): Promise<void> {
  const second = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 1280, height: 800 },
  });
  await signInOperator(second, "owner", baseURL);
  const other = await second.newPage();
  await other.goto(`/console/proposals?subject=${subject}&state=open`);
  await other.getByRole("row").nth(1).click();
  await button(other, bn["proposals.approve"]).click();
  await expect(other.getByRole("dialog")).toHaveCount(0);
  await second.close();
}

/** Approves a member's waiting bonus by keyboard alone. The console sends the decision ten seconds after its key. */
async function approveByKeys(page: Page, username: string): Promise<void> {
  await page.clock.install();
  await page.goto("/console/promotions/claims");
  const current = page.locator("nav [aria-current=true]").filter({ hasText: "৳" });
  await expect(current).toBeVisible();
  await expect(async () => {
    if (!((await current.textContent()) ?? "").includes(username)) await page.keyboard.press("j");
    await expect(current).toContainText(username, { timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("a");
  await expect(page.getByText(bn["promotions.approved"].replace("{name}", username))).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByText(bn["promotions.approved"].replace("{name}", username))).toHaveCount(0);
  await page.goto("/console/promotions/rewards");
  const row = page.getByRole("row").filter({ hasText: username });
  await expect(row).toContainText(bn["rewards.state.issued"]);
}

/** Creates a copy of a promotion, with another code and title. */
async function duplicate(page: Page, code: string, copy: { code: string; title: string }): Promise<void> {
  await page.goto(`/console/promotions/one/${code}`);
  await page.getByRole("link", { name: bn["promotions.duplicate"] }).click();
  await expect(heading(page, bn["promotions.newTitle"])).toBeVisible();
  const budget = page.getByLabel(bn["promotions.field.budget"], { exact: true });
  await expect(budget).toHaveValue("2500.00");
  const field = page.getByLabel(bn["promotions.field.code"], { exact: true });
  await expect(field).toHaveValue("");
  await field.fill(copy.code);
  await page
    .getByLabel(bn["promotions.titleIn"].replace("{language}", bn["promotions.language.bn"]))
    .fill(copy.title);
  await button(page, bn["first.save"]).click();
  await expect(heading(page, copy.title)).toBeVisible();
}

test("[CONT-06] promotion: made in its form, refused beside its field, put right → on the phone; a bonus of it approved by keyboard alone; a copy of it ended → no longer there", async ({
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
  // 100 rewards of 25 exceed the budget, so the check warns
  await button(page, bn["promotions.check"]).click();
  const budget = page.getByLabel(bn["promotions.field.budget"], { exact: true });
  await expect(page.getByText(/declaredCost is above budget/)).toBeVisible();
  await budget.fill("2500");
  await expect(page.getByText(bn["promotions.noFaults"])).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await button(page, bn["first.save"]).click();
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText(bn["promotions.step.claimed"])).toBeVisible();
  // the live announcement of the save still refers to a button of the removed form, which is not a violation
  expect(await findViolations(page)).toEqual([]);

  const phone = await openPhone(browser);
  const member = await logInNewMember(phone.context(), baseURL);
  await phone.goto("/m/activity");
  const shown = (name: string) => phone.getByRole("main").getByRole("heading", { name, exact: true });
  await expect(shown(title)).toBeVisible();

  const { id } = await withOwnerDatabase((db) =>
    db.one<{ id: bigint }>(sql`select id from promotion where code = ${code}`),
  );
  const client = createClient(baseURL!, { merchant: "khela" });
  await client.callOrThrow(calls.auth.login, { type: "username", ...member });
  await client.callOrThrow(calls.promotions.claim, { promotionId: String(id) });
  await approveByKeys(page, member.username);

  const copy = { code: newOperatorName(), title: `${title} আবার` };
  made.push(copy.code);
  await duplicate(page, code, copy);
  await phone.reload();
  await expect(shown(copy.title)).toBeVisible();
  await button(page, bn["promotions.end"]).click();
  await page.getByRole("alertdialog").getByRole("button", { name: bn["promotions.end"] }).click();
  await expect(page.getByText(bn["promotions.state.off"], { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await phone.reload();
  await expect(shown(title)).toBeVisible();
  await expect(shown(copy.title)).toHaveCount(0);
});

test("weights: a category and a game chosen by name, their weights typed in Bengali digits → a proposal, in force by name once a second operator approves; above 100 → refused with the reason", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signInOperator(context, "owner", baseURL);
  // no other test plays this game, so its weight does not change their turnover
  const game = await withOwnerDatabase((db) =>
    db.one<{ name: string; key: string }>(sql`
      select name ->> 'bn' "name", vendor || '/' || game_code "key" from game g where enabled and game_type = 'COCKFIGHT'
        and not exists (select from turnover_weight w where w.node_id = g.node_id) order by node_id desc limit 1`),
  );
  await page.goto("/console/vip/weights");
  await expect(heading(page, bn["vip.weightsTitle"])).toBeVisible();
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const weight = (name: string) => page.getByLabel(bn["vip.weightOf"].replace("{name}", name));
  const cockfight = bn["gameCategory.COCKFIGHT"];
  await button(page, bn["vip.change"]).click();
  await weight(cockfight).fill("১০১");
  await button(page, bn["first.save"]).click();
  await expect(page.getByRole("alert")).toContainText("from 0 to 100");
  expect(await findViolations(page)).toEqual([]);
  await weight(cockfight).fill("৪৫");
  await page.getByRole("combobox", { name: bn["vip.addGame"] }).fill(game.name);
  await page.getByRole("option").filter({ hasText: game.name }).first().click();
  await weight(game.name).fill("৫");
  await button(page, bn["first.save"]).click();
  const proposal = page.getByRole("dialog", { name: bn["first.proposal.title"] });
  await expect(proposal.getByRole("row", { name: `${bn["fact.weights"]} · ${cockfight}` })).toContainText(
    "৪৫%",
  );
  await proposal.getByRole("button", { name: bn["first.close"] }).click();
  await approveAsSecond(browser, baseURL, "turnover:BDT");
  await page.reload();
  await expect(row(cockfight)).toContainText("৪৫%");
  await expect(row(game.name)).toContainText("৫%");
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
  // the screen shows the effects of the proposal, in words and digits of the language
  await expect(
    proposal.getByRole("row", { name: `${bn["fact.reward"]} – ৳৬০০.০০`, exact: true }),
  ).toBeVisible();
  await expect(proposal.getByRole("row", { name: `${bn["fact.turnoverPercent"]} – ৩০০%` })).toBeVisible();
  await proposal.getByRole("button", { name: bn["first.close"] }).click();

  await approveAsSecond(browser, baseURL, `member:${id}`);

  await page.reload();
  await expect(page.getByRole("cell", { name: "৳৬০০.০০", exact: true }).first()).toBeVisible();
  await expect(page.getByRole("cell", { name: "৳১,৮০০.০০", exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
