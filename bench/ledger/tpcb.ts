/**
 * The TPC-B transaction as pgbench runs it: begin, three updates, a select, an insert, commit, each a round trip, through
 * the same driver as ours and with prepared statements (pgbench's faster mode). The npm PostgreSQL has no pgbench. 50
 * branches with 10 tellers and 10,000 accounts each: more branches than clients, so that no client waits for a row.
 */
import pg from "pg";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { runClosedLoop, type LoadResult } from "../closed-loop.ts";

const BRANCHES = 50;
const TELLERS = BRANCHES * 10;
const ACCOUNTS = BRANCHES * 10_000;
const MAX_DELTA = 5_000;

export async function fillTpcb(url: string): Promise<void> {
  const db = createDatabase({ url, max: 1 });
  const run = (text: string) => db.run({ ...sql``, text });
  await run("create schema tpcb");
  await run(
    "create table tpcb.branches (bid int primary key, bbalance int not null, filler char(88)) with (fillfactor = 100)",
  );
  await run(
    "create table tpcb.tellers (tid int primary key, bid int not null, tbalance int not null, filler char(84))",
  );
  await run(
    "create table tpcb.accounts (aid int primary key, bid int not null, abalance int not null, filler char(84))",
  );
  await run(
    "create table tpcb.history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))",
  );
  await run(`insert into tpcb.branches select b, 0, '' from generate_series(1, ${BRANCHES}) b`);
  await run(
    `insert into tpcb.tellers select t, (t - 1) / 10 + 1, 0, '' from generate_series(1, ${TELLERS}) t`,
  );
  await run(
    `insert into tpcb.accounts select a, (a - 1) / 10000 + 1, 0, '' from generate_series(1, ${ACCOUNTS}) a`,
  );
  for (const table of ["branches", "tellers", "accounts"]) await run(`vacuum analyze tpcb.${table}`);
  await db.close();
}

const upTo = (most: number) => 1 + Math.floor(Math.random() * most);

async function transact(client: pg.Client): Promise<void> {
  const [aid, bid, tid, delta] = [
    upTo(ACCOUNTS),
    upTo(BRANCHES),
    upTo(TELLERS),
    upTo(2 * MAX_DELTA) - MAX_DELTA,
  ];
  const query = (name: string, text: string, values: number[]) => client.query({ name, text, values });
  await query("begin", "begin", []);
  await query("a", "update tpcb.accounts set abalance = abalance + $1 where aid = $2", [delta, aid]);
  await query("s", "select abalance from tpcb.accounts where aid = $1", [aid]);
  await query("t", "update tpcb.tellers set tbalance = tbalance + $1 where tid = $2", [delta, tid]);
  await query("b", "update tpcb.branches set bbalance = bbalance + $1 where bid = $2", [delta, bid]);
  await query("h", "insert into tpcb.history values ($1, $2, $3, $4, current_timestamp)", [
    tid,
    bid,
    aid,
    delta,
  ]);
  await query("end", "commit", []);
}

export async function runTpcb(
  url: string,
  clients: number,
  times: { warmupMs: number; measureMs: number },
): Promise<LoadResult> {
  const open = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  try {
    return await runClosedLoop({ callers: clients, ...times, call: (caller) => transact(open[caller]!) });
  } finally {
    await Promise.all(open.map((client) => client.end()));
  }
}
