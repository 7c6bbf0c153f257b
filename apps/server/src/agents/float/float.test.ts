/** The float of credit agents over HTTP: granted by the operator, sent down, given back up, taken back; and agents of every type with their team. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { backOfficePaths } from "@khela/contract/operator/back-office";
import { headers } from "@khela/contract/wire";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { expectLockWaiters } from "../../../../../tests/lock-waiters.ts";
import { findFloatCommand } from "../../../../../tools/agents/float.ts";
import { findBackOfficeKey } from "../../http/back-office/back-office-key.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { createAgentsHarness, type AgentsHarness } from "../../../test/agents/agents-harness.ts";
import { agentChecks } from "../audit.ts";

const { agents, auth } = calls;
const pin = "482913";

let h: AgentsHarness;
let owner: Database;
beforeAll(async () => {
  h = await createAgentsHarness();
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
/** An account that an agent has opened, with a payment password. */
const openWithPin = async (agent: Person, username: string, userType: 0 | 1 = 0): Promise<Person> =>
  withPin(await h.openPerson(agent, username, userType), { password: "a long enough pass phrase" });

/** An agent with a name that the operator's calls find. */
async function agentOf(type: number): Promise<Person> {
  const agent = await withPin(await h.w.person(name("boss"), { type }));
  await owner.run(
    sql`insert into member_name (merchant_id, name, bucket, member_id) values (${h.w.merchantId}, ${agent.username}, ${agent.bucket}, ${agent.memberId})
      on conflict do nothing`,
  );
  return agent;
}

type Asked = Partial<Record<"direction" | "amount" | "reason" | "requestId", string>>;
async function change(agent: Person, asked: Asked) {
  const answer = await h.w.app.inject({
    method: "POST",
    url: backOfficePaths.agentFloat,
    headers: {
      [headers.merchant]: "khela",
      [headers.session]: findBackOfficeKey(h.w.services.config, h.w.services.secrets)!,
    },
    payload: {
      operator: "asha",
      agent: agent.username,
      direction: "grant",
      reason: "Eid float",
      requestId: id((ids += 1)),
      ...asked,
    },
  });
  return answer.json<{ errorCode?: string; value: Record<string, unknown> & { data?: unknown } }>();
}

const floatOf = async ({ client }: Person) => (await client.callOrThrow(agents.float, {})).float;
const send = (agent: Person, { memberId }: Person, amount: string) =>
  agent.client.callOrThrow(agents.transferDownline, { customerId: String(memberId), amount, password: pin });
const returnCredit = ({ client }: Person, amount: string, requestId = id((ids += 1))) =>
  client.call(agents.returnCredit, { amount, password: pin, requestId });
const run = (words: readonly string[], texts: Asked & { id?: string; most?: string; total?: string }) =>
  findFloatCommand(words, {
    amount: undefined,
    id: undefined,
    most: undefined,
    total: undefined,
    reason: undefined,
    ...texts,
  })!(owner, { id: h.w.merchantId, currency: "BDT" });

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
    for (let times = 0; times < 2; times += 1)
      expect((await change(top, { amount: "1000", requestId })).value).toEqual({
        currency: "BDT",
        granted: "1000.00",
        withDownlines: "0.00",
        left: "1000.00",
      });
    expect((await change(top, { amount: "999", requestId })).errorCode).toBe("ledger.id_reused");
    const other = await agentOf(type);
    const both = await Promise.all([other, top].map((agent) => change(agent, { amount: "1000", requestId })));
    expect(both.map(({ errorCode }) => errorCode)).toEqual(["ledger.id_reused", undefined]);
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
    expect((await change(top, { direction: "takeBack", amount: "900.01" })).value.data).toMatchObject({
      available: "900.00",
    });
    expect((await change(top, { amount: "92233720368547758.07" })).errorCode).toBe("request_param_err");
    expect((await change(top, { direction: "takeBack", amount: "900" })).value).toMatchObject({
      granted: "100.00",
      withDownlines: "100.00",
      left: "0.00",
    });
    const rows = await owner.rows<{ action: string; n: number }>(sql`
      select action, count(*)::int n from audit_log where subject = ${`member:${top.memberId}`} and action like 'agent.float.%' group by 1 order by 1`);
    expect(rows).toEqual([
      { action: "agent.float.granted", n: 1 },
      { action: "agent.float.taken", n: 1 },
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
  for (const amount of ["0", "-1", "1.001", "x"])
    expect((await change(top, { amount })).errorCode, amount).toBe("request_param_err");
  expect(await floatOf(top)).toMatchObject({ granted: "0.00", left: "0.00" });
});

