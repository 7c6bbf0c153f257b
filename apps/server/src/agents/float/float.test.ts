/**
 * The float of credit agents over HTTP: granted by operators, sent down, returned up and taken back. Also agents of
 * every type with their team.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { createAgentsHarness, type AgentsHarness } from "../../../test/agents/agents-harness.ts";
import { agentChecks } from "../audit.ts";

const { agents, auth } = calls;
const pin = "482913";

let h: AgentsHarness;
let owner: Database;
let karim: TestOperator;
beforeAll(async () => {
  h = await createAgentsHarness();
  karim = await createOperator(h.w, "karim", { roles: ["finance"] });
  owner = createDatabase({ url: h.w.database.url, applicationName: "float test", max: 1 });
});
afterAll(async () => {
  await owner.close();
  await h.close();
});

let people = 0;
const name = (what: string) => `${what}_${(people += 1)}`;
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
let ids = 0;

async function withPin(person: Person, login: { readonly password?: string } = {}): Promise<Person> {
  const set = { newPassword: pin, confirmNewPassword: pin, ...login };
  await person.client.callOrThrow(auth.setPaymentPassword, set);
  return person;
}
/** Opens an account below the agent and sets its payment password. */
const openWithPin = async (agent: Person, username: string, userType: 0 | 1 = 0): Promise<Person> =>
  withPin(await h.openPerson(agent, username, userType), { password: "a long enough pass phrase" });

async function agentOf(type: number): Promise<Person> {
  return withPin(await h.w.person(name("boss"), { type }));
}

const { agentFloat, proposals } = operatorCalls;
type Asked = Partial<Record<"amount" | "reason" | "requestId", string>> & { readonly isTakeBack?: boolean };
/** As an operator, proposes a grant to the agent, or with `isTakeBack` to take money back. */
const propose = ({ memberId }: Person, { isTakeBack = false, ...asked }: Asked, by = h.operator) =>
  by.call(agentFloat[isTakeBack ? "takeBack" : "grant"], {
    id: String(memberId),
    amount: "1000",
    reason: "Eid float",
    requestId: id((ids += 1)),
    ...asked,
  });
type Proposed = NonNullable<Awaited<ReturnType<typeof propose>>["proposal"]>;
const approve = ({ id: proposal, hash }: Proposed, by = karim) =>
  by.call(proposals.approve, { id: proposal, hash });
/** Changes the float: one operator proposes the change and another operator approves it. */
async function change(agent: Person, asked: Asked) {
  const { proposal, errorCode, detail } = await propose(agent, asked);
  if (proposal === undefined) return { errorCode, detail, value: undefined };
  const answer = await approve(proposal);
  return { errorCode: answer.errorCode, detail: answer.detail, value: answer.value?.value };
}

const floatOf = async ({ client }: Person) => (await client.callOrThrow(agents.float, {})).float;
const send = (agent: Person, { memberId }: Person, amount: string) =>
  agent.client.callOrThrow(agents.transferDownline, { customerId: String(memberId), amount, password: pin });
const returnCredit = ({ client }: Person, amount: string, requestId = id((ids += 1))) =>
  client.call(agents.returnCredit, { amount, password: pin, requestId });
