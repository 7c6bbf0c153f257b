/**
 * A ledger to audit: members who bet and win in turn, each transfer with its vendor transaction and each pair with its
 * round. Written by statements over all members at once, with valid chains and in the order of traffic: everybody's first
 * transfer, everybody's second. Indexes are made after the load.
 */
import type { Db } from "@khela/service-kit/db/database";
import { rollUpOperatorAccounts } from "../../apps/server/src/wallet/rollup-store.ts";
import { sql } from "@khela/service-kit/db/database";
import { loadUnlogged } from "../database.ts";
import { openOperatorAccount } from "../../apps/server/src/wallet/wallet.ts";
import { addPlaces, raw, takeIndexes } from "./indexes.ts";

const ROWS_PER_MEMBER = 500;
const FIRST_MINOR = 1_000_000_000;
const BET_MINOR = 100;
const WIN_MINOR = 150;

export type LedgerShape = {
  readonly rows: number;
  /** Rows of the first member; the others share the rest evenly. Null: all alike. */
  readonly ofOneMember: number | null;
};

/** `owner` is `openLoader`'s: statements take minutes. */
export async function loadLedger(owner: Db, shape: LedgerShape): Promise<void> {
  const { id: merchantId } = await owner.one<{ id: number }>(sql`
    insert into merchant (code, brand, currency) values ('bench', 'Bench', 'BDT') returning id`);
  const openOperator = (purpose: string, ref: string) =>
    openOperatorAccount(owner, { merchantId, purpose, ref, currency: "BDT", real: false });
  const operators = {
    adjustment: await openOperator("adjustment", ""),
    vendor: await openOperator("vendor", "BGS"),
  };
  await loadAccounts(owner, shape, merchantId);
  const tables = ["transfer", "play_transaction", "play_round", "round_settlement"];
  const recreate: string[] = [];
  for (const table of tables) recreate.push(...(await takeIndexes(owner, table)));
  await loadTransfers(owner, operators);
  await loadRounds(owner, merchantId, operators.vendor);
  for (const text of recreate) await owner.run(raw(text));
  await addPlaces(owner);
  await owner.run(sql`
    update account a set seq = t.seq, balance = t.balance_after, head = t.chain_hash, moved_at = t.at, active_hour = ledger_hour(now()),
      settlement_seq = (t.seq - 1) / 2
    from bench_size s join transfer t on t.bucket = s.bucket and t.member_id = s.member_id and t.account_id = s.id and t.seq = s.rows
    where a.bucket = s.bucket and a.member_id = s.member_id and a.id = s.id`);
  await owner.run(raw("drop table bench_size"));
  for (const table of [...tables, "transfer_place", "account", "member"])
    await owner.run(raw(`vacuum analyze ${table}`));
  await rollUpOperatorAccounts(owner);
  await owner.run(raw("checkpoint"));
}

/** Members with an account each, and how many rows each one gets. */
async function loadAccounts(
  owner: Db,
  { rows, ofOneMember }: LedgerShape,
  merchantId: number,
): Promise<void> {
  const members = Math.max(2, Math.round(rows / ROWS_PER_MEMBER));
  const first = ofOneMember ?? Math.ceil(rows / members);
  const each = Math.ceil((rows - first) / (members - 1));
  await loadUnlogged(owner, async () => {
    await owner.run(sql`
      insert into member (bucket, id, merchant_id, type, username, currency, register_method)
      select new_member_bucket(id), id, ${merchantId}::int, 0, 'player' || id, 'BDT', 'bench'
      from (select nextval('member_id') id from generate_series(1, ${members}::int)) new`);
  });
  await owner.run(sql`
    select count(a.id) from member m, lateral ledger_open_account(m.bucket, m.id, 'main', '', 'BDT', m.merchant_id, false) a`);
  await owner.run(sql`
    create unlogged table bench_size as
    select bucket, member_id, id, head, case when row_number() over (order by member_id) = 1 then ${first}::int else ${each}::int end as rows
    from account`);
  await owner.run(raw("analyze bench_size"));
}

