// SQL for the owed and paid amounts of contracts, one row for each period.

import type { ContractKind } from "@khela/contract/agents/contracts/terms";
import { rowsJson } from "../../infra/db/row-json.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type Salary = MemberKey & {
  readonly contractId: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly rounds: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** Weighted turnover in hundredths of a minor unit. */
  readonly turnoverHundredths: bigint;
  readonly tier: number;
  readonly amountMinor: bigint;
  readonly state: "none" | "due" | "paid" | "returned";
  readonly creditId: string;
  readonly at: Date;
};

const salaryColumns = sql`
  bucket, member_id "memberId", contract_id "contractId", period_start "periodStart", period_end "periodEnd", rounds, stake_minor "stakeMinor",
  payout_minor "payoutMinor", (turnover_minor * 100)::bigint "turnoverHundredths", tier, amount_minor "amountMinor", state,
  credit_id "creditId", at`;

/** Salaries of these contracts of a member, newest first, at most `most` for each contract. */
export function listSalaries(
  db: Db,
  { bucket, memberId }: MemberKey,
  contractIds: readonly string[],
  most: number,
): Promise<Salary[]> {
  return db.rows<Salary>(sql`
    select s.* from unnest(${[...contractIds]}::uuid[]) k(id)
      cross join lateral (select ${salaryColumns} from agent_salary
        where bucket = ${bucket} and member_id = ${memberId} and contract_id = k.id order by period_start desc limit ${most}) s
    order by s."contractId", s."periodStart" desc`);
}

/** Lists paid salaries of a contract, newest first. */
export function listPaidSalaries(
  db: Db,
  { bucket, memberId }: MemberKey,
  contractId: string,
  most: number,
): Promise<Salary[]> {
  return db.rows<Salary>(sql`
    select ${salaryColumns} from agent_salary
    where bucket = ${bucket} and member_id = ${memberId} and contract_id = ${contractId}::uuid and state = 'paid'
    order by period_start desc limit ${most}`);
}

/** Lists the times at which a member received these transfers. */
export function listReceivedTimes(
  db: Db,
  { bucket, memberId }: MemberKey,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly at: Date }[]> {
  return db.rows(sql`
    select id, at from agent_credit_receipt
    where bucket = ${bucket} and member_id = ${memberId} and id = any (${[...ids]}::uuid[]) and received`);
}

export function findSalary(
  db: Db,
  { bucket, memberId }: MemberKey,
  contractId: string,
  periodStart: Date,
): Promise<Salary | null> {
  return db.maybe<Salary>(sql`
    select ${salaryColumns} from agent_salary
    where bucket = ${bucket} and member_id = ${memberId} and contract_id = ${contractId}::uuid and period_start = ${periodStart}`);
}

/** A salary with its payer. */
export type DueSalary = Salary & {
  readonly agentBucket: number;
  readonly agentId: bigint;
  readonly merchantId: number;
  readonly currency: string;
  readonly kind: ContractKind;
};

/**
 * Lists salaries that one bucket's members may receive now. Salaries without an attempt come first, then those tried
 * longest ago, so that an agent without money does not block other agents' salaries. Members who are blocked or on a
 * break receive their salaries later.
 */
export function listDue(db: Db, bucket: number, most: number, now: Date): Promise<DueSalary[]> {
  return db.rows<DueSalary>(sql`
    select s.*, c.agent_bucket "agentBucket", c.agent_id "agentId", c.merchant_id "merchantId", c.currency, c.kind
    from (
      select ${salaryColumns}, tried_at from agent_salary o where bucket = ${bucket} and state = 'due'
        and not exists (select from member m where m.bucket = ${bucket} and m.id = o.member_id and m.status = 'blocked')
        and not exists (select from responsible_gaming_restriction r where r.bucket = ${bucket} and r.member_id = o.member_id and r.lifted_at is null
          and r.starts_at <= ${now} and (r.ends_at is null or r.ends_at > ${now}))
      order by tried_at nulls first, at, contract_id limit ${most}) s
      join agent_contract c on c.bucket = ${bucket} and c.member_id = s."memberId" and c.id = s."contractId"
    order by s.tried_at nulls first, s.at, s."contractId"`);
}

