/** Changes of a running contract, and a period's statement for agent and member, round by round. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { periodAfter, periodStart } from "@khela/contract/agents/contracts/terms";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { createAgentsHarness, type AgentsHarness } from "../../../test/agents/agents-harness.ts";
import { expectLockWaiters, refuseLockWaits } from "../../../../../tests/lock-waiters.ts";
import { expireRequests } from "./contract-store.ts";
import { runContracts } from "./settle.ts";

const { agents } = calls;
const DAY_MS = 86_400_000;

let h: AgentsHarness;
/** Midday in the site's time zone, so that no period ends while a test runs. */
let noon: Date;
beforeAll(async () => {
  h = await createAgentsHarness();
  noon = new Date(`${h.today()}T06:00:00Z`);
});
afterAll(() => h.close());

let people = 0;
const name = (what: string) => `${what}_${(people += 1)}`;
const agentOf = () => h.w.person(name("boss"), { type: 1, balance: "1000.00" });
const onePercent = { rateType: "P" as const, tiers: [{ minTurnover: "1", rate: "1" }] };
const twoPercent = { rateType: "P" as const, tiers: [{ minTurnover: "1", rate: "2" }] };
const accept = (member: Person, requestId: string, action: "A" | "R" = "A") =>
  member.client.call(agents.processDailySalary, { requestId, action });

/** Creates a running daily contract of one percent; returns its id. */
async function running(agent: Person, member: Person): Promise<string> {
  const { contractId } = await agent.client.callOrThrow(agents.requestContract, {
    customerId: String(member.memberId),
    kind: "daily",
    ...onePercent,
  });
  expect((await accept(member, contractId)).status).toBe(200);
  return contractId;
}
/** Makes the contract begin this number of days ago. */
const beginAt = async (member: Person, contractId: string, days: number) => {
  const start = new Date(periodStart("daily", noon.getTime() - days * DAY_MS));
  await h.w.database.owner.run(sql`
    update agent_contract set settled_until = ${start}, settled_seq = 0 where bucket = ${member.bucket} and id = ${contractId}::uuid`);
};
const statesOf = async (agent: Person) =>
  Object.fromEntries(
    (await agent.client.callOrThrow(agents.contracts, {})).list.map(({ contractId, state }) => [
      contractId,
      state,
    ]),
  );

test("[AGT-05] running contract changed → the member accepts; the running period by the old terms, the next ones by the new", async () => {
  const agent = await agentOf();
  const member = await h.openPerson(agent, name("varies"));
  const old = await running(agent, member);
  await beginAt(member, old, 0);
  const change = (terms: object = twoPercent) =>
    agent.client.call(agents.changeContract, { contractId: old, ...twoPercent, ...terms });
  expect((await change({ tiers: [{ minTurnover: "1", rate: "5.01" }] })).errorCode).toBe(
    "agent.contract.terms",
  );
  const stranger = await agentOf();
  expect(
    (await stranger.client.call(agents.changeContract, { contractId: old, ...twoPercent })).errorCode,
  ).toBe("agent.contract.unknown");
  const { contractId: next } = (await change()).value;
  expect((await change()).errorCode).toBe("agent.contract.exists");
  expect((await member.client.callOrThrow(agents.fundsConsolidated, {})).dailysalreqtype).toBe(next);
  expect(await statesOf(agent)).toEqual({ [old]: "active", [next]: "requested" });
  expect((await accept(member, next)).status).toBe(200);
  expect(await statesOf(agent)).toEqual({ [old]: "voided", [next]: "active" });
  expect((await change()).errorCode).toBe("agent.contract.decided");
  // a stake of 100.00 today, under the previous terms, and one of 100.00 tomorrow, under the new terms
  const tomorrow = new Date(noon.getTime() + DAY_MS).toISOString().slice(0, 10);
  await h.settle(member, [h.today(), tomorrow], "RNG", 10_000n);
  await runContracts({ ...h.w.services, now: () => new Date(noon.getTime() + 2 * DAY_MS) });
  await runContracts({ ...h.w.services, now: () => new Date(noon.getTime() + 2 * DAY_MS) });
  const { list } = await member.client.callOrThrow(agents.memberContracts, { kind: "daily" });
  const paid = Object.fromEntries(
    list.map(({ contractId, salaries }) => [
      contractId,
      salaries.map(({ amount, state }) => [amount, state]),
    ]),
  );
  const actions = (await agent.client.callOrThrow(agents.contractHistory, { contractId: old })).list;
  // action C (ended) is not listed yet, because the previous contract ends with the current day
  expect(actions.map(({ action }) => action)).toEqual(["D", "V", "A", "N"]);
  expect(paid).toEqual({ [old]: [["1.00", "paid"]], [next]: [["2.00", "paid"]] });
});

