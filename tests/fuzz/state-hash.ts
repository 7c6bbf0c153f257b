/** Compares the rows that a refusal must not change: those of money, play, cashier, and members. */
import { sql, type Db } from "@khela/service-kit/db/database";

const named = [
  "transfer",
  "account",
  "operator_account",
  "refusal",
  "play_session",
  "play_round",
  "play_transaction",
  "deposit_order",
  "member",
  "member_name",
  "member_secret",
  "session",
  "favourite",
] as const;

type Table = { readonly name: string; readonly owned: boolean; readonly columns: readonly string[] };
/** The tables of a database, which are read once, since no test creates tables. */
const moneyTables = new WeakMap<Db, Promise<Table[]>>();
const allTables = new WeakMap<Db, Promise<Table[]>>();

function readOnce(
  known: WeakMap<Db, Promise<Table[]>>,
  db: Db,
  read: () => Promise<Table[]>,
): Promise<Table[]> {
  const tables = known.get(db) ?? read();
  known.set(db, tables);
  return tables;
}

/**
 * Lists the tables whose rows a refusal must not change: the tables named above, and all others that have an amount.
 * Partitions are not listed: their rows belong to the partitioned table.
 */
const findTables = (db: Db): Promise<Table[]> =>
  readOnce(moneyTables, db, () =>
    db.rows<Table>(sql`
    select table_name "name", bool_or(column_name = 'member_id' or table_name = 'member') owned,
      array_agg(quote_ident(column_name) order by ordinal_position) filter (where column_name not in ('seen_at', 'last_login_at')) columns
    from information_schema.columns join pg_class t on t.oid = format('public.%I', table_name)::regclass
    where table_schema = 'public' and table_name not like 'pg\_%' and not t.relispartition
    group by 1 having bool_or(column_name like '%\_minor') or table_name = any (${named}) order by 1`),
  );

/**
 * Tables that a refused call or a read of the console may write: the audit log, counts of attempts, passkey challenges,
 * the last use of a session, durations of slow calls, and the last counted figures.
 */
const ofRefusals = [
  "audit_log",
  "audit_seal",
  "throttle",
  "operator_challenge",
  "operator_session",
  "slow_call",
  "operator_day_figures",
] as const;

const findAllTables = (db: Db): Promise<Table[]> =>
  readOnce(allTables, db, () =>
    db.rows<Table>(sql`
    select table_name "name", false owned,
      array_agg(quote_ident(column_name) order by ordinal_position) filter (where column_name not in ('seen_at', 'last_login_at')) columns
    from information_schema.columns join pg_class t on t.oid = format('public.%I', table_name)::regclass
    where table_schema = 'public' and t.relkind in ('r', 'p') and not t.relispartition and not table_name = any (${ofRefusals})
    group by 1 order by 1`),
  );

/** Returns the same lines as `stateHash`, but for every table except `ofRefusals`, so the operators' settings too. */
export async function wholeStateHash(db: Db): Promise<string> {
  return digestsOf(db, await findAllTables(db), () => "true");
}

/** Returns one line for each table with the digest of its rows, without `seen_at` and the last login. */
export async function stateHash(db: Db): Promise<string> {
  return digestsOf(db, await findTables(db), () => "true");
}

/** Returns the same lines as `stateHash`, but only for the rows of these members. */
export async function stateOf(db: Db, memberIds: readonly bigint[]): Promise<string> {
  const owned = (await findTables(db)).filter((table) => table.owned && table.name !== "member_name");
  return digestsOf(db, owned, (name) => `${name === "member" ? "id" : "member_id"} in (${memberIds.join()})`);
}

/** Returns the tables in which two states differ. */
export function changedTables(before: string, after: string): string {
  const lines = new Set(before.split("\n"));
  return after
    .split("\n")
    .filter((line) => !lines.has(line))
    .map((line) => line.split(" ")[0])
    .join(", ");
}

/**
 * Reads all tables in one statement and returns a digest of each: the number of its rows and the sum of their 64-bit
 * hashes. Hashes of values take a sixth of the work of digests of the rows' texts.
 */
async function digestsOf(
  db: Db,
  tables: readonly Table[],
  which: (table: string) => string,
): Promise<string> {
  const digests = tables.map(
    ({ name, columns }) => `
      (select '${name} ' || count(*) || ' ' || coalesce(sum(hash_record_extended(row(${columns.join()}), 0)), 0)
        from ${name} where ${which(name)})`,
  );
  // Made by the `sql` template, so that it is planned once: planning takes longer than reading a test's rows.
  const text = `select array[${digests.join()}] lines`;
  const { lines } = await db.one<{ lines: readonly string[] }>(sql(Object.assign([text], { raw: [text] })));
  return lines.join("\n");
}
