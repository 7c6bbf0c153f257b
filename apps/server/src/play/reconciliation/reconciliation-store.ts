// SQL for the settled transactions of a vendor, and for the results of comparing them with the vendor's reconciliation
// report.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type SettledTransaction = MemberKey & {
  readonly transactionId: string;
  readonly method: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly winMinor: bigint;
  readonly at: Date;
};

const columns = sql`m.bucket, m.member_id "memberId", m.transaction_id "transactionId", m.method, m.currency,
  m.amount_minor "amountMinor", m.win_minor "winMinor", m.at`;
const isSettled = sql`m.status = 'OK' and not m.rolled_back and m.method in ('bet', 'win', 'bet-win', 'adjust')`;

export type TimeRange = { readonly from: Date; readonly to: Date };

/**
 * Lists a vendor's settled transactions of a period, at most `limit`. A period with more transactions is too long for
 * one comparison.
 */
export async function listSettledTransactions(
  db: Db,
  vendor: string,
  span: TimeRange,
  limit: number,
): Promise<SettledTransaction[]> {
  return db.rows<SettledTransaction>(sql`
    select ${columns} from play_transaction m where m.vendor = ${vendor} and m.at >= ${span.from} and m.at < ${span.to} and ${isSettled}
    limit ${limit}`);
}

/** Lists a vendor's settled transactions with these ids, whenever they happened. */
export async function findSettledTransactions(
  db: Db,
  vendor: string,
  ids: readonly (MemberKey & { readonly transactionId: string })[],
): Promise<SettledTransaction[]> {
  return db.rows<SettledTransaction>(sql`
    select ${columns} from unnest(${ids.map(({ bucket }) => bucket)}::smallint[], ${ids.map(({ memberId }) => String(memberId))}::bigint[],
        ${ids.map(({ transactionId }) => transactionId)}::text[]) k(bucket, member_id, transaction_id)
      join play_transaction m on m.bucket = k.bucket and m.member_id = k.member_id and m.vendor = ${vendor}
        and m.transaction_id = k.transaction_id
    where ${isSettled}`);
}

/** Lists the active vendors of an adapter that use the seamless wallet. */
export async function listComparableVendors(
  db: Db,
  adapter: string,
): Promise<{ code: string; keyNo: number; url: string | null }[]> {
  return db.rows(sql`
    select code, key_no "keyNo", url from vendor
    where status <> 'off' and adapter = ${adapter} and wallet_mode = 'seamless' order by code`);
}

export type ReconciliationCheck = TimeRange & {
  readonly vendor: string;
  readonly checkedAt: Date;
  readonly theirs: number;
  readonly ours: number;
  /** Number of differences found; null: the vendor gave no usable report. */
  readonly differences: number | null;
};

export async function upsertCheck(db: Db, check: ReconciliationCheck): Promise<void> {
  await db.run(sql`
    insert into reconciliation_check (vendor, from_at, to_at, checked_at, theirs, ours, differences)
    values (${check.vendor}, ${check.from}, ${check.to}, ${check.checkedAt}, ${check.theirs}, ${check.ours}, ${check.differences})
    on conflict (vendor, from_at, to_at) do update set checked_at = excluded.checked_at, theirs = excluded.theirs,
      ours = excluded.ours, differences = excluded.differences`);
}

export type ReconciliationDifference = {
  readonly vendor: string;
  readonly player: string;
  readonly transactionId: string;
  readonly problem: "missing" | "extra" | "different";
  readonly theirs: unknown;
  readonly ours: unknown;
  readonly foundAt: Date;
};

export async function upsertDifference(db: Db, found: ReconciliationDifference): Promise<void> {
  await db.run(sql`
    insert into reconciliation_difference (vendor, player, transaction_id, problem, theirs, ours, found_at)
    values (${found.vendor}, ${found.player}, ${found.transactionId}, ${found.problem}, ${JSON.stringify(found.theirs)}::jsonb,
      ${JSON.stringify(found.ours)}::jsonb, ${found.foundAt})
    on conflict (vendor, player, transaction_id) do update set problem = excluded.problem, theirs = excluded.theirs,
      ours = excluded.ours, found_at = excluded.found_at`);
}

/** Deletes old comparisons and old differences, at most `most` rows of each; returns the larger of the two numbers. */
export async function deleteOldReports(db: Db, before: Date, most: number): Promise<number> {
  const differences = await db.run(sql`
    delete from reconciliation_difference where (vendor, player, transaction_id) in (
      select vendor, player, transaction_id from reconciliation_difference where found_at < ${before} limit ${most})`);
  const checks = await db.run(sql`
    delete from reconciliation_check where (vendor, from_at, to_at) in (
      select vendor, from_at, to_at from reconciliation_check where checked_at < ${before} limit ${most})`);
  return Math.max(differences, checks);
}

export async function countDifferences(db: Db, since: Date): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int count from reconciliation_difference where found_at >= ${since}`,
  );
  return count;
}