test("[AGT-05] change refused, or the contract ended meanwhile → the old terms, or nothing", async () => {
  const agent = await agentOf();
  const member = await h.openPerson(agent, name("stays"));
  const old = await running(agent, member);
  const change = async () =>
    (await agent.client.callOrThrow(agents.changeContract, { contractId: old, ...twoPercent })).contractId;
  const refused = await change();
  expect((await accept(member, refused, "R")).status).toBe(200);
  expect(await statesOf(agent)).toEqual({ [old]: "active", [refused]: "refused" });
  const late = await change();
  await agent.client.callOrThrow(agents.voidContract, { contractId: old });
  expect((await accept(member, late)).errorCode).toBe("agent.contract.decided");
  expect(await statesOf(agent)).toEqual({ [old]: "voided", [refused]: "refused", [late]: "voided" });
  const actions = async (contractId: string) =>
    (await member.client.callOrThrow(agents.contractHistory, { contractId })).list.map(
      ({ action }) => action,
    );
  expect([await actions(old), await actions(refused), await actions(late)]).toEqual([
    ["C", "A", "N"],
    ["R", "E"],
    ["C", "E"],
  ]);
});

/** Locks a contract until the transaction ends; alone, moves the contract's row behind the others on the disk. */
const touch = (db: Db, { bucket }: Person, id: string) =>
  db.run(sql`
    update agent_contract set expires_at = expires_at + interval '1 second' where bucket = ${bucket} and id = ${id}::uuid`);

test("[AGT-05] the agent ends a running contract while the member accepts its change → no deadlock, the change runs", async () => {
  const agent = await agentOf();
  const { owner } = h.w.database;
  for (let isTried = false; !isTried; ) {
    const member = await h.openPerson(agent, name("agrees"));
    const old = await running(agent, member);
    const { contractId: next } = await agent.client.callOrThrow(agents.changeContract, {
      contractId: old,
      ...twoPercent,
    });
    // contracts are locked in the order of their ids, which are random
    isTried = old < next;
    if (!isTried) continue;
    let accepted: ReturnType<typeof accept> | undefined;
    await owner.transaction(async (tx) => {
      await touch(tx, member, old);
      accepted = accept(member, next);
      await expectLockWaiters(owner, 1);
      await refuseLockWaits(tx);
      await touch(tx, member, next);
    });
    expect((await accepted)?.errorCode).toBeUndefined();
    const { list } = await member.client.callOrThrow(agents.memberContracts, { kind: "daily" });
    expect(list.map(({ contractId, state }) => [contractId, state])).toEqual([
      [next, "active"],
      [old, "voided"],
    ]);
  }
});

test("[AGT-05] requests expire while all of a member's contracts end → no deadlock, both expire", async () => {
  const agent = await agentOf();
  const member = await h.openPerson(agent, name("late"));
  const { owner } = h.w.database;
  const request = async (kind: "daily" | "dividend") =>
    (
      await agent.client.callOrThrow(agents.requestContract, {
        customerId: String(member.memberId),
        kind,
        ...onePercent,
      })
    ).contractId;
  const ids = [await request("daily"), await request("dividend")].sort() as [string, string];
  await touch(owner, member, ids[0]);
  let expired: Promise<void> | undefined;
  await owner.transaction(async (tx) => {
    await touch(tx, member, ids[0]);
    expired = expireRequests(h.w.services.db, member.bucket, new Date(noon.getTime() + 60 * DAY_MS));
    await expectLockWaiters(owner, 1);
    await refuseLockWaits(tx);
    await touch(tx, member, ids[1]);
  });
  await expired;
  expect(await statesOf(agent)).toEqual({ [ids[0]]: "expired", [ids[1]]: "expired" });
});

