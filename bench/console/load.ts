/**
 * Members with names, settled rounds, orders and day sums, in the tables and indexes of real traffic, for reads of
 * the console. Rows are loaded without triggers and key checks; indexes of the largest table are built after the
 * load. The first member has played most. Members already have the messages about their withdrawals: a job that sends
 * 200,000 of them would distort the reads.
 */
import { randomBytes } from "node:crypto";
import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import { createOrderId } from "../../apps/server/src/cashier/order-id.ts";
import type { MemberKey } from "../../apps/server/src/infra/db/session-store.ts";
import { raw, takeIndexes } from "../ledger/indexes.ts";

export const FIRST_MEMBER = 1_000_000_000;
/** Rounds of the first member: more than a thousand pages. */
const MANY_ROUNDS = 60_000;
const MEMBERS_AT_ONCE = 200_000;
/** One member in this number has an order. */
const DEPOSITS = 5;
const WITHDRAWALS = 10;
/** Days that the rounds are spread over, and that members joined on. */
const PLAYED_DAYS = 30;
const JOINED_DAYS = 365;

export type Size = { readonly members: number; readonly bets: number };

const member = (n: Sql): Sql => sql`${FIRST_MEMBER}::bigint + ${n}`;
const bucketOf = (n: Sql): Sql => sql`new_member_bucket(${member(n)})`;
const n = sql`n`;

/** The statements for members `from` to `to`, without rounds. */
function rowsOf(from: number, to: number): readonly Sql[] {
  const series = sql`merchant m, generate_series(${from}::int, ${to}::int) n where m.code = 'khela'`;
  const day = sql`(now() at time zone 'Asia/Dhaka')::date - n % ${PLAYED_DAYS}::int`;
  const at = sql`now() - (n % ${JOINED_DAYS * 86_400}::int) * interval '1 second' - n * interval '1 microsecond'`;
  return [
    sql`insert into member (bucket, id, merchant_id, type, username, currency, register_method, created_at)
      select ${bucketOf(n)}, ${member(n)}, m.id, 0, 'player' || n, 'BDT', 'bench', now() - n % ${JOINED_DAYS}::int * interval '1 day' from ${series}`,
    sql`insert into member_name (merchant_id, name, bucket, member_id)
      select m.id, 'player' || n, ${bucketOf(n)}, ${member(n)} from ${series}`,
    sql`insert into turnover_day (bucket, member_id, account_id, day, game_type, stake_minor, payout_minor, turnover_minor)
      select ${bucketOf(n)}, ${member(n)}, ${member(n)}, ${day}, 'SLOT', 5000, 4800, 5000 from ${series}`,
    sql`insert into transfer_day (bucket, member_id, account_id, day, kind, transfers, in_minor, out_minor, first_seq, last_seq)
      select ${bucketOf(n)}, ${member(n)}, ${member(n)}, ${day}, ${transactionTypes.deposit.id}::int, 1, 50000, 0, 1, 1 from ${series}`,
    sql`insert into deposit_order (bucket, member_id, id, merchant_id, request_id, channel, amount_minor, currency, state, created_at, expires_at,
        receiving, refusal)
      select ${bucketOf(n)}, ${member(n)}, upper(lpad(to_hex(n), 32, '0')), m.id, gen_random_uuid(), 'bkash-send', 50000, 'BDT', 'refused', ${at},
        ${at} + interval '1 day', '{"account":"only","number":"01000000001","holder":"Khela","reference":"R"}', 'no such transaction'
      from ${series} and n % ${DEPOSITS}::int = 0`,
    sql`insert into withdraw_order (bucket, member_id, id, merchant_id, account_id, request_id, amount_minor, fee_minor, currency, payout_account,
        provider, category, ending, state, reasons, requested_at, finished_at, sent_at, notified_at, hold_id)
      select ${bucketOf(n)}, ${member(n)}, upper(lpad(to_hex(n), 32, '0')), m.id, ${member(n)}, gen_random_uuid(), 100000, 0, 'BDT', 'a', 'bkash',
        'wallet', '0001', 'paid', '{}', ${at}, ${at}, ${at}, ${at}, gen_random_uuid()
      from ${series} and n % ${WITHDRAWALS}::int = 0`,
  ];
}

const roundsOf = (from: number, to: number, each: number): Sql => sql`
  insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real, bet_minor, win_minor, state, started_at,
    ended_at, bets, settlements, risked_minor)
  select ${bucketOf(n)}, ${member(n)}, 'khela', 'r' || turn, m.id, 'dice', 1, 'BDT', false, 1000, 960, 'settled', at, at, 1, 1, 1000
  from merchant m, generate_series(${from}::int, ${to}::int) n, generate_series(1, ${each}::int) turn,
    lateral (select now() - n % ${PLAYED_DAYS}::int * interval '1 day' - turn * interval '1 minute' as at) played
  where m.code = 'khela'`;

