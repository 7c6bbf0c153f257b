/** Agents' jobs when one row, bucket or step fails: everything else is completed, and the failure is reported. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../tests/harness.ts";
import type { MemberKey } from "../infra/db/session-store.ts";
import { countTurnover } from "../play/turnover/turnover.ts";
import { countTransferDays } from "../wallet/transfer-days-store.ts";
import { openOperatorAccount } from "../wallet/wallet.ts";
import { createAgentsHarness, type AgentsHarness } from "../../test/agents/agents-harness.ts";
import { sendCredit } from "./credit/credit-store.ts";
import { agentJobs } from "./jobs.ts";
import { payRebates } from "./rebates/pay.ts";
import { changeRates } from "./rebates/rates.ts";

let h: AgentsHarness;
beforeAll(async () => {
  h = await createAgentsHarness();
});
afterAll(() => h.close());

let people = 0;
const name = (what: string) => `${what}_${(people += 1)}`;
const agentOf = () => h.w.person(name("boss"), { type: 1, balance: "0.00" });

/** Returns the test's database, but refuses every statement for which `isRefused` is true. */
function refusing(isRefused: (statement: Sql) => boolean): Db {
  const { db } = h.w.services;
  const check = (statement: Sql) => {
    if (isRefused(statement)) throw new Error("refused for the test");
    return statement;
  };
  return {
    ...db,
    one: async <R>(statement: Sql) => db.one<R>(check(statement)),
    run: async (statement: Sql) => db.run(check(statement)),
    rows: async <R>(statement: Sql) => db.rows<R>(check(statement)),
  };
}

async function runJob(queue: string, db: Db): Promise<void> {
  const handlers = new Map<string, () => Promise<void>>();
  const schedule = (of: string, _cron: string, handler: () => Promise<void>) => handlers.set(of, handler);
  agentJobs({ ...h.w.services, db, jobs: { ...h.w.services.jobs, schedule } as never });
  await handlers.get(queue)!();
}

/** Opens two members of an agent in different buckets. */
async function apart(agent: Person): Promise<[MemberKey, MemberKey]> {
  const first = await h.open(agent, name("one"));
  for (;;) {
    const other = await h.open(agent, name("two"));
    if (other.bucket !== first.bucket) return [first, other];
  }
}
const countDays = async () => {
  await countTransferDays(h.w.services.db);
  await countTurnover(h.w.services.db);
};

test("[AGT-01] members of one bucket who cannot be counted, or whose batches cannot be added → the teams have all others; the run reports it", async () => {
  const agent = await agentOf();
  const [first, other] = await apart(agent);
  await h.count();
  for (const member of [first, other]) await h.move(member, 6101, 1_000n);
  await countDays();
  const cannotCount = refusing(
    ({ text, values }) => text.includes("agents_count(") && values[0] === first.bucket,
  );
  await expect(runJob("agents.figures", cannotCount)).rejects.toThrow("refused for the test");
  expect(await h.kpi(agent, "A")).toMatchObject({ deposit: "10.00" });
  for (const member of [first, other]) await h.move(member, 6101, 500n);
  await countDays();
  const cannotAdd = refusing(
    ({ text, values }) => text.includes("agents_apply(") && values[1] === first.bucket,
  );
  await expect(runJob("agents.figures", cannotAdd)).rejects.toThrow("refused for the test");
  expect(await h.kpi(agent, "A")).toMatchObject({ deposit: "15.00" });
  await h.count();
  expect(await h.kpi(agent, "A")).toMatchObject({ deposit: "30.00" });
});

test("[AGT-01] members who cannot be placed → the other steps of the run are done all the same", async () => {
  const agent = await agentOf();
  const member = await h.open(agent, name("in"));
  await h.move(member, 6101, 1_000n);
  await countDays();
  const cannotPlace = refusing(({ text }) => text.includes("not placed"));
  await expect(runJob("agents.figures", cannotPlace)).rejects.toThrow("refused for the test");
  expect(await h.kpi(agent, "A")).toMatchObject({ deposit: "10.00" });
});

test("[AGT-03] an operator account that cannot be opened → the member's rebate waits, the next member's is paid", async () => {
  const agent = await agentOf();
  const { db, now } = h.w.services;
  const rates = { rates: [{ category: "RNG", basisPoints: 80 }], fromDay: "2026-01-01", now: now() };
  expect(await changeRates(db, agent, { parent: null, ...rates })).toBeNull();
  const members = await apart(agent);
  for (const member of members) {
    expect(await changeRates(db, member, { parent: agent, ...rates })).toBeNull();
    await h.settle(member, [h.today(-1)], "RNG", 100_000n);
  }
  await h.count();
  let refused = 0;
  const once = refusing(({ text }) => text.includes("ledger_open_operator_account(") && (refused += 1) === 1);
  expect(await payRebates({ ...h.w.services, db: once })).toBe(1);
  expect(await payRebates(h.w.services)).toBe(1);
  const paid = await h.w.database.owner.rows<{ amount: bigint }>(sql`
    select amount_minor amount from agent_rebate where member_id = any (${members.map(({ memberId }) => memberId)}::bigint[])`);
  expect(paid.map(({ amount }) => Number(amount))).toEqual([800, 800]);
});

test("[AGT-03] one part of credit that cannot be delivered → all others are, by the same run, also of later transfers; it by the next run", async () => {
  const agent = await h.w.person(name("boss"), { type: 1, balance: "100.00" });
  const [first, other] = await apart(agent);
  const { db, now } = h.w.services;
  const { merchantId } = h.w;
  await openOperatorAccount(db, {
    merchantId,
    purpose: "transit",
    ref: "agents",
    currency: "BDT",
    real: false,
  });
  for (const receivers of [[first, other], [first], [other]])
    await sendCredit(db, {
      bucket: agent.bucket,
      memberId: agent.memberId,
      id: crypto.randomUUID(),
      merchantId,
      currency: "BDT",
      receivers: receivers.map(({ memberId }) => ({
        id: memberId,
        amountMinor: 500n,
        outId: crypto.randomUUID(),
        inId: crypto.randomUUID(),
      })),
      inKind: 6104,
      now: now(),
    });
  const received = async ({ memberId }: MemberKey) =>
    (
      await h.w.database.owner.one<{ n: number }>(sql`
        select count(*)::int n from agent_credit_item where receiver_id = ${memberId} and state = 'received'`)
    ).n;
  const cannotReceive = refusing(
    ({ text, values }) => text.includes("agents_receive_") && values[0] === first.bucket,
  );
  await expect(runJob("agents.credit", cannotReceive)).rejects.toThrow("refused for the test");
  expect([await received(first), await received(other)]).toEqual([0, 2]);
  await runJob("agents.credit", db);
  expect([await received(first), await received(other)]).toEqual([2, 2]);
});
