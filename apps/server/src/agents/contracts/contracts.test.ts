/**
 * Contracts over HTTP: requested, answered once, ended. Periods are settled and paid once, and a recomputation from
 * the ledger agrees.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import {
  payOfPeriod,
  periodAfter,
  periodStart,
  type ContractKind,
} from "@khela/contract/agents/contracts/terms";
import { createDatabase, sql, type Database, type Sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { createAgentsHarness, type AgentsHarness } from "../../../test/agents/agents-harness.ts";
import { agentChecks } from "../audit.ts";
import { listDue, postponeSalaries } from "./salary-store.ts";
import { runContracts } from "./settle.ts";

const { agents } = calls;
const DAY_MS = 86_400_000;

let h: AgentsHarness;
let owner: Database;
/** Midday in the site's time zone, so that no period ends while a test runs. */
let noon: Date;
beforeAll(async () => {
  h = await createAgentsHarness();
  noon = new Date(`${h.today()}T06:00:00Z`);
  owner = createDatabase({ url: h.w.database.url, applicationName: "contracts test", max: 1 });
});
afterAll(async () => {
  await owner.close();
  await h.close();
});

let people = 0;
const name = (what: string) => `${what}_${(people += 1)}`;
const agentOf = (balance = "1000.00") => h.w.person(name("boss"), { type: 1, balance });
const terms = { rateType: "P" as const, tiers: [{ minTurnover: "1.00", rate: "2.5" }] };
const request = (agent: Person, { memberId }: { readonly memberId: bigint }, more: object = {}) =>
  agent.client.call(agents.requestContract, {
    customerId: String(memberId),
    kind: "daily",
    ...terms,
    ...more,
  });
const processOf = {
  daily: agents.processDailySalary,
  hourly: agents.processHourSalary,
  realtime: agents.processRealTimeSalary,
  dividend: agents.processDividend,
} as const;
const answer = (member: Person, kind: ContractKind, requestId: string, action: "A" | "R" = "A") =>
  member.client.call(processOf[kind], { requestId, action });
/** Creates an accepted contract that began this number of days ago. */
async function active(
  agent: Person,
  member: Person,
  kind: ContractKind,
  days: number,
  more: object = {},
): Promise<string> {
  const { contractId } = (await request(agent, member, { kind, ...more })).value;
  expect((await answer(member, kind, contractId)).status).toBe(200);
  const start = periodStart(kind, noon.getTime() - days * DAY_MS);
  await owner.run(sql`
    update agent_contract set settled_until = ${new Date(start)}, settled_seq = 0 where bucket = ${member.bucket} and id = ${contractId}::uuid`);
  return contractId;
}
const balanceOf = async ({ bucket, memberId }: Person) =>
  Number(
    (
      await owner.one<{ balance: bigint }>(
        sql`select balance from account where bucket = ${bucket} and member_id = ${memberId} and kind = 'main'`,
      )
    ).balance,
  );
const dayAgo = (days: number) => new Date(noon.getTime() - days * DAY_MS).toISOString().slice(0, 10);
const findings = async () =>
  (await auditLedger(h.w.database.owner, { checks: agentChecks })).checks
    .filter((check) => check.count > 0)
    .map((check) => [check.name, check.count]);

