/** The agent's home on a phone: figures, members, links and credit; a member's referral and contract. */
import { expect, test } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import type { MessageId } from "../../apps/web/src/i18n/catalogue.ts";
import { createClient, type Client } from "../client.ts";
import { expectAccessible } from "./support/accessibility.ts";
import {
  continueAs,
  logInNewMember,
  passAgeGate,
  waitForHydration,
  withOwnerDatabase,
} from "./support/fixture.ts";
import { messageOf, messages } from "./support/all-messages.ts";
import { postPast, type PastEvent } from "./support/past-play.ts";
import { expectNothingCut, expectToast, openPhone } from "./support/phone.ts";
import { changeFloat } from "../../apps/server/src/agents/float/float-store.ts";
import { findAccount, openOperatorAccount } from "../../apps/server/src/wallet/wallet.ts";
import type { MemberKey } from "../../apps/server/src/infra/db/session-store.ts";
import { countTeams } from "../../apps/server/src/agents/team/figures.ts";
import { demoPassword } from "../../apps/server/seed/auth/demo-passwords.ts";
import { tick } from "./support/tick.ts";

const logInDemoAgent = async (origin: string): Promise<Client> => {
  const client = createClient(origin, { merchant: "khela" });
  await client.callOrThrow(calls.auth.login, {
    type: "username",
    username: "agentdemo",
    password: demoPassword,
    site: "agent",
  });
  return client;
};

/** Logs in a new agent of the type, with credit if the type has a float. */
async function logInAgentOf(origin: string, type: 2 | 41 | 42): Promise<{ agent: Client; username: string }> {
  const username = `e2e${type}${Date.now().toString(36)}`;
  const password = "a long enough pass phrase";
  const client = createClient(origin, { merchant: "khela" });
  await client.callOrThrow(calls.auth.register, {
    username,
    password,
    confirmPassword: password,
    ageConfirmed: true,
    registerMethod: "H5",
  });
  await withOwnerDatabase(async (db) => {
    const member = await db.one<MemberKey & { merchantId: number }>(
      sql`update member set type = ${type} where username = ${username} returning bucket, id "memberId", merchant_id "merchantId"`,
    );
    if (type === 2) return;
    const { real } = (await findAccount(db, member))!;
    const float = { merchantId: member.merchantId, currency: "BDT" };
    await openOperatorAccount(db, { ...float, purpose: "agent_float", ref: "", real });
    await changeFloat(db, {
      ...member,
      ...float,
      id: crypto.randomUUID(),
      isGrant: true,
      amountMinor: 100_000n,
      reason: "e2e",
      actor: "operator:e2e",
      now: new Date(),
    });
  });
  await client.callOrThrow(calls.auth.login, { type: "username", username, password, site: "agent" });
  return { agent: client, username };
}

/** Past events of the member: they pay in ৳1,000 once, and stake ৳200 on each of the last three days. */
const pastDays: readonly PastEvent[] = [
  { what: "deposit", daysAgo: 3, amountMinor: 100_000 },
  { what: "round", daysAgo: 3, amountMinor: 20_000, payoutPercent: 20 },
  { what: "round", daysAgo: 2, amountMinor: 20_000, payoutPercent: 150 },
  { what: "round", daysAgo: 1, amountMinor: 20_000, payoutPercent: 10 },
];

