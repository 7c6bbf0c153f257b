/** The agent's home on a phone: figures, members, links and credit; a member's referral; who is sent where. */
import { expect, test, type BrowserContext } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { sessionCookie } from "@khela/contract/wire";
import { createClient } from "../client.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { logInNewMember, passAgeGate } from "./support/fixture.ts";
import { messages } from "./support/all-messages.ts";
import { expectNothingCut, openPhone } from "./support/phone.ts";
import { demoPassword } from "../../apps/server/src/auth/seed.ts";

/** The demo agent, logged in on this phone. */
async function logInAgent(context: BrowserContext, origin = ""): Promise<void> {
  const visitor = createClient(origin, { merchant: "khela" });
  await visitor.callOrThrow(calls.auth.login, {
    type: "username",
    username: "agentdemo",
    password: demoPassword,
    site: "agent",
  });
  const url = origin.replace("http:", "https:");
  const cookie = { name: sessionCookie, value: visitor.cookie ?? "", url } as const;
  await context.addCookies([{ ...cookie, secure: true, httpOnly: true, sameSite: "Lax" }]);
}

test.describe.configure({ timeout: 120_000 });

test("[AGT-01 AGT-02 AGT-04 SHELL-18] agent's home: figures of the demo team, its members by search, an account opened, a link made and shown", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  await passAgeGate(page.context());
  await logInAgent(page.context(), baseURL);
  await page.goto("/m/agent");
  const main = page.getByRole("main");
  await expect(main.locator("[data-figure=teamSize]")).not.toHaveText("০");
  await expectAccessible(page);
  await expectNothingCut(page, "main");
  // its own header, and no footer
  await expect(page.getByRole("navigation", { name: messages["shell.menu"] })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await main.getByText(messages["agents.group.A"], { exact: true }).click();
  await expect(main.getByText(messages["agents.groupHint.A"])).toBeVisible();

  await main.getByRole("tab", { name: messages["agents.part.team"] }).click();
  await main.getByLabel(messages["agents.search"]).fill("demo_ch");
  await main.getByRole("button", { name: /demo_chaya/ }).click();
  const member = page.getByRole("dialog", { name: "demo_chaya" });
  await expect(member.getByText("agent_dhaka › agent_mirpur")).toBeVisible();
  await member.getByRole("button", { name: messages["shell.close"] }).click();
  await main.getByRole("button", { name: messages["agents.open"] }).click();
  const form = page.getByRole("dialog", { name: messages["agents.open"] });
  const username = `e2e_${Date.now().toString(36)}`;
  await form.getByLabel(messages["agents.username"]).fill(username);
  await form.getByLabel(messages["agents.password"]).fill("a long enough pass phrase");
  await form.getByRole("button", { name: messages["agents.open"] }).click();
  // what is typed while the dialog is open goes into it
  await expect(form).toHaveCount(0);
  await main.getByLabel(messages["agents.search"]).fill(username);
  await expect(main.getByRole("button", { name: new RegExp(username) })).toBeVisible();
  await expectNothingCut(page, "main");

  await main.getByRole("tab", { name: messages["agents.part.links"] }).click();
  await main.getByRole("button", { name: messages["agents.linkNew"] }).click();
  await main.getByRole("button", { name: messages["agents.qrShow"] }).first().click();
  await expect(page.getByRole("img", { name: messages["agents.qr"] })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: messages["shell.close"] }).click();
  await main.getByRole("tab", { name: messages["agents.part.credit"] }).click();
  await expect(main.getByText(messages["agents.creditNone"])).toBeVisible();
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
  await expectAccessible(page);
  await expectNothingCut(page, "main");
});
