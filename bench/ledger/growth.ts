/**
 * How the ledger's hot path changes from ten thousand members to a million, and from an empty ledger to fifty million rows.
 * A small and a large database run on the same machine with the same settings, in alternating rounds, so that other load
 * affects both. The loaded data has the tables, rows and indexes of real traffic, with consistent balances; only the hash
 * chain of the loaded rows is not computed, and indexes are built after the load.
 */
import { parseArgs } from "node:util";
import { createDatabase, sql, type Sql } from "@khela/service-kit/db/database";
import { loadUnlogged, requireDurable, openBenchDatabase, settle, type BenchDatabase } from "../database.ts";
import type { LoadResult } from "../closed-loop.ts";
import { median, printTable, rounded, type BenchReport } from "../report.ts";
import { addPlaces, raw, takeIndexes } from "./indexes.ts";
import { runBets, FULL_TIMES, openBets, SATURATING_CALLERS, type Opened } from "./wallet.ts";

const PLAYERS = 10_000;
const MEMBERS = 1_000_000;
const ROWS = 50_000_000;
const ROUNDS = 5;
const MEMBERS_AT_ONCE = 50_000;
const LOADERS = 2;
const COLD_TIMES = { warmupMs: 500, measureMs: 3_000 };
/** After this time the working set is in memory and was changed since the last checkpoint, as under steady traffic. */
const WARM_TIMES = { warmupMs: 500, measureMs: 20_000 };
/** 6.4 GB. The first change of each page after a checkpoint writes the whole page to the WAL: 2 GB altogether. */
const WAL_FILES = 400;
/** Bets per account in one statement of a loader. */
const TURNS_AT_ONCE = 100;

/** Loading statements run without the statement time-out. */
const UNLIMITED: Sql = sql`set statement_timeout = 0`;

type Side = { readonly database: BenchDatabase; readonly bets: Opened };

async function openSide(): Promise<Side> {
  const database = await openBenchDatabase();
  const bets = await openBets(database, PLAYERS);
  return { database, bets };
}

async function closeSide({ database, bets }: Side): Promise<void> {
  await bets.owner.close();
  await database.stop();
}

/** Inserts members with an account and a first deposit. */
async function loadMembers(
  { owner, merchantId, operatorAccountId, players }: Opened,
  count: number,
): Promise<void> {
  await owner.run(UNLIMITED);
  for (let loaded = 0; loaded < count; ) {
    const part = Math.min(MEMBERS_AT_ONCE, count - loaded);
    players.push(
      ...(await owner.rows<Opened["players"][number]>(sql`
      with made as (
        insert into member (bucket, id, merchant_id, type, username, currency, register_method)
        select new_member_bucket(id), id, ${merchantId}::int, 0, 'player' || id, 'BDT', 'bench'
        from (select nextval('member_id') id from generate_series(1, ${part}::int)) new returning bucket, id
      ), opened as (
        insert into account (bucket, member_id, id, kind, currency, merchant_id, real, balance, seq, head) overriding system value
        select bucket, id, nextval(pg_get_serial_sequence('account', 'id')), 'main', 'BDT', ${merchantId}::int, false,
          1000000000000, 1, sha256(uuid_send(gen_random_uuid())) from made
        returning bucket, member_id, id, head
      ), paid as (
        insert into transfer (bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account, amount_minor,
          currency, reference, balance_after, held_after, at, chain_hash)
        select bucket, member_id, id, 1, gen_random_uuid(), 6101, 0, ${operatorAccountId}::bigint, id, 1000000000000, 'BDT', 'bench',
          1000000000000, 0, now(), head from opened
      )
      select bucket, member_id "memberId", id from opened`)),
    );
    loaded += part;
  }
  await addPlaces(owner);
  for (const table of ["member", "account", "transfer", "transfer_place"])
    await owner.run(raw(`vacuum analyze ${table}`));
}

/** Inserts the bets of all accounts in turn, as traffic does: every account's first, every account's second … */
async function loadRows({ database, bets }: Side, count: number): Promise<void> {
  const each = Math.ceil(count / PLAYERS);
  const recreateIndexes = await takeIndexes(bets.owner, "transfer");
  const loaders = Array.from({ length: LOADERS }, () => createDatabase({ url: database.url, max: 1 }));
  await Promise.all(
    loaders.map(async (loader, number) => {
      await loader.run(UNLIMITED);
      for (let done = 0; done < each; done += TURNS_AT_ONCE)
        await loader.run(sql`
      insert into transfer (bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account, amount_minor,
        currency, round_ref, reference, balance_after, held_after, at, chain_hash)
      select a.bucket, a.member_id, a.id, a.seq + turn, made.id, 3200, 0, a.id, ${bets.operatorAccountId}::bigint, 100, 'BDT',
        'bench:' || made.id, 'bench:' || made.id, a.balance - turn * 100, 0, a.moved_at, uuid_send(made.id) || uuid_send(made.id)
      from generate_series(${done + 1}::int, ${Math.min(each, done + TURNS_AT_ONCE)}::int) turn,
        lateral (select * from account where id % ${LOADERS}::int = ${number}::int and turn > 0) a,
        lateral (select gen_random_uuid() as id where a.id > 0 and turn > 0) made`);
      await loader.close();
    }),
  );
  const owner = createDatabase({ url: database.url, max: 1 });
  await owner.run(UNLIMITED);
  await owner.run(raw("set maintenance_work_mem = '1GB'"));
  await owner.run(sql`update account set seq = seq + ${each}::int, balance = balance - ${each}::int * 100`);
  for (const text of recreateIndexes) await owner.run(raw(text));
  await addPlaces(owner);
  for (const table of ["transfer", "transfer_place", "account"])
    await owner.run(raw(`vacuum analyze ${table}`));
  await owner.close();
}

