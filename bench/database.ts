/** A PostgreSQL of its own for a bench: the npm one with the settings it ships with, migrated, durable, gone afterwards. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../tools/postgres/embedded.ts";
import { migrate } from "@khela/service-kit/db/migrate";
import { SCHEMA_DIR } from "../apps/server/src/infra/db/schema.ts";
import { sql, type Db } from "@khela/service-kit/db/database";

export type BenchDatabase = {
  /** Owner's and application's addresses. */
  readonly url: string;
  readonly appUrl: string;
  stop(): Promise<void>;
};

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "khela-bench-"));
  // Under root the database runs as another account, which must be let through.
  chmodSync(dataDir, 0o755);
  const server = await startEmbedded({ dataDir });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate({ url: server.url, dir: SCHEMA_DIR });
    return { url: server.url, appUrl: server.appUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @throws when a commit would be answered before it is on disk */
export async function requireDurable(db: Db): Promise<string> {
  const row = await db.one<{ fsync: string; commit: string; pages: string; version: string }>(sql`
    select current_setting('fsync') fsync, current_setting('synchronous_commit') commit,
      current_setting('full_page_writes') pages, current_setting('server_version') version`);
  if (row.fsync !== "on" || row.commit !== "on" || row.pages !== "on")
    throw new Error("this PostgreSQL is not durable");
  return `PostgreSQL ${row.version}, fsync on, synchronous_commit on, full_page_writes on`;
}

/** 1.5 GB of its files: more than `wallet` or `http` writes after it has settled. */
const LOG_FILES = 96;

/**
 * What a database has after its first minutes of traffic: plans for tables that are not empty, and files for the log of
 * changes that are written again instead of being made. Until it has them, everybody waits 50 ms for each 16 MB while the
 * next file is filled with zeros. Both sides of a comparison have it.
 */
export async function settle(owner: Db, logFiles = LOG_FILES): Promise<void> {
  const run = (text: string) => owner.run({ ...sql``, text });
  await run("set statement_timeout = 0");
  // those alone that have rows: of an empty table nothing can be learnt
  const changed = await owner.rows<{ name: string }>(sql`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where n_live_tup > 0 and n_mod_since_analyze > 50`);
  for (const { name } of changed) await run(`analyze ${name}`);
  for (let file = 0; file < logFiles; file += 1)
    await run("select pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()");
  // what is before it need not be kept, and its files are taken for what comes
  await run("checkpoint");
}

/**
 * So many members of one merchant, each with a main account of play money and enough on it for any bench.
 * Answers the accounts' keys.
 */
export async function addPlayers(
  owner: Db,
  count: number,
  merchantId: number,
  operatorAccountId: bigint,
): Promise<Player[]> {
  const players = await owner.rows<Player>(sql`
    with new as (select nextval('member_id') id from generate_series(1, ${count}::int)),
    made as (
      insert into member (bucket, id, merchant_id, type, username, currency, register_method)
      select bucket_of(id), id, ${merchantId}::int, 0, 'player' || id, 'BDT', 'bench' from new returning bucket, id)
    select bucket, id "memberId" from made`);
  const accounts = await owner.rows<Player>(sql`
    select a.bucket, a.member_id "memberId", a.id
    from unnest(${players.map((player) => String(player.memberId))}::bigint[]) id,
      lateral ledger_open_account(bucket_of(id), id, 'main', '', 'BDT', ${merchantId}, false) a`);
  for (let from = 0; from < accounts.length; from += FUNDED_AT_ONCE) {
    const batch = accounts.slice(from, from + FUNDED_AT_ONCE).map((account) => ({
      id: crypto.randomUUID(),
      bucket: account.bucket,
      member_id: String(account.memberId),
      account_id: String(account.id),
      operator_account_id: String(operatorAccountId),
      incoming: true,
      amount_minor: "1000000000000",
      currency: "BDT",
      kind: 6101,
      phase: 0,
      reference: "bench",
    }));
    await owner.rows(sql`select from ledger_post(${JSON.stringify(batch)}::json)`);
  }
  return accounts;
}

const FUNDED_AT_ONCE = 1_000;

export type Player = { readonly bucket: number; readonly memberId: bigint; readonly id: bigint };
