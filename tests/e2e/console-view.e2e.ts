/** An operator views the site as a member: from the member's page to the site, read-only, and back. */
import { expect, test, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { errorText } from "@khela/contract/locale/error-texts";
import { sql } from "@khela/service-kit/db/database";
import { first as bnFirst } from "../../apps/console/src/i18n/bn/first.ts";
import { members as bnMembers } from "../../apps/console/src/i18n/bn/members.ts";
import { acts as bnActs } from "../../apps/console/src/i18n/bn/acts.ts";
import { createClient } from "../client.ts";
import { findViolations } from "./support/accessibility.ts";
import { messageOf, messages } from "./support/all-messages.ts";
import { chooseConsole, signInOperator } from "./support/console.ts";
import { goWithin, passAgeGate, waitForAnimations, withOwnerDatabase } from "./support/fixture.ts";
import { expectToast, watchToasts } from "./support/phone.ts";

const bn = { ...bnFirst, ...bnMembers, ...bnActs };
const password = "a long enough pass phrase";
const dice = "/m/play/101101";
const strip = (page: Page, language: "bn" | "en" = "bn") =>
  page.getByRole("complementary", { name: messageOf(language, "view.label") });
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).reduce((done, [name, value]) => done.replaceAll(`{${name}}`, value), text);

/** Registers a member, who keeps a separate session. */
async function registerMember(baseURL: string | undefined) {
  const username = `v${Math.random().toString(36).slice(2, 12)}`;
  const client = createClient(baseURL ?? "", { merchant: "khela" });
  const registration = {
    username,
    password,
    confirmPassword: password,
    ageConfirmed: true,
    registerMethod: "H5",
  };
  await client.callOrThrow(calls.auth.register, registration as never);
  const { id } = await withOwnerDatabase((db) =>
    db.one<{ id: string }>(sql`select member_id::text id from member_name where name = ${username}`),
  );
  return { id, username, client };
}

/**
 * Opens the site as the member: chooses the action on the member's page, enters a reason, and returns the tab that the
 * link opens.
 */
async function openTheirSite(desk: Page, username: string): Promise<Page> {
  await desk.getByRole("button", { name: bn["members.acts"], exact: true }).click();
  await desk.getByRole("menuitem", { name: bn["members.act.view"] }).click();
  const asked = desk.getByRole("dialog", { name: bn["members.act.view"] });
  await asked.getByLabel(bn["first.reason"]).fill("সদস্য জমার পাতা বুঝতে পারছেন না");
  await asked.getByRole("button", { name: bn["first.confirm"], exact: true }).click();
  const link = desk.getByRole("link", { name: filled(bn["members.viewOpen"], { name: username }) });
  await expect(link).toBeVisible();
  const [tab] = await Promise.all([desk.context().waitForEvent("page"), link.click()]);
  return tab;
}

test("[OPS-03] view: member's page → their site with the strip; a limit and a game refused with the sentence; ended → the site of a visitor, all in the timeline", async ({
  browser,
  baseURL,
}) => {
  const { id, username, client } = await registerMember(baseURL);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "bn-BD",
    timezoneId: "Asia/Dhaka",
  });
  const operator = await signInOperator(context, "support", baseURL);
  await chooseConsole(context, baseURL, { language: "bn", theme: "dark" });
  await passAgeGate(context);
  await context.addInitScript(watchToasts);
  const desk = await context.newPage();
  await desk.goto(`/console/members/${id}`);
  const tab = await openTheirSite(desk, username);

  await expect(tab).toHaveURL(/\/m\/home$/);
  await expect(strip(tab)).toContainText(username);
  await expect(strip(tab)).toContainText(operator);
  await waitForAnimations(tab);
  expect(await findViolations(tab)).toEqual([]);

  await goWithin(tab, "/m/safer");
  await expect(strip(tab)).toBeVisible();
  await tab.getByRole("button", { name: messages["safer.deposit"] }).click();
  const limit = tab.getByRole("dialog");
  await limit.getByRole("textbox").fill("৯০০");
  await limit.getByRole("button", { name: messages["safer.save"] }).click();
  await expect(tab.getByText(errorText("view.read.only", "BN")).first()).toBeVisible();
  await limit.getByRole("button", { name: messages["shell.close"] }).click();
  expect((await client.callOrThrow(calls.responsibleGaming.limits, {})).limits).toEqual([]);

  await tab.goto(dice);
  await expect(strip(tab)).toBeVisible();
  await expect(tab.getByText(errorText("view.read.only", "BN")).first()).toBeVisible();

  await tab.goto("/m/member/home");
  await expect(strip(tab)).toContainText(messages["view.end"]);
  await expect(tab.getByRole("main")).toContainText(username);
  await strip(tab).getByRole("button", { name: messages["view.end"] }).click();
  await expect(tab).toHaveURL(/\/m\/home$/);
  await expect(strip(tab)).toHaveCount(0);
  await expectToast(tab, messages["view.over"]);
  await expect(tab.getByRole("link", { name: messages["shell.login"] }).first()).toBeVisible();
  // the member's own session continues
  expect((await client.call(calls.member.info, {})).status).toBe(200);

  await desk.bringToFront();
  await desk.goto(`/console/members/${id}/timeline`);
  const told = (act: keyof typeof bnActs) =>
    desk.getByRole("row").filter({ hasText: bn[act] }).filter({ hasText: operator });
  for (const act of ["act.memberAccess.view", "act.view.opened", "act.view.ended"] as const)
    await expect(told(act)).toHaveCount(1);
  await context.close();
});

test("[OPS-03] view: a link opened twice, in English → the second tab says why not", async ({
  browser,
  baseURL,
}) => {
  const { id, username } = await registerMember(baseURL);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await signInOperator(context, "support", baseURL);
  await chooseConsole(context, baseURL, { language: "bn", theme: "light" });
  await context.addCookies([{ name: "lang", value: "EN", url: baseURL ?? "" }]);
  await passAgeGate(context);
  const desk = await context.newPage();
  await desk.goto(`/console/members/${id}`);
  await desk.getByRole("button", { name: bn["members.acts"], exact: true }).click();
  await desk.getByRole("menuitem", { name: bn["members.act.view"] }).click();
  await desk.getByRole("dialog").getByLabel(bn["first.reason"]).fill("Ticket 4711");
  await desk.getByRole("button", { name: bn["first.confirm"], exact: true }).click();
  const link = desk.getByRole("link", { name: filled(bn["members.viewOpen"], { name: username }) });
  const address = (await link.getAttribute("href"))!;
  await desk.goto(address);
  await expect(strip(desk, "en")).toBeVisible();
  await desk.goto("/m/help");
  await desk.goto(address);
  await expect(desk.getByText(errorText("view.link.invalid", "EN"))).toBeVisible();
  await waitForAnimations(desk);
  expect(await findViolations(desk)).toEqual([]);
  await context.close();
});