test("[AGT-01 AGT-02 AGT-04 SHELL-18] agent's home: figures of the demo team, its members by search, an account opened, a link made and shown", async ({
  browser,
  baseURL,
}) => {
  // counts the team's figures, as the server's job does every minute
  await withOwnerDatabase((db) => countTeams(db));
  const page = await openPhone(browser);
  await passAgeGate(page.context());
  await continueAs(page.context(), await logInDemoAgent(baseURL ?? ""), baseURL ?? "");
  await page.goto("/m/agent");
  const main = page.getByRole("main");
  await expect(main.locator("[data-figure=teamSize] b")).not.toHaveText("০");
  await expectAccessible(page);
  await expectNothingCut(page, "main");
  // the agent's home has its own header, and no menu of the site
  await expect(page.getByRole("navigation", { name: messages["shell.menu"] })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await main.getByText(messages["agents.span.month"], { exact: true }).click();
  await main.locator("[data-figure=activeMembers]").click();
  const active = page.getByRole("dialog", { name: messages["agents.figure.activeMembers"] });
  await active.getByRole("button", { name: /agent_dhaka/ }).click();
  await expect(
    active.getByText(messages["agents.rowsOwn"].replace("{name}", "agent_dhaka"), { exact: true }),
  ).toBeVisible();
  await expect(active.getByText("agent_mirpur")).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page, "dialog");
  await active.getByRole("button", { name: messages["shell.close"] }).click();
  await main.getByText(messages["agents.group.A"], { exact: true }).click();
  await expect(main.getByText(messages["agents.groupHint.A"])).toBeVisible();

  await main.locator("[data-figure=turnover]").click();
  const rows = page.getByRole("dialog", { name: messages["agents.figure.turnover"] });
  await expect(rows.getByText("demo_asha")).toBeVisible();
  await expectAccessible(page);
  await rows.getByRole("button", { name: messages["shell.close"] }).click();
  await main.getByText(messages["agents.figure.firstDeposits"], { exact: true }).last().click();
  await expectNothingCut(page, "main");

  await main.getByRole("tab", { name: messages["agents.part.team"] }).click();
  // without a chosen member the button says what to do; with two members it asks for a confirmation
  await main.getByRole("button", { name: messages["agents.credit"], exact: true }).click();
  await expectToast(page, messages["agents.creditNobody"]);
  for (const name of ["demo_asha", "demo_chaya"])
    await tick(main.getByRole("checkbox", { name: messages["agents.choose"].replace("{name}", name) }));
  await main.getByRole("button", { name: messages["agents.creditFor"].replace("{count}", "২") }).click();
  const credit = page.getByRole("dialog", { name: messages["agents.credit"] });
  await credit.getByLabel(messages["agents.creditAmount"]).fill("10");
  await credit.getByLabel(messages["agents.pin"], { exact: true }).fill("482913");
  await credit.getByRole("button", { name: messages["agents.creditSend"], exact: true }).click();
  await expect(credit.getByRole("alert")).toContainText("২ জনকে মোট ৳২০");
  await expect(credit.getByRole("button", { name: messages["agents.creditSure"] })).toBeVisible();
  await credit.getByRole("button", { name: messages["shell.close"] }).click();
  await main.getByLabel(messages["agents.search"]).fill("demo_ch");
  await main.getByRole("button", { name: /demo_chaya/ }).click();
  const member = page.getByRole("dialog", { name: "demo_chaya" });
  await expect(member.getByText("agent_dhaka › agent_mirpur")).toBeVisible();
  await expectAccessible(page);
  await member.getByRole("tab", { name: messages["agents.memberPart.acts"] }).click();
  await expect(member.getByRole("heading", { name: messages["agents.freeze"] })).toBeVisible();
  await member.getByRole("button", { name: messages["shell.close"] }).click();
  await main.getByRole("button", { name: messages["agents.open"] }).click();
  const form = page.getByRole("dialog", { name: messages["agents.open"] });
  const username = `e2e_${Date.now().toString(36)}`;
  await form.getByLabel(messages["agents.username"]).fill(username);
  await form.getByLabel(messages["agents.password"]).fill("a long enough pass phrase");
  await expect(form.getByText(messages["password.strong"])).toBeVisible();
  await form.getByRole("button", { name: messages["agents.open"] }).click();
  // wait until the dialog is closed: an open dialog receives the typed text
  await expect(form).toHaveCount(0);
  await main.getByLabel(messages["agents.search"]).fill(username);
  await expect(main.getByRole("button", { name: new RegExp(username) })).toBeVisible();
  await expectNothingCut(page, "main");

  await main.getByRole("tab", { name: messages["agents.part.links"] }).click();
  await main.getByRole("button", { name: messages["agents.linkNew"] }).click();
  await main.getByRole("button", { name: messages["agents.linkMembers"] }).last().click();
  const came = page.getByRole("dialog", { name: messages["agents.linkMembers"] });
  await expect(came.getByText(messages["agents.linkMembersNone"])).toBeVisible();
  await expectAccessible(page);
  await came.getByRole("button", { name: messages["shell.close"] }).click();
  await main.getByRole("button", { name: messages["agents.qrShow"] }).first().click();
  await expect(page.getByRole("img", { name: messages["agents.qr"] })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: messages["shell.close"] }).click();
  await main.getByRole("tab", { name: messages["agents.part.credit"] }).click();
  await expect(main.getByText(messages["agents.creditNone"])).toBeVisible();
  await main.getByRole("tab", { name: messages["agents.part.rebates"] }).click();
  await expect(main.getByText("০.১২%").first()).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page, "main");
});

