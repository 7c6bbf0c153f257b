// Queries of the play audit, each of one bucket. They check four rules. A transaction that moved money has a transfer
// with its amount and direction. A transfer on a vendor's account has a transaction. A round's sums equal those of its
// settled transactions. A round with a result has settlements that add up to the round's sums. Joins use complete
// keys, so that one member with very many transactions costs no more than many members with few.

import { sql, type Sql } from "@khela/service-kit/db/database";

const location = sql`format('member %s %s %s', member_id, vendor, transaction_id)`;

/** Finds vendor transactions whose transfer is missing or has another amount or direction. */
export function transactionMismatches(bucket: number): Sql {
  return sql`
    with leg as (
      select member_id, vendor, transaction_id, transfer_id id, abs(amount_minor) amount,
        case method when 'win' then true when 'rollback' then true when 'adjust' then amount_minor > 0 else false end incoming
      from play_transaction where bucket = ${bucket} and transfer_id is not null
      union all
      select member_id, vendor, transaction_id, win_transfer_id, win_minor, method = 'bet-win'
      from play_transaction where bucket = ${bucket} and win_transfer_id is not null)
    select ${location} "where", case when t.id is null then 'its transfer is missing'
        when t.amount_minor <> l.amount then format('moved %s, its transfer %s', l.amount, t.amount_minor)
        else 'its transfer goes the other way' end problem
    from leg l left join (select member_id, id, amount_minor, credit_account = account_id incoming from transfer
      where bucket = ${bucket}) t using (member_id, id)
    where t.id is null or t.amount_minor <> l.amount or t.incoming <> l.incoming`;
}

export function transactionsWithoutTransfer(bucket: number): Sql {
  return sql`
    select ${location} "where", 'moved money and has no transfer' problem from play_transaction
    where bucket = ${bucket} and status = 'OK' and method <> 'tombstone'
      and ((transfer_id is null and amount_minor <> 0) or (win_transfer_id is null and win_minor <> 0))`;
}

/**
 * Finds transfers on a vendor's account without a vendor transaction. Two anti-joins, because one condition with both
 * columns would compare each transfer with all transactions of its member.
 */
export function transfersWithoutTransaction(bucket: number): Sql {
  return sql`
    select format('transfer %s', t.id) "where", 'of a vendor, and no move knows it' problem
    from transfer t join operator_account h on h.id = least(t.debit_account, t.credit_account) and h.purpose = 'vendor'
    where t.bucket = ${bucket}
      and not exists (select from play_transaction m where m.bucket = ${bucket} and m.member_id = t.member_id
        and m.vendor = h.ref and m.transfer_id = t.id)
      and not exists (select from play_transaction m where m.bucket = ${bucket} and m.member_id = t.member_id
        and m.vendor = h.ref and m.win_transfer_id = t.id)`;
}

/** Finds settled wins whose bet was rolled back. */
export function winsOfRolledBackBets(bucket: number): Sql {
  return sql`
    select ${location} "where", 'stands, and its bet was taken back' problem from play_transaction w
    where bucket = ${bucket} and method = 'win' and status = 'OK' and not rolled_back
      and exists (select from play_transaction b where b.bucket = ${bucket} and b.member_id = w.member_id
        and b.vendor = w.vendor and b.transaction_id = w.reference and b.rolled_back)`;
}

export function roundMismatches(bucket: number): Sql {
  return sql`
    with sums as (
      select member_id, vendor, round_id,
        coalesce(sum(amount_minor) filter (where method in ('bet', 'bet-win')), 0) bet,
        count(*) filter (where method in ('bet', 'bet-win')) bets,
        coalesce(sum(case method when 'win' then amount_minor when 'bet-win' then win_minor else 0 end), 0) win
      from play_transaction where bucket = ${bucket} and status = 'OK' and not rolled_back group by 1, 2, 3)
    select format('member %s %s round %s', r.member_id, r.vendor, r.round_id) "where",
      format('says %s in %s bets and %s, its moves %s in %s and %s', r.bet_minor, r.bets, r.win_minor,
        coalesce(s.bet, 0), coalesce(s.bets, 0), coalesce(s.win, 0)) problem
    from play_round r left join sums s using (member_id, vendor, round_id)
      -- a lottery order, also an archived one, is a round without a vendor's moves: the lottery compares it with its order
      left join lottery_game l on l.merchant_id = r.merchant_id and l.node_id = r.node_id
    where r.bucket = ${bucket} and case when l.node_id is null
      then r.bet_minor <> coalesce(s.bet, 0) or r.win_minor <> coalesce(s.win, 0) or r.bets <> coalesce(s.bets, 0)
      else s.bets is not null end`;
}