test("[AGT-03] float by command: within the merchant's limits, in words what is refused, the same id once", async () => {
  const top = await agentOf(41);
  expect(await run(["float-limits"], { most: "60", total: "100" })).toMatchObject({
    line: "one grant at most 60.00 BDT, to one agent 100.00 BDT in all.",
  });
  const grant = (amount: string, key?: string) =>
    run(["grant", top.username], { amount, reason: "float", ...(key === undefined ? {} : { id: key }) });
  expect(await grant("60.01")).toEqual({
    line: `at most 60.00 BDT can be granted to ${top.username} now.`,
    isRefused: true,
  });
  const key = id((ids += 1));
  const others = await Promise.all([agentOf(41), agentOf(42)]);
  const rivals = await Promise.all(
    others.map(({ username }) => run(["grant", username], { amount: "1", reason: "float", id: id(ids + 1) })),
  );
  ids += 1;
  expect(rivals.filter(({ isRefused }) => isRefused)).toHaveLength(1);
  for (let times = 0; times < 2; times += 1)
    expect((await grant("60", key)).line).toContain("granted 60.00, with members below 0.00, left 60.00 BDT");
  const setType = (type: number) =>
    owner.run(sql`update member set type = ${type} where bucket = ${top.bucket} and id = ${top.memberId}`);
  await setType(2);
  expect((await grant("60", key)).isRefused).toBe(false);
  expect((await grant("1")).isRefused).toBe(true);
  await setType(41);
  expect((await change(top, { amount: "41" })).value.data).toMatchObject({ available: "40.00" });
  expect((await run(["take-back", top.username], { amount: "70", reason: "back" })).line).toBe(
    `${top.username} has 60.00 BDT left.`,
  );
  expect((await grant("40")).isRefused).toBe(false);
  expect((await grant("0.01")).isRefused).toBe(true);
  expect(await run(["float-limits"], { most: "2", total: "1" })).toMatchObject({ isRefused: true });
  expect(await run(["float-limits", "off"], {})).toMatchObject({ line: "grants have no limits." });
  expect((await run(["grant", "nobody_here"], { amount: "1", reason: "float" })).isRefused).toBe(true);
  expect((await run(["grant", top.username], { amount: "1" })).isRefused).toBe(true);
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

test("[AGT-03] float of an agent who is blocked → nothing is granted; what is left can be taken back", async () => {
  const agent = await agentOf(41);
  expect((await change(agent, { amount: "100" })).errorCode).toBeUndefined();
  await owner.run(
    sql`update member set status = 'blocked' where bucket = ${agent.bucket} and id = ${agent.memberId}`,
  );
  expect((await change(agent, { amount: "100" })).errorCode).toBeDefined();
  expect((await change(agent, { amount: "100", direction: "takeBack" })).errorCode).toBeUndefined();
});

test("[AGT-03] two grants at the same moment, each within what one person decides and together above it → one is made, the other asks for a second person", async () => {
  const top = await agentOf(41);
  await owner.run(sql`update withdraw_rule set two_people_above_minor = 150000`);
  const holder = createDatabase({ url: h.w.database.url, applicationName: "float lock", max: 1 });
  const { asked } = await holder.transaction(async (tx) => {
    await tx.run(
      sql`select from account where bucket = ${top.bucket} and member_id = ${top.memberId} for no key update`,
    );
    const both = [1, 2].map(() => change(top, { amount: "1000" }));
    // each has passed the guard
    await expectLockWaiters(owner, 2);
    return { asked: both };
  });
  const codes = (await Promise.all(asked)).map(({ errorCode }) => errorCode);
  await holder.close();
  expect(codes).toHaveLength(2);
  expect(new Set(codes)).toEqual(new Set(["decision.second.person", undefined]));
  expect(await floatOf(top)).toMatchObject({ granted: "1000.00" });
  await owner.run(sql`update withdraw_rule set two_people_above_minor = null`);
});
