// What contracts owe and have paid, a row for each period.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type Salary = MemberKey & {
  readonly contractId: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly rounds: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** Weighted, in hundredths of a minor unit. */
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

/** Of each of a member's contracts, the newest first. */
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

/** What one bucket's members are owed: what was never tried, then what was tried the longest ago, so that no poor agent is in front of others. */
export function listDue(db: Db, bucket: number, most: number): Promise<Salary[]> {
  return db.rows<Salary>(sql`
    select ${salaryColumns} from agent_salary where bucket = ${bucket} and state = 'due' order by tried_at nulls first, at, contract_id limit ${most}`);
}

export async function endSalary(db: Db, salary: Salary, state: "paid" | "returned"): Promise<void> {
  await db.run(sql`
    update agent_salary set state = ${state}
    where bucket = ${salary.bucket} and member_id = ${salary.memberId} and contract_id = ${salary.contractId}::uuid
      and period_start = ${salary.periodStart} and state = 'due'`);
}

/** What could not be paid waits behind the others. */
export async function postponeSalary(db: Db, salary: Salary, now: Date): Promise<void> {
  await db.run(sql`
    update agent_salary set tried_at = ${now}
    where bucket = ${salary.bucket} and member_id = ${salary.memberId} and contract_id = ${salary.contractId}::uuid
      and period_start = ${salary.periodStart} and state = 'due'`);
}