test("[AGT-05] statement of a period → every round, the sums and steps, the same for agent and member, for nobody else", async () => {
  const agent = await agentOf();
  const member = await h.openPerson(agent, name("reads"));
  const contractId = await running(agent, member);
  await beginAt(member, contractId, 1);
  const yesterday = new Date(noon.getTime() - DAY_MS).toISOString().slice(0, 10);
  await h.settle(member, [yesterday, yesterday], "LIVE", 5_000n);
  await runContracts({ ...h.w.services, now: () => noon });
  const start = periodStart("daily", noon.getTime() - DAY_MS);
  const read = (person: Person, periodAt = start) =>
    person.client.call(agents.contractStatement, { contractId, periodStart: periodAt });
  const statement = (await read(agent)).value;
  const row = { gameType: "LIVE", stake: "50.00", risked: "50.00", payout: "0.40", weight: 100 };
  expect(statement).toMatchObject({
    periodStart: start,
    periodEnd: periodAfter("daily", start),
    rounds: 2,
    rows: [row, row],
    isCut: false,
    stake: "100.00",
    payout: "0.80",
    loss: "99.20",
    turnover: "100.00",
    tier: 1,
    minTurnover: "1.00",
    rate: "1.00",
    amount: "1.00",
    settled: "1.00",
    state: "paid",
  });
  expect((await read(member)).value).toEqual(statement);
  const periods = async (person: Person) =>
    (await person.client.callOrThrow(agents.contractPeriods, { contractId })).list;
  expect(await periods(agent)).toMatchObject([{ periodStart: start, rounds: 2, amount: "1.00" }]);
  expect(await periods(member)).toEqual(await periods(agent));
  const historyOf = async (person: Person) =>
    (await person.client.callOrThrow(agents.contractHistory, { contractId })).list;
  const history = await historyOf(agent);
  const actionsOf = history.map(({ action, amount }) => `${action} ${amount}`);
  expect(actionsOf.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(["A null", "D 1.00", "N null"]);
  expect(await historyOf(member)).toEqual(history);
  const stranger = await h.openPerson(agent, name("other"));
  for (const call of [
    read(stranger),
    stranger.client.call(agents.contractHistory, { contractId }),
    read(agent, start - DAY_MS),
    stranger.client.call(agents.contractPeriods, { contractId }),
  ])
    expect((await call).errorCode).toBe("agent.contract.unknown");
});

test("[AGT-05] every kind and rate, over rounds of any stakes → counted as the contract's rule counts it, in the statement and from the ledger", async () => {
  const agent = await agentOf();
  const week = periodStart("dividend", noon.getTime() - 8 * DAY_MS);
  const day = new Date(week + DAY_MS).toISOString().slice(0, 10);
  // pseudo-random numbers, the same in every run
  let state = 7;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const processOf = {
    dividend: agents.processDividend,
    hourly: agents.processHourSalary,
    realtime: agents.processRealTimeSalary,
    daily: agents.processDailySalary,
  };
  for (let at = 0; at < 6; at += 1) {
    const member = await h.openPerson(agent, name("every"));
    // some stakes are smaller than the payout of a round, 0.40
    for (const gameType of ["RNG", "LIVE", "FISH"])
      await h.settle(member, [day], gameType, BigInt(1 + next([60, 5_000, 900_000][at % 3]!)));
    for (const kind of ["dividend", "hourly", "daily", "realtime"] as const) {
      const least = next(3);
      const loss = kind === "dividend" ? { minLoss: `${1 + next(4_000)}` } : {};
      const tiers = [
        { minTurnover: `${least}`, rate: `${1 + next(3)}.${10 + next(90)}` },
        { minTurnover: `${least + 1 + next(50)}`, rate: `4.${10 + next(90)}`, ...loss },
      ];
      const terms = {
        customerId: String(member.memberId),
        kind,
        rateType: next(4) === 0 && kind !== "realtime" ? "F" : "P",
        tiers,
      } as const;
      const { contractId } = await agent.client.callOrThrow(agents.requestContract, terms);
      await member.client.callOrThrow(processOf[kind], { requestId: contractId, action: "A" });
      await h.w.database.owner.run(sql`
        update agent_contract set settled_until = ${new Date(week)}, settled_seq = 0 where bucket = ${member.bucket} and id = ${contractId}::uuid`);
    }
  }
  await runContracts({ ...h.w.services, now: () => noon });
  const tiersMet = new Set<string>();
  for (const { contractId, kind, customerId } of (await agent.client.callOrThrow(agents.contracts, {}))
    .list) {
    const at = periodStart(kind, Date.parse(`${day}T06:00:00Z`));
    const statement = await agent.client.callOrThrow(agents.contractStatement, {
      contractId,
      periodStart: at,
    });
    expect([kind, statement.rounds, statement.settled]).toEqual([kind, 3, statement.amount]);
    const recomputed = await h.recompute({ memberId: BigInt(customerId) }, contractId, at);
    expect([kind, recomputed.isEqual]).toEqual([kind, true]);
    tiersMet.add(`${statement.tier} ${statement.rateType} ${statement.settled === "0.00"}`);
  }
  expect(tiersMet.size).toBeGreaterThan(3);
});
