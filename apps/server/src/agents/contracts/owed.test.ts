/**
 * Owed salaries while the member is moved, on a break or blocked, or while a payment fails. Each salary is paid once,
 * later or by the former agent.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { periodStart } from "@khela/contract/agents/contracts/terms";
import { createDatabase, sql, type Database, type Sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { createAgentsHarness, type AgentsHarness } from "../../../test/agents/agents-harness.ts";
import { agentChecks } from "../audit.ts";
import { notifyReturned } from "../credit/delivery.ts";
import { runContracts } from "./settle.ts";

const { agents, inbox } = calls;
const DAY_MS = 86_400_000;

let h: AgentsHarness;
let owner: Database;
/** Midday in the site's time zone, so that no period ends while a test runs. */
let noon: Date;
beforeAll(async () => {
  h = await createAgentsHarness();
  noon = new Date(`${h.today()}T06:00:00Z`);
  owner = createDatabase({ url: h.w.database.url, applicationName: "owed test", max: 1 });
});
afterAll(async () => {
  await owner.close();
  await h.close();
});

let people = 0;
const name = (what: string) => `${what}_${(people += 1)}`;
const agentOf = (balance: string) => h.w.person(name("boss"), { type: 1, balance });
const dayAgo = (days: number) => new Date(noon.getTime() - days * DAY_MS).toISOString().slice(0, 10);
const runAt = (time: Date, db = h.w.services.db) => runContracts({ ...h.w.services, db, now: () => time });
const balanceOf = async ({ bucket, memberId }: Person) =>
  Number(
    (
      await owner.one<{ balance: bigint }>(
        sql`select balance from account where bucket = ${bucket} and member_id = ${memberId} and kind = 'main'`,
      )
    ).balance,
  );
const statesOf = async (member: Person) =>
  (await member.client.callOrThrow(agents.memberContracts, { kind: "daily" })).list
    .flatMap(({ salaries }) => salaries)
    .map(({ state, amount }) => [state, amount]);
const findings = async () =>
  (await auditLedger(h.w.database.owner, { checks: agentChecks })).checks
    .filter((check) => check.count > 0)
    .map((check) => [check.name, check.samples]);