test("[AGT-05] pay of a period: tiers, fixed and percent, dividend of a loss → as defined, rounded down", () => {
  const of = (kind: ContractKind, rateType: "F" | "P", stake: bigint, payout = 0n, minLoss = 0n) =>
    payOfPeriod(
      {
        kind,
        rateType,
        tiers: [
          { minTurnoverMinor: 1_000n, minLossMinor: 0n, rate: 150n },
          { minTurnoverMinor: 5_000n, minLossMinor: minLoss, rate: 250n },
        ],
      },
      { stakeMinor: stake, payoutMinor: payout, turnoverHundredths: stake * 100n },
    );
  expect(of("daily", "P", 999n)).toEqual({ tier: 0, amountMinor: 0n });
  expect(of("daily", "P", 1_001n)).toEqual({ tier: 1, amountMinor: 15n });
  expect(of("hourly", "F", 5_000n)).toEqual({ tier: 2, amountMinor: 250n });
  expect(of("dividend", "P", 5_000n, 1_000n)).toEqual({ tier: 2, amountMinor: 100n });
  expect(of("dividend", "P", 5_000n, 6_000n)).toEqual({ tier: 2, amountMinor: 0n });
  expect(of("dividend", "P", 5_000n, 1_000n, 4_000n)).toEqual({ tier: 2, amountMinor: 100n });
  expect(of("dividend", "P", 5_000n, 1_001n, 4_000n)).toEqual({ tier: 1, amountMinor: 59n });
  expect(of("dividend", "P", 5_000n, 6_000n, 4_000n)).toEqual({ tier: 1, amountMinor: 0n });
  // in the site's time zone, a week begins on Monday and a day at midnight
  expect(new Date(periodStart("dividend", Date.parse("2026-11-26T12:00:00Z"))).toISOString()).toBe(
    "2026-11-22T18:00:00.000Z",
  );
  expect(
    new Date(periodAfter("daily", periodStart("daily", Date.parse("2026-11-26T17:59:59Z")))).toISOString(),
  ).toBe("2026-11-26T18:00:00.000Z");
});

test("[AGT-05 API-06] requested → the member is prompted, accepts or refuses once, and nobody else does; ended by the agent", async () => {
  const agent = await agentOf();
  const [member, other] = [
    await h.openPerson(agent, name("signs")),
    await h.openPerson(agent, name("other")),
  ];
  const prompts = async (person: Person) => {
    const { dailysalreqtype, divtypecompperiodreq, contracthoursalreq, realtimesalreqtype } =
      await person.client.callOrThrow(agents.fundsConsolidated, {});
    return { dailysalreqtype, divtypecompperiodreq, contracthoursalreq, realtimesalreqtype };
  };
  const none = {
    dailysalreqtype: null,
    divtypecompperiodreq: null,
    contracthoursalreq: null,
    realtimesalreqtype: null,
  };
  expect(await prompts(member)).toEqual(none);
  const { contractId } = (await request(agent, member)).value;
  expect(await prompts(member)).toEqual({ ...none, dailysalreqtype: contractId });
  expect(await prompts(other)).toEqual(none);
  expect((await request(agent, member)).errorCode).toBe("agent.contract.exists");
  expect((await answer(other, "daily", contractId)).errorCode).toBe("agent.contract.unknown");
  expect((await answer(member, "hourly", contractId)).errorCode).toBe("agent.contract.unknown");
  const both = await Promise.all([
    answer(member, "daily", contractId),
    answer(member, "daily", contractId, "R"),
  ]);
  expect(both.map(({ errorCode }) => errorCode ?? "ok").sort()).toEqual(["agent.contract.decided", "ok"]);
  expect(await prompts(member)).toEqual(none);
  const dividend = (
    await request(agent, member, { kind: "dividend", tiers: [{ minTurnover: "0", rate: "50" }] })
  ).value;
  expect((await answer(member, "dividend", dividend.contractId, "R")).status).toBe(200);
  const hourly = (await request(agent, member, { kind: "hourly", rateType: "F" })).value;
  const end = (by: Person) => by.client.call(agents.voidContract, { contractId: hourly.contractId });
  expect((await end(await agentOf())).errorCode).toBe("agent.contract.unknown");
  expect((await end(agent)).status).toBe(200);
  expect((await end(agent)).errorCode).toBe("agent.contract.decided");
  expect((await answer(member, "hourly", hourly.contractId)).errorCode).toBe("agent.contract.decided");
  const states = (await agent.client.callOrThrow(agents.contracts, {})).list.map(
    ({ kind, state }) => `${kind} ${state}`,
  );
  expect(states).toContain("dividend refused");
  expect(states).toContain("hourly voided");
});

