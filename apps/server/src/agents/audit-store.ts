import { sql, type Sql } from "@khela/service-kit/db/database";
import type { Kinds } from "./team/figures-store.ts";

/**
 * Finds members whose team figures differ from the ledger: from transfers and rounds up to the counted sequence
 * numbers.
 */
export function memberDayMismatches(bucket: number, kinds: Kinds): Sql {
  const of = (figure: readonly number[]) => sql`${[...figure]}::int[]`;
  const all = [...kinds.deposit, ...kinds.withdraw, ...kinds.bonus, ...kinds.rebate];
  return sql`
    with counted as (
      select member_id, sum(deposit_minor) deposit, sum(withdraw_minor) withdraw, sum(bonus_minor) bonus, sum(rebate_minor) rebate,
        sum(stake_minor) stake, sum(payout_minor) payout
      from agent_member_day where bucket = ${bucket} group by 1),
    moved as (
      select t.member_id, t.kind, case when t.credit_account = t.account_id then t.amount_minor else -t.amount_minor end amount
      from member_upline u join account a on a.bucket = ${bucket} and a.member_id = u.member_id and a.kind = 'main' and a.ref = ''
        join transfer t on t.bucket = ${bucket} and t.member_id = u.member_id and t.account_id = a.id and t.seq <= u.transfer_seq
          and t.phase in (0, 2) and t.kind = any (${of(all)})
      where u.bucket = ${bucket}),
    money as (
      select member_id, sum(amount) filter (where kind = any (${of(kinds.deposit)})) deposit,
        -sum(amount) filter (where kind = any (${of(kinds.withdraw)})) withdraw, sum(amount) filter (where kind = any (${of(kinds.bonus)})) bonus,
        sum(amount) filter (where kind = any (${of(kinds.rebate)})) rebate
      from moved group by 1),
    played as (
      select s.member_id, sum(s.stake_minor) stake, sum(s.payout_minor) payout
      from member_upline u join account a on a.bucket = ${bucket} and a.member_id = u.member_id and a.kind = 'main' and a.ref = ''
        join round_settlement s on s.bucket = ${bucket} and s.member_id = u.member_id and s.account_id = a.id and s.seq <= u.settlement_seq
      where u.bucket = ${bucket} group by 1),
    both_sides as (
      select u.member_id,
        array[coalesce(c.deposit, 0), coalesce(c.withdraw, 0), coalesce(c.bonus, 0), coalesce(c.rebate, 0), coalesce(c.stake, 0), coalesce(c.payout, 0)] teams,
        array[coalesce(m.deposit, 0), coalesce(m.withdraw, 0), coalesce(m.bonus, 0), coalesce(m.rebate, 0), coalesce(p.stake, 0), coalesce(p.payout, 0)] ledger
      from member_upline u left join counted c on c.member_id = u.member_id left join money m on m.member_id = u.member_id
        left join played p on p.member_id = u.member_id
      where u.bucket = ${bucket})
    select format('member %s', member_id) "where",
      format('deposits, withdrawals, bonuses, rebates, stakes and payouts: the teams say %s, the ledger %s', teams, ledger) problem
    from both_sides where teams <> ledger`;
}

/** Finds credit whose transfers are missing or differ, and credit transfers without a row, at senders and receivers. */
export function creditMismatches(
  bucket: number,
  outKinds: readonly number[],
  inKinds: readonly number[],
): Sql {
  return sql`
    with taken as (
      select member_id, id, amount_minor from transfer where bucket = ${bucket} and kind = any (${[...outKinds]}::int[]) and reversal_of is null),
    returned as (
      select member_id, reversal_of id from transfer where bucket = ${bucket} and kind = any (${[...outKinds]}::int[]) and reversal_of is not null),
    sent as (
      select member_id, out_id id, amount_minor, state from agent_credit_item where bucket = ${bucket}),
    credited as (
      select member_id, id, amount_minor from transfer where bucket = ${bucket} and kind = any (${[...inKinds]}::int[]) and reversal_of is null),
    received as (
      select member_id, id, amount_minor from agent_credit_receipt where bucket = ${bucket} and received)
    select format('member %s, transfer %s', member_id, id) "where",
      format('sent %s (%s), its transfer %s, reversed: %s', s.amount_minor, s.state, t.amount_minor, r.id is not null) problem
    from sent s full join taken t using (member_id, id) left join returned r using (member_id, id)
    where s.amount_minor is distinct from t.amount_minor or (s.state = 'returned') <> (r.id is not null)
    union all
    select format('member %s, transfer %s', member_id, id), format('received %s, its transfer %s', c.amount_minor, t.amount_minor)
    from received c full join credited t using (member_id, id) where c.amount_minor is distinct from t.amount_minor`;
}

