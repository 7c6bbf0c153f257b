/** What a refusal must leave as it was: every row of money, of play, of the cashier, and of who people are. */
import { createHash } from "node:crypto";
import { sql, type Db } from "../../apps/server/src/platform/db/pool.ts";

const ledger = ["transfer", "account", "house_account", "refusal"] as const;
const tables = [
  ...ledger, "play_session", "play_round", "play_move", "deposit_order", "member", "member_name", "member_secret", "session", "favourite",
] as const;

/** The hash of whole tables; `seen_at` and the last login are read by nobody who pays. */
export async function stateHash(db: Db, of: readonly string[] = tables): Promise<string> {
  const hash = createHash("sha256");
  for (const table of of) hash.update(await digestOf(db, table, "true"));
  return hash.digest("hex");
}

/** The hash of everything that belongs to these members. */
export async function stateOf(db: Db, memberIds: readonly bigint[]): Promise<string> {
  const hash = createHash("sha256");
  const owned = tables.filter((table) => table !== "house_account" && table !== "member_name");
  for (const table of owned) {
    hash.update(await digestOf(db, table, `${table === "member" ? "id" : "member_id"} in (${memberIds.join()})`));
  }
  return hash.digest("hex");
}

async function digestOf(db: Db, table: string, which: string): Promise<string> {
  const { digest } = await db.one<{ digest: string | null }>({
    ...sql``,
    text: `select md5(string_agg(line, ';' order by line)) digest
      from (select (to_jsonb(t) - 'seen_at' - 'last_login_at')::text line from ${table} t where ${which}) lines`,
  });
  return `${table} ${digest ?? "nothing"};`;
}