test("[AGT-05] terms that cannot be kept, or a member who is deeper, an agent or a stranger → refused", async () => {
  const agent = await agentOf();
  const middle = await h.openPerson(agent, name("mid"), 1);
  const [deep, member] = [await h.open(middle, name("deep")), await h.open(agent, name("near"))];
  for (const person of [middle, deep])
    expect((await request(agent, person)).errorCode).toBe("agent.contract.member");
  expect((await request(middle, member)).errorCode).toBe("agent.downline.unknown");
  for (const tiers of [
    [{ minTurnover: "1", rate: "5.01" }],
    [{ minTurnover: "1", rate: "0" }],
    [{ minTurnover: "1", rate: "1.234" }],
    [
      { minTurnover: "5", rate: "1" },
      { minTurnover: "5", rate: "2" },
    ],
    // refused: a higher tier with a lower rate, where more play would earn less
    [
      { minTurnover: "5", rate: "4" },
      { minTurnover: "6", rate: "3.99" },
    ],
    // refused: a minimum loss, because a salary depends on turnover alone
    [{ minTurnover: "1", minLoss: "1", rate: "1" }],
  ])
    expect((await request(agent, member, { tiers })).errorCode, JSON.stringify(tiers)).toBe(
      "agent.contract.terms",
    );
  const lower = [
    { minTurnover: "5", minLoss: "2", rate: "1" },
    { minTurnover: "6", minLoss: "1", rate: "2" },
  ];
  expect((await request(agent, member, { kind: "dividend", tiers: lower })).errorCode).toBe(
    "agent.contract.terms",
  );
  const higher = [lower[1]!, { ...lower[1]!, minLoss: "2" }];
  expect((await request(agent, member, { kind: "dividend", tiers: higher })).status).toBe(200);
});

test("[AGT-05] dividend: rates that fall → refused; rates that stay → the contract and its text agree", async () => {
  const agent = await agentOf();
  const member = await h.openPerson(agent, name("falls"));
  const tiers = (rates: readonly string[], rateType: "F" | "P") => ({
    kind: "dividend",
    rateType,
    tiers: rates.map((rate, place) => ({ minTurnover: `${place}.01`, rate })),
  });
  for (const rateType of ["P", "F"] as const) {
    const refused = await request(agent, member, tiers(["10", "5"], rateType));
    expect(refused).toMatchObject({
      errorCode: "agent.contract.terms",
      detail: { field: "tiers", place: 2 },
    });
  }
  const { contractId } = (await request(agent, member, tiers(["10", "10"], "P"))).value;
  expect((await answer(member, "dividend", contractId)).status).toBe(200);
  expect(
    (await agent.client.call(agents.changeContract, { contractId, ...tiers(["10", "5"], "P") })).errorCode,
  ).toBe("agent.contract.terms");
});

test("[AGT-05] dividend: a loss in PVP → pays nothing, alone or beside a loss to the merchant; statement, recomputation and audit say the same", async () => {
  const agent = await agentOf();
  const [loser, both] = [await h.openPerson(agent, name("pvp")), await h.openPerson(agent, name("pvp"))];
  const day = dayAgo(7);
  for (const member of [loser, both]) await h.settle(member, [day], "PVP", 100_000n);
  await h.settle(both, [day], "FISH", 1_040n);
  const tiers = [{ minTurnover: "0", rate: "50" }];
  const contracts = [
    [loser, await active(agent, loser, "dividend", 7, { tiers })],
    [both, await active(agent, both, "dividend", 7, { tiers })],
  ] as const;
  await runContracts({ ...h.w.services, now: () => noon });
  const start = periodStart("dividend", Date.parse(`${day}T06:00:00Z`));
  const statements = [];
  for (const [member, contractId] of contracts) {
    const { rounds, loss, amount, settled, rows } = await agent.client.callOrThrow(agents.contractStatement, {
      contractId,
      periodStart: start,
    });
    statements.push([rounds, rows.length, loss, amount, settled]);
    expect((await h.recompute(member, contractId, start)).isEqual).toBe(true);
  }
  expect(statements).toEqual([
    [0, 0, "0.00", "0.00", "0.00"],
    [1, 1, "10.00", "5.00", "5.00"],
  ]);
  expect(await findings()).toEqual([]);
});

