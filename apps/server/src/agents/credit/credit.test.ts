/**
 * Credit over HTTP: sent to one or many receivers, refused as a whole, delivered once despite interruptions, and
 * returned when a receiver cannot take it.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { createAgentsHarness, type AgentsHarness } from "../../../test/agents/agents-harness.ts";
import { agentChecks } from "../audit.ts";
import { openOperatorAccount } from "../../wallet/wallet.ts";
import { sendCredit } from "./credit-store.ts";
import { deliverCredit, deliverPending, notifyReturned } from "./delivery.ts";

const { agents, auth, inbox } = calls;
const pin = "482913";

let h: AgentsHarness;
beforeAll(async () => {
  h = await createAgentsHarness();
});
afterAll(() => h.close());

let people = 0;
const name = (what: string) => `${what}_${(people += 1)}`;
const setPin = (person: Person) =>
  person.client.callOrThrow(auth.setPaymentPassword, {
    newPassword: pin,
    confirmNewPassword: pin,
    ...(person.username.startsWith("boss") ? {} : { password: "a long enough pass phrase" }),
  });
async function agentOf(balance = "1000.00", type = 1): Promise<Person> {
  const agent = await h.w.person(name("boss"), { type, balance });
  await setPin(agent);
  return agent;
}
const balanceOf = async ({ bucket, memberId }: MemberKey) =>
  Number(
    (
      await h.w.database.owner.one<{ balance: bigint }>(
        sql`select balance from account where bucket = ${bucket} and member_id = ${memberId} and kind = 'main'`,
      )
    ).balance,
  );
const sendTo = (agent: Person, { memberId }: MemberKey, amount: string, more: object = {}) =>
  agent.client.call(agents.transferDownline, {
    customerId: String(memberId),
    amount,
    password: pin,
    ...more,
  });
const close = ({ bucket, memberId }: MemberKey) =>
  h.w.database.owner.run(
    sql`update member set status = 'closed' where bucket = ${bucket} and id = ${memberId}`,
  );
const transit = async () =>
  Number(
    (
      await h.w.database.owner.one<{ rest: string }>(sql`
        select coalesce(sum(case when t.credit_account < 0 then t.amount_minor else -t.amount_minor end), 0)::text rest
        from transfer t where t.kind in (6104, 6207)`)
    ).rest,
  );
const findings = async () =>
  (await auditLedger(h.w.database.owner, { checks: agentChecks })).checks
    .filter((check) => check.count > 0)
    .map((check) => [check.name, check.count]);

test("[AGT-03 API-06] credit to one downline: behind the payment password → taken and received once, the same request again is the same transfer", async () => {
  const agent = await agentOf();
  const member = await h.open(agent, name("got"));
  const requestId = crypto.randomUUID();
  expect((await sendTo(agent, member, "250.00", { password: "000001" })).errorCode).toBe(
    "invalid.payment.pw",
  );
  expect((await sendTo(agent, member, "250.00", { requestId })).value).toMatchObject({
    total: "250.00",
    receivers: 1,
    received: 1,
    list: [{ amount: "250.00", state: "received" }],
  });
  expect((await sendTo(agent, member, "250.00", { requestId })).status).toBe(200);
  expect((await sendTo(agent, member, "251.00", { requestId })).errorCode).toBe("ledger.id_reused");
  expect([await balanceOf(agent), await balanceOf(member)]).toEqual([75_000, 25_000]);
  const { list } = await agent.client.callOrThrow(calls.wallet.transactions, {
    startTime: 0,
    codeTypes: "other",
  });
  expect(list.map(({ txTypeId, amount }) => [txTypeId, amount])).toEqual([[6207, "-250.00"]]);
  expect(await transit()).toBe(0);
  expect(await findings()).toEqual([]);
});

test("[AGT-03] the same request id of two agents to one member → two transfers, both received; repeated after the member was closed → the same transfer", async () => {
  const above = await agentOf();
  const below = await h.openPerson(above, name("under"), 1);
  await setPin(below);
  expect((await sendTo(above, below, "100.00")).status).toBe(200);
  const member = await h.open(below, name("twice"));
  const requestId = crypto.randomUUID();
  expect((await sendTo(above, member, "7.00", { requestId })).status).toBe(200);
  expect((await sendTo(below, member, "5.00", { requestId })).status).toBe(200);
  expect(await balanceOf(member)).toBe(1_200);
  await close(member);
  expect((await sendTo(above, member, "7.00", { requestId })).value).toMatchObject({ received: 1 });
  expect((await sendTo(above, member, "7.00")).errorCode).toBe("agent.credit.receiver");
  expect(await balanceOf(member)).toBe(1_200);
  expect(await transit()).toBe(0);
  expect(await findings()).toEqual([]);
});

test("[AGT-03] credit to many: one receiver who may not → nothing taken, the first of them named", async () => {
  const [agent, other] = [await agentOf(), await agentOf()];
  const mine = [await h.open(agent, name("many_a")), await h.open(agent, name("many_b"))];
  const theirs = await h.open(other, name("many_c"));
  const closed = await h.open(agent, name("many_d"));
  await close(closed);
  const many = (to: readonly MemberKey[], amount = "10.00") =>
    agent.client.call(agents.transferMultipleDownline, {
      list: to.map(({ memberId }) => ({ customerId: String(memberId), amount })),
      password: pin,
    });
  for (const [to, wrong, place] of [
    [[mine[0]!, theirs, closed], theirs, 2],
    [[...mine, closed], closed, 3],
    [[mine[0]!, mine[0]!], mine[0]!, 2],
    [[agent], agent, 1],
  ] as const)
    expect(await many(to)).toMatchObject({
      errorCode: "agent.credit.receiver",
      detail: { customerId: String(wrong.memberId), place },
    });
  expect(await many(mine, "500.01")).toMatchObject({
    errorCode: "wallet.funds.insufficient",
    detail: { available: "1000.00" },
  });
  for (const amount of ["0.00", "0.001", "0"])
    expect((await many(mine, amount)).errorCode, amount).toBe("request_param_err");
  expect([await balanceOf(agent), await balanceOf(mine[0]!), await transit()]).toEqual([100_000, 0, 0]);
});

test("[AGT-03 API-06] credit to a hundred at once, cut off on the way → each gets theirs once, the sums agree", async () => {
  const agent = await agentOf();
  const members: MemberKey[] = [];
  const db = h.w.database.owner;
  for (let n = 0; n < 100; n += 1) {
    const person = await h.w.person(name("many"));
    await db.run(sql`
      insert into member_downline (bucket, member_id, downline_id, downline_bucket, depth, parent_id, username, type, link_code, joined_at)
      values (${agent.bucket}, ${agent.memberId}, ${person.memberId}, ${person.bucket}, 1, ${agent.memberId}, ${person.username}, 0, '', now())`);
    members.push(person);
  }
  const sent = await agent.client.callOrThrow(agents.transferMultipleDownline, {
    list: members.map(({ memberId }) => ({ customerId: String(memberId), amount: "9.99" })),
    password: pin,
  });
  expect(sent).toMatchObject({ total: "999.00", receivers: 100 });
  // two concurrent runs compete with the delivery that continues after the response
  await Promise.all([deliverPending(h.w.services), deliverPending(h.w.services)]);
  expect(
    await agent.client.callOrThrow(agents.creditTransfer, { transferId: sent.transferId }),
  ).toMatchObject({
    received: 100,
    returned: 0,
  });
  expect(await balanceOf(agent)).toBe(100);
  for (const member of members) expect(await balanceOf(member)).toBe(999);
  expect(await deliverPending(h.w.services)).toBe(0);
  expect(await transit()).toBe(0);
  expect(await findings()).toEqual([]);
});

test("[AGT-03] a receiver closed, or on a break, after the credit has left → it is the sender's again, with one message", async () => {
  const agent = await agentOf();
  const [gone, resting] = [await h.open(agent, name("gone")), await h.open(agent, name("rest"))];
  const id = crypto.randomUUID();
  const merchantId = h.w.merchantId;
  await openOperatorAccount(h.w.services.db, {
    merchantId,
    purpose: "transit",
    ref: "agents",
    currency: "BDT",
    real: false,
  });
  const receivers = [gone, resting].map(({ memberId }) => ({
    id: memberId,
    amountMinor: 1_500n,
    outId: crypto.randomUUID(),
    inId: crypto.randomUUID(),
  }));
  const now = h.w.services.now();
  const { bucket, memberId } = agent;
  await sendCredit(h.w.services.db, {
    bucket,
    memberId,
    id,
    merchantId,
    currency: "BDT",
    receivers,
    inKind: 6104,
    now,
  });
  expect(await balanceOf(agent)).toBe(97_000);
  await close(gone);
  await h.w.database.owner.run(sql`
    insert into responsible_gaming_restriction (bucket, member_id, kind, starts_at, ends_at)
    values (${resting.bucket}, ${resting.memberId}, 'coolOff', ${new Date(now.getTime() - 1_000)}, ${new Date(now.getTime() + 86_400_000)})`);
  expect(await deliverPending(h.w.services)).toBe(1);
  expect(await agent.client.callOrThrow(agents.creditTransfer, { transferId: id })).toMatchObject({
    received: 0,
    returned: 2,
    list: [{ state: "returned" }, { state: "returned" }],
  });
  expect([await balanceOf(agent), await balanceOf(gone), await balanceOf(resting)]).toEqual([100_000, 0, 0]);
  expect(await notifyReturned(h.w.services)).toBe(2);
  expect(await notifyReturned(h.w.services)).toBe(0);
  const titles = (await agent.client.callOrThrow(inbox.list, {})).list.map(({ title }) => title);
  expect(titles.filter((title) => title.includes("15.00"))).toHaveLength(2);
  expect(await transit()).toBe(0);
  expect(await findings()).toEqual([]);
});

test("[R6] an agent sends down while the agent below sends further down, many at once → all done, nothing lost", async () => {
  const top = await agentOf("500.00");
  const middle = await h.openPerson(top, name("mid"), 1);
  const leaf = await h.open(middle, name("leaf"));
  await sendTo(top, middle, "100.00");
  const { services, merchantId } = h.w;
  // bypasses the call's payment password, because only a few concurrent tries of the password are allowed
  const send = async ({ bucket, memberId }: MemberKey, to: MemberKey, amountMinor: bigint) => {
    const id = crypto.randomUUID();
    const [outId, inId] = [crypto.randomUUID(), crypto.randomUUID()];
    const receivers = [{ id: to.memberId, amountMinor, outId, inId }];
    const now = services.now();
    const credit = { bucket, memberId, id, merchantId, currency: "BDT", receivers, inKind: 6104, now };
    const { refusal } = await sendCredit(services.db, credit);
    await deliverCredit(services, { bucket, memberId }, id);
    return refusal;
  };
  const refusals = await Promise.all(
    Array.from({ length: 20 }, () => [send(top, middle, 700n), send(middle, leaf, 3_000n)]).flat(),
  );
  expect(refusals.filter((refusal) => refusal !== null && refusal !== "funds")).toEqual([]);
  const sums = [await balanceOf(top), await balanceOf(middle), await balanceOf(leaf)];
  expect(sums.reduce((sum, one) => sum + one)).toBe(50_000);
  expect(sums[0]).toBe(26_000);
  expect(sums[2]! % 3_000).toBe(0);
  expect(await transit()).toBe(0);
  expect(await findings()).toEqual([]);
});

test("[AGT-03] what was sent → listed newest first by its sender alone", async () => {
  const [agent, other] = [await agentOf(), await agentOf()];
  const member = await h.open(agent, name("list"));
  const ids: string[] = [];
  for (const amount of ["1.00", "2.00", "3.00"])
    ids.unshift((await sendTo(agent, member, amount)).value.transferId);
  const page = await agent.client.callOrThrow(agents.creditTransfers, { pageSize: 2 });
  expect(page.list.map(({ transferId }) => transferId)).toEqual(ids.slice(0, 2));
  expect(page.list[0]).toMatchObject({
    names: [expect.stringMatching(/^list_/)],
    why: "sent",
    reference: null,
  });
  const next = await agent.client.callOrThrow(agents.creditTransfers, {
    pageSize: 2,
    cursor: page.nextCursor!,
  });
  expect([next.list.map(({ transferId }) => transferId), next.nextCursor]).toEqual([ids.slice(2), null]);
  expect((await other.client.call(agents.creditTransfer, { transferId: ids[0]! })).errorCode).toBe(
    "agent.credit.unknown",
  );
});

test("[AGT-03] receipt of credit: the sender's and the receiver's → the same, genuine for anybody; a changed one is not", async () => {
  const agent = await agentOf();
  const member = await h.openPerson(agent, name("paper"));
  const sent = (await sendTo(agent, member, "12.50")).value;
  const receipt = sent.list[0]!.receipt!;
  const received = await member.client.callOrThrow(agents.receivedCredit, {});
  expect(received).toMatchObject({
    list: [{ senderName: agent.username, amount: "12.50", receipt }],
    nextCursor: null,
  });
  const read = (text: string) => h.w.visitor().callOrThrow(agents.creditReceipt, { receipt: text });
  const { isValid, kind, lines } = await read(receipt);
  expect(kind).toBe("credit");
  expect([isValid, lines.map(({ value }) => value).slice(1, 4)]).toEqual([
    true,
    [agent.username, member.username, "12.50 BDT"],
  ]);
  const [text, signature] = receipt.split(".");
  const changed = Buffer.from(Buffer.from(text!, "base64url").toString().replace("12.50", "99.50"));
  for (const wrong of [
    `${changed.toString("base64url")}.${signature}`,
    `${receipt}.`,
    `${text}=.${signature}`,
    "x",
    "",
  ])
    expect(await read(wrong), wrong).toMatchObject({ isValid: false, kind: null, lines: [] });
  // receipts of deposits are signed with another key, so a credit's receipt is not valid as one
  expect(await h.w.visitor().callOrThrow(calls.cashier.depositReceipt, { receipt })).toMatchObject({
    isValid: false,
  });
  expect((await agent.client.callOrThrow(agents.receivedCredit, {})).list).toEqual([]);
});

test("[AGT-03] credit while turnover is missing for the agent's money → refused as a withdrawal is, nothing sent; played → sent", async () => {
  const agent = await agentOf("500.00");
  const member = await h.open(agent, name("launder"));
  const { bucket, memberId } = agent;
  const { owner } = h.w.database;
  const { id } = await owner.one<{ id: bigint }>(
    sql`select id from account where bucket = ${bucket} and member_id = ${memberId} and kind = 'main'`,
  );
  await owner.run(
    sql`select turnover_require(${bucket}::smallint, ${memberId}::bigint, ${id}::bigint, turnover_new_requirement_of(
      source => 'promotion', ref => '1.once', amount_minor => 10000, percent => 300, is_fresh => false, made_at => now()))`,
  );
  expect(await sendTo(agent, member, "100.00")).toMatchObject({
    status: 409,
    errorCode: "agent.credit.turnover",
  });
  expect([await balanceOf(agent), await balanceOf(member)]).toEqual([50_000, 0]);
  await h.settle(agent, [h.today()], "RNG", 30_000n);
  expect((await sendTo(agent, member, "100.00")).value).toMatchObject({ received: 1 });
  expect(await findings()).toEqual([]);
});

test("[AGT-03] credit to a member who is blocked → refused, nothing moves", async () => {
  const agent = await agentOf();
  const member = await h.open(agent, name("cold"));
  await h.w.database.owner.run(
    sql`update member set status = 'blocked' where bucket = ${member.bucket} and id = ${member.memberId}`,
  );
  expect(await sendTo(agent, member, "5.00")).toMatchObject({ errorCode: "agent.credit.receiver" });
  expect([await balanceOf(agent), await balanceOf(member)]).toEqual([100_000, 0]);
  expect(await findings()).toEqual([]);
});