test("[AGT-01] team that played on three days → one figure leads, its trend is drawn, a day's loss below the line, the rest small", async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  const { agent } = await logInAgentOf(origin, 2);
  const username = `e2e_${Date.now().toString(36)}`;
  await agent.callOrThrow(calls.agents.createDownline, {
    username,
    password: "a long enough pass phrase",
    userType: 0,
  });
  await postPast(username, pastDays);
  const page = await openPhone(browser);
  await passAgeGate(page.context());
  await continueAs(page.context(), agent, origin);
  await page.goto("/m/agent");
  const main = page.getByRole("main");
  const chart = main.locator("section:has([data-figure=net]) svg");
  // the three days with play, and today, when the member joined
  await expect(chart.locator("rect")).toHaveCount(4);
  const size = (figure: string) =>
    main
      .locator(`[data-figure=${figure}] b`)
      .evaluate((found) => parseFloat(getComputedStyle(found).fontSize));
  expect(await size("net")).toBeGreaterThan(1.5 * (await size("turnover")));
  await expect(main.locator("[data-figure=net] b")).toContainText("২৪০");
  await expectAccessible(page);
  await expectNothingCut(page, "main");
});

test("[AGT-05] in English: contract: requested by the agent → the member is asked at the next entry, accepts, and the agent sees it in force", async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  const t = (id: MessageId) => messageOf("en", id);
  const agent = await logInDemoAgent(origin);
  const username = `e2e_${Date.now().toString(36)}`;
  const password = "a long enough pass phrase";
  const { customerId } = await agent.callOrThrow(calls.agents.createDownline, {
    username,
    password,
    userType: 0,
  });
  await withOwnerDatabase(async (db) => {
    await db.run(sql`update member set first_time_login = false where username = ${username}`);
  });
  await agent.callOrThrow(calls.agents.requestContract, {
    customerId,
    kind: "daily",
    rateType: "P",
    tiers: [{ minTurnover: "100", rate: "0.1" }],
  });
  const member = createClient(origin, { merchant: "khela" });
  await member.callOrThrow(calls.auth.login, { type: "username", username, password });
  const page = await openPhone(browser, { lang: "EN", theme: "light" });
  await passAgeGate(page.context());
  await continueAs(page.context(), member, origin);
  await page.goto("/m/home");
  await waitForHydration(page);
  await page.mouse.move(100, 400);
  await page.mouse.wheel(0, 200);
  await page.keyboard.press("Shift");
  const prompt = page.getByRole("dialog", { name: t("shell.contractPrompt") });
  await expect(prompt).toBeVisible();
  await expectAccessible(page);
  await prompt.getByRole("link", { name: t("shell.contractOpen") }).click();
  await expect(page).toHaveURL(/\/m\/member\/agent\/getSalaryContract$/);
  const main = page.getByRole("main");
  await expectNothingCut(page, "main");
  await main.getByRole("button", { name: t("agents.contractAccept") }).click();
  await main.getByRole("button", { name: t("agents.contractAcceptSure") }).click();
  await expect(main.getByText(t("agents.contractState.active"))).toBeVisible();
  await main.getByRole("button", { name: t("agents.contractHistory") }).click();
  const history = page.getByRole("dialog", { name: t("agents.contractHistory") });
  await expect(history.getByText(t("agents.contractAction.A"), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await history.getByRole("button", { name: t("shell.close") }).click();
  await expectAccessible(page);
  const { list } = await agent.callOrThrow(calls.agents.contracts, {});
  expect(list.find(({ customerName }) => customerName === username)?.state).toBe("active");
});

test("[AGT-01] agent's home at 320, 360 and 414 px in three languages → every part's name is in sight, nothing is cut or beside the screen", async ({
  browser,
  baseURL,
}) => {
  const client = await logInDemoAgent(baseURL ?? "");
  for (const lang of ["BN", "EN", "TH"] as const) {
    const page = await openPhone(browser, { lang });
    await passAgeGate(page.context());
    await continueAs(page.context(), client, baseURL ?? "");
    await page.goto("/m/agent");
    const tabs = page.getByRole("tab");
    await expect(tabs).toHaveCount(6);
    const code = lang === "BN" ? "bn" : lang === "EN" ? "en" : "th";
    await expect(page.getByRole("button", { name: messageOf(code, "agents.csvSave") })).toBeVisible();
    for (const width of [320, 360, 414]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNothingCut(page, "[role=tablist]");
      await expectNothingCut(page, "main");
      const unseen = await tabs.evaluateAll((all) =>
        all.flatMap((tab) => {
          const { left, right } = tab.getBoundingClientRect();
          const isSeen =
            left >= 0 && right <= document.documentElement.clientWidth && tab.scrollWidth <= tab.clientWidth;
          return isSeen ? [] : [tab.textContent];
        }),
      );
      expect([lang, width, unseen]).toEqual([lang, width, []]);
    }
    await page.close();
  }
});

test("[AGT-04 AGT-06] invite friends: visitor → login; member → own link; the footer's agent tab leads there", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  await passAgeGate(page.context());
  await page.goto("/m/inviteFriends");
  await expect(page).toHaveURL(/\/m\/login/);
  await logInNewMember(page.context(), baseURL);
  await page.goto("/m/home");
  await page
    .getByRole("navigation", { name: messages["shell.menu"] })
    .getByRole("link", { name: messages["shell.agent"] })
    .click();
  await expect(page).toHaveURL(/\/m\/inviteFriends$/);
  const main = page.getByRole("main");
  await expect(main.getByRole("img", { name: messages["agents.qr"] })).toBeVisible();
  await expect(main.getByText(messages["agents.invitedNone"])).toBeVisible();
  await expect(main.locator("[data-referral]")).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page, "main");
});

