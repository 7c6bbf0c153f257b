/**
 * Disputes of credit over HTTP: opened in time by sender or receiver, answered by the other party, and decided by an
 * operator with a text.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { disputeAnswerHours, disputeDays } from "@khela/contract/agents/team";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { moveInTree } from "../../member/member.ts";
import { deleteOld } from "../retention-store.ts";
import { createAgentsHarness, type AgentsHarness } from "../../../test/agents/agents-harness.ts";

const { agents, auth, inbox } = calls;
const pin = "482913";
const HOUR_MS = 60 * 60_000;

let h: AgentsHarness;
beforeAll(async () => {
  h = await createAgentsHarness();
});
afterAll(() => h.close());

let people = 0;
const name = (what: string) => `${what}_${(people += 1)}`;
type Sent = { readonly agent: Person; readonly member: Person; readonly creditId: string };
/** Creates an agent who has sent 25.00 to a member. */
async function sent(): Promise<Sent> {
  const agent = await h.w.person(name("boss"), { type: 1, balance: "100.00" });
  await agent.client.callOrThrow(auth.setPaymentPassword, { newPassword: pin, confirmNewPassword: pin });
  const member = await h.openPerson(agent, name("paid"));
  const { list } = await agent.client.callOrThrow(agents.transferDownline, {
    customerId: String(member.memberId),
    amount: "25.00",
    password: pin,
  });
  return { agent, member, creditId: list[0]!.creditId };
}
const open = ({ client }: Person, creditId: string, reason = "It was for another day.") =>
  client.call(agents.openDispute, { creditId, reason });
const answer = ({ client }: Person, creditId: string, text = "It was as we agreed.") =>
  client.call(agents.answerDispute, { creditId, answer: text });
const escalate = ({ client }: Person, creditId: string) => client.call(agents.escalateDispute, { creditId });
const own = async ({ client }: Person) => (await client.callOrThrow(agents.disputes, {})).list;
const titles = async ({ client }: Person) =>
  (await client.callOrThrow(inbox.list, {})).list.map(({ title }) => title);
/** Moves the dispute's opening and the deadline for its answer back by this number of hours. */
const openedEarlier = (creditId: string, hours: number) =>
  h.w.database.owner.run(sql`
    update agent_dispute set opened_at = (opened_at at time zone 'UTC' - make_interval(hours => ${hours}::int)) at time zone 'UTC', answer_until = (answer_until at time zone 'UTC' - make_interval(hours => ${hours}::int)) at time zone 'UTC'
    where id = ${creditId}::uuid`);
const { agentCases } = operatorCalls;
const listed = async () => (await h.operator.callOrThrow(agentCases.disputes, { state: "escalated" })).rows;
const decide = ({ memberId }: Person, id: string, decision: string) =>
  h.operator.call(agentCases.decideDispute, { sender: String(memberId), id, decision });

