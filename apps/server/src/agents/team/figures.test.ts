/**
 * What each team figure contains: refunds are subtracted, no amount counts in two figures, and a recount corrects
 * earlier days.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import { sql } from "@khela/service-kit/db/database";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { moveInTree } from "../../member/member.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { createAgentsHarness, type AgentsHarness } from "../../../test/agents/agents-harness.ts";
import { agentChecks } from "../audit.ts";

const { agents, auth } = calls;
const { deposit, depositRefund, lotteryRebate, rebate } = transactionTypes;

let h: AgentsHarness;
beforeAll(async () => {
  h = await createAgentsHarness();
});
afterAll(() => h.close());

let people = 0;
const name = (what: string) => `${what}_${(people += 1)}`;
const agentOf = () => h.w.person(name("boss"), { type: 1 });
const findings = async () =>
  (await auditLedger(h.w.database.owner, { checks: agentChecks })).checks
    .filter((check) => check.count > 0)
    .map((check) => [check.name, check.samples]);
/** Registers a member with a link of the agent. */
async function cameByLink(agent: Awaited<ReturnType<typeof agentOf>>): Promise<MemberKey> {
  const { code } = await agent.client.callOrThrow(agents.createAffiliateUrl, {});
  const username = name("came");
  await h.w.visitor().callOrThrow(auth.register, {
    username,
    password: "a long enough pass phrase",
    confirmPassword: "a long enough pass phrase",
    ageConfirmed: true,
    registerMethod: "H5",
    affiliateCode: code,
  });
  return h.w.database.owner.one<MemberKey>(
    sql`select bucket, member_id "memberId" from member_name where name = ${username}`,
  );
}

test("[AGT-01] [AGT-04] a deposit that is refunded → no deposit of the team, of the link and of the member any more", async () => {
  const agent = await agentOf();
  const member = await cameByLink(agent);
  await h.move(member, deposit.id, 50_000n);
  await h.count();
  await h.move(member, depositRefund.id, 30_000n, "out");
  await h.count();
  expect(await h.kpi(agent, "A")).toMatchObject({ deposit: "200.00", firstDeposits: 1 });
  const { list } = await agent.client.callOrThrow(agents.affiliateUrls, {});
  expect(list).toMatchObject([{ deposit: "200.00", firstDeposits: 1 }]);
  expect(
    await agent.client.callOrThrow(agents.subordinate, { customerId: String(member.memberId) }),
  ).toMatchObject({ deposit: "200.00" });
  expect(await findings()).toEqual([]);
});

test("[AGT-01] [LOT-03] a lottery's rebate, which is in the payout of its order → taken from the net once; other rebates are taken too", async () => {
  const agent = await agentOf();
  const member = await h.open(agent, name("bets"));
  await h.settle(member, [h.today()], "LOTTERY");
  await h.move(member, lotteryRebate.id, 40n);
  await h.move(member, rebate.id, 5n);
  await h.count();
  expect(await h.kpi(agent, "A")).toMatchObject({
    stake: "1.00",
    payout: "0.40",
    rebate: "0.05",
    net: "0.55",
  });
  expect(await findings()).toEqual([]);
});

test("[AGT-01] figures by week and month → each cut at the range's ends, with its different active members; together the range's sums", async () => {
  const agent = await agentOf();
  const [one, two] = [await h.open(agent, name("one")), await h.open(agent, name("two"))];
  // a Sunday and the next Monday, then the same week, then the next month
  await h.settle(one, ["2026-03-08", "2026-03-09", "2026-03-11", "2026-04-01"]);
  await h.settle(two, ["2026-03-11"]);
  await h.count();
  const read = async (by: "week" | "month", to: string) =>
    (await agent.client.callOrThrow(agents.teamKpi, { group: "A", from: "2026-03-07", to, by })).periods;
  expect(await read("week", "2026-03-17")).toMatchObject([
    { from: "2026-03-07", to: "2026-03-08", activeMembers: 1, stake: "1.00" },
    { from: "2026-03-09", to: "2026-03-15", activeMembers: 2, stake: "3.00", ggr: "1.80" },
    { from: "2026-03-16", to: "2026-03-17", activeMembers: 0, stake: "0.00" },
  ]);
  expect(await read("month", "2026-04-02")).toMatchObject([
    { from: "2026-03-07", to: "2026-03-31", activeMembers: 2, stake: "4.00" },
    { from: "2026-04-01", to: "2026-04-02", activeMembers: 1, stake: "1.00" },
  ]);
  expect((await h.kpi(agent, "A", "2026-03-07", "2026-04-02")).periods).toEqual([]);
});