/** Inserts a deposit that waits for a decision for each of `count` members; returns the ids. */
export async function insertWaiting(owner: Db, count: number): Promise<string[]> {
  const keys = await owner.rows<MemberKey>(sql`
    select bucket, id "memberId" from member where id > ${FIRST_MEMBER + 1}::bigint order by id limit ${count}`);
  const ids = keys.map((key) => createOrderId(key, randomBytes));
  await owner.run(sql`
    insert into deposit_order (bucket, member_id, id, merchant_id, request_id, channel, amount_minor, currency, state, created_at, expires_at, receiving,
      transaction_id, submitted_at)
    select o.bucket, o.member_id, o.id, m.id, gen_random_uuid(), 'bkash-send', 50000, 'BDT', 'submitted', now(), now() + interval '9 days',
      '{"account":"only","number":"01000000001","holder":"Khela","reference":"R"}', 'BENCH' || o.member_id, now()
    from merchant m, unnest(${keys.map(({ bucket }) => bucket)}::smallint[], ${keys.map(({ memberId }) => memberId)}::bigint[], ${ids}::text[])
      o(bucket, member_id, id)
    where m.code = 'khela'`);
  return ids;
}

/**
 * Audit entries of twenty operators, one a second. They have no hash chain: it would take longer than the measured
 * work.
 */
const entriesOf = (from: number, to: number): Sql => sql`
  insert into audit_log (at, merchant_id, actor, action, subject, detail, ip, request_id)
  select timestamptz '2026-01-01Z' + n * interval '1 second', m.id, 'operator:bench' || n % 20, 'deposits.refuse', 'deposit:' || n,
    jsonb_build_object('session', '1', 'reason', 'no such transaction', 'before', jsonb_build_object('state', 'submitted'),
      'after', jsonb_build_object('state', 'refused')), '203.0.113.7', 'bench'
  from merchant m, generate_series(${from}::int, ${to}::int) n where m.code = 'khela'`;

const TABLES = [
  "member",
  "member_name",
  "play_round",
  "turnover_day",
  "transfer_day",
  "deposit_order",
  "withdraw_order",
  "audit_log",
];

/** Loads without triggers and checks of foreign keys. */
async function unchecked(owner: Db, load: () => Promise<void>): Promise<void> {
  const triggers = await owner.rows<{ relation: string; name: string; isAlways: boolean }>(sql`
    select tgrelid::regclass::text relation, tgname name, tgenabled = 'A' "isAlways" from pg_trigger
    where tgrelid = any (${TABLES}::text[]::regclass[]) and not tgisinternal`);
  await owner.run(raw("set session_replication_role = replica"));
  for (const { relation, name } of triggers)
    await owner.run(raw(`alter table ${relation} disable trigger ${name}`));
  await load();
  for (const { relation, name, isAlways } of triggers)
    await owner.run(raw(`alter table ${relation} enable ${isAlways ? "always " : ""}trigger ${name}`));
  await owner.run(raw("set session_replication_role = origin"));
}

const say = (started: number, what: string) =>
  process.stderr.write(`${Math.round((performance.now() - started) / 1_000)} s: ${what}\n`);

/** Grows the database from one size to another, at most for about `minutes`; returns the size reached. */
export async function grow(
  owner: Db,
  from: Size,
  to: Size,
  { entries, minutes }: { readonly entries: readonly [number, number]; readonly minutes: number },
): Promise<Size> {
  const started = performance.now();
  const each = Math.floor((to.bets - from.bets) / Math.max(1, to.members - from.members));
  let { members } = from;
  await unchecked(owner, async () => {
    const indexes = await takeIndexes(owner, "play_round");
    if (from.members === 0) await owner.run(roundsOf(1, 1, MANY_ROUNDS));
    while (members < to.members && performance.now() - started < minutes * 60_000) {
      const last = Math.min(to.members, members + MEMBERS_AT_ONCE);
      for (const statement of rowsOf(members + 1, last)) await owner.run(statement);
      // the first member already has rounds, inserted above
      await owner.run(roundsOf(Math.max(2, members + 1), last, each));
      members = last;
      say(started, `${members} members`);
    }
    for (const text of indexes) await owner.run(raw(text));
    say(started, "indexes of rounds");
    await owner.run(entriesOf(entries[0], entries[1]));
  });
  for (const table of TABLES) await owner.run(raw(`vacuum analyze ${table}`));
  say(started, "vacuumed");
  return { members, bets: from.bets + (members - from.members) * each };
}
