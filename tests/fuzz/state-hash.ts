/** The rows that a refusal must not change: money, play, cashier, and members. */
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

type Table = { readonly name: string; readonly owned: boolean };
/** No test makes a table: their names are read once. */
const tablesByDb = new WeakMap<Db, Promise<Table[]>>();

function findTables(db: Db): Promise<Table[]> {
  const found =
    tablesByDb.get(db) ??
    db.rows<Table>(sql`
    select table_name "name", bool_or(column_name = 'member_id' or table_name = 'member') owned from information_schema.columns
    where table_schema = 'public' and table_name not like 'pg\_%'
    group by 1 having bool_or(column_name like '%\_minor') or table_name = any (${named}) order by 1`);
  tablesByDb.set(db, found);
  return found;
}

/** These tables, and every other one with an amount. */
async function tablesOf(db: Db, where: "all" | "by member"): Promise<string[]> {
  return (await findTables(db))
    .filter(({ name, owned }) => where === "all" || (owned && name !== "member_name"))
    .map(({ name }) => name);
}

/** One line per table with the digest of its rows, without `seen_at` and the last login. */
export async function stateHash(db: Db): Promise<string> {
  const lines: string[] = [];
  for (const table of await tablesOf(db, "all")) lines.push(await digestOf(db, table, "true"));
  return lines.join("\n");
}

/** The same for the rows of these members. */
export async function stateOf(db: Db, memberIds: readonly bigint[]): Promise<string> {
  const lines: string[] = [];
  for (const table of await tablesOf(db, "by member")) {
    lines.push(
      await digestOf(db, table, `${table === "member" ? "id" : "member_id"} in (${memberIds.join()})`),
    );
  }
  return lines.join("\n");
}

/** The tables in which two states differ. */
export function changedTables(before: string, after: string): string {
  const lines = new Set(before.split("\n"));
  return after
    .split("\n")
    .filter((line) => !lines.has(line))
    .map((line) => line.split(" ")[0])
    .join(", ");
}

async function digestOf(db: Db, table: string, which: string): Promise<string> {
  const { digest } = await db.one<{ digest: string | null }>({
    ...sql``,
    text: `select md5(string_agg(line, ';' order by line)) digest
      from (select (to_jsonb(t) - 'seen_at' - 'last_login_at')::text line from ${table} t where ${which}) lines`,
  });
  return `${table} ${digest ?? "nothing"}`;
}
