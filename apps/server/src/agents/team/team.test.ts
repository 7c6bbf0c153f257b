/**
 * Teams over HTTP: which members an agent sees, and the figures of each group, which equal the sums of the members
 * however they were counted.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { memberTypes } from "@khela/contract/member/member-types";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { moveInTree, placeMissed } from "../../member/member.ts";
import { createAgentsHarness, type AgentsHarness } from "../../../test/agents/agents-harness.ts";
import { countTransferDays } from "../../wallet/transfer-days-store.ts";
import { agentChecks } from "../audit.ts";
import { countTeams } from "./figures.ts";

const { agents } = calls;

let h: AgentsHarness;
beforeAll(async () => {
  h = await createAgentsHarness();
});
afterAll(() => h.close());

let people = 0;
const agentOf = (type = 1) => h.w.person(`boss${(people += 1)}`, { type });
const name = (what: string) => `${what}_${(people += 1)}`;
const names = async (agent: Person, input: object = {}) =>
  (await agent.client.callOrThrow(agents.downlines, input)).list.map(({ customerName }) => customerName);
const findings = async () =>
  (await auditLedger(h.w.database.owner, { checks: agentChecks })).checks
    .filter((check) => check.count > 0)
    .map((check) => [check.name, check.count]);

test("[AGT-02 API-06] accounts opened on three levels → each agent lists its own subtree, newest first, and searches it", async () => {
  const top = await agentOf();
  const [sub, leaf] = [name("sub"), name("leaf")];
  const middle = await h.openPerson(top, sub, 1);
  const below = await h.openPerson(middle, leaf, 0);
  expect(await names(top)).toEqual([leaf, sub]);
  expect(await names(top, { agentId: "self" })).toEqual([sub]);
  expect(await names(top, { agentId: String(middle.memberId) })).toEqual([leaf]);
  expect(await names(top, { customerName: "leaf" })).toEqual([leaf]);
  expect(await names(top, { customerName: "EAF" })).toEqual([leaf]);
  expect(await names(top, { customerName: "eaf_leaf" })).toEqual([]);
  expect(await names(middle)).toEqual([leaf]);
  const { list, nextCursor } = await top.client.callOrThrow(agents.downlines, { pageSize: 1 });
  expect(list).toMatchObject([
    {
      customerName: leaf,
      depth: 2,
      type: 0,
      isAgent: false,
      status: "active",
      accountBalance: "0.00",
      teamSize: 0,
    },
  ]);
  expect(await names(top, { pageSize: 1, cursor: nextCursor! })).toEqual([sub]);
  expect(
    await top.client.callOrThrow(agents.subordinate, { customerId: String(below.memberId) }),
  ).toMatchObject({ customerName: leaf, path: [sub], note: "", deposit: "0.00" });
  await top.client.callOrThrow(agents.noteDownline, {
    customerId: String(below.memberId),
    note: " plays at night ",
  });
  expect(
    await top.client.callOrThrow(agents.subordinate, { customerId: String(below.memberId) }),
  ).toMatchObject({ note: "plays at night" });
  expect(
    await middle.client.callOrThrow(agents.subordinate, { customerId: String(below.memberId) }),
  ).toMatchObject({ note: "", path: [] });
});

test("[AGT-02] [I8] an agent of each type: own subtree and nothing else → siblings, those above and strangers are unknown", async () => {
  for (const type of [1, 2, 41, 42]) {
    const top = await agentOf(type);
    const one = await h.openPerson(top, name("one"), 1);
    const other = await h.openPerson(top, name("other"), 1);
    const leaf = await h.open(other, name("leaf"));
    const stranger = await h.w.person(name("alone"));
    for (const { memberId } of [other, leaf, top, one, stranger]) {
      const customerId = String(memberId);
      const answers = [
        await one.client.call(agents.subordinate, { customerId }),
        await one.client.call(agents.noteDownline, { customerId, note: "x" }),
        await one.client.call(agents.downlines, { agentId: customerId }),
      ];
      expect(answers.map(({ errorCode }) => errorCode)).toEqual(answers.map(() => "agent.downline.unknown"));
    }
    expect(await names(one)).toEqual([]);
    const rows = (await top.client.callOrThrow(agents.downlines, {})).list;
    expect(rows.map((row) => row.type)).toEqual([type < 40 ? 0 : 40, type, type]);
  }
  for (const type of memberTypes.filter((one) => ![1, 2, 41, 42].includes(one))) {
    const person = await h.w.person(name("player"), { type });
    expect((await person.client.call(agents.downlines, {})).errorCode).toBe("permission.denied");
  }
});

test("[AGT-02] an account opened with a name that is taken or reserved, or a weak password → refused, nobody added", async () => {
  const top = await agentOf();
  const taken = name("taken");
  await h.open(top, taken);
  const answerOf = async (username: string, password = "a long enough pass phrase") =>
    (await top.client.call(agents.createDownline, { username, password, userType: 0 })).errorCode;
  expect(await answerOf(taken)).toBe("username.exists");
  expect(await answerOf("admin")).toBe("name.reserved");
  expect(await answerOf(name("weak"), "password1")).toBe("password.common");
  expect(await names(top)).toEqual([taken]);
});

test("[AGT-01 API-06] deposits, withdrawals, bonuses and rounds of three levels → groups A, B and C, by day and category", async () => {
  const top = await agentOf();
  const middle = await h.openPerson(top, name("mid"), 1);
  const [direct, deep] = [await h.open(top, name("dir")), await h.open(middle, name("deep"))];
  await h.move(direct, 6101, 50_000n);
  await h.move(direct, 6201, 5_000n, "out");
  await h.move(deep, 6101, 20_000n);
  await h.move(deep, 9105, 700n);
  // play money and corrections count in no figure of the team
  await h.move(deep, 9103, 99_900n);
  await h.move(middle, 8122, 1_000n);
  await h.settle(direct, [h.today()]);
  await h.settle(deep, [h.today(), h.today()], "LIVE");
  await h.settle(middle, [h.today()], "LIVE");
  await h.count();
  expect(await h.kpi(top, "A")).toMatchObject({
    teamSize: 1,
    agentCount: 0,
    newMembers: 1,
    activeMembers: 1,
    firstDeposits: 1,
    deposit: "500.00",
    withdraw: "50.00",
    stake: "1.00",
    payout: "0.40",
    ggr: "0.60",
    net: "0.60",
    categories: [{ gameType: "RNG", stake: "1.00" }],
  });
  expect(await h.kpi(top, "B")).toMatchObject({
    teamSize: 2,
    agentCount: 1,
    newMembers: 2,
    activeMembers: 2,
    firstDeposits: 1,
    deposit: "200.00",
    bonus: "7.00",
    turnover: "3.00",
    ggr: "1.80",
    net: "-5.20",
    categories: [{ gameType: "LIVE", stake: "3.00", payout: "1.20" }],
  });
  const whole = await h.kpi(top, "C");
  expect(whole).toMatchObject({
    teamSize: 3,
    newMembers: 3,
    activeMembers: 3,
    deposit: "700.00",
    ggr: "2.40",
  });
  expect(whole.days.reduce((sum, { deposit }) => sum + Number(deposit), 0)).toBe(700);
  expect(Math.max(...whole.days.map(({ activeMembers }) => activeMembers))).toBe(3);
  // another count, also without new events, counts no event twice
  await h.count();
  expect(await h.kpi(top, "C")).toEqual(whole);
  expect(await h.kpi(middle, "C")).toMatchObject({ teamSize: 1, deposit: "200.00", stake: "2.00" });
  await h.settle(deep, [h.today()], "LIVE");
  await h.count();
  expect(await h.kpi(top, "C")).toMatchObject({ activeMembers: 3, stake: "5.00" });
  expect(await findings()).toEqual([]);
});

test("[AGT-01] active members of any range → each counted once, as a count over the rounds finds", async () => {
  const top = await agentOf();
  const played: Record<string, readonly string[]> = {
    one: ["2026-03-01", "2026-03-02", "2026-03-09"],
    two: ["2026-03-02", "2026-05-20"],
    three: ["2026-03-09"],
  };
  for (const days of Object.values(played)) {
    const member = await h.open(top, name("act"));
    // counted in two runs, so that the second run must add to the first
    await h.settle(member, days.slice(0, 1));
    await h.count();
    await h.settle(member, days.slice(1));
  }
  await h.count();
  for (const [from, to] of [
    ["2026-03-01", "2026-03-31"],
    ["2026-03-02", "2026-03-02"],
    ["2026-03-03", "2026-03-08"],
    ["2026-03-09", "2026-05-09"],
    ["2026-04-01", "2026-05-31"],
  ] as const) {
    const expected = Object.values(played).filter((days) =>
      days.some((day) => day >= from && day <= to),
    ).length;
    expect((await h.kpi(top, "A", from, to)).activeMembers, `${from} to ${to}`).toBe(expected);
  }
});

test("[AGT-01] a range that is none, is the wrong way round or too long → refused", async () => {
  const top = await agentOf();
  for (const [from, to] of [
    ["2026-02-30", "2026-03-01"],
    ["2026-03-02", "2026-03-01"],
    ["2026-01-01", "2026-03-04"],
  ] as const)
    expect((await top.client.call(agents.teamKpi, { group: "A", from, to })).errorCode).toBe("agent.range");
  expect(
    (await top.client.call(agents.teamKpi, { group: "A", from: "2026-01-01", to: "2026-03-03" })).status,
  ).toBe(200);
});

test("[AGT-01] a run that stops before every team has its batch → the next one goes on, nothing twice", async () => {
  const top = await agentOf();
  const member = await h.open(top, name("cut"));
  await h.move(member, 6101, 1_000n);
  await h.count();
  await h.move(member, 6101, 2_000n);
  const { db } = h.w.services;
  const failing = {
    ...db,
    run: (statement: Parameters<typeof db.run>[0]) =>
      statement.text.includes("delete from agent_delta")
        ? Promise.reject(new Error("cut off"))
        : db.run(statement),
  };
  await h.settle(member, [h.today()]);
  await countTransferDays(db);
  await expect(countTeams(failing as typeof db)).rejects.toThrow("cut off");
  await h.count();
  expect(await h.kpi(top, "A")).toMatchObject({ deposit: "30.00", stake: "1.00", firstDeposits: 1 });
  expect(await findings()).toEqual([]);
});

test("[AGT-02] moved by the back office with everybody below → seen by the new agents only; a circle is refused; what was counted stays", async () => {
  const [from, to] = [await agentOf(), await agentOf()];
  const middle = await h.openPerson(from, name("moved"), 1);
  const leaf = await h.open(middle, name("under"));
  await h.move(leaf, 6101, 1_000n);
  await h.count();
  expect(await moveInTree(h.w.services.db, middle, { ...leaf })).toBe("agent");
  expect(await moveInTree(h.w.services.db, from, middle)).toBe("circle");
  expect(await moveInTree(h.w.services.db, middle, to)).toBeNull();
  expect(await names(from)).toEqual([]);
  expect(await names(to)).toHaveLength(2);
  expect((await to.client.callOrThrow(agents.downlines, { agentId: "self" })).list).toMatchObject([
    { depth: 1 },
  ]);
  await h.move(leaf, 6101, 500n);
  await h.count();
  expect(await h.kpi(from, "C")).toMatchObject({
    teamSize: 0,
    agentCount: 0,
    deposit: "10.00",
    newMembers: 2,
  });
  expect(await h.kpi(to, "C")).toMatchObject({ teamSize: 2, agentCount: 1, deposit: "5.00", newMembers: 0 });
});

test("[AGT-02] random trees and moves → above, below and counters are those of the agents as they are", async () => {
  const db = h.w.database.owner;
  const root = await agentOf();
  const nodes: Person[] = [root];
  for (let n = 0; n < 12; n += 1)
    nodes.push(await h.openPerson(nodes[(n * 7) % nodes.length]!, name("rt"), 1));
  for (let n = 0; n < 15; n += 1)
    await moveInTree(h.w.services.db, nodes[1 + ((n * 5) % 12)]!, nodes[(n * 11) % nodes.length]!);
  const ids = nodes.map(({ memberId }) => memberId);
  const agents = await db.rows<{ id: bigint; above: bigint | null }>(
    sql`select id, agent_id above from member where id = any(${ids}::bigint[])`,
  );
  const aboveOf = new Map(agents.map(({ id, above }) => [id, above]));
  const expected = ids.flatMap((id) => {
    const lines: string[] = [];
    for (let above = aboveOf.get(id) ?? null; above !== null; above = aboveOf.get(above) ?? null)
      lines.push(`${id} ${above} ${lines.length + 1}`);
    return lines;
  });
  const kept = await db.rows<{ line: string }>(sql`
    select downline_id || ' ' || member_id || ' ' || depth line from member_downline where downline_id = any(${ids}::bigint[])`);
  expect(kept.map(({ line }) => line).toSorted()).toEqual(expected.toSorted());
  const counters = await db.rows(sql`
    select t.member_id from member_team t
      left join (select bucket, member_id, count(*) all_members, count(*) filter (where depth = 1) direct from member_downline group by 1, 2) d
        using (bucket, member_id)
    where t.member_id = any(${ids}::bigint[]) and (t.members, t.direct_members) is distinct from (coalesce(d.all_members, 0)::int, coalesce(d.direct, 0)::int)`);
  expect(counters).toEqual([]);
});

test("[AUTH-15] a registration that was cut off before its member was placed → placed by the next run", async () => {
  const top = await agentOf();
  const late = await h.w.person(name("late"));
  await h.w.database.owner.run(sql`
    insert into member_upline (bucket, member_id, agent_buckets, agent_ids, is_agent, link_code, joined_at)
    values (${late.bucket}, ${late.memberId}, array[${top.bucket}]::smallint[], array[${top.memberId}]::bigint[], false, '', now())`);
  expect(await names(top)).toEqual([]);
  expect(await placeMissed(h.w.services.db)).toBe(1);
  expect(await placeMissed(h.w.services.db)).toBe(0);
  expect(await names(top)).toEqual([late.username]);
});