const saturate = (side: Side): Promise<LoadResult> =>
  side.bets.with((open) => runBets(open, SATURATING_CALLERS, FULL_TIMES));

type Compared = {
  readonly ratio: number;
  readonly small: LoadResult;
  readonly large: LoadResult;
  readonly cold: LoadResult;
};

/**
 * Factor by which the large database is slower: the median of each round's rate of the small database divided by the
 * rate of the large one.
 */
async function compare(small: Side, large: Side, rounds: number): Promise<Compared> {
  const pairs: { small: LoadResult; large: LoadResult }[] = [];
  // Right after the load the working set is on disk: the report shows this rate separately.
  const cold = await large.bets.with((open) => runBets(open, SATURATING_CALLERS, COLD_TIMES));
  for (const side of [small, large]) {
    await settle(side.bets.owner, WAL_FILES);
    await side.bets.with((open) => runBets(open, SATURATING_CALLERS, WARM_TIMES));
  }
  for (let round = 0; round < rounds; round += 1) {
    // The database that is measured first alternates.
    const first = round % 2 === 0 ? await saturate(small) : null;
    const second = await saturate(large);
    pairs.push({ small: first ?? (await saturate(small)), large: second });
  }
  const medianOf = (of: "small" | "large") =>
    pairs.map((pair) => pair[of]).toSorted((a, b) => a.perSecond - b.perSecond)[
      Math.floor(pairs.length / 2)
    ]!;
  return {
    ratio: rounded(median(pairs.map((pair) => pair.small.perSecond / pair.large.perSecond)), 2),
    small: medianOf("small"),
    large: medianOf("large"),
    cold,
  };
}

async function grown(
  small: Side,
  rounds: number,
  load: (side: Side) => Promise<void>,
): Promise<Compared & { rows: number; bytes: number }> {
  const large = await openSide();
  try {
    await load(large);
    const compared = await compare(small, large, rounds);
    const size = await large.bets.owner.one<{ rows: bigint; bytes: bigint }>(sql`
      select reltuples::bigint as rows, (select sum(pg_total_relation_size(relid))::bigint from pg_partition_tree('transfer')) as bytes
      from pg_class where oid = 'transfer'::regclass`);
    return { ...compared, rows: Number(size.rows), bytes: Number(size.bytes) };
  } finally {
    await closeSide(large);
  }
}

const BYTES_PER_GB = 2 ** 30;

export async function measureGrowth(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: "string", default: String(ROUNDS) },
      members: { type: "string", default: String(MEMBERS) },
      rows: { type: "string", default: String(ROWS) },
    },
  });
  const [rounds, members, rows] = [Number(values.rounds), Number(values.members), Number(values.rows)];
  const small = await openSide();
  try {
    const durable = await requireDurable(small.bets.owner);
    const byMembers = await grown(small, rounds, ({ bets }) =>
      loadUnlogged(bets.owner, () => loadMembers(bets, members - PLAYERS)),
    );
    const byRows = await grown(small, rounds, (side) => loadRows(side, rows));
    const row = (name: string, { perSecond, p50Ms, p99Ms }: LoadResult) => [name, perSecond, p50Ms, p99Ms];
    printTable([
      [durable, "per second", "p50 ms", "p99 ms"],
      row(`${PLAYERS} members`, byMembers.small),
      row(`${members} members`, byMembers.large),
      row("a ledger of this run only", byRows.small),
      row(`${byRows.rows} rows before it`, byRows.large),
      row("the same, just after the load", byRows.cold),
    ]);
    const figuresOf = (name: string, { perSecond, p50Ms, p99Ms }: LoadResult) => ({
      [`${name}_per_s`]: perSecond,
      [`${name}_p50_ms`]: p50Ms,
      [`${name}_p99_ms`]: p99Ms,
    });
    return {
      ratios: { growth_members: byMembers.ratio, growth_rows: byRows.ratio },
      limits: { growth_members: { most: 1.3 }, growth_rows: { most: 1.3 } },
      figures: {
        rounds,
        members,
        rows: byRows.rows,
        ledger_gb: rounded(byRows.bytes / BYTES_PER_GB, 1),
        ...figuresOf("few_members", byMembers.small),
        ...figuresOf("many_members", byMembers.large),
        ...figuresOf("few_rows", byRows.small),
        ...figuresOf("many_rows", byRows.large),
        ...figuresOf("many_rows_cold", byRows.cold),
      },
      machine: { database: durable },
    };
  } finally {
    await closeSide(small);
  }
}