const bigints = (_key: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

/** Signs a daily contract of a fixed 1.00 that began `days` days ago, and settles a round on each of these days. */
async function earned(agent: Person, member: Person, days: number): Promise<void> {
  const { contractId } = await agent.client.callOrThrow(agents.requestContract, {
    customerId: String(member.memberId),
    kind: "daily",
    rateType: "F",
    tiers: [{ minTurnover: "1.00", rate: "1.00" }],
  });
  await member.client.callOrThrow(agents.processDailySalary, { requestId: contractId, action: "A" });
  await h.settle(
    member,
    Array.from({ length: days }, (_, at) => dayAgo(days - at)),
  );
  const start = new Date(periodStart("daily", noon.getTime() - days * DAY_MS));
  await owner.run(sql`
    update agent_contract set settled_until = ${start}, settled_seq = 0 where bucket = ${member.bucket} and id = ${contractId}::uuid`);
}
const rest = ({ bucket, memberId }: Person) =>
  owner.run(sql`
    insert into responsible_gaming_restriction (bucket, member_id, kind, starts_at, ends_at)
    values (${bucket}, ${memberId}, 'coolOff', ${new Date(0)}, ${new Date(noon.getTime() + 6 * 3_600_000)})`);
const afterBreak = () => new Date(noon.getTime() + 7 * 3_600_000);
const titles = async ({ client }: Person) =>
  (await client.callOrThrow(inbox.list, {})).list.map(({ title }) => title);

test("[AGT-05] moved below another agent with one day due and one not counted yet → both are paid, by the agent of before", async () => {
  const [agent, other] = [await agentOf("0.00"), await agentOf("5.00")];
  const member = await h.openPerson(agent, name("moves"));
  await earned(agent, member, 2);
  await runAt(new Date(noon.getTime() - DAY_MS));
  expect(await statesOf(member)).toEqual([["due", "1.00"]]);
  await h.moveUnder(member, other);
  await h.move(agent, 8122, 500n);
  expect(await runAt(noon)).toBe(2);
  expect(await statesOf(member)).toEqual([
    ["paid", "1.00"],
    ["paid", "1.00"],
  ]);
  expect([await balanceOf(agent), await balanceOf(other), await balanceOf(member)]).toEqual([300, 500, 200]);
  expect(await runAt(new Date(noon.getTime() + 2 * DAY_MS))).toBe(0);
  expect(await findings()).toEqual([]);
});

test("[AGT-05] member on a break, or blocked → stays due and is paid when it is over; the agent reads nothing about it", async () => {
  const agent = await agentOf("10.00");
  const [resting, blocked] = [
    await h.openPerson(agent, name("rests")),
    await h.openPerson(agent, name("cold")),
  ];
  for (const member of [resting, blocked]) await earned(agent, member, 2);
  await rest(resting);
  const setStatus = (status: string) =>
    owner.run(
      sql`update member set status = ${status} where bucket = ${blocked.bucket} and id = ${blocked.memberId}`,
    );
  await setStatus("blocked");
  expect(await runAt(noon)).toBe(0);
  const due = [
    ["due", "1.00"],
    ["due", "1.00"],
  ];
  expect(await statesOf(resting)).toEqual(due);
  await notifyReturned(h.w.services);
  expect(await titles(agent)).toEqual([]);
  expect(await balanceOf(agent)).toBe(1_000);
  await setStatus("active");
  expect(await runAt(noon)).toBe(2);
  expect(await runAt(afterBreak())).toBe(2);
  expect([await balanceOf(agent), await balanceOf(resting), await balanceOf(blocked)]).toEqual([
    600, 200, 200,
  ]);
  expect(await findings()).toEqual([]);
});

test("[AGT-05] break that begins while the salary is on its way → the agent has it again, it stays due and is paid once afterwards", async () => {
  const agent = await agentOf("10.00");
  const member = await h.openPerson(agent, name("late"));
  await earned(agent, member, 1);
  const { db } = h.w.services;
  let isBegun = false;
  const rows = (async (query: Sql) => {
    if (!isBegun && query.text.includes("agents_receive_") && query.values[0] === member.bucket) {
      isBegun = true;
      await rest(member);
    }
    return db.rows(query);
  }) as Database["rows"];
  expect(await runAt(noon, { ...db, rows } as Database)).toBe(0);
  expect(isBegun).toBe(true);
  expect(await statesOf(member)).toEqual([["due", "1.00"]]);
  expect([await balanceOf(agent), await balanceOf(member)]).toEqual([1_000, 0]);
  expect(await runAt(afterBreak())).toBe(1);
  expect(await runAt(afterBreak())).toBe(0);
  expect([await balanceOf(agent), await balanceOf(member)]).toEqual([900, 100]);
  expect(await statesOf(member)).toEqual([["paid", "1.00"]]);
  expect(await findings()).toEqual([]);
});

/** Opens a member below the agent in the same bucket as the other member. */
async function openBeside(agent: Person, { bucket }: Person): Promise<Person> {
  await owner.run(sql`
    select setval('member_id', (select min(n) - 1 from member_id s cross join generate_series(s.last_value + 1, s.last_value + 10000) n
      where new_member_bucket(n) = ${bucket}))`);
  const member = await h.openPerson(agent, name("beside"));
  expect(member.bucket).toBe(bucket);
  return member;
}

test("[AGT-05] one salary that cannot be received for a fault → all others are paid by the same run, it by a later one", async () => {
  const agent = await agentOf("10.00");
  const first = await h.openPerson(agent, name("faulty"));
  // two more members in the bucket of the first member, and one member in a random bucket
  const members = [
    first,
    await openBeside(agent, first),
    await openBeside(agent, first),
    await h.openPerson(agent, name("fine")),
  ];
  for (const member of members) await earned(agent, member, 1);
  const { db } = h.w.services;
  const rows = ((query: Sql) =>
    query.text.includes("agents_receive_") &&
    JSON.stringify(query.values, bigints).includes(`\\"${first.memberId}\\"`)
      ? Promise.reject(new Error("refused for the test"))
      : db.rows(query)) as Database["rows"];
  expect(await runAt(noon, { ...db, rows } as Database)).toBe(3);
  expect(await statesOf(first)).toEqual([["due", "1.00"]]);
  expect(await runAt(noon)).toBe(1);
  expect(await balanceOf(agent)).toBe(600);
  expect(await findings()).toEqual([]);
});

test("[AGT-05] agent who is blocked → pays nothing by contracts, and owes it as before; opened again, it is paid once", async () => {
  const agent = await agentOf("10.00");
  const member = await h.openPerson(agent, name("waits"));
  await earned(agent, member, 1);
  const setStatus = (status: string) =>
    owner.run(
      sql`update member set status = ${status} where bucket = ${agent.bucket} and id = ${agent.memberId}`,
    );
  await setStatus("blocked");
  expect(await runAt(noon)).toBe(0);
  expect([await statesOf(member), await balanceOf(agent)]).toEqual([[["due", "1.00"]], 1_000]);
  await setStatus("active");
  expect(await runAt(noon)).toBe(1);
  expect([await balanceOf(agent), await balanceOf(member)]).toEqual([900, 100]);
  expect(await findings()).toEqual([]);
});