test("[AGT-05] days that have ended → each settled and paid once, also by two runs at once; recomputed from the ledger to the same cent", async () => {
  const agent = await agentOf("0.07");
  const member = await h.openPerson(agent, name("earns"));
  // stakes of 2.00 three days ago, no stake two days ago, and 1.00 yesterday
  await h.settle(member, [dayAgo(3), dayAgo(3), dayAgo(1)]);
  const id = await active(agent, member, "daily", 3);
  await Promise.all([
    runContracts({ ...h.w.services, now: () => noon }),
    runContracts({ ...h.w.services, now: () => noon }),
  ]);
  const salaries = async () =>
    (await member.client.callOrThrow(agents.memberContracts, { kind: "daily" })).list[0]!.salaries.map(
      ({ rounds, amount, state }) => [rounds, amount, state],
    );
  // the agent's balance covers each salary once
  expect(await salaries()).toEqual([
    [1, "0.02", "paid"],
    [0, "0.00", "none"],
    [2, "0.05", "paid"],
  ]);
  expect(await runContracts({ ...h.w.services, now: () => noon })).toBe(0);
  expect([await balanceOf(agent), await balanceOf(member)]).toEqual([0, 7]);
  for (const [day, amount] of [
    [3, "0.05"],
    [2, "0.00"],
    [1, "0.02"],
  ] as const) {
    const found = await h.recompute(member, id, Date.parse(`${dayAgo(day)}T12:00:00+06:00`));
    expect(found).toMatchObject({ amount, settled: amount, isEqual: true });
  }
  const { list } = await member.client.callOrThrow(calls.wallet.transactions, {
    startTime: 0,
    codeTypes: "daily_wage",
  });
  expect(list.map(({ txTypeId }) => txTypeId)).toEqual([9110, 9110]);
  expect(await findings()).toEqual([]);
});

/** Settles rounds with this stake and a payout of 0.40 each, at these times and in this order. */
async function settleAt(
  { bucket, memberId }: Person,
  times: readonly Date[],
  stakeMinor: bigint,
): Promise<void> {
  await owner.run(sql`
    with a as (
      update account set settlement_seq = settlement_seq + ${times.length}::int, active_hour = ledger_hour(now())
      where bucket = ${bucket} and member_id = ${memberId} and kind = 'main' returning *)
    insert into round_settlement (bucket, member_id, account_id, seq, stake_minor, risked_minor, payout_minor, at, merchant_id, node_id, game_type, vendor, round_id)
    select a.bucket, a.member_id, a.id, a.settlement_seq - ${times.length}::int + t.place, ${stakeMinor}::bigint, ${stakeMinor}::bigint, 40, t.at, a.merchant_id, 1, 'RNG', 'XX',
      't' || (a.settlement_seq - ${times.length}::int + t.place)
    from a cross join unnest(${[...times]}::timestamptz[]) with ordinality t(at, place)`);
}

test("[AGT-05] a round of today that was numbered before one of yesterday → each is paid for its own day", async () => {
  const agent = await agentOf();
  const member = await h.openPerson(agent, name("order"));
  const midnight = Date.parse(`${dayAgo(0)}T00:00:00+06:00`);
  await settleAt(
    member,
    [new Date(midnight + 100), new Date(midnight - 100), new Date(midnight + 200)],
    10_000n,
  );
  const id = await active(agent, member, "daily", 1);
  expect(await runContracts({ ...h.w.services, now: () => noon })).toBe(1);
  expect(await runContracts({ ...h.w.services, now: () => new Date(noon.getTime() + DAY_MS) })).toBe(1);
  const [own] = (await member.client.callOrThrow(agents.memberContracts, { kind: "daily" })).list;
  expect(own!.salaries.map(({ rounds, amount }) => [rounds, amount])).toEqual([
    [2, "5.00"],
    [1, "2.50"],
  ]);
  for (const [at, amount] of [
    [midnight, "5.00"],
    [midnight - 1, "2.50"],
  ] as const)
    expect(await h.recompute(member, id, at)).toMatchObject({ amount, isEqual: true });
});

