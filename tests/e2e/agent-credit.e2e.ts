/**
 * Credit between a member and their agent on a phone: it is requested, sent, disputed, answered, and the dispute is
 * left to the operator.
 */
import { expect, test, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
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
import { continueAs, withOwnerDatabase } from "./support/fixture.ts";
import { messages } from "./support/all-messages.ts";
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

/** Creates an account below an agent, without the change of password that its first login would require. */
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

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNothingCut(page, "main");
}

test("[AGT-03] credit asked for and sent, then disputed, answered and left to the operator", async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  const ending = Date.now().toString(36);
  const [agentName, memberName] = [`a_${ending}`, `m_${ending}`];
  await openBelow(await logIn(origin, "agentdemo", demoPassword, "agent"), agentName, 1);
  await fund(agentName);
  const agent = await logIn(origin, agentName, password, "agent");
  await agent.callOrThrow(auth.setPaymentPassword, { newPassword: pin, confirmNewPassword: pin, password });
  await openBelow(agent, memberName, 0);
  const member = await logIn(origin, memberName, password);
  const [agentPage, page] = [await openPhone(browser), await openPhone(browser)];
  await continueAs(agentPage.context(), agent, origin);
  await continueAs(page.context(), member, origin);

  await page.goto("/m/receivedCredit");
  const main = page.getByRole("main");
  await main.getByLabel(messages["agents.requestAmount"]).fill("250");
  await main.getByRole("button", { name: messages["agents.requestSend"] }).click();
  await expect(main.getByText(messages["agents.requestState.open"], { exact: true })).toBeVisible();
  await look(page);
  // the page of a signed request is public, like a receipt's page, but does not call the request a receipt
  await main.getByRole("link", { name: messages["agents.requestPaper"] }).click();
  await expect(main.getByText(messages["agents.requestPaperHint"])).toBeVisible();
  await expect(main.getByText(messages["agents.receiptValid"])).toBeHidden();
  await look(page);
  await page.goto("/m/receivedCredit");

  await agentPage.goto("/m/agent?part=credit");
  const agentMain = agentPage.getByRole("main");
  await expect(agentMain.getByText(memberName)).toBeVisible();
  await look(agentPage);
  await agentMain.getByRole("button", { name: messages["agents.creditSend"], exact: true }).click();
  const sending = agentPage.getByRole("dialog");
  await sending.getByLabel(messages["agents.pin"], { exact: true }).fill(pin);
  await expectAccessible(agentPage);
  await sending.getByRole("button", { name: messages["agents.creditSend"], exact: true }).click();
  await expect(agentMain.getByText(messages["agents.requestState.accepted"], { exact: true })).toBeVisible();

  await page.reload();
  await expect(main.getByText(messages["agents.requestState.accepted"], { exact: true })).toBeVisible();
  await expect(
    main
      .getByRole("link")
      .filter({ hasText: agentName })
      .getByText(messages["agents.requestReference"].replace("{reference}", "")),
  ).toBeVisible();
  await main.getByRole("button", { name: messages["agents.dispute"], exact: true }).click();
  const dispute = page.getByRole("dialog");
  await dispute.getByLabel(messages["agents.disputeReason"]).fill("250 - 200 = 50?");
  await expectAccessible(page);
  await dispute.getByRole("button", { name: messages["agents.disputeOpen"], exact: true }).click();
  await expect(main.getByText(messages["agents.disputeState.open"])).toBeVisible();
  await expect(main.getByRole("button", { name: messages["agents.dispute"], exact: true })).toHaveCount(0);
  await look(page);

  await agentPage.reload();
  await agentMain.getByLabel(messages["agents.disputeAnswer"]).fill("250 = 250.");
  await look(agentPage);
  await agentMain.getByRole("button", { name: messages["agents.disputeAnswerSend"], exact: true }).click();
  await expect(agentMain.getByText(messages["agents.disputeState.answered"])).toBeVisible();

  await page.reload();
  await main.getByRole("button", { name: messages["agents.disputeEscalate"] }).click();
  await expect(main.getByText(messages["agents.disputeState.escalated"])).toBeVisible();
  await look(page);
});
