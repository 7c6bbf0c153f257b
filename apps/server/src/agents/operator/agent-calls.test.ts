/**
 * Agents over the console's calls: listed, made, given rates and moved. Also the refusals, and an operator's views of
 * one agent.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCookie } from "@khela/contract/operator/operator-call";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { headers } from "@khela/contract/wire";
import { sql } from "@khela/service-kit/db/database";
import { killAtLock } from "../../../../../tests/lock-waiters.ts";
import type { Person } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { createAgentsHarness, type AgentsHarness } from "../../../test/agents/agents-harness.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { changeRates } from "../rebates/rates.ts";

const { agents, agentPay, lists, proposals } = operatorCalls;
const reason = "The rules of this month.";

let h: AgentsHarness;
let karim: TestOperator;
beforeAll(async () => {
  h = await createAgentsHarness();
  karim = await createOperator(h.w, "karim", { roles: ["agentManager"] });
});
afterAll(() => h.close());

let people = 0;
const name = (what: string) => `${what}_${(people += 1)}`;
const agentOf = () => h.w.person(name("boss"), { type: 1 });
const idOf = ({ memberId }: Pick<MemberKey, "memberId">) => String(memberId);
const namesBelow = async (agent: Person) =>
  (await agent.client.callOrThrow(calls.agents.downlines, {})).list.map(({ customerName }) => customerName);
const setRule = (act: string) =>
  h.w.database.owner.run(sql`
    insert into approval_rule (merchant_id, act, above_minor) values (${h.w.merchantId}, ${act}, 0)`);
const endRules = () => h.w.database.owner.run(sql`delete from approval_rule`);

test("[AGT-01] [OPS-03] agents by day range: a row for each agent with the sums of the whole team, filters, pages and CSV", async () => {
  const top = await agentOf();
  const middle = await h.openPerson(top, name("middle"), 1);
  const member = await h.open(middle, name("plays"));
  await h.move(member, 6101, 50_000n);
  await h.settle(member, [h.today(-1), h.today()]);
  await h.count();
  const dayMs = (later: number) => Date.parse(`${h.today(later)}T00:00:00+06:00`);
  const rowOf = async (input: object, agent: Person = top) =>
    (await karim.callOrThrow(agents.list, { name: agent.username, ...input })).rows[0];
  expect(await rowOf({})).toMatchObject({
    id: idOf(top),
    agent: { id: idOf(top), name: top.username },
    type: "1",
    above: null,
    members: 2,
    agents: 1,
    directAgents: 1,
    newMembers: 2,
    deposit: "500.00",
    stake: "2.00",
    payout: "0.80",
    ggr: "1.20",
    net: "1.20",
  });
  const yesterday = { dayFrom: dayMs(-1), dayTo: dayMs(0) };
  expect(await rowOf(yesterday)).toMatchObject({ stake: "1.00", ggr: "0.60" });
  expect(await rowOf({ dayFrom: dayMs(2), dayTo: dayMs(3) })).toMatchObject({ stake: "0.00", newMembers: 0 });
  expect(await rowOf({}, middle)).toMatchObject({ above: { name: top.username }, members: 1, stake: "2.00" });
  const namesOf = async (input: object) =>
    (await karim.callOrThrow(agents.list, input)).rows.map(({ agent }) => agent.name);
  expect(await namesOf({ above: idOf(top) })).toEqual([middle.username]);
  expect(await namesOf({ isTop: true })).not.toContain(middle.username);
  expect(await namesOf({ type: "41,42", name: "boss" })).toEqual([]);
  expect(await namesOf({ name: "plays" })).toEqual([]);
  const first = await karim.callOrThrow(agents.list, { size: 1, ...yesterday });
  const next = await karim.call(agents.list, { size: 1, ...yesterday, cursor: first.nextCursor! });
  expect(next.value.rows).toHaveLength(1);
  expect(next.value.rows[0]!.id).not.toBe(first.rows[0]!.id);
  // a cursor is valid only for the range of its first page
  const moved = await karim.call(agents.list, { size: 1, cursor: first.nextCursor! });
  expect(moved.errorCode).toBe("list.cursor.invalid");
  const file = await h.w.app.inject({
    method: "POST",
    url: lists.export.path,
    headers: { cookie: `${operatorCookie}=${h.operator.token}`, [headers.merchant]: "khela" },
    payload: {
      list: "agents.list",
      format: "csv",
      filters: {
        name: top.username,
        dayFrom: String(yesterday.dayFrom),
        dayTo: String(yesterday.dayTo),
      },
      columns: [
        { key: "agent", heading: "Agent" },
        { key: "ggr", heading: "GGR" },
      ],
      reason,
    },
  });
  expect(file.statusCode).toBe(200);
  expect(file.payload.trim().split("\r\n").at(-1)).toContain("0.60");
});

test("[AGT-02] [OPS-03] one agent: the agents above, the team by size, children page by page, figures, links; of no member → member.unknown", async () => {
  const top = await agentOf();
  const middle = await h.openPerson(top, name("middle"), 1);
  for (const what of ["leaf", "leaf", "twig"]) await h.open(middle, name(what));
  await h.count();
  const id = idOf(middle);
  expect(await karim.callOrThrow(agents.get, { id })).toMatchObject({
    username: middle.username,
    isAgent: true,
    isCredit: false,
    above: [{ username: top.username }],
    directMembers: 3,
    directAgents: 0,
    members: 3,
    agents: 0,
    balance: "0.00",
  });
  const page = await karim.callOrThrow(agents.below, { id, size: 2 });
  expect(page.list.map(({ customerName }) => customerName.split("_")[0])).toEqual(["twig", "leaf"]);
  const rest = await karim.callOrThrow(agents.below, { id, size: 2, cursor: page.nextCursor! });
  expect([rest.list.length, rest.nextCursor]).toEqual([1, null]);
  expect((await karim.callOrThrow(agents.below, { id, name: "twig" })).list).toHaveLength(1);
  expect((await karim.callOrThrow(agents.below, { id: idOf(top) })).list).toMatchObject([
    { customerName: middle.username, isAgent: true, teamSize: 3 },
  ]);
  const figures = { id, group: "A" as const, from: h.today(-1), to: h.today(1) };
  expect(await karim.callOrThrow(agents.figures, figures)).toMatchObject({ newMembers: 3, teamSize: 3 });
  expect((await karim.call(agents.figures, { ...figures, to: h.today(-2) })).errorCode).toBe("agent.range");
  const { code } = await middle.client.callOrThrow(calls.agents.createAffiliateUrl, {});
  expect((await karim.callOrThrow(agents.links, { id })).list).toMatchObject([{ code, state: "open" }]);
  for (const call of [agents.get, agents.rates, agents.links])
    expect((await karim.call(call, { id: "1" })).errorCode).toBe("member.unknown");
});

test("[AGT-02] make an agent: a player of any kind, of a member below the kind above alone; refused for who is one, is blocked or holds money", async () => {
  const make = ({ memberId }: Pick<MemberKey, "memberId">, type: 1 | 2 | 41 | 42, by = karim) =>
    by.call(agents.make, { id: String(memberId), type, reason });
  const player = await h.w.person(name("player"));
  expect((await make(player, 1)).status).toBe(200);
  expect(await namesBelow(player)).toEqual([]);
  await h.open(player, name("first"));
  expect(await namesBelow(player)).toHaveLength(1);
  expect((await make(player, 2)).errorCode).toBe("agent.promotion.type");
  const top = await agentOf();
  const [member, other] = [await h.openPerson(top, name("rises")), await h.openPerson(top, name("stays"))];
  expect(await make(member, 2)).toMatchObject({
    errorCode: "agent.promotion.type",
    detail: { above: 1 },
  });
  expect((await make(member, 1)).status).toBe(200);
  expect(await h.kpi(top, "C")).toMatchObject({ teamSize: 2, agentCount: 1 });
  await h.w.database.owner.run(
    sql`update member set status = 'blocked' where bucket = ${other.bucket} and id = ${other.memberId}`,
  );
  expect((await make(other, 1)).errorCode).toBe("member.state");
  const rich = await h.w.person(name("rich"), { balance: "0.01" });
  expect((await make(rich, 41)).errorCode).toBe("agent.promotion.balance");
  const poor = await h.w.person(name("poor"), { balance: "0.00" });
  expect((await make(poor, 41)).status).toBe(200);
  expect(await karim.callOrThrow(operatorCalls.agentFloat.get, { id: idOf(poor) })).toMatchObject({
    float: { granted: "0.00" },
    mayChange: true,
  });
  const auditor = await createOperator(h.w, "asif", { roles: ["auditor"] });
  expect((await make(rich, 1, auditor)).errorCode).toBe("operator.permission.denied");
  expect((await auditor.call(agents.get, { id: idOf(rich) })).status).toBe(200);
  await setRule("agents.make");
  const { proposal } = await make(rich, 1);
  expect(proposal).toMatchObject({ before: { memberType: "0" }, after: { memberType: "1" } });
  const approve = { id: proposal!.id, hash: proposal!.hash };
  expect((await karim.call(proposals.approve, approve)).errorCode).toBe("proposal.own");
  expect((await h.operator.call(proposals.approve, approve)).status).toBe(200);
  await endRules();
  expect(
    await h.w.database.owner.rows(sql`
      select detail -> 'before' "before", detail -> 'after' "after" from audit_log where action = 'agents.make' and subject = ${`member:${rich.memberId}`}`),
  ).toEqual([
    {
      before: { member: rich.username, memberType: "0" },
      after: { member: rich.username, memberType: "1" },
    },
  ]);
});

test("[AGT-03] rates of an agent without an agent above → from tomorrow on; within the bounds and what games keep; of everybody else refused", async () => {
  const top = await agentOf();
  const middle = await h.openPerson(top, name("middle"), 1);
  const player = await h.w.person(name("player"));
  const set = ({ memberId }: Pick<MemberKey, "memberId">, rate: string, gameType = "RNG") =>
    karim.call(agents.setRates, {
      id: String(memberId),
      configs: [{ gameType: gameType as "RNG", rate }],
      reason,
    });
  expect((await karim.callOrThrow(agents.rates, { id: idOf(top) })).maySet).toBe(true);
  expect((await karim.callOrThrow(agents.rates, { id: idOf(middle) })).maySet).toBe(false);
  expect((await set(top, "0.10")).value).toEqual({ fromDay: h.today(1) });
  const { list } = await karim.callOrThrow(agents.rates, { id: idOf(top) });
  expect(list.find(({ gameType }) => gameType === "RNG")).toMatchObject({ rate: "0.00", nextRate: "0.10" });
  expect(await set(top, "5.01")).toMatchObject({
    errorCode: "agent.rebate.bounds",
    detail: { gameType: "RNG", most: "5.00" },
  });
  for (const refused of [middle, player])
    expect((await set(refused, "0.10")).errorCode).toBe("agent.rebate.above");
  expect((await set(top, "1", "CHESS")).errorCode).toBe("request_param_err");
  await h.w.database.owner.run(sql`update game set rtp = '96'`);
  expect((await set(top, "4.9")).errorCode).toBe("margin.exceeded");
  await h.w.database.owner.run(sql`update game set rtp = null`);
  // the bounds are checked again when the proposal is executed
  await setRule("agents.setRates");
  const { proposal } = await set(top, "0.05");
  expect(proposal).toMatchObject({ before: { "rate.RNG": "0.10" }, after: { "rate.RNG": "0.05" } });
  await endRules();
  const given = { parent: top, rates: [{ category: "RNG", basisPoints: 8 }], fromDay: h.today(1) };
  expect(await changeRates(h.w.services.db, middle, { ...given, now: h.w.services.now() })).toBeNull();
  const { id, hash } = proposal!;
  expect((await h.operator.call(proposals.approve, { id, hash })).errorCode).toBe("agent.rebate.bounds");
});

test("[AGT-02] move: shown before, with everybody below, in the new team alone; circles, guests, players above and the present agent are refused", async () => {
  const [from, to] = [await agentOf(), await agentOf()];
  const middle = await h.openPerson(from, name("middle"), 1);
  const leaf = await h.openPerson(middle, name("leaf"));
  const move = (member: Pick<MemberKey, "memberId">, under: Pick<MemberKey, "memberId">) =>
    karim.call(agents.move, { id: idOf(member), under: idOf(under), reason });
  expect(await karim.callOrThrow(agents.previewMove, { id: idOf(middle), under: idOf(to) })).toEqual({
    members: 1,
    agents: 0,
    contracts: 0,
  });
  const player = await h.w.person(name("player"));
  const guest = await h.w.person(name("guest"), { type: 4 });
  for (const [member, under, field, why] of [
    [middle, player, "under", "agent"],
    [from, middle, "under", "circle"],
    [from, from, "under", "circle"],
    [middle, from, "under", "same"],
    [guest, to, "id", "guest"],
  ] as const) {
    const refusal = { errorCode: "agent.move", detail: { field, reason: why } };
    expect(await move(member, under)).toMatchObject(refusal);
    expect(await karim.call(agents.previewMove, { id: idOf(member), under: idOf(under) })).toMatchObject(
      refusal,
    );
  }
  // the agent is moved to a third team between the proposal and its approval
  await setRule("agents.move");
  const { proposal } = await move(middle, to);
  expect(proposal).toMatchObject({
    before: { member: middle.username, agent: from.username },
    after: { member: middle.username, agent: to.username, contractsEnded: 0 },
  });
  await endRules();
  const third = await agentOf();
  expect((await move(middle, third)).status).toBe(200);
  const { id, hash } = proposal!;
  expect((await h.operator.call(proposals.approve, { id, hash })).errorCode).toBe("proposal.changed");
  const teams = await Promise.all(
    [from, to, third].map(
      async (agent) => (await karim.callOrThrow(agents.get, { id: idOf(agent) })).members,
    ),
  );
  expect(teams).toEqual([0, 0, 2]);
  expect(
    (await karim.callOrThrow(agents.get, { id: idOf(leaf) })).above.map(({ username }) => username),
  ).toEqual([middle.username, third.username]);
});

test("[AGT-03] [AGT-05] move killed at each table it reads or writes → the old team, rates and contract; the next one moves all of them", async () => {
  const db = h.w.services.db;
  const { owner } = h.w.database;
  const [from, to] = [await agentOf(), await agentOf()];
  const member = await h.openPerson(from, name("along"));
  const rates = { rates: [{ category: "RNG", basisPoints: 10 }], fromDay: "2026-01-01", now: new Date() };
  for (const [who, parent] of [
    [from, null],
    [to, null],
    [member, from],
  ] as const)
    expect(await changeRates(db, who, { parent, ...rates })).toBeNull();
  await from.client.callOrThrow(calls.agents.requestContract, {
    customerId: idOf(member),
    kind: "daily",
    rateType: "P",
    tiers: [{ minTurnover: "1", rate: "0.05" }],
  });
  const state = () =>
    owner.one(sql`
      select (select agent_id from member where id = ${member.memberId}) agent,
        (select agent_ids from member_upline where member_id = ${member.memberId}) upline,
        (select array_agg(member_id order by member_id) from agent_rebate_child where child_id = ${member.memberId}) knowing,
        (select state from agent_contract where member_id = ${member.memberId}) contract,
        (select count(*)::int from audit_log where action = 'agents.move' and subject = ${`member:${member.memberId}`}) entries`);
  const before = {
    agent: from.memberId,
    upline: [from.memberId],
    knowing: [from.memberId],
    contract: "requested",
    entries: 0,
  };
  expect(await state()).toEqual(before);
  for (const table of ["member_downline", "agent_rebate_child", "agent_contract", "audit_log"]) {
    await killAtLock(owner, table, () => h.moveUnder(member, to));
    expect([table, await state()]).toEqual([table, before]);
  }
  await h.moveUnder(member, to);
  expect(await state()).toEqual({
    agent: to.memberId,
    upline: [to.memberId],
    knowing: [from.memberId, to.memberId],
    contract: "voided",
    entries: 1,
  });
});

test("[AGT-05] what an agent pays: contracts and periods are read; another member's contract, no contract and no day → refused", async () => {
  const top = await agentOf();
  const [member, other] = [await h.openPerson(top, name("paid")), await h.openPerson(top, name("other"))];
  const { contractId } = await top.client.callOrThrow(calls.agents.requestContract, {
    customerId: idOf(member),
    kind: "daily",
    rateType: "P",
    tiers: [{ minTurnover: "1", rate: "0.05" }],
  });
  const made = await karim.callOrThrow(agentPay.contracts, { id: idOf(top) });
  expect(made.list).toMatchObject([{ contractId, customerName: member.username, state: "requested" }]);
  const contract = { member: idOf(member), contractId };
  expect((await karim.callOrThrow(agentPay.periods, contract)).list).toEqual([]);
  const at = h.w.services.now().getTime();
  expect(await karim.callOrThrow(agentPay.recomputePeriod, { ...contract, at })).toMatchObject({
    rounds: 0,
    amount: "0.00",
    settled: null,
    state: null,
    isEqual: false,
  });
  for (const refused of [
    { ...contract, member: idOf(other) },
    { ...contract, contractId: crypto.randomUUID() },
  ]) {
    expect((await karim.call(agentPay.periods, refused)).errorCode).toBe("agent.contract.unknown");
    expect((await karim.call(agentPay.recomputePeriod, { ...refused, at })).errorCode).toBe(
      "agent.contract.unknown",
    );
  }
  // the day has neither play nor payments
  expect(
    await karim.callOrThrow(agentPay.recomputeRebate, { id: idOf(top), day: "2026-11-01" }),
  ).toMatchObject({ own: { earned: "0.00", paid: "0.00" }, isEqual: true, rows: [] });
  expect((await karim.call(agentPay.recomputeRebate, { id: idOf(top), day: "2026-02-30" })).errorCode).toBe(
    "agent.range",
  );
});
