import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import { createSeededDatabase, type TestDatabase } from "../../../tests/database.ts";
import { watchedTables } from "./watched-tables.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createSeededDatabase();
});
afterAll(() => database.drop());

const words = (values: readonly string[]) => values.join(" ");

test("[D1] watched tables: those whose changes a trigger writes, with the same columns, whoever writes them", async () => {
  const triggers = await database.owner.rows<{ table: string; args: string; always: boolean }>(sql`
    select tgrelid::regclass::text as table, encode(tgargs, 'escape') as args, tgenabled = 'A' as always from pg_trigger
    where tgfoid = 'audit_row_changed'::regproc order by 1`);
  const expected = watchedTables.map(({ table, key, columns, hidden }) => ({
    table,
    args: [table, words(key), words(columns), words(hidden), ""].join("\\000"),
    always: true,
  }));
  expect(triggers).toEqual(expected.sort((one, other) => (one.table < other.table ? -1 : 1)));
});

test("[D2] receiving account changed by the owner → the entry says what changed, and shows no number", async () => {
  const { owner } = database;
  const [account] = await owner.rows<{ subject: string }>(sql`
    update receiving_account set number = '01711223344', weight = 7 where (merchant_id, channel, id) in
      (select merchant_id, channel, id from receiving_account limit 1)
    returning 'receiving_account:' || merchant_id || '/' || channel || '/' || id as subject`);
  const entry = await owner.one<{ actor: string; action: string; detail: unknown; user: string }>(sql`
    select actor, action, detail, session_user::text as user from audit_log where subject = ${account!.subject} order by id desc limit 1`);
  expect(entry).toEqual({
    actor: `database:${entry.user}`,
    action: "row.changed",
    detail: { number: "hidden", weight: { before: 1, after: 7 } },
    user: entry.user,
  });
});