/** The first row is a credit; after it, even rows are bets and odd rows are wins. Each row has its valid chain hash. */
async function loadTransfers(
  owner: Db,
  { adjustment, vendor }: { readonly adjustment: bigint; readonly vendor: bigint },
): Promise<void> {
  await owner.run(
    raw(`
    create function pg_temp.chain_step(hash bytea, bytes bytea) returns bytea language sql immutable parallel safe
      return sha256(coalesce(hash, ''::bytea) || bytes)`),
  );
  await owner.run(raw("create aggregate pg_temp.chain(bytea) (sfunc = pg_temp.chain_step, stype = bytea)"));
  await owner.run(sql`
    insert into transfer
    select bucket, member_id, account_id, seq, id, kind, 0, debit, credit, amount, 'BDT', null, null, null, round_ref, reference, null,
      after, 0, null, at, pg_temp.chain(case when seq = 1 then head else ''::bytea end || record_send(row(seq, id, kind, 0::smallint, debit, credit,
        amount, convert_to('BDT', 'UTF8'), null::uuid, null::uuid, null::uuid, convert_to(round_ref, 'UTF8'),
        convert_to(reference, 'UTF8'), null::timestamptz, after, 0::bigint, null::bigint, at))) over (partition by account_id order by seq)
    from (
      select s.bucket, s.member_id, s.id as account_id, s.head, s.rows, n::bigint as seq, made.id,
        case when n = 1 then 6301 when n % 2 = 0 then 3200 else 3201 end as kind,
        case when n = 1 then ${adjustment}::bigint when n % 2 = 0 then s.id else ${vendor}::bigint end as debit,
        case when n % 2 = 0 then ${vendor}::bigint else s.id end as credit,
        case when n = 1 then ${FIRST_MINOR}::bigint when n % 2 = 0 then ${BET_MINOR}::bigint else ${WIN_MINOR}::bigint end as amount,
        ${FIRST_MINOR}::bigint - ${BET_MINOR}::bigint * (n / 2) + ${WIN_MINOR}::bigint * ((n - 1) / 2) as after,
        'BGS:' || s.id || '-' || n / 2 as round_ref, 'BGS:' || made.id as reference,
        ledger.at + interval '1 second' * (n * 86400.0 / s.rows) as at
      from (select now() - interval '2 days' as at) ledger, bench_size s,
        lateral generate_series(1, s.rows) n, lateral (select gen_random_uuid() as id where n > 0) made) row
    order by seq::float8 / rows`);
}

/** A transaction for each transfer of the vendor, a round for each bet and its win, a settlement for each round that has a win. */
async function loadRounds(owner: Db, merchantId: number, vendor: bigint): Promise<void> {
  await owner.run(sql`
    insert into play_transaction (bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount_minor, reference,
      status, balance_after, transfer_id, at)
    select bucket, member_id, 'BGS', case when seq % 2 = 0 then 'b' else 'w' end || account_id || '-' || seq / 2,
      case when seq % 2 = 0 then 'bet' else 'win' end, account_id || '-' || seq / 2, 'dice', currency, amount_minor,
      case when seq % 2 = 1 then 'b' || account_id || '-' || seq / 2 end, 'OK', balance_after, id, at
    from transfer where ${vendor}::bigint in (debit_account, credit_account)`);
  await owner.run(sql`
    insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real, bet_minor, bets,
      win_minor, settlements, started_at)
    select t.bucket, t.member_id, 'BGS', t.account_id || '-' || t.seq / 2, ${merchantId}::int, 'dice', 1, t.currency, false,
      t.amount_minor, 1, case when t.seq < s.rows then ${WIN_MINOR}::bigint else 0 end,
      case when t.seq < s.rows then 1 else 0 end, t.at
    from transfer t join bench_size s on s.id = t.account_id where t.seq % 2 = 0`);
  await owner.run(sql`
    insert into round_settlement (bucket, member_id, account_id, seq, stake_minor, risked_minor, payout_minor, at, merchant_id, node_id, game_type, vendor, round_id)
    select bucket, member_id, account_id, seq / 2, ${BET_MINOR}::bigint, ${BET_MINOR}::bigint, amount_minor, at, ${merchantId}::int, 1, 'RNG', 'BGS', account_id || '-' || seq / 2
    from transfer where seq > 1 and seq % 2 = 1`);
}
