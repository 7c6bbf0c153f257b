// Writes deposits, withdrawals and rounds with past times. The used functions post a movement, or apply a vendor's
// transaction, at a given time. The servers' role can neither call these functions nor write the tables; the seed has
// the owner's rights.

import { createHash } from "node:crypto";
import { lotteryTypes } from "@khela/contract/lottery/lottery-types";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../src/infra/db/session-store.ts";

export type PlayedGame = {
  readonly vendor: string;
  readonly gameCode: string;
  readonly nodeId: number;
  readonly gameType: string;
};

/**
 * Locks the history until the transaction ends, so that only one start writes the history. Disables the timeouts of
 * statements and locks, because writing the history is one long statement.
 */
export async function lockHistory(tx: Db): Promise<void> {
  await tx.run(sql`set local statement_timeout = 0`);
  await tx.run(sql`set local lock_timeout = 0`);
  await tx.run(sql`select pg_advisory_xact_lock(7062)`);
}

/** Lists one playable game of each category, except lotteries: a lottery's rounds need orders. */
export function listPlayedGames(db: Db): Promise<PlayedGame[]> {
  return db.rows<PlayedGame>(sql`
    select distinct on (g.game_type) g.vendor, g.game_code "gameCode", g.node_id "nodeId", g.game_type "gameType"
    from game g join vendor v on v.code = g.vendor where g.enabled and g.playable and v.status = 'on' and v.adapter = 'khela'
      and g.game_type <> all (${[...lotteryTypes]}::text[])
    order by g.game_type, g.node_id`);
}

export async function findDepositChannel(db: Db, merchantId: number): Promise<string> {
  const { code } = await db.one<{ code: string }>(sql`
    select code from deposit_channel where merchant_id = ${merchantId} order by code limit 1`);
  return code;
}

/** Sets an account's opening to the member's time of joining; must be called before the first posting. */
export async function setOpenedAt(tx: Db, { bucket, memberId }: MemberKey, at: Date): Promise<void> {
  await tx.run(sql`
    update account set moved_at = ${at}, created_at = ${at}
    where bucket = ${bucket} and member_id = ${memberId} and kind = 'main' and ref = '' and seq = 0`);
}

/** The id of a payout account, and the last digits of the account's number. */
export type Wallet = { readonly id: string; readonly ending: string };

/** A withdrawal pays half of the balance. */
export type HistoryEvent = {
  readonly what: "deposit" | "withdrawal" | "round";
  readonly at: Date;
  readonly member: MemberKey;
  /** Amount of a deposit or of a round's stake; a stake is at most a quarter of the available balance. */
  readonly amountMinor: number;
  /** Only for a round. */
  readonly game: PlayedGame | null;
  /** The round's payout in percent of the stake. */
  readonly payoutPercent: number;
  /** Only for a withdrawal. */
  readonly wallet: Wallet | null;
};