/**
 * Lists merchant, currency and kind of money (real or play) of the main accounts from which agents of one bucket pay.
 */
export function listPayingAccounts(
  db: Db,
  agentBucket: number,
  agentIds: readonly bigint[],
): Promise<{ readonly merchantId: number; readonly currency: string; readonly real: boolean }[]> {
  return db.rows(sql`
    select distinct merchant_id "merchantId", currency, real from account
    where bucket = ${agentBucket} and member_id = any (${[...agentIds]}::bigint[]) and kind = 'main' and ref = ''`);
}

export type SalaryTransfer = DueSalary & {
  readonly outId: string;
  readonly inId: string;
  readonly inKind: number;
};

/**
 * Takes salaries from agents of one bucket; returns the ids of credits that could not be taken. A salary that was
 * already taken is left unchanged.
 */
export async function sendSalaries(
  db: Db,
  agentBucket: number,
  salaries: readonly SalaryTransfer[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ readonly id: string }>(sql`
    select id from agents_send_salaries(${agentBucket}::smallint, ${rowsJson(salaries)}::json, ${now}::timestamptz)`);
  return new Set(rows.map(({ id }) => id));
}

/** Delivery states of the salaries that were taken from agents of one bucket, keyed by credit id. */
export async function listStates(
  db: Db,
  agentBucket: number,
  salaries: readonly DueSalary[],
): Promise<ReadonlyMap<string, "sending" | "received" | "returned">> {
  const rows = await db.rows<{
    readonly id: string;
    readonly state: "sending" | "received" | "returned";
  }>(sql`
    select i.credit_id id, i.state
    from unnest(${salaries.map((one) => one.agentId)}::bigint[], ${salaries.map((one) => one.creditId)}::uuid[]) k(member_id, credit_id)
      join agent_credit_item i on i.bucket = ${agentBucket} and i.member_id = k.member_id and i.credit_id = k.credit_id and i.n = 1`);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

type SalaryKeys = readonly Pick<Salary, "memberId" | "contractId" | "periodStart">[];

const keysOf = (salaries: SalaryKeys) => sql`
  unnest(${salaries.map((one) => one.memberId)}::bigint[], ${salaries.map((one) => one.contractId)}::uuid[],
    ${salaries.map((one) => one.periodStart)}::timestamptz[]) k(member_id, contract_id, period_start)`;

/** Ends salaries that one bucket's members have received; returns the number of salaries that this call ended. */
export function endPaid(db: Db, bucket: number, salaries: SalaryKeys): Promise<number> {
  return db.run(sql`
    update agent_salary set state = 'paid' from ${keysOf(salaries)}
    where agent_salary.bucket = ${bucket} and agent_salary.member_id = k.member_id and agent_salary.contract_id = k.contract_id
      and agent_salary.period_start = k.period_start and agent_salary.state = 'due'`);
}

/** Ends returned salaries of members with closed accounts. All other members are still owed theirs. */
export async function returnSalaries(
  db: Db,
  bucket: number,
  salaries: readonly Salary[],
  now: Date,
): Promise<void> {
  await db.run(sql`
    select agents_return_salaries(${bucket}::smallint, ${salaries.map((one) => one.memberId)}::bigint[],
      ${salaries.map((one) => one.contractId)}::uuid[], ${salaries.map((one) => one.periodStart)}::timestamptz[],
      ${salaries.map((one) => one.creditId)}::uuid[], ${now}::timestamptz)`);
}

/** Moves salaries that could not be paid to the end of the queue. */
export async function postponeSalaries(
  db: Db,
  bucket: number,
  salaries: SalaryKeys,
  now: Date,
): Promise<void> {
  await db.run(sql`
    update agent_salary set tried_at = ${now} from ${keysOf(salaries)}
    where agent_salary.bucket = ${bucket} and agent_salary.member_id = k.member_id and agent_salary.contract_id = k.contract_id
      and agent_salary.period_start = k.period_start and agent_salary.state = 'due'`);
}
