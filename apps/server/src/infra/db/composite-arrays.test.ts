import { sql } from "@khela/service-kit/db/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tests/database.ts";
import { compositeArray, compositeFields } from "./composite-arrays.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("fields of a composite type that is sent as an array → those of the database, in their order", async () => {
  const rows = await database.owner.rows<{ type: string; fields: string[] }>(sql`
    select t.typname as type, array_agg(a.attname::text order by a.attnum) as fields
    from pg_type t join pg_attribute a on a.attrelid = t.typrelid
    where t.typname = any (${Object.keys(compositeFields)}::text[]) group by 1`);
  const camelCase = (name: string) => name.replaceAll(/_[a-z]/g, (part) => part[1]!.toUpperCase());
  expect(Object.fromEntries(rows.map(({ type, fields }) => [type, fields.map(camelCase)]))).toEqual(
    compositeFields,
  );
});

test("items with quotes, commas, backslashes, line ends, empty and absent texts, bytes → as they were", async () => {
  const texts = [
    '"',
    "\\",
    `a"b\\c,d(e)f{g}`,
    "",
    " ",
    "NULL",
    "null",
    "বাজি\nদ্বিতীয়",
    "a:b-1.2+3",
    null,
    undefined,
  ];
  const items = texts.map((text, n) => ({
    n,
    method: text,
    bucket: n % 2,
    memberId: 9_223_372_036_854_775_807n,
    tokenHash: Buffer.from([0, 92, 34, n]),
    final: n % 2 === 0,
    detail: { text: text ?? '"' },
  }));
  const rows = await database.owner.rows(sql`
    select n, method, bucket, member_id "memberId", vendor, token_hash "tokenHash", final, detail
    from unnest(${compositeArray("play_item", items)}::play_item[])`);
  expect(rows).toEqual(
    items.map((item) => ({
      ...item,
      method: item.method ?? null,
      vendor: null,
    })),
  );
  expect(compositeArray("play_item", [])).toBe("{}");
});
