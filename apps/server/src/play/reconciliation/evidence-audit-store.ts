// Queries of the audit of play's evidence and rounds. Each query joins two full scans of one bucket, so its time grows
// linearly with the rows.

import { sql, type Sql } from "@khela/service-kit/db/database";

/** Finds transactions that moved no money and differ from their evidence, and evidence without its transaction. */
export function transactionsUnlikeEvidence(bucket: number): Sql {
  return sql`
    with decided as (
      select member_id, vendor || ':' || transaction_id as subject_key,
        sha256(record_send(row(convert_to(method, 'UTF8'), convert_to(round_id, 'UTF8'), convert_to(game_code, 'UTF8'), convert_to(currency, 'UTF8'),
          amount_minor, win_minor, convert_to(reference, 'UTF8'), convert_to(status, 'UTF8'), balance_after, transfer_id, win_transfer_id, at,
          convert_to(free_round, 'UTF8')))) as digest
      from play_transaction
      where bucket = ${bucket} and transfer_id is null and win_transfer_id is null and (status <> 'OK' or method in ('tombstone', 'rollback'))),
    proven as (select member_id, subject_key, digest from evidence where bucket = ${bucket} and subject = 'play_transaction')
    select format('member %s %s', member_id, subject_key) "where",
      case when d.digest is null then 'recorded as a transaction that moved nothing, and no longer there as one' when e.digest is null
        then 'moved nothing, and is not in the evidence' else 'not as it was recorded' end problem
    from decided d full join proven e using (member_id, subject_key)
    where d.digest is distinct from e.digest`;
}

/** Finds transfers of these types on a vendor's operator account whose round does not exist. */
export function transfersWithoutRound(bucket: number, transactionTypeIds: readonly number[]): Sql {
  return sql`
    select format('transfer %s', t.id) "where", format('its round %s is missing', t.round_ref) problem
    from (select t.id, t.member_id, t.round_ref, h.ref || ':' as vendor
        from transfer t join operator_account h on h.id = least(t.debit_account, t.credit_account) and h.purpose = 'vendor'
        where t.bucket = ${bucket} and t.kind = any (${transactionTypeIds}::int[])) t
      left join (select member_id, vendor || ':' || round_id as round_ref from play_round where bucket = ${bucket}) r
        on r.member_id = t.member_id and r.round_ref = t.round_ref
    where r.round_ref is null or not starts_with(t.round_ref, t.vendor)`;
}

/** Finds settled bets and wins whose round is missing, also bets and wins of amount 0, which have no transfer. */
export function transactionsWithoutRound(bucket: number): Sql {
  return sql`
    select format('member %s %s %s', t.member_id, t.vendor, t.transaction_id) "where", format('its round %s is missing', t.round_id) problem
    from (select * from play_transaction where bucket = ${bucket} and status = 'OK' and method in ('bet', 'win', 'bet-win')) t
      left join (select member_id, vendor, round_id from play_round where bucket = ${bucket}) r using (member_id, vendor, round_id)
    where r.round_id is null`;
}

/**
 * Finds rounds whose game or currency matches none of their transactions, and rounds that belong to no main account of
 * the member.
 */
export function roundsOfAnotherGame(bucket: number): Sql {
  return sql`
    with played as (
      select distinct member_id, vendor, round_id, game_code, currency from play_transaction
      where bucket = ${bucket} and status = 'OK' and method in ('bet', 'win', 'bet-win'))
    select format('member %s %s round %s', r.member_id, r.vendor, r.round_id) "where",
      format('is of game %s, merchant %s, %s %s, and its transactions or its account are not', r.game_code, r.merchant_id, r.currency,
        case when r.real then 'real' else 'play' end) problem
    from (select * from play_round where bucket = ${bucket}) r
      left join played p using (member_id, vendor, round_id, game_code, currency)
      left join (select member_id, currency, merchant_id, real from account where bucket = ${bucket} and kind = 'main' and ref = '') a
        using (member_id, currency, merchant_id, real)
      -- the round of a lottery order, also of an archived one, has no vendor's moves
      left join lottery_game l on l.merchant_id = r.merchant_id and l.node_id = r.node_id
    where a.member_id is null or (p.member_id is null and l.node_id is null)`;
}