test.each([41, 42])(
  "[AGT-03] float of a credit agent of type %i: granted, sent down two levels, given back up and taken back → the figures are those of the ledger at each step",
  async (type) => {
    const top = await agentOf(type);
    expect(await floatOf(top)).toEqual({
      granted: "0.00",
      withDownlines: "0.00",
      left: "0.00",
      agentName: null,
    });
    const requestId = id((ids += 1));
    expect((await change(top, { amount: "1000", requestId })).value).toEqual({
      currency: "BDT",
      granted: "1000.00",
      withDownlines: "0.00",
      left: "1000.00",
    });
    const other = await agentOf(type);
    for (const agent of [top, other])
      expect((await change(agent, { amount: "1000", requestId })).errorCode).toBe("ledger.id_reused");
    expect(await floatOf(other)).toMatchObject({ granted: "0.00", left: "0.00" });
    const sub = await openWithPin(top, name("sub"), 1);
    const member = await openWithPin(sub, name("plays"), 0);
    await send(top, sub, "600");
    await send(sub, member, "250.50");
    expect(await floatOf(top)).toMatchObject({ granted: "1000.00", withDownlines: "600.00", left: "400.00" });
    expect(await floatOf(sub)).toEqual({
      granted: "600.00",
      withDownlines: "250.50",
      left: "349.50",
      agentName: top.username,
    });
    expect(await floatOf(member)).toMatchObject({
      granted: "250.50",
      left: "250.50",
      agentName: sub.username,
    });
    const again = id((ids += 1));
    for (let times = 0; times < 2; times += 1)
      expect((await returnCredit(member, "200.50", again)).value).toMatchObject({
        total: "200.50",
        received: 1,
        list: [{ customerName: sub.username, state: "received" }],
      });
    expect((await returnCredit(member, "200.51", again)).errorCode).toBe("ledger.id_reused");
    const refused = await returnCredit(member, "50.01");
    expect([refused.errorCode, refused.detail]).toEqual([
      "wallet.funds.insufficient",
      { field: "amount", available: "50.00" },
    ]);
    expect((await returnCredit(sub, "500")).status).toBe(200);
    await h.count();
    expect(await floatOf(sub)).toMatchObject({ granted: "100.00", withDownlines: "50.00", left: "50.00" });
    expect(await floatOf(top)).toMatchObject({ granted: "1000.00", withDownlines: "100.00", left: "900.00" });
    expect(await change(top, { isTakeBack: true, amount: "900.01" })).toMatchObject({
      errorCode: "wallet.funds.insufficient",
      detail: { available: "900.00" },
    });
    expect((await change(top, { amount: "92233720368547758.07" })).errorCode).toBe("field.invalid");
    expect((await change(top, { isTakeBack: true, amount: "900" })).value).toMatchObject({
      granted: "100.00",
      withDownlines: "100.00",
      left: "0.00",
    });
    const rows = await owner.rows<{ action: string; n: number }>(sql`
      select action, count(*)::int n from audit_log where subject = ${`member:${top.memberId}`} and action like 'agentFloat.%' group by 1 order by 1`);
    expect(rows).toEqual([
      { action: "agentFloat.grant", n: 1 },
      { action: "agentFloat.takeBack", n: 1 },
    ]);
    const { list } = await h.operator.callOrThrow(agentFloat.get, { id: String(top.memberId) });
    expect(list).toMatchObject([
      { isGrant: false, amount: "900.00", by: "karim" },
      { isGrant: true, amount: "1000.00", reason: "Eid float", requestId },
    ]);
    const { checks } = await auditLedger(owner, { checks: agentChecks });
    expect(checks.filter((check) => check.count > 0)).toEqual([]);
  },
);

test("[AGT-03] credit given back to an agent who takes a break → it comes back to the member, and no figure has moved", async () => {
  const top = await agentOf(41);
  await change(top, { amount: "100" });
  const member = await openWithPin(top, name("plays"), 0);
  await send(top, member, "80");
  await owner.run(sql`
    insert into responsible_gaming_restriction (bucket, member_id, kind, starts_at, ends_at)
    values (${top.bucket}, ${top.memberId}, 'coolOff', ${new Date(0)}, ${new Date(Date.now() + 86_400_000)})`);
  expect((await returnCredit(member, "30")).value).toMatchObject({ returned: 1 });
  expect([await floatOf(member), await floatOf(top)]).toMatchObject([
    { granted: "80.00", left: "80.00" },
    { granted: "100.00", withDownlines: "80.00", left: "20.00" },
  ]);
  const { checks } = await auditLedger(owner, { checks: agentChecks });
  expect(checks.filter((check) => check.count > 0)).toEqual([]);
});

test("[AGT-03] agent of type 2 with a member below: credit is sent, none goes up, no float; the operator's money is for credit agents on top alone", async () => {
  const agent = await agentOf(2);
  await h.move(agent, 9103, 50_000n);
  const member = await openWithPin(agent, name("plays"), 0);
  expect(await send(agent, member, "120")).toMatchObject({ total: "120.00", received: 1 });
  expect([await floatOf(agent), await floatOf(member)]).toEqual([null, null]);
  expect((await returnCredit(member, "10")).errorCode).toBe("agent.credit.up");
  expect((await change(agent, { amount: "10" })).errorCode).toBe("agent.float.agent");
  const top = await agentOf(42);
  expect((await returnCredit(top, "1")).errorCode).toBe("agent.credit.up");
  for (const [amount, code] of [
    ["0", "field.invalid"],
    ["1.001", "field.invalid"],
    ["-1", "request_param_err"],
    ["x", "request_param_err"],
  ] as const)
    expect((await change(top, { amount })).errorCode, amount).toBe(code);
  expect(await floatOf(top)).toMatchObject({ granted: "0.00", left: "0.00" });
});

const setLimits = (limits: { max: string; total: string } | null) =>
  h.operator.call(agentFloat.saveFloatLimits, { limits, reason: "The rules of this month." });

