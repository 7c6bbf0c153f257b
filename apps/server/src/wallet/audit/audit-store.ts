import { sql } from "@khela/service-kit/db/database";
import type { Db, Sql } from "@khela/service-kit/db/database";
import type { Finding } from "./audit.ts";

/** Runs `work` on one consistent snapshot of the whole ledger, however long it takes. */
export function withSnapshot<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`);
    await tx.run(sql`set local statement_timeout = 0`);
    return work(tx);
  });
}

/** The queries below each read one bucket by primary key and return only rows that violate an invariant. */
export async function listBuckets(db: Db): Promise<number[]> {
  const rows = await db.rows<{ bucket: number }>(sql`
    with recursive b as (
      (select least((select min(bucket) from account), (select min(bucket) from transfer)) as bucket)
      union all
      select least((select min(bucket) from account where bucket > b.bucket), (select min(bucket) from transfer where bucket > b.bucket))
      from b where b.bucket is not null)
    select bucket from b where bucket is not null`);
  return rows.map((row) => row.bucket);
}

const name: Sql = sql`bucket || '/' || member_id || '/' || account_id`;
const moved: Sql = sql`case when phase not in (0, 2) then 0 when credit_account = account_id then amount_minor else -amount_minor end`;

export async function findSumMismatches(db: Db): Promise<Finding[]> {
  return db.rows<Finding>(sql`
    with kept as (select currency, real, sum(balance) as total from account group by currency, real),
    operators as (
      select h.currency, h.real, sum(leg.credit - leg.debit) as total
      from (select least(debit_account, credit_account) as operator_account_id,
          sum(case when credit_account < 0 then amount_minor else 0 end) as credit,
          sum(case when debit_account < 0 then amount_minor else 0 end) as debit
        from transfer where phase in (0, 2) group by 1) leg
      join operator_account h on h.id = leg.operator_account_id group by h.currency, h.real)
    select currency || case when real then ' real' else ' play' end as where,
      'members ' || coalesce(kept.total, 0) || ' and operator accounts ' || coalesce(operators.total, 0) || ' do not sum to zero' as problem
    from kept full join operators using (currency, real) where coalesce(kept.total, 0) + coalesce(operators.total, 0) <> 0`);
}

export async function findAccountMismatches(db: Db, bucket: number): Promise<Finding[]> {
  return db.rows<Finding>(sql`
    with sums as (
      select member_id, account_id, count(*) as n, max(seq) as last, sum(${moved}) as balance,
        coalesce(sum(amount_minor) filter (where phase = 1 and not exists (select from transfer s
          where s.bucket = t.bucket and s.member_id = t.member_id and s.pending_id = t.id)), 0) as held
      from transfer t where bucket = ${bucket} group by member_id, account_id)
    select ${bucket}::text || '/' || a.member_id || '/' || a.id as where, 'kept balance ' || a.balance || ' held ' || a.held
      || ' seq ' || a.seq || ', recomputed ' || coalesce(s.balance, 0) || ' held ' || coalesce(s.held, 0) || ' seq ' || coalesce(s.n, 0) as problem
    from account a left join sums s on s.member_id = a.member_id and s.account_id = a.id
    where a.bucket = ${bucket} and (a.balance <> coalesce(s.balance, 0) or a.held <> coalesce(s.held, 0) or a.seq <> coalesce(s.n, 0)
      or a.seq <> coalesce(s.last, 0) or a.balance < 0 or a.held < 0 or a.held > a.balance)`);
}

export async function findWrongRows(db: Db, bucket: number): Promise<Finding[]> {
  return db.rows<Finding>(sql`
    with run as (
      select *, row_number() over w as nth, lag(at) over w as before,
        sum(${moved}) over w as balance_now,
        sum(case phase when 1 then amount_minor when 0 then 0 else -(select h.amount_minor from transfer h
          where h.bucket = t.bucket and h.member_id = t.member_id and h.id = t.pending_id) end) over w as held_now
      from transfer t where bucket = ${bucket}
      window w as (partition by member_id, account_id order by seq))
    select ${name} || '/' || seq as where, case
        when seq <> nth then 'a row before it is missing' when amount_minor <= 0 then 'amount not above zero'
        when at < before then 'older than the row before it' else 'balance after ' || balance_after || ' held ' || held_after
        || ', recomputed ' || balance_now || ' held ' || coalesce(held_now::text, '?') end as problem
    from run where seq <> nth or balance_after <> balance_now or held_after is distinct from held_now or amount_minor <= 0
      or at < before or balance_after < 0 or held_after < 0 or held_after > balance_after`);
}

/**
 * Recomputes the chain from the rows with PostgreSQL built-ins only: the ledger's own functions could have
 * been tampered with.
 */
export async function findBrokenChains(db: Db, bucket: number): Promise<Finding[]> {
  return db.rows<Finding>(sql`
    with bytes as (
      select member_id, account_id, seq, chain_hash,
        count(chain_hash) over (partition by member_id, account_id order by seq rows between unbounded preceding and 1 preceding) as nth,
        record_send(row(seq, id, kind, phase, debit_account, credit_account, amount_minor, convert_to(currency, 'UTF8'), pending_id,
          reversal_of, linked_id, convert_to(round_ref, 'UTF8'), convert_to(reference, 'UTF8'), expires_at, balance_after, held_after, xid, at)) as canonical
      from transfer where bucket = ${bucket}),
    sealed as (
      select member_id, account_id, nth, max(seq) as seq, string_agg(canonical, ''::bytea order by seq) as bytes, (array_agg(chain_hash order by seq desc))[1] as chain_hash
      from bytes group by member_id, account_id, nth),
    chained as (
      select *, lag(chain_hash) over (partition by member_id, account_id order by nth) as before,
        row_number() over (partition by member_id, account_id order by nth desc) = 1 as last
      from sealed)
    select ${bucket}::text || '/' || coalesce(a.member_id, c.member_id) || '/' || coalesce(a.id, c.account_id) || '/' || coalesce(c.seq, 0) as where,
      case when a.id is null then 'rows of an account that is not there' when c.chain_hash is null then 'a row at the end is missing or not sealed'
        when c.last and a.head <> c.chain_hash then 'the last row is not the one the account names' else 'does not follow from the rows before it' end as problem
    from (select *, sha256(record_send(row(convert_to('khela account 1', 'UTF8'), bucket, member_id, id, convert_to(kind, 'UTF8'),
        convert_to(ref, 'UTF8'), convert_to(currency, 'UTF8'), merchant_id, real))) as genesis from account where bucket = ${bucket}) a
      full join chained c on c.member_id = a.member_id and c.account_id = a.id
    where case when a.id is null then true when c.account_id is null then a.head <> a.genesis
      else c.chain_hash is null or c.chain_hash <> sha256(coalesce(c.before, a.genesis) || c.bytes) or (c.last and a.head <> c.chain_hash) end`);
}

export async function findForeignLegs(db: Db, bucket: number): Promise<Finding[]> {
  return db.rows<Finding>(sql`
    select ${bucket}::text || '/' || t.member_id || '/' || t.account_id || '/' || t.seq as where,
      case when a.id is null then 'its account is not there' when h.id is null then 'its operator account is not there'
        else 'account, operator account and transfer differ in currency, merchant or kind of money' end as problem
    from transfer t
      left join account a on a.bucket = t.bucket and a.member_id = t.member_id and a.id = t.account_id
      left join operator_account h on h.id = least(t.debit_account, t.credit_account)
    where t.bucket = ${bucket} and (a.id is null or h.id is null or t.currency <> a.currency or t.currency <> h.currency
      or a.merchant_id <> h.merchant_id or a.real <> h.real or greatest(t.debit_account, t.credit_account) <> t.account_id)`);
}

export async function findUnpairedLinks(db: Db, bucket: number): Promise<Finding[]> {
  return db.rows<Finding>(sql`
    select ${bucket}::text || '/' || t.member_id || '/' || t.account_id || '/' || t.seq as where,
      case when t.pending_id is null then 'not the mirror of what it reverses' else 'does not fit the hold it settles' end as problem
    from transfer t left join transfer o
      on o.bucket = t.bucket and o.member_id = t.member_id and o.id = coalesce(t.pending_id, t.reversal_of)
    where t.bucket = ${bucket} and coalesce(t.pending_id, t.reversal_of) is not null and (o.id is null or o.account_id <> t.account_id or o.seq >= t.seq
      or case when t.pending_id is null
        then o.amount_minor <> t.amount_minor or o.debit_account <> t.credit_account or o.credit_account <> t.debit_account or o.phase not in (0, 2)
        else o.phase <> 1 or o.amount_minor < t.amount_minor or o.credit_account <> t.credit_account end)
    union all
    select ${bucket}::text || '/' || member_id || '/' || coalesce(pending_id, reversal_of), 'settled or reversed more than once'
    from transfer where bucket = ${bucket} and coalesce(pending_id, reversal_of) is not null
    group by member_id, coalesce(pending_id, reversal_of) having count(pending_id) > 1 or count(reversal_of) > 1`);
}

export async function findRefusedAndPosted(db: Db, bucket: number): Promise<Finding[]> {
  return db.rows<Finding>(sql`
    select ${bucket}::text || '/' || member_id || '/' || id as where, 'refused (' || r.code || ') and yet posted' as problem
    from refusal r join transfer t using (bucket, member_id, id) where bucket = ${bucket}`);
}

export async function findOperatorAccountRollupMismatches(db: Db): Promise<Finding[]> {
  return db.rows<Finding>(sql`
    with legs as (
      select leg.operator_account_id, sum(leg.debit) as debits, sum(leg.credit) as credits
      from transfer t, ledger_operator_leg(t.debit_account, t.credit_account, t.amount_minor) leg
      where t.phase in (0, 2) and t.xid < (select watermark from operator_rollup_state) group by leg.operator_account_id)
    select 'operator account ' || coalesce(legs.operator_account_id, r.operator_account_id) as where, 'rolled up ' || coalesce(r.debits, 0) || ' / ' || coalesce(r.credits, 0)
      || ', legs ' || coalesce(legs.debits, 0) || ' / ' || coalesce(legs.credits, 0) as problem
    from legs full join operator_rollup r on r.operator_account_id = legs.operator_account_id
    where coalesce(legs.debits, 0) <> coalesce(r.debits, 0) or coalesce(legs.credits, 0) <> coalesce(r.credits, 0)`);
}

type LedgerSize = { readonly accounts: number; readonly transfers: number };

/**
 * Read from the accounts' counters, because counting the rows of a large ledger is slow. Null where no ledger
 * exists.
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

/** The key for a member id; does not check that the member exists. */
export function memberKeyOf(db: Db, memberId: bigint): Promise<{ bucket: number; memberId: bigint }> {
  return db.one(sql`select bucket_of(${memberId}::bigint) as bucket, ${memberId}::bigint as "memberId"`);
}