test("[AGT-01] active member moved below another agent → active for the first time there, once for an agent above both", async () => {
  const top = await agentOf();
  const [from, to] = [await h.openPerson(top, name("from"), 1), await h.openPerson(top, name("to"), 1)];
  const member = await h.open(from, name("moves"));
  const active = async (agent: Awaited<ReturnType<typeof agentOf>>) =>
    (await h.kpi(agent, "C", "2026-03-01", "2026-03-31")).activeMembers;
  await h.settle(member, ["2026-03-03"]);
  await h.count();
  expect(await moveInTree(h.w.services.db, member, to)).toBeNull();
  await h.settle(member, ["2026-03-05", "2026-03-06"]);
  await h.count();
  await h.settle(member, ["2026-03-07"]);
  await h.count();
  expect([await active(from), await active(to), await active(top)]).toEqual([1, 1, 1]);
  // the member is moved back and is not counted again
  expect(await moveInTree(h.w.services.db, member, from)).toBeNull();
  await h.settle(member, ["2026-03-09"]);
  await h.count();
  expect([await active(from), await active(to), await active(top)]).toEqual([1, 1, 1]);
});

test("[AGT-01] member who plays on a day, is moved and plays on that day again → active that day below each agent, once for an agent above both", async () => {
  const top = await agentOf();
  const [from, to] = [await h.openPerson(top, name("from"), 1), await h.openPerson(top, name("to"), 1)];
  const member = await h.open(from, name("moves"));
  const activeOn = async (first: string, last: string) => {
    const counts = [];
    for (const agent of [from, to, top]) counts.push((await h.kpi(agent, "C", first, last)).activeMembers);
    return counts;
  };
  await h.settle(member, ["2026-03-03"]);
  await h.count();
  expect(await moveInTree(h.w.services.db, member, to)).toBeNull();
  await h.count();
  expect(await activeOn("2026-03-03", "2026-03-03")).toEqual([1, 0, 1]);
  await h.settle(member, ["2026-03-03"]);
  await h.count();
  await h.settle(member, ["2026-03-05"]);
  await h.count();
  expect(await activeOn("2026-03-03", "2026-03-03")).toEqual([1, 1, 1]);
  expect(await activeOn("2026-03-05", "2026-03-05")).toEqual([0, 1, 1]);
  // the member is moved back and forth on one day; no agent counts the member twice on that day
  expect(await moveInTree(h.w.services.db, member, from)).toBeNull();
  await h.settle(member, ["2026-03-05"]);
  await h.count();
  expect(await moveInTree(h.w.services.db, member, to)).toBeNull();
  await h.settle(member, ["2026-03-05"]);
  await h.count();
  expect(await activeOn("2026-03-05", "2026-03-05")).toEqual([1, 1, 1]);
  expect(await activeOn("2026-03-01", "2026-03-31")).toEqual([1, 1, 1]);
});

test("[AGT-01] member moved within a team, and a team moved under the agent, on days with play → an agent's rows are what came through them, none below zero", async () => {
  const top = await agentOf();
  const [first, second, late] = [
    await h.openPerson(top, name("first"), 1),
    await h.openPerson(top, name("second"), 1),
    await h.openPerson(await agentOf(), name("late"), 1),
  ];
  const [member, lateMember] = [await h.open(first, name("moves")), await h.open(late, name("stays"))];
  const days = ["2026-03-03", "2026-03-05"] as const;
  await h.settle(member, [days[0]]);
  await h.settle(lateMember, [days[0]]);
  await h.count();
  expect(await moveInTree(h.w.services.db, member, second)).toBeNull();
  expect(await moveInTree(h.w.services.db, late, top)).toBeNull();
  await h.settle(member, [days[1]]);
  await h.settle(lateMember, [days[0], days[1]]);
  await h.settle(second, [days[1]]);
  await h.count();
  const open = async (agent: MemberKey) =>
    (
      await top.client.callOrThrow(calls.agents.teamRows, {
        group: "C",
        from: "2026-03-01",
        to: "2026-03-31",
        customerId: String(agent.memberId),
        pageSize: 20,
      })
    ).list.map((row) => [row.customerName, row.isOwn, row.activeMembers, row.stake]);
  expect(await open(first)).toEqual([
    [first.username, true, 0, "0.00"],
    [expect.stringContaining("moves"), false, 1, "1.00"],
  ]);
  expect(await open(second)).toEqual([
    [second.username, true, 1, "1.00"],
    [null, false, 0, "1.00"],
  ]);
  expect(await open(late)).toEqual([
    [late.username, true, 0, "0.00"],
    // one row for the day of the move, then the row of the member on the other day
    [null, false, 1, "1.00"],
    [expect.stringContaining("stays"), false, 0, "1.00"],
  ]);
});
