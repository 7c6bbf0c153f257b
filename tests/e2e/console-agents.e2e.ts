/**
 * Agents in the console: two operators create an agent with a float; an account is frozen, a dispute decided, and both
 * sides see the result.
 */
import { randomBytes } from "node:crypto";
import { expect, test, type Browser, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { agents as bnAgents } from "../../apps/console/src/i18n/bn/agents.ts";
import { audit as bnAudit } from "../../apps/console/src/i18n/bn/audit.ts";
import { first as bnFirst } from "../../apps/console/src/i18n/bn/first.ts";
import { agentTitles as bnTitles } from "../../apps/console/src/i18n/bn/titles/agents.ts";
import { agents as enAgents } from "../../apps/console/src/i18n/en/agents.ts";
import { agentTitles as enTitles } from "../../apps/console/src/i18n/en/titles/agents.ts";
import { createClient, type Client } from "../client.ts";
import { findViolations } from "./support/accessibility.ts";
import { chooseConsole, signInOperator } from "./support/console.ts";
import { waitForAnimations, withOwnerDatabase } from "./support/fixture.ts";

const bn = { ...bnFirst, ...bnAudit, ...bnAgents, ...bnTitles };
const password = "a long enough pass phrase";
const pin = "482913";
const { agents, auth } = calls;

const newName = (what: string) => `${what}${randomBytes(5).toString("hex")}`;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

type Account = { readonly client: Client; readonly username: string; readonly id: string };

const idOf = (username: string): Promise<string> =>
  withOwnerDatabase(async (db) => {
    const { id } = await db.one<{ id: bigint }>(sql`select id from member where username = ${username}`);
    return String(id);
  });

async function register(origin: string): Promise<Account> {
  const username = newName("a");
  const client = createClient(origin, { merchant: "khela" });
  await client.callOrThrow(auth.register, {
    username,
    password,
    confirmPassword: password,
    ageConfirmed: true,
    registerMethod: "H5",
  });
  return { client, username, id: await idOf(username) };
}

async function openDesk(
  browser: Browser,
  baseURL: string | undefined,
  role: Parameters<typeof signInOperator>[1],
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await signInOperator(context, role, baseURL);
  await chooseConsole(context, baseURL, { language: "bn", theme: "dark" });
  return context.newPage();
}

/** Enters a reason in the console's dialog and confirms. */
async function confirm(page: Page, label: string = bn["first.confirm"]): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(bn["first.reason"]).fill("নিয়ম অনুযায়ী");
  await dialog.getByRole("button", { name: label, exact: true }).click();
}

/** Creates a member below the agent who has logged in once. */
async function openBelow({ client }: Account, origin: string): Promise<Account> {
  const username = newName("b");
  await client.callOrThrow(agents.createDownline, { username, password, userType: 0 });
  await withOwnerDatabase((db) =>
    db.run(sql`update member set first_time_login = false where username = ${username}`),
  );
  const below = createClient(origin, { merchant: "khela" });
  await below.callOrThrow(auth.login, { type: "username", username, password });
  return { client: below, username, id: await idOf(username) };
}

