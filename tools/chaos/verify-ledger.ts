/** Compares the ledger with the journal. Reads the database directly, as its owner. */
import { sql, type Db } from "@khela/service-kit/db/database";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { featureChecks } from "../../apps/server/src/audit-checks.ts";
import type { Operation } from "./journal.ts";
import type { ChaosPlayer } from "./players.ts";

export type Verdict = {
  readonly acknowledged: number;
  readonly unacknowledged: number;
  /** Number of unacknowledged operations that are in the ledger. */
  readonly happened: number;
  readonly faults: readonly string[];
};

type Row = { readonly memberId: bigint; readonly id: string; readonly effect: bigint };

function transfersOf(db: Db, players: readonly ChaosPlayer[]): Promise<Row[]> {
  return db.rows<Row>(sql`
    select member_id "memberId", id, case when credit_account = account_id then amount_minor else -amount_minor end effect
    from transfer where bucket = any (${players.map(({ bucket }) => bucket)}::smallint[])
      and member_id = any (${players.map(({ memberId }) => String(memberId))}::bigint[])`);
}

function findFault(operation: Operation, row: Row | undefined): string | null {
  const name = `${operation.what} of member ${operation.player.memberId}, transfer ${operation.transferId}`;
  if (operation.refusal !== undefined) return `${name}: answered ${operation.refusal}`;
  if (row === undefined) return operation.acknowledged ? `${name}: acknowledged and lost` : null;
  return row.effect === operation.effectMinor
    ? null
    : `${name}: moved ${row.effect} instead of ${operation.effectMinor}`;
}

/** Returns paid deposits without exactly one push event. */
function findPushFaults(db: Db): Promise<{ fault: string }[]> {
  return db.rows<{ fault: string }>(sql`
    with pushed as (
      select bucket, member_id, data ->> 'orderId' id, count(*) times from push_event
      where event = 'deposit' and data ->> 'state' = 'paid' group by 1, 2, 3)
    select format('deposit %s: %s, pushed %s times', id, coalesce(o.state, 'unknown'), coalesce(t.times, 0)) fault
    from (select * from deposit_order where state = 'paid') o full join pushed t using (bucket, member_id, id)
    where t.times is distinct from 1 or o.state is null`);
}

/** Compares all operations so far with all transfers. The figures are about `counted` only. */
export async function verify(
  db: Db,
  players: readonly ChaosPlayer[],
  operations: readonly Operation[],
  counted: readonly Operation[],
): Promise<Verdict> {
  const rows = new Map((await transfersOf(db, players)).map((row) => [row.id, row]));
  const faults = operations
    .map((operation) => findFault(operation, rows.get(operation.transferId)))
    .filter((fault) => fault !== null);
  const known = new Set([
    ...operations.map((operation) => operation.transferId),
    ...players.map((player) => player.firstTransfer),
  ]);
  for (const { id, memberId } of rows.values()) {
    if (!known.has(id)) faults.push(`member ${memberId}: transfer ${id} was never requested`);
  }
  faults.push(...(await findPushFaults(db)).map(({ fault }) => fault));
  const open = counted.filter((operation) => !operation.acknowledged);
  return {
    acknowledged: counted.length - open.length,
    unacknowledged: open.length,
    happened: open.filter((operation) => rows.has(operation.transferId)).length,
    faults,
  };
}

/** Returns findings of the ledger's audit, with every feature's checks. */
export async function auditFaults(db: Db): Promise<string[]> {
  const { checks } = await auditLedger(db, { checks: featureChecks });
  return checks.flatMap(({ name, samples }) =>
    samples.map(({ where, problem }) => `audit, ${name}: ${where}: ${problem}`),
  );
}

/** Waits until the killed server's last statements have ended. */
export async function waitForLeftovers(db: Db): Promise<void> {
  for (;;) {
    const { busy } = await db.one<{ busy: boolean }>(sql`
      select exists (select from pg_stat_activity where application_name = 'khela server' and state <> 'idle') busy`);
    if (!busy) return;
  }
}
