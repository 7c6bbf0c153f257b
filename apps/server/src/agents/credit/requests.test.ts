/**
 * Credit that members request from their agents, over HTTP: one request at a time, signed, and answered once and in
 * time by the agent directly above.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { creditRequestMinutes } from "@khela/contract/agents/team";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { createAgentsHarness, type AgentsHarness } from "../../../test/agents/agents-harness.ts";
import { agentChecks } from "../audit.ts";

const { agents, auth, inbox } = calls;
const pin = "482913";

let h: AgentsHarness;
beforeAll(async () => {
  h = await createAgentsHarness();
});
afterAll(() => h.close());

let people = 0;
const name = (what: string) => `${what}_${(people += 1)}`;
async function agentOf(): Promise<Person> {
  const agent = await h.w.person(name("boss"), { type: 1, balance: "100.00" });
  await agent.client.callOrThrow(auth.setPaymentPassword, { newPassword: pin, confirmNewPassword: pin });
  return agent;
}
const ask = (member: Person, amount: string, requestId: string = crypto.randomUUID()) =>
  member.client.call(agents.requestCredit, { amount, requestId });
const accept = (agent: Person, requestId: string, password = pin) =>
  agent.client.call(agents.acceptCredit, { requestId, password });
const refuse = (agent: Person, requestId: string) => agent.client.call(agents.refuseCredit, { requestId });
const balanceOf = async ({ bucket, memberId }: MemberKey) =>
  Number(
    (
      await h.w.database.owner.one<{ balance: bigint }>(
        sql`select balance from account where bucket = ${bucket} and member_id = ${memberId} and kind = 'main'`,
      )
    ).balance,
  );
const findings = async () =>
  (await auditLedger(h.w.database.owner, { checks: agentChecks })).checks
    .filter((check) => check.count > 0)
    .map((check) => [check.name, check.count]);

test("[AGT-03] credit asked for → the agent reads it, a signed paper says the same, accepted by one transfer however often and at once", async () => {
  const agent = await agentOf();
  const member = await h.openPerson(agent, name("asks"));
  const requestId = crypto.randomUUID();
  const asked = (await ask(member, "25.00", requestId)).value;
  expect(asked).toMatchObject({ customerName: member.username, amount: "25.00", state: "open" });
  expect(asked.expiresAt - asked.at).toBe(creditRequestMinutes * 60_000);
  expect((await ask(member, "25.00", requestId)).value).toEqual(asked);
  expect((await ask(member, "26.00", requestId)).errorCode).toBe("ledger.id_reused");
  expect((await ask(member, "5.00")).errorCode).toBe("agent.credit.request.open");
  for (const amount of ["0.00", "1.234"]) expect((await ask(member, amount)).status).toBe(400);
  expect(await agent.client.callOrThrow(agents.creditRequests, {})).toEqual({
    list: [asked],
    nextCursor: null,
  });
  expect(await member.client.callOrThrow(agents.ownCreditRequests, {})).toEqual({
    agentName: agent.username,
    list: [asked],
  });
  const paper = await h.w.visitor().callOrThrow(agents.creditReceipt, { receipt: asked.receipt });
  expect(paper).toMatchObject({ isValid: true, kind: "request" });
  expect(paper.lines.map((line) => line.name)).toEqual([
    "reference",
    "asked by",
    "asked of",
    "amount",
    "requested",
    "expires",
  ]);
  expect(paper.lines).toContainEqual({ name: "reference", value: asked.reference });
  expect(asked.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  const messages = (await agent.client.callOrThrow(inbox.list, {})).list.map(({ title }) => title);
  expect(messages.some((title) => title.includes(member.username))).toBe(true);

  expect((await accept(agent, asked.requestId, "000001")).errorCode).toBe("invalid.payment.pw");
  const answers = await Promise.all([accept(agent, asked.requestId), accept(agent, asked.requestId)]);
  const again = await accept(agent, asked.requestId);
  expect(again.value).toMatchObject({
    total: "25.00",
    received: 1,
    names: [member.username],
    why: "request",
    reference: asked.reference,
  });
  for (const answer of answers) expect(answer.value).toMatchObject({ total: "25.00" });
  expect([await balanceOf(agent), await balanceOf(member)]).toEqual([7_500, 2_500]);
  expect((await refuse(agent, asked.requestId)).errorCode).toBe("agent.credit.request.decided");
  expect((await agent.client.callOrThrow(agents.creditRequests, {})).list).toMatchObject([
    { state: "accepted" },
  ]);
  expect((await member.client.callOrThrow(agents.receivedCredit, {})).list).toMatchObject([
    { senderName: agent.username, why: "request", reference: asked.reference },
  ]);
  expect(await findings()).toEqual([]);
});

test("[AGT-03] credit refused, or not answered in time → nothing is sent, and the member may ask again", async () => {
  const agent = await agentOf();
  const member = await h.openPerson(agent, name("asks"));
  const first = (await ask(member, "25.00")).value;
  expect((await refuse(agent, first.requestId)).status).toBe(200);
  expect((await accept(agent, first.requestId)).errorCode).toBe("agent.credit.request.decided");
  const second = (await ask(member, "30.00")).value;
  await h.w.database.owner.run(sql`
    update agent_credit_request set requested_at = ${new Date(0)}, expires_at = ${new Date(1)} where id = ${second.requestId}::uuid`);
  for (const answer of [accept(agent, second.requestId), refuse(agent, second.requestId)])
    expect((await answer).errorCode).toBe("agent.credit.request.decided");
  const third = (await ask(member, "35.00")).value;
  expect(
    (await member.client.callOrThrow(agents.ownCreditRequests, {})).list.map(({ state }) => state).sort(),
  ).toEqual(["expired", "open", "refused"]);
  // the request exceeds the agent's balance, so no money is taken and the request stays open
  await h.move(agent, 8122, 9_000n, "out");
  expect((await accept(agent, third.requestId)).errorCode).toBe("wallet.funds.insufficient");
  await h.move(agent, 8122, 9_000n);
  expect((await accept(agent, third.requestId)).status).toBe(200);
  expect([await balanceOf(agent), await balanceOf(member)]).toEqual([6_500, 3_500]);
  expect(await findings()).toEqual([]);
});

test("[AGT-03] an accepted request whose credit the member could not take → came back, not sent", async () => {
  const agent = await agentOf();
  const member = await h.openPerson(agent, name("rests"));
  const asked = (await ask(member, "25.00")).value;
  await h.w.database.owner.run(sql`
    insert into responsible_gaming_restriction (bucket, member_id, kind, starts_at, ends_at)
    values (${member.bucket}, ${member.memberId}, 'coolOff', ${new Date(0)}, ${new Date(Date.now() + 86_400_000)})`);
  expect((await accept(agent, asked.requestId)).value).toMatchObject({ returned: 1 });
  expect((await agent.client.callOrThrow(agents.creditRequests, {})).list).toMatchObject([
    { state: "returned" },
  ]);
  expect((await accept(agent, asked.requestId)).value).toMatchObject({ returned: 1 });
  expect(await balanceOf(agent)).toBe(10_000);
});

test("[AGT-03] a request decided by another role than the one that takes the credit → no transaction accepts it", async () => {
  await expect(
    h.w.database.db.run(sql`update agent_credit_request set credit_id = null where false`),
  ).rejects.toThrow("permission denied");
});

test("[AGT-03] another agent, the agent above, a member without one → refused", async () => {
  const top = await agentOf();
  const agent = await h.openPerson(top, name("middle"), 1);
  const member = await h.openPerson(agent, name("asks"));
  const asked = (await ask(member, "1.00")).value;
  for (const other of [top, await agentOf()]) {
    expect((await accept(other, asked.requestId)).errorCode).toBe("agent.credit.request.unknown");
    expect((await refuse(other, asked.requestId)).errorCode).toBe("agent.credit.request.unknown");
    expect((await other.client.callOrThrow(agents.creditRequests, {})).list).toEqual([]);
  }
  expect((await refuse(member, asked.requestId)).errorCode).toBe("permission.denied");
  const alone = await h.w.person(name("alone"));
  expect((await ask(alone, "1.00")).errorCode).toBe("agent.credit.request.agent");
  expect(await alone.client.callOrThrow(agents.ownCreditRequests, {})).toEqual({ agentName: null, list: [] });
});
