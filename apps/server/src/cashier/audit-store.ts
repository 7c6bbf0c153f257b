import { sql, type Sql } from "@khela/service-kit/db/database";

/**
 * Returns the full join of a bucket's paid orders and deposit transfers, so that an order without a transfer and a
 * transfer without an order both show.
 */
export function depositMismatches(bucket: number, kind: number): Sql {
  return sql`
    with paid as (select * from deposit_order where bucket = ${bucket} and state = 'paid'),
    moved as (
      select t.*, h.purpose, h.ref, h.merchant_id operator_merchant, a.kind account_kind from transfer t
        join operator_account h on h.id = t.debit_account
        join account a on a.bucket = ${bucket} and a.member_id = t.member_id and a.id = t.account_id
      where t.bucket = ${bucket} and t.kind = ${kind})
    select 'deposit ' || coalesce(p.id, m.reference) as where,
      case
        when p.id is null then 'transfer ' || m.id || ' has no paid order'
        when m.id is null then 'is paid without its transfer ' || p.transfer_id
        when m.reference <> p.id then 'points at the transfer of ' || m.reference
        when m.amount_minor <> coalesce(p.received_minor, p.amount_minor) then 'is of ' || coalesce(p.received_minor, p.amount_minor) || ', its transfer of ' || m.amount_minor
        when m.currency <> p.currency then 'is in ' || p.currency || ', its transfer in ' || m.currency
        when m.phase <> 0 or m.credit_account <> m.account_id then 'its transfer is no plain credit'
        when m.account_kind <> 'main' then 'was credited to an account that is not the main one'
        when m.purpose <> 'deposit' or m.ref <> p.channel then 'came from operator account ' || m.purpose || ' ' || m.ref
        else 'belongs to merchant ' || p.merchant_id || ', its money to ' || m.operator_merchant
      end as problem
    from paid p full join moved m on m.bucket = p.bucket and m.member_id = p.member_id and m.id = p.transfer_id
    where p.id is null or m.id is null or m.reference <> p.id or m.amount_minor <> coalesce(p.received_minor, p.amount_minor) or m.currency <> p.currency
      or m.phase <> 0 or m.credit_account <> m.account_id or m.account_kind <> 'main' or m.purpose <> 'deposit'
      or m.ref <> p.channel or m.operator_merchant <> p.merchant_id`;
}

/** Refund transfers of a bucket that differ, in themselves or in their outcome, from the stored refunds or orders. */
export function refundMismatches(bucket: number, kind: number): Sql {
  return sql`
    with refunds as (select * from deposit_refund where bucket = ${bucket}),
    moved as (
      select t.member_id, t.id, t.account_id, t.reference, t.amount_minor, t.phase, e.phase end_phase, e.amount_minor end_minor
      from transfer t left join transfer e on e.bucket = ${bucket} and e.member_id = t.member_id and e.pending_id = t.id
      where t.bucket = ${bucket} and t.kind = ${kind} and t.pending_id is null)
    select 'refund ' || coalesce(r.id, m.reference) as where,
      case
        when r.id is null then 'transfer ' || m.id || ' has no refund'
        when m.id is null then 'is without its transfer ' || r.hold_id
        when m.reference <> r.order_id then 'points at the transfer of ' || m.reference
        when m.amount_minor <> r.amount_minor then 'is of ' || r.amount_minor || ', its transfer of ' || m.amount_minor
        else 'is ' || r.state || ', and its transfer says otherwise'
      end as problem
    from (select * from refunds where hold_id is not null) r
      full join moved m on m.member_id = r.member_id and m.account_id = r.account_id and m.id = r.hold_id
    where r.id is null or m.id is null or m.reference <> r.order_id or m.amount_minor <> r.amount_minor
      or m.phase <> case when r.gateway is null then 0 else 1 end
      or m.end_phase is distinct from case when r.gateway is null then null when r.state = 'paid' then 2 when r.state = 'failed' then 3 end
      or (m.end_phase = 2 and m.end_minor <> r.amount_minor)
    union all
    select 'deposit ' || o.id, 'says ' || o.refunded_minor || ' was given back, its refunds ' || coalesce(f.minor, 0)
    from deposit_order o left join (select member_id, order_id, sum(amount_minor) minor from refunds where state <> 'failed' group by 1, 2) f
      on f.member_id = o.member_id and f.order_id = o.id
    where o.bucket = ${bucket} and o.refunded_minor <> coalesce(f.minor, 0)`;
}