test("[AGT-05] voided within the minute after a period's end → that period is paid, none after it", async () => {
  const agent = await agentOf("10.00");
  const member = await h.openPerson(agent, name("ended"));
  await h.settle(member, [dayAgo(1)]);
  const id = await active(agent, member, "daily", 1);
  const midnight = Date.parse(`${dayAgo(0)}T00:00:00+06:00`);
  await owner.run(sql`
    update agent_contract set state = 'voided', ended_at = ${new Date(midnight + 30_000)}
    where bucket = ${member.bucket} and member_id = ${member.memberId} and id = ${id}::uuid`);
  const states = async () =>
    (await member.client.callOrThrow(agents.memberContracts, { kind: "daily" })).list[0]!.salaries.map(
      ({ state }) => state,
    );
  const later = (days: number) => new Date(noon.getTime() + days * 86_400_000);
  expect(await runContracts({ ...h.w.services, now: () => noon })).toBe(1);
  await runContracts({ ...h.w.services, now: () => later(2) });
  await runContracts({ ...h.w.services, now: () => later(3) });
  expect(await states()).toEqual(["paid"]);
});

test("[AGT-05] an agent without the money → due, paid once it is there; a member who was closed → returned to the agent", async () => {
  const agent = await agentOf("0.01");
  const [member, gone] = [await h.openPerson(agent, name("waits")), await h.openPerson(agent, name("gone"))];
  for (const person of [member, gone]) await h.settle(person, [dayAgo(1), dayAgo(1)]);
  await active(agent, member, "daily", 1);
  await active(agent, gone, "daily", 1, { rateType: "F", tiers: [{ minTurnover: "0.01", rate: "3.00" }] });
  expect(await runContracts({ ...h.w.services, now: () => noon })).toBe(0);
  const listed = async () =>
    Object.fromEntries(
      (await agent.client.callOrThrow(agents.contracts, {})).list.map(({ customerName, paid, due }) => [
        customerName,
        [paid, due],
      ]),
    );
  expect(await listed()).toEqual({ [gone.username]: ["0.00", "3.00"], [member.username]: ["0.00", "0.05"] });
  await owner.run(
    sql`update member set status = 'closed' where bucket = ${gone.bucket} and id = ${gone.memberId}`,
  );
  await h.move(agent, 8122, 1_000n);
  expect(await runContracts({ ...h.w.services, now: () => noon })).toBe(1);
  expect([await balanceOf(agent), await balanceOf(member), await balanceOf(gone)]).toEqual([996, 5, 0]);
  expect(await runContracts({ ...h.w.services, now: () => noon })).toBe(0);
  expect(await findings()).toEqual([]);
});

/** Services whose counting fails with this database error code when it includes more than `most` contracts. */
function countingUpTo(most: number, code: string): AgentsHarness["w"]["services"] {
  const { db } = h.w.services;
  const one: Database["one"] = (query) => {
    if (query.text.includes("agents_settle_contracts") && Number(query.values.at(-1)) > most)
      return Promise.reject(Object.assign(new Error("counting was cut off"), { code }));
    return db.one(query);
  };
  return { ...h.w.services, now: () => noon, db: { ...db, one } };
}

