/** A temporary PostgreSQL for a benchmark: the npm one with its shipped settings, migrated and durable. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../tools/postgres/embedded.ts";
import { migrate } from "@khela/service-kit/db/migrate";
import { SCHEMA_DIR } from "../apps/server/src/infra/db/schema.ts";
import { createSessionToken, insertSession } from "../apps/server/src/infra/db/session-store.ts";
import { openOperatorAccount } from "../apps/server/src/wallet/wallet.ts";
import { createDatabase, sql, type Database, type Db } from "@khela/service-kit/db/database";

export type BenchDatabase = {
  /** Owner's and application's addresses. */
  readonly url: string;
  readonly appUrl: string;
  stop(): Promise<void>;
};

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "khela-bench-"));
  // Under root the database runs as another account, which needs access.
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

/**
 * The owner's single connection for loading a large table. The settings are in the address, so that the pool's next
 * connection, opened after half an hour, has them too. Statements have no time-out.
 */
export function openLoader(url: string): Database {
  const loading = new URL(url);
  loading.searchParams.set("options", "-c work_mem=256MB -c maintenance_work_mem=512MB -c jit=off");
  return createDatabase({ url: loading.href, max: 1, statementTimeoutMs: 0 });
}

/** Loads rows of members and contracts without audit entries, which would take longer than the measured work. */
export async function loadUnlogged(owner: Db, load: () => Promise<void>): Promise<void> {
  const turn = async (to: "disable" | "enable always") => {
    for (const table of ["member", "agent_contract"])
      await owner.run({ text: `alter table ${table} ${to} trigger logged`, values: [] });
  };
  await turn("disable");
  await load();
  await turn("enable always");
}

/** @throws Error when a commit would be answered before it is on disk */
export async function requireDurable(db: Db): Promise<string> {
  const row = await db.one<{ fsync: string; commit: string; pages: string; version: string }>(sql`
    select current_setting('fsync') fsync, current_setting('synchronous_commit') commit,
      current_setting('full_page_writes') pages, current_setting('server_version') version`);
  if (row.fsync !== "on" || row.commit !== "on" || row.pages !== "on")
    throw new Error("this PostgreSQL is not durable");
  return `PostgreSQL ${row.version}, fsync on, synchronous_commit on, full_page_writes on`;
}

/** 1.5 GB of WAL files: more than `http` writes after `settle`. */
const WAL_FILES = 96;

/**
 * Brings a database to its state after minutes of traffic: statistics of non-empty tables, and WAL files to recycle.
 * Without them every commit waits 50 ms for each 16 MB while a new WAL file is filled with zeros. Both sides of a
 * comparison get it.
 */
export async function settle(owner: Db, walFiles = WAL_FILES): Promise<void> {
  const run = (text: string) => owner.run({ ...sql``, text });
  await run("set statement_timeout = 0");
  // tables with rows alone: an empty table has no statistics
  const changed = await owner.rows<{ name: string }>(sql`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where n_live_tup > 0 and n_mod_since_analyze > 50`);
  for (const { name } of changed) await run(`analyze ${name}`);
  for (let file = 0; file < walFiles; file += 1)
    await run("select pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()");
  // the checkpoint releases older WAL files for recycling
  await run("checkpoint");
}

/**
 * Inserts members of one merchant, each with a main account and enough play money for any benchmark. Returns the accounts'
 * keys.
 */
export async function addPlayers(
  owner: Db,
  count: number,
  merchantId: number,
  operatorAccountId: bigint,
): Promise<Player[]> {
  const made = await owner.rows<Omit<Player, "id">>(sql`
    select new_member_bucket(id) bucket, id "memberId" from (
      select nextval('member_id') id from generate_series(1, ${count}::int)) new`);
  const accounts: Player[] = [];
  for (const members of Map.groupBy(made, (member) => member.bucket).values())
    accounts.push(...(await addToBucket(owner, members, { merchantId, operatorAccountId })));
  // by member id, so that neighbours in the list are in different buckets
  return accounts.toSorted((a, b) => Number(a.memberId - b.memberId));
}

/** A batch has one bucket where data is spread over nodes. */
async function addToBucket(
  owner: Db,
  members: readonly Omit<Player, "id">[],
  { merchantId, operatorAccountId }: { readonly merchantId: number; readonly operatorAccountId: bigint },
): Promise<Player[]> {
  const bucket = members[0]!.bucket;
  const ids = members.map((member) => String(member.memberId));
  await owner.run(sql`
    insert into member (bucket, id, merchant_id, type, username, currency, register_method)
    select ${bucket}::smallint, id, ${merchantId}::int, 0, 'player' || id, 'BDT', 'bench' from unnest(${ids}::bigint[]) id`);
  const accounts = await owner.rows<Player>(sql`
    select a.bucket, a.member_id "memberId", a.id
    from unnest(${ids}::bigint[]) p(id),
      lateral ledger_open_account(${bucket}::smallint, p.id, 'main', '', 'BDT', ${merchantId}, false) a`);
  for (let from = 0; from < accounts.length; from += FUNDED_AT_ONCE) {
    const batch = accounts.slice(from, from + FUNDED_AT_ONCE).map((account) => ({
      id: crypto.randomUUID(),
      bucket,
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
    await owner.rows(sql`select from ledger_post(${bucket}::smallint, ${JSON.stringify(batch)}::json)`);
  }
  return accounts;
}

/** `addPlayers` for the seeded merchant, with play money from its grant. */
export async function addSeededPlayers(
  owner: Db,
  count: number,
): Promise<{ merchantId: number; operatorAccountId: bigint; players: Player[] }> {
  const { id: merchantId } = await owner.one<{ id: number }>(
    sql`select id from merchant where code = 'khela'`,
  );
  const operatorAccountId = await openOperatorAccount(owner, {
    merchantId,
    purpose: "sandbox_grant",
    ref: "",
    currency: "BDT",
    real: false,
  });
  return {
    merchantId,
    operatorAccountId,
    players: await addPlayers(owner, count, merchantId, operatorAccountId),
  };
}

/** Returns the token of a new session of the member's. */
export async function openSession(
  owner: Db,
  { bucket, memberId }: Pick<Player, "bucket" | "memberId">,
  merchantId: number,
): Promise<string> {
  const token = createSessionToken(bucket, (bytes) =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))),
  );
  const session = { bucket, memberId, token, merchantId, ip: "", device: "web", now: new Date() };
  await insertSession(owner, session);
  return token;
}

const FUNDED_AT_ONCE = 1_000;

export type Player = { readonly bucket: number; readonly memberId: bigint; readonly id: bigint };