/**
 * Reservations of a bucket's withdrawals that differ, in themselves or in their outcome, from the withdrawal orders.
 */
export function withdrawalMismatches(bucket: number, kinds: readonly number[]): Sql {
  return sql`
    with ordered as (
      select member_id, id, account_id, state, hold_id, amount_minor - fee_minor held from withdraw_order where bucket = ${bucket}
      union all
      select member_id, id, account_id, state, fee_hold_id, fee_minor from withdraw_order where bucket = ${bucket} and fee_minor > 0),
    moved as (
      select t.member_id, t.id, t.account_id, t.reference, t.amount_minor, e.phase end_phase, e.amount_minor end_minor
      from transfer t left join transfer e on e.bucket = ${bucket} and e.member_id = t.member_id and e.pending_id = t.id
      where t.bucket = ${bucket} and t.kind = any (${[...kinds]}::int[]) and t.pending_id is null)
    select 'withdrawal ' || coalesce(o.id, m.reference) as where,
      case
        when o.id is null then 'reservation ' || m.id || ' has no order'
        when m.id is null then 'is without its reservation ' || o.hold_id
        when m.reference <> o.id then 'points at the reservation of ' || m.reference
        when m.amount_minor <> o.held then 'reserves ' || o.held || ', its reservation ' || m.amount_minor
        when o.state = 'paid' then 'is paid, and its reservation is not paid whole'
        when o.state in ('cancelled', 'refused', 'failed') then 'is ' || o.state || ', and its reservation is not given back'
        else 'is ' || o.state || ', and its reservation has ended'
      end as problem
    from ordered o full join moved m on m.member_id = o.member_id and m.account_id = o.account_id and m.id = o.hold_id
    where o.id is null or m.id is null or m.reference <> o.id or m.amount_minor <> o.held
      or m.end_phase is distinct from case when o.state = 'paid' then 2 when o.state in ('cancelled', 'refused', 'failed') then 3 end
      or (m.end_phase = 2 and m.end_minor <> o.held)`;
}

/** Returns withdrawal orders whose payout account differs from the account that the member requested. */
export function destinationMismatches(bucket: number): Sql {
  return sql`
    select 'withdrawal ' || o.id "where", 'goes to another account than was asked for' problem
    from (select * from withdraw_order where bucket = ${bucket} and destination_hash is not null) o
      left join (select member_id, id, provider, category, sha256(record_send(row(convert_to(id, 'UTF8'), convert_to(provider, 'UTF8'),
          convert_to(category, 'UTF8'), convert_to(holder, 'UTF8'), convert_to(number_hash, 'UTF8')))) hash
        from member_payout_account where bucket = ${bucket}) a on a.member_id = o.member_id and a.id = o.payout_account
    where a.hash is distinct from o.destination_hash or (a.provider, a.category) is distinct from (o.provider, o.category)`;
}

/**
 * Returns turnover requirements whose deposit was not paid, or was paid with another amount. Restarted requirements
 * (`~` in `ref`) are skipped.
 */
export function requirementMismatches(bucket: number): Sql {
  return sql`
    select 'deposit ' || q.ref "where", format('asks for turnover of %s, and was of %s', q.amount_minor, coalesce(o.received_minor, o.amount_minor)) problem
    from (select * from turnover_requirement where bucket = ${bucket} and source = 'deposit' and position('~' in ref) = 0) q
      left join (select * from deposit_order where bucket = ${bucket} and state = 'paid') o on o.member_id = q.member_id and o.id = q.ref
    where q.amount_minor is distinct from coalesce(o.received_minor, o.amount_minor)`;
}