/**
 * Finds awards of free rounds whose count of used rounds differs from their bets. Bets from before the award's grant
 * do not count.
 */
export function awardMiscounts(bucket: number): Sql {
  return sql`
    with played as (
      select w.member_id, w.vendor, w.id, count(*) bets
      from free_round_award w join play_transaction t on t.bucket = ${bucket} and t.member_id = w.member_id and t.vendor = w.vendor
        and t.free_round = w.id and t.at >= w.granted_at
      where w.bucket = ${bucket} and t.method in ('bet', 'bet-win') and t.status = 'OK' and not t.rolled_back group by 1, 2, 3)
    select format('member %s %s award %s', w.member_id, w.vendor, w.id) "where",
      format('says %s rounds are used, its bets are %s', w.used, coalesce(p.bets, 0)) problem
    from free_round_award w left join played p using (member_id, vendor, id)
    where w.bucket = ${bucket} and w.used <> coalesce(p.bets, 0)`;
}

/**
 * Finds rounds whose sums differ from their settlements; a rebate on the stake (`rebateKind`) counts as payout. A
 * round with a result has at least one settlement, and any other round has none.
 */
export function settlementMismatches(bucket: number, rebateKind: number): Sql {
  return sql`
    with sums as (
      select member_id, vendor, round_id, count(*) n, sum(stake_minor) stake, sum(risked_minor) risked, sum(payout_minor) payout,
        min(node_id) node_id, max(node_id) other_node_id, min(merchant_id) merchant_id, max(merchant_id) other_merchant_id,
        min(account_id) account_id, max(account_id) other_account_id
      from round_settlement where bucket = ${bucket} group by 1, 2, 3),
    results as (
      select member_id, vendor, round_id from play_transaction
      where bucket = ${bucket} and status = 'OK' and method in ('win', 'bet-win') group by 1, 2, 3),
    rebates as (
      select member_id, round_ref, sum(amount_minor) rebate from transfer
      where bucket = ${bucket} and kind = ${rebateKind} group by 1, 2),
    rounds as (
      select r.*, a.id account_id, r.win_minor + coalesce(b.rebate, 0) paid_minor,
        least(coalesce(r.risked_minor, case when r.win_minor = r.bet_minor then 0 else r.bet_minor end), r.bet_minor) at_risk_minor from play_round r
        left join rebates b on b.member_id = r.member_id and b.round_ref = r.vendor || ':' || r.round_id left join account a on a.bucket = ${bucket} and a.member_id = r.member_id
        and a.kind = 'main' and a.ref = '' and a.currency = r.currency and a.real = r.real
      where r.bucket = ${bucket})
    select format('member %s %s round %s', member_id, vendor, round_id) "where",
      case when r.bets is null then 'is settled, and there is no such round'
        when s.n is null then 'has a result and no settlement'
        when s.n <> r.settlements then format('counts %s settlements, and has %s', r.settlements, s.n)
        when s.stake <> r.bet_minor or s.payout <> r.paid_minor
          then format('says %s and %s, its settlements %s and %s', r.bet_minor, r.paid_minor, s.stake, s.payout)
        when s.risked <> r.at_risk_minor then format('risked %s, its settlements %s', r.at_risk_minor, s.risked)
        else 'is of another game or account than its settlements' end problem
    from rounds r full join sums s using (member_id, vendor, round_id) left join results w using (member_id, vendor, round_id)
    where case when s.n is null then r.settlements <> 0 or r.state = 'settled' or w.round_id is not null
      else (s.n, s.stake, s.risked, s.payout, s.node_id, s.other_node_id, s.merchant_id, s.other_merchant_id, s.account_id, s.other_account_id)
        is distinct from (r.settlements::bigint, r.bet_minor::numeric, r.at_risk_minor::numeric, r.paid_minor::numeric, r.node_id, r.node_id, r.merchant_id, r.merchant_id,
          r.account_id, r.account_id) end`;
}

/** Finds accounts whose settlements are not numbered 1, 2, 3 … up to the account's count. */
export function settlementMiscounts(bucket: number): Sql {
  return sql`
    select format('account %s of member %s', account_id, member_id) "where",
      format('counts %s settlements, and has %s up to number %s', a.settlement_seq, coalesce(s.n, 0), coalesce(s.last, 0)) problem
    from (select member_id, id account_id, settlement_seq from account where bucket = ${bucket}) a
      full join (select member_id, account_id, count(*) n, max(seq) last from round_settlement where bucket = ${bucket} group by 1, 2) s
        using (member_id, account_id)
    where a.settlement_seq is distinct from coalesce(s.n, 0) or a.settlement_seq is distinct from coalesce(s.last, 0)`;
}