test("[OPS-01 OPS-03 AGT-03] an agent is made and granted a float by two operators; a freeze and a dispute are decided, and both sides read it", async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  const agent = await register(origin);
  const desk = await openDesk(browser, baseURL, "agentManager");
  const second = await openDesk(browser, baseURL, "finance");

  await test.step("a player becomes a credit agent", async () => {
    await desk.goto(`/console/agents/${agent.id}`);
    await expect(heading(desk, agent.username)).toBeVisible();
    await expect(desk.getByText(bn["agents.notAgent"])).toBeVisible();
    await button(desk, bn["agents.make"]).click();
    await desk.getByLabel(bn["agents.kind"]).selectOption("41");
    await confirm(desk);
    await expect(desk.getByRole("dialog")).toHaveCount(0);
    await expect(desk.getByText(bn["agents.notAgent"])).toHaveCount(0);
    await expect(desk.getByText(bn["agents.type.41"])).toBeVisible();
  });
  await agent.client.callOrThrow(auth.login, {
    type: "username",
    username: agent.username,
    password,
    site: "agent",
  });
  await agent.client.callOrThrow(auth.setPaymentPassword, {
    newPassword: pin,
    confirmNewPassword: pin,
    password,
  });

  await test.step("the float is proposed by one operator and granted by another", async () => {
    await desk.goto(`/console/agents/${agent.id}/credit`);
    await button(desk, bn["agents.grant"]).click();
    await desk.getByLabel(/^পরিমাণ/).fill("১০০০");
    await confirm(desk);
    await expect(desk.getByRole("dialog", { name: bn["first.proposal.title"] })).toBeVisible();
    await button(desk, bn["first.close"]).click();
    expect((await agent.client.callOrThrow(agents.float, {})).float).toMatchObject({ granted: "0.00" });
    await second.goto(`/console/proposals?act=agentFloat.grant`);
    await second
      .getByRole("row")
      .filter({ hasText: `member:${agent.id}` })
      .click();
    await button(second, bn["proposals.approve"]).click();
    await expect(second.getByRole("dialog")).toHaveCount(0);
    expect((await agent.client.callOrThrow(agents.float, {})).float).toMatchObject({
      granted: "1000.00",
      left: "1000.00",
    });
    await desk.reload();
    await expect(desk.getByText(bn["agents.isGrant"], { exact: true })).toBeVisible();
  });

  const member = await openBelow(agent, origin);
  await test.step("a dispute of credit is decided in words that both read", async () => {
    const { list } = await agent.client.callOrThrow(agents.transferDownline, {
      customerId: member.id,
      amount: "25.00",
      password: pin,
    });
    const { creditId } = list[0]!;
    await member.client.callOrThrow(agents.openDispute, { creditId, reason: "It was for another day." });
    await agent.client.callOrThrow(agents.answerDispute, { creditId, answer: "It was as we agreed." });
    await member.client.callOrThrow(agents.escalateDispute, { creditId });
    await desk.goto("/console/agents/disputes");
    await expect(heading(desk, bn["agents.disputesTitle"])).toBeVisible();
    await desk.getByRole("row").filter({ hasText: member.username }).click();
    const words = "ক্রেডিট সদস্যেরই থাকবে।";
    await desk.getByLabel(bn["disputes.decision"], { exact: true }).fill(words);
    await button(desk, bn["disputes.decide"]).click();
    await expect(desk.getByRole("row").filter({ hasText: member.username })).toHaveCount(0);
    for (const { client } of [agent, member])
      expect((await client.callOrThrow(agents.disputes, {})).list).toMatchObject([
        { state: "closed", decision: words },
      ]);
  });

  await test.step("an account that the agent asks to freeze is frozen, and opened again", async () => {
    await agent.client.callOrThrow(agents.requestFreeze, {
      customerId: member.id,
      reason: "Two people use it.",
    });
    await desk.goto("/console/agents/freezes");
    const row = desk.getByRole("row").filter({ hasText: member.username });
    await row.getByRole("button", { name: bn["freezes.freeze"], exact: true }).click();
    await confirm(desk);
    await expect(desk.getByText(bn["freezes.nothingUnderWay"])).toBeVisible();
    await button(desk, bn["first.close"]).click();
    expect((await member.client.call(agents.receivedCredit, {})).status).toBe(401);
    await desk.getByRole("link", { name: bn["freezes.all"] }).click();
    await row.getByRole("button", { name: bn["freezes.unfreeze"], exact: true }).click();
    await confirm(desk);
    await expect(desk.getByRole("dialog")).toHaveCount(0);
    await expect(row.getByText(bn["freezes.state.lifted"])).toBeVisible();
  });

  await test.step("the agent is found in the palette, and each part of the page is there", async () => {
    await desk.keyboard.press("Control+k");
    await desk.getByRole("dialog").getByRole("combobox").fill(agent.username);
    await desk.getByRole("option").filter({ hasText: agent.username }).last().click();
    for (const part of ["figures", "team", "rates", "contracts", "credit", "cases", "signals"] as const) {
      await desk.goto(`/console/agents/${agent.id}/${part}`);
      await expect(desk.getByRole("link", { name: bn[`agents.part.${part}`], exact: true })).toHaveAttribute(
        "aria-current",
        "page",
      );
      await waitForAnimations(desk);
      expect(await findViolations(desk)).toEqual([]);
    }
    await button(desk, bn["agents.signalsShow"]).click();
    // both accounts, the agent's and the member's, are used from this machine
    await expect(desk.getByRole("row").filter({ hasText: member.username })).toContainText("১");
  });

  for (const page of [desk, second]) await page.context().close();
});

test("[OPS-03 AGT-01] report, freezes, disputes and limits in English and light → no violation; the tree opens branch by branch", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await signInOperator(context, "agentManager", baseURL);
  await chooseConsole(context, baseURL, { language: "en", theme: "light" });
  const page = await context.newPage();
  for (const [path, title] of [
    ["/agents", enTitles["agents.listTitle"]],
    ["/agents/freezes", enTitles["agents.freezesTitle"]],
    ["/agents/disputes", enTitles["agents.disputesTitle"]],
    ["/agents/limits", enTitles["agents.limitsTitle"]],
  ] as const) {
    await page.goto(`/console${path}`);
    await expect(heading(page, title)).toBeVisible();
    await waitForAnimations(page);
    expect(await findViolations(page)).toEqual([]);
  }
  await expect(page.getByText(enAgents["agents.creditLimits"])).toBeVisible();
  await page.goto("/console/agents");
  await page.getByRole("row", { name: /^agent_dhaka/ }).click();
  await expect(heading(page, "agent_dhaka")).toBeVisible();
  await page.goto(`${page.url()}/team`);
  await page.getByRole("button", { name: /agent_mirpur/ }).click();
  await expect(page.getByRole("link", { name: "demo_chaya" })).toBeVisible();
  await context.close();
});