test("[AGT-03] grants within the merchant's limits, looked at again when they are carried out; a change that the ledger has and no row → found", async () => {
  const top = await agentOf(41);
  expect((await setLimits({ max: "60", total: "100" })).status).toBe(200);
  expect((await h.operator.callOrThrow(agentFloat.limits, {})).float).toEqual({
    max: "60.00",
    total: "100.00",
  });
  expect(await change(top, { amount: "60.01" })).toMatchObject({
    errorCode: "agent.float.limit",
    detail: { available: "60.00" },
  });
  const key = id((ids += 1));
  expect((await change(top, { amount: "60", requestId: key })).errorCode).toBeUndefined();
  expect((await change(top, { amount: "41" })).detail).toMatchObject({ available: "40.00" });
  expect((await change(top, { isTakeBack: true, amount: "70" })).detail).toMatchObject({
    available: "60.00",
  });
  // the limit is lowered while the grant waits for approval
  const { proposal } = await propose(top, { amount: "40" });
  expect((await setLimits({ max: "30", total: "100" })).status).toBe(200);
  expect((await approve(proposal!)).errorCode).toBe("agent.float.limit");
  expect((await setLimits({ max: "60", total: "100" })).status).toBe(200);
  expect((await approve(proposal!)).status).toBe(200);
  expect((await change(top, { amount: "0.01" })).errorCode).toBe("agent.float.limit");
  for (const limits of [
    { max: "2", total: "1" },
    { max: "0", total: "1" },
  ])
    expect((await setLimits(limits)).errorCode).toBe("field.invalid");
  expect((await setLimits(null)).status).toBe(200);
  expect((await h.operator.callOrThrow(agentFloat.limits, {})).float).toBeNull();
  const { row } = await owner.one<{ row: string }>(sql`
    select to_jsonb(c)::text "row" from agent_float_change c
    where c.bucket = ${top.bucket} and c.member_id = ${top.memberId} and c.id = ${key}::uuid`);
  await owner.run(sql`
    delete from agent_float_change where bucket = ${top.bucket} and member_id = ${top.memberId} and id = ${key}::uuid`);
  const found = async () =>
    (await auditLedger(owner, { checks: agentChecks })).checks.filter((check) => check.count > 0);
  expect(JSON.stringify((await found()).map(({ samples }) => samples))).toContain(
    "no change of the float knows it",
  );
  await owner.run(sql`
    insert into agent_float_change select * from jsonb_populate_record(null::agent_float_change, ${row}::jsonb)`);
  expect(await found()).toEqual([]);
});

test("[AGT-03] float of an agent who is blocked → nothing is granted, not what was proposed before either; what is left can be taken back", async () => {
  const agent = await agentOf(41);
  expect((await change(agent, { amount: "100" })).errorCode).toBeUndefined();
  const { proposal } = await propose(agent, { amount: "100" });
  await owner.run(
    sql`update member set status = 'blocked' where bucket = ${agent.bucket} and id = ${agent.memberId}`,
  );
  expect((await approve(proposal!)).errorCode).toBe("agent.float.agent");
  expect((await change(agent, { amount: "100" })).errorCode).toBe("agent.float.agent");
  expect((await change(agent, { amount: "100", isTakeBack: true })).errorCode).toBeUndefined();
});

test("[AGT-03] [OPS-01] grant: always a proposal with what stands before and after; its proposer, an operator below the amount and one without the right do not approve it", async () => {
  const top = await agentOf(42);
  const { proposal } = await propose(top, { amount: "1000" });
  expect(proposal).toMatchObject({
    act: "agentFloat.grant",
    subject: `member:${top.memberId}`,
    before: { member: top.username, granted: "0.00" },
    after: { member: top.username, granted: "1000.00", grant: "1000.00" },
    amount: "1000.00",
  });
  expect((await propose(top, { amount: "1000" }, karim)).errorCode).toBe("proposal.exists");
  expect((await approve(proposal!, h.operator)).errorCode).toBe("proposal.own");
  const low = await createOperator(h.w, "low", { roles: ["agentManager"], maxAmountMinor: 99_999n });
  expect((await approve(proposal!, low)).errorCode).toBe("operator.limit");
  const mila = await createOperator(h.w, "mila", { roles: ["support"] });
  expect((await approve(proposal!, mila)).errorCode).toBe("operator.permission.denied");
  expect(await floatOf(top)).toMatchObject({ granted: "0.00" });
  const both = await Promise.all([approve(proposal!), approve(proposal!)]);
  expect(both.map(({ errorCode }) => errorCode ?? "ok").sort()).toEqual(["ok", "proposal.decided"]);
  expect(await floatOf(top)).toMatchObject({ granted: "1000.00" });
});

test("[AGT-03] grant proposed before another change was carried out → the world is another one, and nothing is granted", async () => {
  const top = await agentOf(41);
  expect((await change(top, { amount: "100" })).errorCode).toBeUndefined();
  const { proposal } = await propose(top, { amount: "50" });
  expect((await change(top, { amount: "30", isTakeBack: true })).errorCode).toBeUndefined();
  expect((await approve(proposal!)).errorCode).toBe("proposal.changed");
  expect(await floatOf(top)).toMatchObject({ granted: "70.00" });
});