test("[AGT-03] credit disputed by its receiver → the sender answers, either leaves it to the operator, whose words both read; no money moves", async () => {
  const { agent, member, creditId } = await sent();
  expect((await member.client.callOrThrow(agents.receivedCredit, {})).list[0]!.creditId).toBe(creditId);
  const opened = (await open(member, creditId)).value;
  expect(opened).toMatchObject({
    side: "receiver",
    otherName: agent.username,
    amount: "25.00",
    isOwn: true,
    state: "open",
  });
  expect(opened.answerUntil - opened.openedAt).toBe(disputeAnswerHours * HOUR_MS);
  expect((await open(agent, creditId)).errorCode).toBe("agent.dispute.exists");
  expect(await own(agent)).toMatchObject([
    { side: "sender", isOwn: false, mayAnswer: true, mayEscalate: false },
  ]);
  expect((await titles(agent)).some((title) => title.includes(member.username))).toBe(true);
  // before the answer nobody can escalate the dispute, and the party that opened it cannot answer
  for (const step of [escalate(agent, creditId), escalate(member, creditId), answer(member, creditId)])
    expect((await step).errorCode).toBe("agent.dispute.decided");
  const both = await Promise.all([answer(agent, creditId), answer(agent, creditId)]);
  expect(both.map(({ errorCode }) => errorCode ?? "ok").sort()).toEqual(["agent.dispute.decided", "ok"]);
  expect(await own(member)).toMatchObject([
    { state: "answered", answer: "It was as we agreed.", mayAnswer: false, mayEscalate: true },
  ]);
  expect((await escalate(member, creditId)).status).toBe(200);
  expect((await escalate(agent, creditId)).errorCode).toBe("agent.dispute.decided");
  const words = "The credit stays with the member.";
  expect(await listed()).toMatchObject([
    {
      id: creditId,
      amount: "25.00",
      sender: { name: agent.username },
      receiver: { name: member.username },
      openedBy: "receiver",
      answer: "It was as we agreed.",
    },
  ]);
  expect((await decide(agent, creditId, " ")).errorCode).toBe("request_param_err");
  expect((await decide(member, creditId, words)).errorCode).toBe("agent.dispute.unknown");
  const decided = await Promise.all([decide(agent, creditId, words), decide(agent, creditId, words)]);
  expect(decided.map(({ errorCode }) => errorCode ?? "ok").sort()).toEqual(["agent.dispute.decided", "ok"]);
  expect((await decide(agent, crypto.randomUUID(), "Once more.")).errorCode).toBe("agent.dispute.unknown");
  expect(await listed()).toEqual([]);
  for (const person of [agent, member])
    expect((await titles(person)).some((title) => title.includes("is decided"))).toBe(true);
  for (const person of [agent, member])
    expect(await own(person)).toMatchObject([
      {
        state: "closed",
        decision: "The credit stays with the member.",
        mayAnswer: false,
        mayEscalate: false,
      },
    ]);
  const { balance } = await h.w.database.owner.one<{ balance: bigint }>(
    sql`select balance from account where bucket = ${member.bucket} and member_id = ${member.memberId} and kind = 'main'`,
  );
  expect(balance).toBe(2_500n);
});

test("[AGT-03] credit that is disputed → may not be disputed by either side, also once it is decided; other credit may", async () => {
  const { agent, member, creditId } = await sent();
  const { list, transferId } = await agent.client.callOrThrow(agents.transferDownline, {
    customerId: String(member.memberId),
    amount: "5.00",
    password: pin,
  });
  const received = async () =>
    Object.fromEntries(
      (await member.client.callOrThrow(agents.receivedCredit, {})).list.map((one) => [
        one.creditId,
        one.mayDispute,
      ]),
    );
  const ofSender = async () =>
    (await agent.client.callOrThrow(agents.creditTransfer, { transferId })).list[0]!.mayDispute;
  const other = list[0]!.creditId;
  expect([await received(), await ofSender()]).toEqual([{ [creditId]: true, [other]: true }, true]);
  expect((await open(member, other)).status).toBe(200);
  expect([await received(), await ofSender()]).toEqual([{ [creditId]: true, [other]: false }, false]);
  await h.w.database.owner.run(sql`
    update agent_dispute set state = 'closed', escalated_at = now(), decision = 'x', decided_at = now() where id = ${other}::uuid`);
  expect([await received(), await ofSender()]).toEqual([{ [creditId]: true, [other]: false }, false]);
});

test("[AGT-03] a receiver who was moved below another agent → answers, and disputes credit of before", async () => {
  const { agent, member, creditId } = await sent();
  const { list } = await agent.client.callOrThrow(agents.transferDownline, {
    customerId: String(member.memberId),
    amount: "5.00",
    password: pin,
  });
  expect((await open(agent, creditId)).status).toBe(200);
  const other = await h.w.person(name("other"), { type: 1 });
  expect(await h.w.database.owner.transaction((tx) => moveInTree(tx, member, other))).toBeNull();
  expect(await own(member)).toMatchObject([{ creditId, side: "receiver", mayAnswer: true }]);
  expect((await answer(member, creditId)).status).toBe(200);
  expect((await open(member, list[0]!.creditId)).value).toMatchObject({ otherName: agent.username });
  expect(await own(other)).toEqual([]);
});

