/** SQL for the operator accounts' side of transfers: sums that a job rolls up, and exact balances. */
import { sql } from "@khela/service-kit/db/database";
import type { Db } from "@khela/service-kit/db/database";
import { runByBucket } from "../infra/db/buckets.ts";
import type { OperatorAccountKey } from "./store.ts";

export type OperatorAccountBalance = OperatorAccountKey & {
  readonly id: bigint;
  readonly debitsMinor: bigint;
  readonly creditsMinor: bigint;
  /** Credits minus debits in minor units: the operator's income on this account, negative when it paid out. */
  readonly balanceMinor: bigint;
};

/** Exact balances of the operator accounts: the rolled-up sums plus the transfers that the job has not counted yet. */
export async function listOperatorAccountBalances(db: Db): Promise<OperatorAccountBalance[]> {
  const rows = await db.rows<OperatorAccountKey & { id: bigint; debits: string; credits: string }>(sql`
    with counted as (
      select operator_account_id, sum(debits) as debits, sum(credits) as credits from operator_rollup group by operator_account_id),
    tail as (
      select leg.operator_account_id, sum(leg.debits) as debits, sum(leg.credits) as credits
      from account a
        left join operator_rollup_account c on c.bucket = a.bucket and c.member_id = a.member_id and c.account_id = a.id,
        lateral (
          select least(t.debit_account, t.credit_account) as operator_account_id,
            sum(t.amount_minor) filter (where t.debit_account < 0) as debits, sum(t.amount_minor) filter (where t.credit_account < 0) as credits
          from transfer t where t.bucket = a.bucket and t.member_id = a.member_id and t.account_id = a.id
            and t.seq > coalesce(c.seq, 0) and t.phase in (0, 2)
          group by 1) leg
      where a.seq > coalesce(c.seq, 0)
      group by leg.operator_account_id)
    select h.id, h.merchant_id as "merchantId", h.purpose, h.ref, h.currency, h.real,
      (coalesce(r.debits, 0) + coalesce(tail.debits, 0))::text as debits,
      (coalesce(r.credits, 0) + coalesce(tail.credits, 0))::text as credits
    from operator_account h
      left join counted r on r.operator_account_id = h.id
      left join tail on tail.operator_account_id = h.id
    order by h.merchant_id, h.purpose, h.ref, h.currency, h.real`);
  return rows.map(({ debits, credits, ...account }) => ({
    ...account,
    debitsMinor: BigInt(debits),
    creditsMinor: BigInt(credits),
    balanceMinor: BigInt(credits) - BigInt(debits),
  }));
}

/** Adds the transfers since the last run to the roll-up, bucket by bucket; returns the number of added transfers. */
export function rollUpOperatorAccounts(db: Db): Promise<number> {
  return runByBucket(db, (bucket) =>
    db.one<{ counted: number; finished: boolean }>(
      sql`select counted::int, finished from ledger_rollup(${bucket}::smallint)`,
    ),
  );
}