/** A temporary function of this session, which does not remain in the database. */
const writeHistoryFunction = `
  create function pg_temp.write_history(p_events jsonb, p_channel text) returns void language plpgsql as $$
  declare
    e record; a play_account; moved ledger_answer; item play_item; played play_answer; stake bigint; name text; token bytea; operator_id bigint;
  begin
    for e in select * from jsonb_to_recordset(p_events) as x(n int, id text, payout_account text, ending text, at timestamptz, what text, bucket smallint, member_id bigint, amount bigint, vendor text,
        game_code text, node_id int, percent int) order by n loop
      select o.id, o.merchant_id, o.currency, o.real, o.balance, o.held, o.limited into strict a from account o
        where o.bucket = e.bucket and o.member_id = e.member_id and o.kind = 'main' and o.ref = '' for no key update;
      name := coalesce(e.id, format('seed-%s-%s', e.member_id, e.n));
      if e.what = 'withdrawal' then
        stake := (a.balance - a.held) / 2 / 10000 * 10000;
        continue when stake = 0;
        operator_id := ledger_open_operator_account(a.merchant_id, 'withdraw', p_channel, a.currency, a.real);
        moved := ledger_apply(ledger_movement_of(
          id => md5(name)::uuid, bucket => e.bucket, member_id => e.member_id, account_id => a.id, operator_account_id => operator_id,
          incoming => false, amount_minor => stake, currency => a.currency, kind => transaction_type_withdraw(), phase => 1,
          reference => name), e.at);
        if moved.code is null then
          moved := ledger_apply(ledger_movement_of(
            id => md5(name || ' end')::uuid, bucket => e.bucket, member_id => e.member_id, account_id => a.id, operator_account_id => operator_id,
            incoming => false, amount_minor => stake, currency => a.currency, kind => transaction_type_withdraw(), phase => 2,
            pending_id => md5(name)::uuid, reference => name), e.at + interval '20 minutes');
        end if;
        if moved.code is not null then raise exception 'agents: the withdrawal % of the history was refused: %', name, moved.code; end if;
        insert into withdraw_order (bucket, member_id, id, merchant_id, account_id, request_id, amount_minor, fee_minor, currency, payout_account, provider,
            category, ending, state, reasons, requested_at, sent_at, attempts, payout_id, finished_at, notified_at, hold_id)
          values (e.bucket, e.member_id, name, a.merchant_id, a.id, md5(name || ' request')::uuid, stake, 0, a.currency, e.payout_account, 'bkash', 'wallet', e.ending,
            'paid', '{}', e.at, e.at, 1, name, e.at + interval '20 minutes', e.at + interval '20 minutes', md5(name)::uuid);
        continue;
      end if;
      if e.what = 'deposit' then
        operator_id := ledger_open_operator_account(a.merchant_id, 'deposit', p_channel, a.currency, a.real);
        moved := ledger_apply(ledger_movement_of(
          id => md5(name)::uuid, bucket => e.bucket, member_id => e.member_id, account_id => a.id, operator_account_id => operator_id,
          incoming => true, amount_minor => e.amount, currency => a.currency, kind => transaction_type_deposit(), reference => name), e.at);
        if moved.code is not null then raise exception 'agents: the deposit % of the history was refused: %', name, moved.code; end if;
        insert into deposit_order (bucket, member_id, id, merchant_id, request_id, channel, amount_minor, currency, state, created_at, expires_at, paid_at,
            payment_id, transfer_id)
          values (e.bucket, e.member_id, name, a.merchant_id, md5(name || ' request')::uuid, p_channel, e.amount, a.currency, 'paid', e.at,
            e.at + interval '30 minutes', e.at, name, md5(name)::uuid);
        continue;
      end if;
      stake := least(e.amount, (a.balance - a.held) / 4) / 100 * 100;
      continue when stake = 0;
      token := sha256(convert_to(format('%s %s', e.member_id, e.vendor), 'UTF8'));
      insert into play_session as s (bucket, member_id, token_hash, merchant_id, vendor, game_code, node_id, currency, real, account_id, language, created_at,
          redeem_by, redeemed_at, valid_until)
        values (e.bucket, e.member_id, token, a.merchant_id, e.vendor, e.game_code, e.node_id, a.currency, a.real, a.id, 'BN', e.at, e.at, e.at,
          e.at + interval '1 minute')
        on conflict (bucket, member_id, token_hash) do update set game_code = excluded.game_code, node_id = excluded.node_id, valid_until = excluded.valid_until;
      item.method := 'bet-win'; item.bucket := e.bucket; item.member_id := e.member_id; item.vendor := e.vendor; item.token_hash := token;
      item.transaction_id := name; item.round_id := name; item.game_code := e.game_code; item.currency := a.currency;
      item.amount_minor := stake; item.win_minor := stake * e.percent / 100; item.final := true;
      item.transfer_id := md5(name)::uuid; item.win_transfer_id := md5(name || ' win')::uuid; item.rules := '{}';
      played := play_apply(item, a, e.at);
      if played.status <> 'OK' then raise exception 'agents: the round % of the history was refused: %', name, played.status; end if;
      update play_round set started_at = e.at
        where bucket = e.bucket and member_id = e.member_id and vendor = e.vendor and round_id = name;
    end loop;
    -- the jobs look for what moved since they ran last, which on an older database is after all of this
    update account o set active_hour = ledger_hour(now())
      from (select distinct bucket, member_id from jsonb_to_recordset(p_events) as x(bucket smallint, member_id bigint)) m
      where o.bucket = m.bucket and o.member_id = m.member_id and o.kind = 'main' and o.ref = '';
    update play_session s set ended_at = s.valid_until
      from (select distinct bucket, member_id from jsonb_to_recordset(p_events) as x(bucket smallint, member_id bigint, vendor text)
        where vendor is not null) m
      where s.bucket = m.bucket and s.member_id = m.member_id;
  end $$`;

/** Creates the id of a member's order in the cashier's way. */
export type CreateOrderId = (member: MemberKey, randomBytes: (count: number) => Buffer) => string;

/**
 * Writes the events in the given order; the events of one member must be in order of time. The ids are the same in
 * every sandbox.
 */
export async function writeHistory(
  tx: Db,
  events: readonly HistoryEvent[],
  { channel, createOrderId }: { readonly channel: string; readonly createOrderId: CreateOrderId },
): Promise<void> {
  const bytesOf = (n: number) => (count: number) =>
    createHash("sha256").update(`seed-${n}`).digest().subarray(0, count);
  const rows = events.map(({ at, what, member, amountMinor, game, payoutPercent, wallet }, n) => ({
    n,
    payout_account: wallet?.id,
    ending: wallet?.ending,
    id: what === "round" ? null : createOrderId(member, bytesOf(n)),
    at,
    what,
    bucket: member.bucket,
    member_id: String(member.memberId),
    amount: amountMinor,
    vendor: game?.vendor,
    game_code: game?.gameCode,
    node_id: game?.nodeId,
    percent: payoutPercent,
  }));
  await tx.run({ text: writeHistoryFunction, values: [] });
  await tx.run(sql`select pg_temp.write_history(${JSON.stringify(rows)}::jsonb, ${channel})`);
}
