/** Credit between a member and their agent on a phone: requested, sent, disputed, answered and left to the operator. */
import { expect, test, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { sessionCookie } from "@khela/contract/wire";
import { sql } from "@khela/service-kit/db/database";
import { demoPassword } from "../../apps/server/seed/auth/demo-passwords.ts";
import {
  credit,
  findAccount,
  openOperatorAccount,
  post,
  transferId,
} from "../../apps/server/src/wallet/wallet.ts";
import { createClient, type Client } from "../client.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { withOwnerDatabase } from "./support/fixture.ts";
import { messageOf } from "./support/all-messages.ts";
import { expectNothingCut, openPhone } from "./support/phone.ts";

const pin = "482913";
const password = "a long enough pass phrase";
const { agents, auth } = calls;

async function logIn(origin: string, username: string, secret: string, site?: "agent"): Promise<Client> {
  const client = createClient(origin, { merchant: "khela" });
  const type = "username" as const;
  await client.callOrThrow(auth.login, {
    type,
    username,
    password: secret,
    ...(site === undefined ? {} : { site }),
  });
  return client;
}

/** An account that was opened by an agent, with its first login done. */
async function openBelow(agent: Client, username: string, userType: 0 | 1): Promise<void> {
  await agent.callOrThrow(agents.createDownline, { username, password, userType });
  await withOwnerDatabase((db) =>
    db.run(sql`update member set first_time_login = false where username = ${username}`),
  );
}

async function fund(username: string): Promise<void> {
  await withOwnerDatabase(async (db) => {
    const member = await db.one<{ bucket: number; memberId: bigint; merchantId: number }>(
      sql`select bucket, id "memberId", merchant_id "merchantId" from member where username = ${username}`,
    );
    const operatorAccountId = await openOperatorAccount(db, {
      merchantId: member.merchantId,
      purpose: "sandbox_grant",
      ref: "",
      currency: "BDT",
      real: false,
    });
    const account = await findAccount(db, member);
    const grant = { kind: 9103, operatorAccountId, amountMinor: 100_000n, reference: "e2e" };
    await post(db, [credit(account!, { id: transferId("e2e", username), ...grant })]);
  });
}

async function continueAs(page: Page, client: Client, origin: string): Promise<void> {
  const url = origin.replace("http:", "https:");
  const cookie = { name: sessionCookie, value: client.cookie ?? "", url } as const;
  await page.context().addCookies([{ ...cookie, secure: true, httpOnly: true, sameSite: "Lax" }]);
}

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNothingCut(page, "main");
}

for (const [lang, theme] of [
  ["BN", "dark"],
  ["EN", "light"],
  ["TH", "light"],
] as const)
  test(`[AGT-03] credit asked for and sent, then disputed, answered and left to the operator (${lang}, ${theme})`, async ({
    browser,
    baseURL,
  }) => {
    const origin = baseURL ?? "";
    const text = (id: Parameters<typeof messageOf>[1]) =>
      messageOf(lang.toLowerCase() as Lowercase<typeof lang>, id);
    const ending = Date.now().toString(36);
    const [agentName, memberName] = [`a_${ending}`, `m_${ending}`];
    await openBelow(await logIn(origin, "agentdemo", demoPassword, "agent"), agentName, 1);
    await fund(agentName);
    const agent = await logIn(origin, agentName, password, "agent");
    await agent.callOrThrow(auth.setPaymentPassword, { newPassword: pin, confirmNewPassword: pin, password });
    await openBelow(agent, memberName, 0);
    const member = await logIn(origin, memberName, password);
    const [agentPage, page] = [
      await openPhone(browser, { lang, theme }),
      await openPhone(browser, { lang, theme }),
    ];
    await continueAs(agentPage, agent, origin);
    await continueAs(page, member, origin);

    await page.goto("/m/receivedCredit");
    const main = page.getByRole("main");
    await main.getByLabel(text("agents.requestAmount")).fill("250");
    await main.getByRole("button", { name: text("agents.requestSend") }).click();
    await expect(main.getByText(text("agents.requestState.open"), { exact: true })).toBeVisible();
    await look(page);
    // the page of a signed request is public, like a receipt's page, but does not call the request a receipt
    await main.getByRole("link", { name: text("agents.requestPaper") }).click();
    await expect(main.getByText(text("agents.requestPaperHint"))).toBeVisible();
    await expect(main.getByText(text("agents.receiptValid"))).toBeHidden();
    await look(page);
    await page.goto("/m/receivedCredit");

    await agentPage.goto("/m/agent?part=credit");
    const agentMain = agentPage.getByRole("main");
    await expect(agentMain.getByText(memberName)).toBeVisible();
    await look(agentPage);
    await agentMain.getByRole("button", { name: text("agents.creditSend"), exact: true }).click();
    const sending = agentPage.getByRole("dialog");
    await sending.getByLabel(text("agents.pin"), { exact: true }).fill(pin);
    await expectAccessible(agentPage);
    await sending.getByRole("button", { name: text("agents.creditSend"), exact: true }).click();
    await expect(agentMain.getByText(text("agents.requestState.accepted"), { exact: true })).toBeVisible();

    await page.reload();
    await expect(main.getByText(text("agents.requestState.accepted"), { exact: true })).toBeVisible();
    await expect(
      main
        .getByRole("link")
        .filter({ hasText: agentName })
        .getByText(text("agents.requestReference").replace("{reference}", "")),
    ).toBeVisible();
    await main.getByRole("button", { name: text("agents.dispute"), exact: true }).click();
    const dispute = page.getByRole("dialog");
    await dispute.getByLabel(text("agents.disputeReason")).fill("250 - 200 = 50?");
    await expectAccessible(page);
    await dispute.getByRole("button", { name: text("agents.disputeOpen"), exact: true }).click();
    await expect(main.getByText(text("agents.disputeState.open"))).toBeVisible();
    await expect(main.getByRole("button", { name: text("agents.dispute"), exact: true })).toHaveCount(0);
    await look(page);

    await agentPage.reload();
    await agentMain.getByLabel(text("agents.disputeAnswer")).fill("250 = 250.");
    await look(agentPage);
    await agentMain.getByRole("button", { name: text("agents.disputeAnswerSend"), exact: true }).click();
    await expect(agentMain.getByText(text("agents.disputeState.answered"))).toBeVisible();

    await page.reload();
    await main.getByRole("button", { name: text("agents.disputeEscalate") }).click();
    await expect(main.getByText(text("agents.disputeState.escalated"))).toBeVisible();
    await look(page);
  });
