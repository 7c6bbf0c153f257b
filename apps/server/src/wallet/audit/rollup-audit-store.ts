import { sql } from "@khela/service-kit/db/database";
import type { Db } from "@khela/service-kit/db/database";

export type OperatorSums = {
  readonly operatorAccountId: bigint;
  readonly debits: bigint;
  readonly credits: bigint;
};

/** The roll-up, and the number below which it has counted every transfer. */
export type Rollup = { readonly watermark: bigint; readonly sums: readonly OperatorSums[] };

type SumsRow = {
  readonly operatorAccountId: bigint | null;
  readonly debits: string | null;
  readonly credits: string | null;
};

/** One statement, so that the sums are those of the watermark. */
export async function findRollup(db: Db): Promise<Rollup> {
  const rows = await db.rows<SumsRow & { watermark: bigint }>(sql`
    select s.watermark, r.operator_account_id as "operatorAccountId", r.debits::text as debits, r.credits::text as credits
    from operator_rollup_state s left join operator_rollup r on true`);
  return { watermark: rows[0]?.watermark ?? 0n, sums: rows.flatMap(sumsOf) };
}

/**
 * A bucket's legs that the roll-up has counted. A transfer below the watermark had ended before the roll-up was read, so
 * every later snapshot sees it.
 */
export async function listCountedLegs(db: Db, bucket: number, watermark: bigint): Promise<OperatorSums[]> {
  const rows = await db.rows<SumsRow>(sql`
    select least(debit_account, credit_account) as "operatorAccountId",
      sum(case when debit_account < 0 then amount_minor else 0 end)::text as debits,
      sum(case when credit_account < 0 then amount_minor else 0 end)::text as credits
    from transfer where bucket = ${bucket} and phase in (0, 2) and xid < ${watermark}::bigint group by 1`);
  return rows.flatMap(sumsOf);
}

function sumsOf({ operatorAccountId, debits, credits }: SumsRow): OperatorSums[] {
  return operatorAccountId === null
    ? []
    : [{ operatorAccountId, debits: BigInt(debits ?? 0), credits: BigInt(credits ?? 0) }];
}