test("[AGT-03 D10] what is too old → removed, but nothing that a dispute may need before it is decided", async () => {
  const { agent, member } = await sent();
  const { requestId } = await member.client.callOrThrow(agents.requestCredit, {
    amount: "5.00",
    requestId: crypto.randomUUID(),
  });
  const { list } = await agent.client.callOrThrow(agents.acceptCredit, { requestId, password: pin });
  const creditId = list[0]!.creditId;
  expect((await open(member, creditId)).status).toBe(200);
  const { owner } = h.w.database;
  const { bucket, memberId } = agent;
  await owner.run(sql`
    insert into agent_shared_device (bucket, member_id, downline_bucket, downline_id, first_at, last_at)
    values (${bucket}, ${memberId}, ${member.bucket}, ${member.memberId}, now(), now())`);
  const left = async (days: number) => {
    await deleteOld(
      h.w.services.db,
      bucket,
      100,
      new Date(h.w.services.now().getTime() + days * 24 * HOUR_MS),
    );
    return owner.one(sql`
      select (select count(*)::int from agent_credit_request where bucket = ${bucket} and member_id = ${memberId}) requests,
        (select count(*)::int from agent_dispute where bucket = ${bucket} and member_id = ${memberId}) disputes,
        (select count(*)::int from agent_shared_device where bucket = ${bucket} and member_id = ${memberId}) devices`);
  };
  const all = { requests: 1, disputes: 1, devices: 1 };
  expect(await left(1_000)).toEqual(all);
  await owner.run(sql`
    update agent_dispute set state = 'closed', escalated_at = now(), decision = 'x', decided_at = now() + interval '1 day'
    where id = ${creditId}::uuid`);
  expect(await left(399)).toEqual(all);
  // the retention of the dispute begins a day later than the retention of the request and the device
  expect(await left(401 - 1 / 24)).toEqual({ requests: 0, disputes: 1, devices: 0 });
  expect(await left(402)).toEqual({ requests: 0, disputes: 0, devices: 0 });
});

test("[AGT-03] credit disputed by its sender and not answered in time → no answer any more, and it goes to the operator", async () => {
  const { agent, member, creditId } = await sent();
  expect((await open(agent, creditId)).value).toMatchObject({ side: "sender", otherName: member.username });
  await openedEarlier(creditId, disputeAnswerHours);
  expect(await own(member)).toMatchObject([{ mayAnswer: false, mayEscalate: true }]);
  expect((await answer(member, creditId)).errorCode).toBe("agent.dispute.decided");
  expect((await escalate(agent, creditId)).status).toBe(200);
  expect((await listed()).map(({ id }) => id)).toContain(creditId);
});

test("[AGT-03] credit of others, of long ago, or that came back → no dispute; words without a letter → refused", async () => {
  const { agent, member, creditId } = await sent();
  const stranger = await h.openPerson(agent, name("other"));
  expect((await open(stranger, creditId)).errorCode).toBe("agent.dispute.unknown");
  expect((await open(member, crypto.randomUUID())).errorCode).toBe("agent.dispute.unknown");
  expect((await open(member, creditId, " ")).status).toBe(400);
  await h.w.database.owner.run(sql`
    update agent_credit set at = (at at time zone 'UTC' - make_interval(days => ${disputeDays}::int, secs => 60)) at time zone 'UTC' where bucket = ${agent.bucket} and member_id = ${agent.memberId}`);
  for (const person of [agent, member])
    expect((await open(person, creditId)).errorCode).toBe("agent.dispute.late");
  for (const step of [answer(member, creditId), escalate(member, creditId)])
    expect((await step).errorCode).toBe("agent.dispute.unknown");
  expect(await own(stranger)).toEqual([]);
});
