// SQL reads of the audit; they return the rows that violate an invariant. Each query of a bucket names that bucket, so
// that one node of a distributed PostgreSQL answers it. Queries use hash joins and windows along the primary key, so
// their time grows with the bucket's rows, even when one member has most of the rows.
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { Finding, AuditPart } from "./audit-check.ts";
import { provenCheckpoints } from "./checkpoint-store.ts";

/** Memory for each sort or hash; larger ones use temporary files. */
const WORK_MEM = sql`set local work_mem = '32MB'`;

/**
 * Disables nested loops and merge joins. For a large member, a nested loop, or a merge join by a part of the key,
 * would read all rows again for each row. The planner's statistics are too unreliable to avoid such plans. Citus
 * passes the settings on to its workers; PostgreSQL without Citus ignores the first setting.
 */
const PLANNER: readonly Sql[] = [
  sql`set local citus.propagate_set_commands = 'local'`,
  sql`set local enable_nestloop = off`,
  sql`set local enable_mergejoin = off`,
  sql`set local jit = off`,
  // with one time zone, a timestamp has the same text on every node
  sql`set local timezone = 'UTC'`,
  sql`set local bytea_output = 'hex'`,
  sql`set local max_parallel_workers_per_gather = 0`,
  WORK_MEM,
];