test("[AGT-01 AGT-03] agents of types 2, 41 and 42: the float is shown where there is one; a member gives credit back up", async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  for (const [type, lang, theme] of [
    [2, "EN", "light"],
    [41, "BN", "dark"],
    [42, "EN", "light"],
  ] as const) {
    const { agent, username } = await logInAgentOf(origin, type);
    const page = await openPhone(browser, { lang, theme });
    await passAgeGate(page.context());
    await continueAs(page.context(), agent, origin);
    await page.goto("/m/agent?part=credit");
    const main = page.getByRole("main");
    const none = messageOf(lang === "BN" ? "bn" : "en", "agents.creditNone");
    await expect(main.getByText(none, { exact: true })).toBeVisible();
    const left = main.locator("[data-float=left]");
    if (type === 2) {
      await expect(left).toHaveCount(0);
      await page.close();
      continue;
    }
    await expect(left).toContainText(lang === "BN" ? "১,০০০" : "1,000");
    await expectAccessible(page);
    await expectNothingCut(page, "main");
    if (type === 42) {
      await page.close();
      continue;
    }
    const [pin, password] = ["482913", "a long enough pass phrase"];
    await agent.callOrThrow(calls.auth.setPaymentPassword, {
      newPassword: pin,
      confirmNewPassword: pin,
      password,
    });
    const name = `up_${Date.now().toString(36)}`;
    const { customerId } = await agent.callOrThrow(calls.agents.createDownline, {
      username: name,
      password,
      userType: 0,
    });
    await withOwnerDatabase((db) =>
      db.run(sql`update member set first_time_login = false where username = ${name}`),
    );
    await agent.callOrThrow(calls.agents.transferDownline, { customerId, amount: "300", password: pin });
    const member = createClient(origin, { merchant: "khela" });
    await member.callOrThrow(calls.auth.login, { type: "username", username: name, password });
    await member.callOrThrow(calls.auth.setPaymentPassword, {
      newPassword: pin,
      confirmNewPassword: pin,
      password,
    });
    await continueAs(page.context(), member, origin);
    await page.goto("/m/receivedCredit");
    await main.getByRole("button", { name: messages["agents.creditReturn"] }).click();
    const form = page.getByRole("dialog", { name: messages["agents.creditReturn"] });
    await expect(form.getByText(messages["agents.creditReturnTo"].replace("{name}", username))).toBeVisible();
    await form.getByLabel(messages["agents.creditReturnAmount"]).fill("120");
    await form.getByLabel(messages["agents.pin"], { exact: true }).fill(pin);
    await expectAccessible(page);
    await form.getByRole("button", { name: messages["agents.creditSend"], exact: true }).click();
    await expect(main.locator("[data-float=left]")).toContainText("১৮০");
    const { float } = await agent.callOrThrow(calls.agents.float, {});
    expect(float).toMatchObject({ granted: "1000.00", withDownlines: "180.00", left: "820.00" });
    await page.close();
  }
});
