/**
 * Limits of credit over HTTP: an operator sets the limits, the agent sees the limits, and the limits are checked when
 * the money is taken.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { createAgentsHarness, type AgentsHarness } from "../../../test/agents/agents-harness.ts";

const { agents, auth } = calls;
const pin = "482913";

let h: AgentsHarness;
beforeAll(async () => {
  h = await createAgentsHarness();
});
afterAll(() => h.close());

let people = 0;
const name = (what: string) => `${what}_${(people += 1)}`;
type Limits = { readonly min: string; readonly max: string; readonly day: string };
const { agentFloat } = operatorCalls;
const set = (limits: Limits | null) =>
  h.operator.call(agentFloat.saveCreditLimits, { limits, reason: "The rules of this month." });
const standing = async () => (await h.operator.callOrThrow(agentFloat.limits, {})).credit;
async function agentOf(): Promise<Person> {
  const agent = await h.w.person(name("boss"), { type: 1, balance: "1000.00" });
  await agent.client.callOrThrow(auth.setPaymentPassword, { newPassword: pin, confirmNewPassword: pin });
  return agent;
}
const send = (agent: Person, ...amounts: readonly (readonly [MemberKey, string])[]) =>
  agent.client.call(agents.transferMultipleDownline, {
    list: amounts.map(([{ memberId }, amount]) => ({ customerId: String(memberId), amount })),
    password: pin,
  });
const left = async (agent: Person) =>
  (await agent.client.callOrThrow(agents.creditLimits, {})).limits?.leftToday ?? null;

test("[AGT-03] credit below, above and within the merchant's limits → refused with the bound and the first receiver, or sent; ended → any amount", async () => {
  const agent = await agentOf();
  const [one, other] = [await h.open(agent, name("one")), await h.open(agent, name("other"))];
  expect(await agent.client.callOrThrow(agents.creditLimits, {})).toEqual({
    currency: "BDT",
    limits: null,
    askFrom: "250.00",
  });
  expect((await send(agent, [one, "0.01"])).status).toBe(200);
  expect(await set({ min: "5.00", max: "40.00", day: "100.00" })).toMatchObject({ status: 200 });
  expect(await agent.client.callOrThrow(agents.creditLimits, {})).toMatchObject({
    limits: { min: "5.00", max: "40.00", day: "100.00", leftToday: "99.99" },
    askFrom: "5.00",
  });
  for (const amount of ["4.99", "40.01"]) {
    const refused = await send(agent, [one, "5.00"], [other, amount]);
    expect(refused.errorCode).toBe("agent.credit.amount");
    const detail = { customerId: String(other.memberId), place: 2, min: "5.00", max: "40.00" };
    expect(refused.detail).toMatchObject(detail);
  }
  expect(await left(agent)).toBe("99.99");
  expect((await send(agent, [one, "5.00"], [other, "40.00"])).status).toBe(200);
  expect(await set(null)).toMatchObject({ status: 200 });
  expect(await standing()).toBeNull();
  expect((await send(agent, [one, "0.01"])).status).toBe(200);
});

test("[AGT-03] credit beyond the day's limit, also of two sent at once → refused with what is left; what came back is sent again", async () => {
  expect(await set({ min: "1.00", max: "100.00", day: "100.00" })).toMatchObject({ status: 200 });
  const agent = await agentOf();
  const [member, resting] = [await h.open(agent, name("one")), await h.open(agent, name("rests"))];
  const both = await Promise.all([send(agent, [member, "60.00"]), send(agent, [member, "60.00"])]);
  expect(both.map(({ errorCode }) => errorCode ?? "ok").sort()).toEqual(["agent.credit.day", "ok"]);
  expect(both.find(({ errorCode }) => errorCode !== undefined)!.detail).toMatchObject({
    leftToday: "40.00",
  });
  await h.w.database.owner.run(sql`
    insert into responsible_gaming_restriction (bucket, member_id, kind, starts_at, ends_at)
    values (${resting.bucket}, ${resting.memberId}, 'coolOff', ${new Date(0)}, ${new Date(Date.now() + 86_400_000)})`);
  expect((await send(agent, [resting, "40.00"])).value).toMatchObject({ returned: 1 });
  expect(await left(agent)).toBe("40.00");
  expect((await send(agent, [member, "40.00"])).status).toBe(200);
  expect(await left(agent)).toBe("0.00");
  // credit sent yesterday does not count towards today's limit
  await h.w.database.owner.run(
    sql`update agent_credit set at = (at at time zone 'UTC' - interval '1 day') at time zone 'UTC' where bucket = ${agent.bucket} and member_id = ${agent.memberId}`,
  );
  expect(await left(agent)).toBe("100.00");
  await set(null);
});

test("[AGT-03] limits that no amount could keep → refused, those of before stay", async () => {
  expect(await set({ min: "1.00", max: "2.00", day: "3.00" })).toMatchObject({ status: 200 });
  for (const [min, max, day] of [
    ["0", "1", "2"],
    ["2", "1", "3"],
    ["1", "3", "2"],
    ["1", "x", "2"],
  ] as const)
    expect((await set({ min, max, day })).errorCode, `${min} ${max} ${day}`).toMatch(
      /^(field\.invalid|request_param_err)$/,
    );
  expect(await standing()).toEqual({ min: "1.00", max: "2.00", day: "3.00" });
  await set(null);
});
