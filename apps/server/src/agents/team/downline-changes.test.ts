/**
 * Changes of members directly below: the rows of a team's figures, an account frozen by the operator, and a member who
 * becomes an agent.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { Person } from "../../../../../tests/harness.ts";
import { createAgentsHarness, type AgentsHarness } from "../../../test/agents/agents-harness.ts";

const { agents } = calls;

let h: AgentsHarness;
beforeAll(async () => {
  h = await createAgentsHarness();
});
afterAll(() => h.close());

let people = 0;
const name = (what: string) => `${what}_${(people += 1)}`;
const agentOf = () => h.w.person(name("boss"), { type: 1 });
const names = async (agent: Person) =>
  (await agent.client.callOrThrow(agents.downlines, {})).list.map(({ customerName }) => customerName);

test("[AGT-02] a freeze that an agent asks for → nothing happens until an operator decides; then the sessions end; lifted again", async () => {
  const top = await agentOf();
  const [member, other] = [await h.openPerson(top, name("cold")), await h.openPerson(top, name("warm"))];
  const ask = (by: Person, { memberId }: { readonly memberId: bigint }) =>
    by.client.call(agents.requestFreeze, { customerId: String(memberId), reason: "shares the account" });
  expect((await ask(await agentOf(), member)).errorCode).toBe("agent.downline.unknown");
  const { requestId } = (await ask(top, member)).value;
  expect((await ask(top, member)).errorCode).toBe("agent.freeze.open");
  const stateOf = async ({ memberId }: { readonly memberId: bigint }) => {
    const found = await top.client.callOrThrow(agents.subordinate, { customerId: String(memberId) });
    return [found.status, found.freeze?.state];
  };
  expect(await stateOf(member)).toEqual(["active", "open"]);
  expect((await member.client.call(agents.fundsConsolidated, {})).status).toBe(200);
  const { agentCases } = operatorCalls;
  const of = { agent: String(top.memberId), reason: "Two people use it." };
  const decide = (call: "freeze" | "refuseFreeze" | "unfreeze", id: string) =>
    h.operator.call(agentCases[call], { ...of, id });
  const waiting = await h.operator.callOrThrow(agentCases.freezes, {
    state: "open",
    agent: String(top.memberId),
  });
  expect(waiting.rows).toMatchObject([
    {
      id: requestId,
      member: { id: String(member.memberId), name: member.username },
      agent: { name: top.username },
      reason: "shares the account",
      decidedBy: null,
    },
  ]);
  expect((await decide("unfreeze", requestId)).errorCode).toBe("agent.freeze.decided");
  expect((await decide("freeze", requestId)).value).toEqual({ underWay: [] });
  for (const again of ["freeze", "refuseFreeze"] as const)
    expect((await decide(again, requestId)).errorCode).toBe("agent.freeze.decided");
  expect(await stateOf(member)).toEqual(["blocked", "frozen"]);
  expect((await member.client.call(agents.fundsConsolidated, {})).status).toBe(401);
  expect((await decide("unfreeze", requestId)).value).toEqual({ underWay: [] });
  expect((await decide("unfreeze", requestId)).errorCode).toBe("agent.freeze.decided");
  expect(await stateOf(member)).toEqual(["active", "lifted"]);
  const second = (await ask(top, other)).value;
  expect((await decide("refuseFreeze", second.requestId)).status).toBe(200);
  expect((await decide("freeze", crypto.randomUUID())).errorCode).toBe("agent.freeze.unknown");
  expect((await decide("freeze", second.requestId)).errorCode).toBe("agent.freeze.decided");
  expect(await stateOf(other)).toEqual(["active", "refused"]);
});

test("[AGT-02] a member directly below is made an agent → has a team, is counted as an agent above; everybody else is refused", async () => {
  const top = await agentOf();
  const middle = await h.openPerson(top, name("chief"), 1);
  const member = await h.openPerson(middle, name("rises"));
  const promote = (by: Person, { memberId }: { readonly memberId: bigint }) =>
    by.client.call(agents.promoteDownline, { customerId: String(memberId) });
  expect((await promote(top, member)).errorCode).toBe("agent.promotion.member");
  expect((await promote(top, middle)).errorCode).toBe("agent.promotion.member");
  expect((await promote(await agentOf(), member)).errorCode).toBe("agent.downline.unknown");
  expect((await member.client.call(agents.downlines, {})).errorCode).toBe("permission.denied");
  const both = await Promise.all([promote(middle, member), promote(middle, member)]);
  expect(both.map(({ errorCode }) => errorCode ?? "ok").sort()).toEqual(["agent.promotion.member", "ok"]);
  expect(await names(member)).toEqual([]);
  await h.open(member, name("below"));
  expect(await names(member)).toHaveLength(1);
  expect(await h.kpi(top, "C")).toMatchObject({ teamSize: 3, agentCount: 2 });
  expect(await h.kpi(middle, "B")).toMatchObject({ teamSize: 2, agentCount: 1 });
});

test("[AGT-01] rows of the figures → a member directly below each, an agent with the whole team; they add up to the figures", async () => {
  const top = await agentOf();
  const middle = await h.openPerson(top, name("mid"), 1);
  const [direct, deep] = [await h.open(top, name("dir")), await h.open(middle, name("deep"))];
  await h.move(direct, 6101, 50_000n);
  await h.move(deep, 6101, 20_000n);
  await h.settle(deep, [h.today(), h.today(-1)], "LIVE");
  await h.settle(middle, [h.today()]);
  await h.count();
  const rows = async (group: "A" | "B" | "C", more: object = {}) =>
    top.client.callOrThrow(agents.teamRows, { group, from: h.today(-2), to: h.today(1), ...more });
  expect((await rows("C")).list).toMatchObject([
    { customerId: String(direct.memberId), isAgent: false, deposit: "500.00", stake: "0.00" },
    { customerName: middle.username, isAgent: true, deposit: "200.00", stake: "3.00", ggr: "1.80" },
  ]);
  expect((await rows("A")).list).toHaveLength(1);
  expect((await rows("B")).list).toHaveLength(1);
  const first = await rows("C", { pageSize: 1 });
  expect(first.list).toHaveLength(1);
  expect((await rows("C", { pageSize: 1, cursor: first.nextCursor })).list).toMatchObject([
    { customerName: middle.username },
  ]);
  for (const group of ["A", "B", "C"] as const) {
    const kpi = await h.kpi(top, group, h.today(-2), h.today(1));
    const { list } = await rows(group);
    for (const figure of ["deposit", "turnover", "ggr", "net"] as const)
      expect(
        list.reduce((sum, row) => sum + Number(row[figure]), 0),
        `${group} ${figure}`,
      ).toBeCloseTo(Number(kpi[figure]));
  }
  expect(
    (await top.client.call(agents.teamRows, { group: "C", from: h.today(1), to: h.today() })).errorCode,
  ).toBe("agent.range");
});