test("[AGT-05] counting that runs out of time → goes on with fewer at once; counting that fails → what is due is paid all the same", async () => {
  const agent = await agentOf("0.01");
  const member = await h.openPerson(agent, name("heavy"));
  await h.settle(member, [dayAgo(2), dayAgo(1)]);
  await active(agent, member, "daily", 2);
  expect(await runContracts(countingUpTo(60, "57014"))).toBe(0);
  const [own] = (await member.client.callOrThrow(agents.memberContracts, { kind: "daily" })).list;
  expect(own!.salaries.map(({ state }) => state)).toEqual(["due", "due"]);
  await h.move(agent, 8122, 1_000n);
  expect(await runContracts(countingUpTo(0, "XX000"))).toBe(2);
});

test("[AGT-05] twenty days due → taken from the agent, received and marked by one statement each; what the agent has not the money for waits", async () => {
  const agent = await agentOf("1.00");
  const member = await h.openPerson(agent, name("weeks"));
  const days = Array.from({ length: 20 }, (_, at) => 20 - at);
  await h.settle(member, days.map(dayAgo));
  // each salary is a fixed 0.06, and the agent's balance covers sixteen of them
  await active(agent, member, "daily", 20, { rateType: "F", tiers: [{ minTurnover: "1.00", rate: "0.06" }] });
  const { db } = h.w.services;
  const counts = { sent: 0, received: 0, finished: 0, marked: 0 };
  const count = (statement: Sql): Sql => {
    const { text, values } = statement;
    if (text.includes("agents_send_") && values[0] === agent.bucket) counts.sent += 1;
    if (text.includes("agents_receive_") && values[0] === member.bucket) counts.received += 1;
    if (text.includes("agents_finish_") && values[0] === agent.bucket) counts.finished += 1;
    if (text.includes("update agent_salary set state") && values.includes(member.bucket)) counts.marked += 1;
    return statement;
  };
  const counting = {
    ...db,
    one: <R>(query: Sql) => db.one<R>(count(query)),
    rows: <R>(query: Sql) => db.rows<R>(count(query)),
    run: (query: Sql) => db.run(count(query)),
  };
  expect(await runContracts({ ...h.w.services, db: counting, now: () => noon })).toBe(16);
  expect(counts).toEqual({ sent: 1, received: 1, finished: 1, marked: 1 });
  expect([await balanceOf(agent), await balanceOf(member)]).toEqual([4, 96]);
  const [own] = (await member.client.callOrThrow(agents.memberContracts, { kind: "daily" })).list;
  expect(Object.groupBy(own!.salaries, ({ state }) => state)).toMatchObject({
    paid: { length: 16 },
    due: { length: 4 },
  });
  await h.move(agent, 8122, 1_000n);
  expect(await runContracts({ ...h.w.services, now: () => noon })).toBe(4);
  expect([await balanceOf(agent), await balanceOf(member)]).toEqual([980, 120]);
  expect(await findings()).toEqual([]);
});