/** Finds float changes whose transfer is missing or differs, and float transfers without a row. */
export function floatMismatches(bucket: number, grantKind: number, takeKind: number): Sql {
  return sql`
    with said as (
      select member_id, id, incoming, amount_minor from agent_float_change where bucket = ${bucket}),
    moved as (
      select t.member_id, t.id, t.kind = ${grantKind}::int incoming, t.amount_minor from transfer t
        join operator_account h on h.purpose = 'agent_float' and h.id in (t.debit_account, t.credit_account)
      where t.bucket = ${bucket} and t.kind in (${grantKind}::int, ${takeKind}::int) and t.reversal_of is null)
    select format('member %s, transfer %s', member_id, id) "where",
      case when s.amount_minor is null then format('moved %s, and no change of the float knows it', t.amount_minor)
        else format('%s %s, its transfer %s', case when s.incoming then 'granted' else 'taken back' end, s.amount_minor, t.amount_minor) end problem
    from said s full join moved t using (member_id, id, incoming)
    where s.amount_minor is distinct from t.amount_minor`;
}

/**
 * Finds salaries whose rounds, stakes or payouts differ from those of their period, or whose credit did not arrive as
 * recorded.
 */
export function salaryMismatches(bucket: number): Sql {
  return sql`
    with periods as (
      select s.member_id, s.contract_id, s.period_start, s.rounds, s.stake_minor, s.payout_minor, s.state, s.amount_minor, s.credit_id,
        coalesce(r.rounds, 0) found, coalesce(r.stake, 0) stake, coalesce(r.payout, 0) payout
      from agent_salary s
        join agent_contract c on c.bucket = ${bucket} and c.member_id = s.member_id and c.id = s.contract_id
        join account a on a.bucket = ${bucket} and a.member_id = s.member_id and a.kind = 'main' and a.ref = ''
        left join lateral (select count(*)::int rounds, sum(t.stake_minor) stake, sum(t.payout_minor) payout from round_settlement t
          where t.bucket = ${bucket} and t.member_id = s.member_id and t.account_id = a.id and t.at >= s.period_start and t.at < s.period_end
            and (c.kind <> 'dividend' or t.game_type <> 'PVP')) r on true
      where s.bucket = ${bucket}),
    received as (
      select member_id, credit_id, amount_minor from agent_credit_receipt where bucket = ${bucket} and received)
    select format('contract %s of member %s, %s', p.contract_id, p.member_id, p.period_start) "where",
      format('says %s rounds of %s and %s and is %s, its period %s of %s and %s, received %s', p.rounds, p.stake_minor, p.payout_minor, p.state, p.found,
        p.stake, p.payout, r.amount_minor) problem
    from periods p left join received r on r.member_id = p.member_id and r.credit_id = p.credit_id
    where (p.rounds, p.stake_minor::numeric, p.payout_minor::numeric) <> (p.found, p.stake, p.payout)
      or (p.state = 'paid' and r.amount_minor is distinct from p.amount_minor) or (p.state in ('none', 'returned') and r.amount_minor is not null)`;
}

/** Finds rebates whose transfers are missing or differ, and rebate transfers without a row. */
export function rebateMismatches(bucket: number, kinds: readonly number[]): Sql {
  return sql`
    with transfers as (
      select member_id, id, amount_minor from transfer where bucket = ${bucket} and kind = any (${[...kinds]}::int[]) and reversal_of is null),
    rebates as (select member_id, transfer_id id, amount_minor from agent_rebate where bucket = ${bucket})
    select format('member %s, transfer %s', member_id, id) "where", format('paid %s, its transfer %s', r.amount_minor, t.amount_minor) problem
    from rebates r full join transfers t using (member_id, id) where r.amount_minor is distinct from t.amount_minor`;
}