/** Runs `work` on one consistent snapshot, without a statement timeout. */
export function withSnapshot<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`);
    await tx.run(sql`set local statement_timeout = 0`);
    for (const setting of PLANNER) await tx.run(setting);
    return work(tx);
  });
}

/** Finds the next bucket after `after` that has members or ledger rows, archived months included; null: none. */
export async function findNextBucket(db: Db, after: number): Promise<number | null> {
  const { bucket } = await db.one<{ bucket: number | null }>(sql`
    select min(bucket) as bucket from (
      select min(bucket) as bucket from member where bucket > ${after}
      union all select min(bucket) from account where bucket > ${after}
      union all select min(bucket) from public.transfer where bucket > ${after}
      union all select min(bucket) from ledger_checkpoint where bucket > ${after}
      union all select min(bucket) from refusal where bucket > ${after}
      union all select min(bucket) from evidence where bucket > ${after}
      union all select min(bucket) from operator_rollup where bucket > ${after}) b`);
  return bucket;
}

export type FoundRows = { readonly count: number; readonly samples: readonly Finding[] };

/**
 * Returns the number of a query's findings and a few samples, so that memory stays small in a ledger full of faults.
 */
export async function countFindings(db: Db, query: Sql, samples: number): Promise<FoundRows> {
  const rows = await db.rows<Finding & { total: bigint }>(sql`
    select f."where", f.problem, count(*) over () as total from (${query}) f limit ${samples}`);
  return {
    count: Number(rows[0]?.total ?? 0),
    samples: rows.map(({ where, problem }) => ({ where, problem })),
  };
}

const moved: Sql = sql`case when phase not in (0, 2) then 0 when credit_account = account_id then amount_minor else -amount_minor end`;
/**
 * By how much a transfer changes the account's held amount. The row that ends a reservation takes the released amount
 * from `ended_reservation`, because the reservation may be in another month.
 */
const heldChangeOf = (
  bucket: number,
): Sql => sql`case phase when 1 then amount_minor when 0 then 0 else -(select e.held_minor from ended_reservation e
  where e.bucket = ${bucket} and e.member_id = t.member_id and e.pending_id = t.pending_id) end`;

/**
 * Returns a bucket's accounts, each with its starting row, after which reading begins. The starting row is the last
 * checkpoint or the last row sealed before the anchored head; without either, reading begins at the first row. The
 * anchored head is a hash of the starting row's hash and of the rows up to the anchored row. These rows are read again,
 * so that a tampered figure of the starting row is found.
 */
function accountsOf({ bucket, sinceAnchor, archived }: AuditPart): Sql {
  const checkpoint = sql`(select distinct on (member_id, account_id) * from ${provenCheckpoints(bucket, archived)} proven
    order by member_id, account_id, seq desc)`;
  if (sinceAnchor === null)
    return sql`(select a.*, coalesce(c.seq, 0) as start_seq, coalesce(c.balance_minor, 0) as start_balance, coalesce(c.held_minor, 0) as start_held,
      c.at as start_at, c.head as start_hash
      from account a left join ${checkpoint} c on c.member_id = a.member_id and c.account_id = a.id where a.bucket = ${bucket})`;
  return sql`(select a.*, coalesce(b.seq, c.seq, 0) as start_seq, coalesce(b.balance_after, c.balance_minor, 0) as start_balance,
      coalesce(b.held_after, c.held_minor, 0) as start_held, coalesce(b.at, c.at) as start_at, coalesce(b.chain_hash, c.head) as start_hash
    from account a
      left join ${checkpoint} c on c.member_id = a.member_id and c.account_id = a.id
      left join lateral (select h.seq from anchor_head h where h.bucket = ${bucket} and h.member_id = a.member_id and h.account_id = a.id
        and h.anchor_id <= ${sinceAnchor} order by h.anchor_id desc limit 1) h on true
      left join lateral (select * from transfer t where t.bucket = ${bucket} and t.member_id = a.member_id and t.account_id = a.id
        and t.seq < h.seq and t.chain_hash is not null order by t.seq desc limit 1) b on true
    where a.bucket = ${bucket})`;
}

/** Returns the transfers of a bucket that come after each account's starting row. */
function transfersOf(part: AuditPart): Sql {
  if (part.sinceAnchor === null && part.archived.until === null)
    return sql`(select *, 0::bigint as start_seq, 0::bigint as start_balance, 0::bigint as start_held, null::timestamptz as start_at
      from transfer where bucket = ${part.bucket})`;
  if (part.sinceAnchor === null)
    return sql`(select t.*, coalesce(s.start_seq, 0) as start_seq, coalesce(s.start_balance, 0) as start_balance,
        coalesce(s.start_held, 0) as start_held, s.start_at
      from transfer t left join ${accountsOf(part)} s on s.member_id = t.member_id and s.id = t.account_id where t.bucket = ${part.bucket})`;
  return sql`(select t.*, s.start_seq, s.start_balance, s.start_held, s.start_at from ${accountsOf(part)} s
    cross join lateral (select * from transfer x where x.bucket = ${part.bucket} and x.member_id = s.member_id and x.account_id = s.id
      and x.seq > s.start_seq offset 0) t)`;
}

/** Adds to each transfer its change of the held amount. Citus requires this step before windows and sums. */
const changesOf = (part: AuditPart): Sql =>
  sql`(select t.*, ${heldChangeOf(part.bucket)} as held_change from ${transfersOf(part)} t)`;

/**
 * Finds buckets whose sum is not zero. Both sides of a transfer count in the same bucket, so each bucket must sum to
 * zero.
 */
export function sumMismatches(part: AuditPart): Sql {
  return sql`
    with kept as (select currency, real, sum(balance - start_balance) as total from ${accountsOf(part)} a group by currency, real),
    operators as (
      select h.currency, h.real, sum(leg.credit - leg.debit) as total
      from (select least(debit_account, credit_account) as operator_account_id,
          sum(case when credit_account < 0 then amount_minor else 0 end) as credit,
          sum(case when debit_account < 0 then amount_minor else 0 end) as debit
        from ${transfersOf(part)} t where phase in (0, 2) group by 1) leg
      join operator_account h on h.id = leg.operator_account_id group by h.currency, h.real)
    select 'bucket ' || ${part.bucket}::text || ' ' || currency || case when real then ' real' else ' play' end as where,
      'members ' || coalesce(kept.total, 0) || ' and operator accounts ' || coalesce(operators.total, 0) || ' do not sum to zero' as problem
    from kept full join operators using (currency, real) where coalesce(kept.total, 0) + coalesce(operators.total, 0) <> 0`;
}

export function accountMismatches(part: AuditPart): Sql {
  return sql`
    with sums as (
      select member_id, account_id, count(*) as n, max(seq) as last, sum(${moved}) as balance, coalesce(sum(held_change), 0) as held
      from ${changesOf(part)} t group by member_id, account_id),
    recomputed as (
      select a.*, start_balance + coalesce(s.balance, 0) as balance_now, start_held + coalesce(s.held, 0) as held_now,
        start_seq + coalesce(s.n, 0) as seq_now, coalesce(s.last, start_seq) as last
      from ${accountsOf(part)} a left join sums s on s.member_id = a.member_id and s.account_id = a.id)
    select ${part.bucket}::text || '/' || member_id || '/' || id as where, 'kept balance ' || balance || ' held ' || held
      || ' seq ' || seq || ', recomputed ' || balance_now || ' held ' || held_now || ' seq ' || seq_now as problem
    from recomputed where balance <> balance_now or held <> held_now or seq <> seq_now or seq <> last
      or balance < 0 or held < 0 or held > balance`;
}

export function wrongRows(part: AuditPart): Sql {
  return sql`
    with run as (
      select member_id, account_id, seq, amount_minor, at, balance_after, held_after, start_seq + row_number() over w as nth,
        lag(at, 1, start_at) over w as before, start_balance + sum(${moved}) over w as balance_now, start_held + sum(held_change) over w as held_now
      from ${changesOf(part)} t
      window w as (partition by member_id, account_id order by seq))
    select ${part.bucket}::text || '/' || member_id || '/' || account_id || '/' || seq as where, case
        when seq <> nth then 'a row before it is missing' when amount_minor <= 0 then 'amount not above zero'
        when at < before then 'older than the row before it' else 'balance after ' || balance_after || ' held ' || held_after
        || ', recomputed ' || balance_now || ' held ' || coalesce(held_now::text, '?') end as problem
    from run where seq <> nth or balance_after <> balance_now or held_after is distinct from held_now or amount_minor <= 0
      or at < before or balance_after < 0 or held_after < 0 or held_after > balance_after`;
}

/**
 * Maximum rows of a sealed group that the check recomputes, above the size of any batch. A longer group fails the
 * check, because its recomputed hash leaves out the rows above this number.
 */
const LONGEST_GROUP = 10_000;

/**
 * Recomputes the chains from the rows with PostgreSQL built-ins only, because the ledger's own functions could have
 * been tampered with.
 */
export function brokenChains(part: AuditPart): Sql {
  return sql`
    with bytes as (
      select member_id, account_id, seq, chain_hash,
        coalesce(max(seq) filter (where chain_hash is not null) over (partition by member_id, account_id order by seq
          rows between unbounded preceding and 1 preceding), start_seq) as sealed_before,
        record_send(row(seq, id, kind, phase, debit_account, credit_account, amount_minor, convert_to(currency, 'UTF8'), pending_id,
          reversal_of, linked_id, convert_to(round_ref, 'UTF8'), convert_to(reference, 'UTF8'), expires_at, balance_after, held_after, xid, at)) as canonical
      from ${transfersOf(part)} t),
    sealed as (
      select member_id, account_id, sealed_before, max(seq) as seq,
        string_agg(canonical, ''::bytea order by seq) filter (where seq - sealed_before <= ${LONGEST_GROUP}::int) as bytes,
        (array_agg(chain_hash) filter (where chain_hash is not null))[1] as chain_hash
      from bytes group by member_id, account_id, sealed_before),
    chained as (
      select *, lag(chain_hash) over w as before, lead(seq) over w is null as last
      from sealed window w as (partition by member_id, account_id order by sealed_before))
    select ${part.bucket}::text || '/' || coalesce(a.member_id, c.member_id) || '/' || coalesce(a.id, c.account_id) || '/' || coalesce(c.seq, 0) as where,
      case when a.id is null then 'rows of an account that is not there' when c.chain_hash is null then 'a row at the end is missing or not sealed'
        when c.last and a.head <> c.chain_hash then 'the last row is not the one the account names' else 'does not follow from the rows before it' end as problem
    from (select *, coalesce(start_hash, sha256(record_send(row(convert_to('khela account 1', 'UTF8'), bucket, member_id, id, convert_to(kind, 'UTF8'),
        convert_to(ref, 'UTF8'), convert_to(currency, 'UTF8'), merchant_id, real)))) as genesis from ${accountsOf(part)} s) a
      full join chained c on c.member_id = a.member_id and c.account_id = a.id
    where case when a.id is null then true when c.account_id is null then a.head <> a.genesis
      else c.chain_hash is distinct from sha256(coalesce(c.before, a.genesis) || c.bytes) or (c.last and a.head <> c.chain_hash) end`;
}

export function foreignLegs(part: AuditPart): Sql {
  return sql`
    select ${part.bucket}::text || '/' || t.member_id || '/' || t.account_id || '/' || t.seq as where,
      case when a.id is null then 'its account is not there' when h.id is null then 'its operator account is not there'
        else 'account, operator account and transfer differ in currency, merchant or kind of money' end as problem
    from ${transfersOf(part)} t
      left join account a on a.bucket = ${part.bucket} and a.member_id = t.member_id and a.id = t.account_id
      left join operator_account h on h.id = least(t.debit_account, t.credit_account)
    where a.id is null or h.id is null or t.currency <> a.currency or t.currency <> h.currency
      or a.merchant_id <> h.merchant_id or a.real <> h.real or greatest(t.debit_account, t.credit_account) <> t.account_id`;
}

export function unpairedLinks(part: AuditPart): Sql {
  return sql`
    select ${part.bucket}::text || '/' || t.member_id || '/' || t.account_id || '/' || t.seq as where,
      case when t.pending_id is null then 'not the mirror of what it reverses' else 'does not fit the hold it settles' end as problem
    from ${transfersOf(part)} t left join transfer o
      on o.bucket = ${part.bucket} and o.member_id = t.member_id and o.id = coalesce(t.pending_id, t.reversal_of)
      left join (select member_id, id, at from transfer_place where bucket = ${part.bucket}) p
      on p.member_id = t.member_id and p.id = coalesce(t.pending_id, t.reversal_of)
    where coalesce(t.pending_id, t.reversal_of) is not null
      and not (o.id is null and coalesce(p.at < ${part.archived.until}::timestamptz, false))
      and (o.id is null or o.account_id <> t.account_id or o.seq >= t.seq
      or case when t.pending_id is null
        then o.amount_minor <> t.amount_minor or o.debit_account <> t.credit_account or o.credit_account <> t.debit_account or o.phase not in (0, 2)
        else o.phase <> 1 or o.amount_minor < t.amount_minor or o.credit_account <> t.credit_account end)
    union all
    select ${part.bucket}::text || '/' || member_id || '/' || coalesce(pending_id, reversal_of), 'settled or reversed more than once'
    from ${transfersOf(part)} t where coalesce(pending_id, reversal_of) is not null
    group by member_id, coalesce(pending_id, reversal_of) having count(pending_id) > 1 or count(reversal_of) > 1`;
}

export function refusedAndPosted(part: AuditPart): Sql {
  return sql`
    select ${part.bucket}::text || '/' || r.member_id || '/' || r.id as where, 'refused (' || r.code || ') and yet posted' as problem
    from refusal r join ${transfersOf(part)} t on t.member_id = r.member_id and t.id = r.id where r.bucket = ${part.bucket}`;
}

/** Recomputes the roll-up of a bucket from the transfers that the roll-up has counted. */
export function rollupMismatches({ bucket }: AuditPart): Sql {
  return sql`
    with legs as (
      select least(t.debit_account, t.credit_account) as operator_account_id,
        sum(case when t.debit_account < 0 then t.amount_minor else 0 end) as debits,
        sum(case when t.credit_account < 0 then t.amount_minor else 0 end) as credits
      from transfer t join operator_rollup_account c on c.bucket = t.bucket and c.member_id = t.member_id and c.account_id = t.account_id
      where t.bucket = ${bucket} and c.bucket = ${bucket} and t.seq <= c.seq and t.phase in (0, 2) group by 1)
    select ${bucket}::text || '/operator account ' || coalesce(legs.operator_account_id, r.operator_account_id) as where,
      'rolled up ' || coalesce(r.debits, 0) || ' / ' || coalesce(r.credits, 0)
      || ', legs ' || coalesce(legs.debits, 0) || ' / ' || coalesce(legs.credits, 0) as problem
    from legs full join (select * from operator_rollup where bucket = ${bucket}) r on r.operator_account_id = legs.operator_account_id
    where coalesce(legs.debits, 0) <> coalesce(r.debits, 0) or coalesce(legs.credits, 0) <> coalesce(r.credits, 0)
    union all
    select ${bucket}::text || '/' || c.member_id || '/' || c.account_id, 'rolled up to ' || c.seq || ', its last transfer is ' || coalesce(a.seq, 0)
    from operator_rollup_account c left join account a on a.bucket = ${bucket} and a.member_id = c.member_id and a.id = c.account_id
    where c.bucket = ${bucket} and c.seq > coalesce(a.seq, 0)`;
}

type LedgerSize = { readonly accounts: number; readonly transfers: number };

/**
 * Number of accounts and transfers, from the counters of the accounts, because counting the rows of a large ledger is
 * slow. Null when no ledger exists.
 */
export async function findLedgerSize(db: Db): Promise<LedgerSize | null> {
  const { there } = await db.one<{ there: boolean }>(
    sql`select to_regclass('transfer') is not null as there`,
  );
  if (!there) return null;
  const row = await db.one<{ accounts: bigint; transfers: string }>(
    sql`select count(*) as accounts, coalesce(sum(seq), 0)::text as transfers from account`,
  );
  return { accounts: Number(row.accounts), transfers: Number(row.transfers) };
}