test("[AGT-05] real-time salary: asked, accepted, and paid within minutes of the rounds, each five minutes once; idle ones leave no row", async () => {
  const agent = await agentOf();
  const member = await h.openPerson(agent, name("instant"));
  const fixed = await request(agent, member, { kind: "realtime", rateType: "F" });
  expect([fixed.errorCode, fixed.detail]).toEqual(["agent.contract.terms", { field: "rateType" }]);
  const { contractId } = (await request(agent, member, { kind: "realtime" })).value;
  expect(await member.client.callOrThrow(agents.fundsConsolidated, {})).toMatchObject({
    realtimesalreqtype: contractId,
    contracthoursalreq: null,
  });
  expect((await answer(member, "hourly", contractId)).errorCode).toBe("agent.contract.unknown");
  expect((await answer(member, "realtime", contractId)).status).toBe(200);
  const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
  await owner.run(sql`
    update agent_contract set settled_until = ${at(0)}, settled_seq = 0 where bucket = ${member.bucket} and id = ${contractId}::uuid`);
  const run = (minutes: number) => runContracts({ ...h.w.services, now: () => at(minutes) });
  const periods = async () =>
    (await member.client.callOrThrow(agents.memberContracts, { kind: "realtime" })).list[0]!.salaries.map(
      (one) => [(one.periodStart - noon.getTime()) / 60_000, one.rounds, one.amount, one.state],
    );
  // the round at 5.001 belongs to the later period, but has the lower sequence number
  await settleAt(member, [at(1), at(2), at(5.001), at(4.999)], 10_000n);
  expect(await run(5)).toBe(0);
  // periods are counted a minute after their end, because a round may commit late
  expect(await run(6)).toBe(1);
  expect(await periods()).toEqual([[0, 3, "7.50", "paid"]]);
  await Promise.all([run(600), run(600)]);
  const both = [
    [5, 1, "2.50", "paid"],
    [0, 3, "7.50", "paid"],
  ];
  expect(await periods()).toEqual(both);
  expect([await balanceOf(agent), await balanceOf(member)]).toEqual([99_000, 1_000]);
  for (const [minutes, amount] of [
    [2, "7.50"],
    [7, "2.50"],
  ] as const)
    expect(await h.recompute(member, contractId, at(minutes))).toMatchObject({ amount, isEqual: true });
  // the contract is voided within a five-minute period: the contract owes the complete periods before, but not this
  // period
  await settleAt(member, [at(601), at(606)], 10_000n);
  await owner.run(sql`
    update agent_contract set state = 'voided', ended_at = ${at(609)} where bucket = ${member.bucket} and id = ${contractId}::uuid`);
  expect(await run(700)).toBe(1);
  expect(await run(800)).toBe(0);
  expect(await periods()).toEqual([[600, 1, "2.50", "paid"], ...both]);
  const { list } = await member.client.callOrThrow(calls.wallet.transactions, {
    startTime: 0,
    codeTypes: "daily_wage",
  });
  expect(list.map(({ txTypeId }) => txTypeId)).toEqual([9114, 9114, 9114]);
  expect(await findings()).toEqual([]);
});

test("[AGT-05] an agent without the money owes → newer dues are tried before it", async () => {
  const agent = await agentOf("0.00");
  const member = await h.openPerson(agent, name("turns"));
  await h.settle(member, [dayAgo(2), dayAgo(1)]);
  const id = await active(agent, member, "daily", 2);
  const runAt = (time: Date) => runContracts({ ...h.w.services, now: () => time });
  const { db } = h.w.services;
  const startsDue = async () =>
    (await listDue(db, member.bucket, 1_000, noon))
      .filter(({ contractId }) => contractId === id)
      .map(({ periodStart: start }) => start.getTime());
  const [older, newer] = [2, 1].map((days) => periodStart("daily", noon.getTime() - days * DAY_MS));
  expect(await runAt(new Date(noon.getTime() - DAY_MS))).toBe(0);
  expect(await startsDue()).toEqual([older]);
  // the next run settles the newer period and tries both payments; the payment of the older period stays first in the
  // queue
  expect(await runAt(noon)).toBe(0);
  const first = (await listDue(db, member.bucket, 1_000, noon)).find(({ contractId }) => contractId === id);
  await postponeSalaries(db, member.bucket, [first!], new Date(noon.getTime() + 1));
  expect(await startsDue()).toEqual([newer, older]);
});

test("[AGT-05] a request that nobody answers → none after its days", async () => {
  const agent = await agentOf();
  const member = await h.openPerson(agent, name("late"));
  const { contractId } = (await request(agent, member)).value;
  await owner.run(
    sql`update agent_contract set expires_at = ${new Date(0)} where bucket = ${member.bucket} and id = ${contractId}::uuid`,
  );
  expect((await answer(member, "daily", contractId)).errorCode).toBe("agent.contract.decided");
  await runContracts({ ...h.w.services, now: () => noon });
  expect((await agent.client.callOrThrow(agents.contracts, {})).list).toMatchObject([{ state: "expired" }]);
  expect((await request(agent, member)).status).toBe(200);
});
