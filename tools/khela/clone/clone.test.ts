/**
 * Tests anonymised clones: the content of each column of the schema, and a clone made by the command, in which personal
 * values are searched.
 */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { createDatabase, sql, type Database, type Sql } from "@khela/service-kit/db/database";
import { createApp } from "../../../apps/server/src/app.ts";
import { readConfig } from "../../../apps/server/src/infra/config.ts";
import { hashPassword } from "../../../apps/server/src/infra/credentials/password-hash.ts";
import { requireInsideOfClone } from "../../../apps/server/src/infra/outside-services.ts";
import { createServices } from "../../../apps/server/src/services.ts";
import { appendAnchor } from "../../../apps/server/src/wallet/audit/anchor-file.ts";
import { createClient } from "../../../tests/client.ts";
import { withDatabaseName } from "../../../tests/database-address.ts";
import { createTestDatabase } from "../../../tests/database.ts";
import { startHarness, type Harness } from "../../../tests/harness.ts";
import { createOperator } from "../../../tests/operators.ts";
import { ROOT } from "../../root.ts";
import { columnRules } from "./column-rules.ts";
import { columnsOf, listColumns, statementsOf } from "./clone-tables.ts";

const raw = (text: string): Sql => ({ text, values: [] });

/** For each column type, an SQL value that must not be in the clone. KEPT has values that stay. */
const MARKS: Readonly<Record<string, (mark: string) => string>> = {
  text: (mark) => `'${mark}'`,
  "text[]": (mark) => `array['${mark}']`,
  jsonb: (mark) => `jsonb_build_object('key', '${mark}')`,
  bytea: (mark) => `convert_to('${mark}', 'UTF8')`,
  date: () => "date '1987-06-05'",
  bigint: () => "7654321987",
};
const KEPT: Readonly<Record<string, string>> = {
  // The value is 'L', because a rule has a condition on it.
  text: "'L'",
  jsonb: "'{}'",
  bytea: "''",
  date: "'2026-01-01'",
  uuid: "gen_random_uuid()",
  boolean: "false",
  "time without time zone": "'10:00'",
  "timestamp with time zone": "now()",
};

const keptValue = (type: string): string => KEPT[type] ?? (type.endsWith("[]") ? "'{}'" : "1");

test("every column of the schema has its rule", async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const ruled = Object.entries(columnRules).map(([table, rule]) => [table, columnsOf(rule)] as const);
    expect(Object.fromEntries(ruled)).toEqual(Object.fromEntries(await listColumns(client)));
  } finally {
    await client.end();
    await database.drop();
  }
});

test("each column with personal data, a secret or free text → its value is in no column of the copied row", async () => {
  const database = await createTestDatabase();
  const { owner } = database;
  try {
    const constraints = await owner.rows<{ text: string }>(sql`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as text from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('f', 'c') and coninhcount = 0 order by contype desc`);
    for (const { text } of constraints) await owner.run(raw(text));
    await owner.run(sql`select set_config('khela.clone_salt', 'salt', false)`);
    const found: string[] = [];
    for (const [table, rule] of Object.entries(columnRules)) {
      if ("removed" in rule) continue;
      const hidden = { ...rule.personal, ...rule.secret, ...rule.freeText };
      if (Object.keys(hidden).length === 0) continue;
      const columns = await owner.rows<{ name: string; type: string }>(sql`
        select attname as name, format_type(atttypid, null) as type from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`);
      const marks = columns.map(({ name, type }) =>
        name in hidden ? MARKS[type]!(`mark-${table}-${name}`) : keptValue(type),
      );
      await owner.run(raw(`alter table ${table} disable trigger all`));
      await owner.run(raw(`delete from ${table}`));
      const names = columns.map(({ name }) => `"${name}"`).join(", ");
      await owner.run(
        raw(`insert into ${table} (${names}) overriding system value values (${marks.join(", ")})`),
      );
      const [row] = await owner.rows<{ row: string }>(
        raw(`select set_config('khela.clone_salt', 'salt', false), to_jsonb(copied)::text as row
          from (${statementsOf(table, rule).select}) copied`),
      );
      const hex = Buffer.from("mark-").toString("hex");
      for (const known of ["mark-", hex, "1987-06-05", "7654321987"])
        if (row!.row.includes(known)) found.push(`${table}: ${row!.row}`);
    }
    expect(found).toEqual([]);
  } finally {
    await database.drop();
  }
});

const PASSWORD = "Padma-Setu-2026";
const KNOWN = {
  username: "rahimuddin77",
  nickname: "Rahim of Sylhet",
  mobile: "+8801711223344",
  email: "rahim.uddin@example.com",
  payee: "Rahim Uddin Chowdhury",
  number: "01711223344",
  chat: "my flat is 12 Lake Road, Sylhet",
  note: "his brother is a minister",
  address: "203.0.113.77",
  operator: "nasreen.akter",
} as const;

let source: Harness;
let folder: string;
let cloneUrl: string;
let cloned: Database;
let answer: Answer;

type Answer = { readonly code: number; readonly out: string; readonly err: string };

function khela(words: readonly string[]): Promise<Answer> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, "tools/khela/main.ts"), ...words],
      {
        cwd: ROOT,
        env: { ...process.env, KHELA_DATA: join(folder, "source"), DATABASE_URL: source.database.url },
      },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

async function writePerson(): Promise<void> {
  const { owner } = source.database;
  const { bucket, memberId } = await source.person(KNOWN.username, { balance: "500" });
  const key = sql`${bucket}, ${memberId}`;
  const hash = await hashPassword(source.services.secrets, PASSWORD);
  await owner.run(
    sql`insert into member_name (merchant_id, name, bucket, member_id) values (${source.merchantId}, ${KNOWN.username}, ${key})`,
  );
  await owner.run(sql`update member set nickname = ${KNOWN.nickname} where id = ${memberId}`);
  await owner.run(sql`insert into member_secret (bucket, member_id, password_hash) values (${key}, ${hash})`);
  await owner.run(sql`
    insert into member_profile (bucket, member_id, email, mobile, payee_name, birthday)
    values (${key}, ${KNOWN.email}, ${KNOWN.mobile}, ${KNOWN.payee}, '1987-06-05')`);
  await owner.run(
    sql`insert into member_mobile (merchant_id, mobile, bucket, member_id) values (${source.merchantId}, ${KNOWN.mobile}, ${key})`,
  );
  await owner.run(
    sql`insert into member_email (merchant_id, email, bucket, member_id) values (${source.merchantId}, ${KNOWN.email}, ${key})`,
  );
  await owner.run(sql`
    insert into member_payout_account (bucket, member_id, id, provider, category, holder, number_encrypted, number_hash, added_at, usable_from)
    values (${key}, 'account-1', 'bkash', 'wallet', ${KNOWN.payee}, convert_to(${KNOWN.number}, 'UTF8'), ${KNOWN.number}, now(), now())`);
  await owner.run(sql`
    insert into member_note (bucket, member_id, request_id, text, written_by, written_at)
    values (${key}, gen_random_uuid(), ${KNOWN.note}, ${`operator:${KNOWN.operator}`}, now())`);
  await owner.run(
    sql`insert into chat_conversation (bucket, member_id, merchant_id, last_at) values (${key}, ${source.merchantId}, now())`,
  );
  await owner.run(sql`
    insert into chat_message (bucket, member_id, sender, text, request_id, sent_at)
    values (${key}, 'member', ${KNOWN.chat}, gen_random_uuid(), now())`);
  await owner.run(sql`update session set ip = ${KNOWN.address} where member_id = ${memberId}`);
  await owner.run(sql`
    insert into audit_log (actor, action, subject, detail, ip)
    values (${`operator:${KNOWN.operator}`}, 'member.seen', ${`member:${memberId}`}, ${JSON.stringify(KNOWN)}::jsonb, ${KNOWN.address})`);
  await createOperator(source, KNOWN.operator);
  await owner.run(
    sql`update vendor set url = 'https://vendor.example.com' where code = (select min(code) from vendor)`,
  );
}

const signIn = { type: "username", username: KNOWN.username, password: PASSWORD } as const;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "khela-clone-"));
  source = await startHarness();
  await writePerson();
  await appendAnchor(source.database.owner, { file: join(folder, "anchors"), keyFile: null });
  cloneUrl = withDatabaseName(source.database.url, `khela_clone_${randomBytes(6).toString("hex")}`);
  answer = await khela([
    "clone",
    "--anonymise",
    "--into",
    join(folder, "clone"),
    "--database",
    cloneUrl,
    "--json",
  ]);
  cloned = createDatabase({ url: cloneUrl, max: 2 });
});
afterAll(async () => {
  await cloned?.close();
  await source.database.owner.run(raw(`drop database ${new URL(cloneUrl).pathname.slice(1)} with (force)`));
  await source.close();
  rmSync(folder, { recursive: true, force: true });
});

async function allTexts(db: Database): Promise<Map<string, string>> {
  const tables = await db.rows<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await db.rows<{ row: string }>(raw(`select to_jsonb(t)::text as row from ${name} t`));
    texts.set(name, rows.map(({ row }) => row).join("\n"));
  }
  return texts;
}

test("a clone → all checks of its ledger's audit are clean, with the same accounts, transfers and anchors", async () => {
  expect(answer).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(answer.out)).toMatchObject({ ledger: "clean", found: 0 });
  const sums = sql`select (select count(*) from account) as accounts, (select sum(balance) from account) as balance,
    (select count(*) from transfer) as transfers, (select max(encode(chain_hash, 'hex')) from transfer) as head,
    (select count(*) from anchor) as anchors`;
  const there = await source.database.owner.one<{ transfers: bigint; anchors: bigint }>(sums);
  expect(await cloned.one(sums)).toEqual(there);
  expect(there).toMatchObject({ transfers: 1n, anchors: 1n });
  expect(
    readFileSync(join(folder, "clone", "ledger-anchors.jsonl"), "utf8")
      .trim()
      .split("\n"),
  ).toHaveLength(1);
});

test("every text of a clone → has no name, number, address, word or secret of a person of the source", async () => {
  const here = await allTexts(source.database.owner);
  const there = await allTexts(cloned);
  for (const value of Object.values(KNOWN)) {
    const isIn = (texts: Map<string, string>) =>
      [...texts].filter(([, text]) => text.includes(value)).map(([name]) => name);
    expect(isIn(here), value).not.toEqual([]);
    expect(isIn(there), value).toEqual([]);
  }
  expect([...there.values()].join()).not.toMatch(/argon2|1987-06-05|vendor\.example\.com/);
});

test("a member's password → opens the installation, and not the clone", async () => {
  expect((await source.visitor().call(calls.auth.login, signIn)).errorCode).toBe(undefined);
  const services = await createServices({
    config: readConfig({ KHELA_DATA: join(folder, "clone") }),
    databaseAppUrl: withDatabaseName(source.database.appUrl, new URL(cloneUrl).pathname.slice(1)),
    log: pino({ level: "silent" }),
  });
  const app = await createApp({ services, site: null, limitFactor: 1_000 });
  try {
    const visitor = createClient(app, { merchant: "khela" });
    expect((await visitor.call(calls.auth.login, signIn)).errorCode).toBe("login.failed");
    const { id } = await cloned.one<{ id: bigint }>(sql`select max(id) as id from member`);
    const renamed = { ...signIn, username: `m${id}` };
    expect((await visitor.call(calls.auth.login, renamed)).errorCode).toBe("login.failed");
    expect(await visitor.callOrThrow(calls.site.settings, {})).toMatchObject({ sandbox: true });
  } finally {
    await app.close();
    await services.close();
  }
});

test.each([
  ["MAIL_URL", { MAIL_URL: "smtps://mail.example.com" }],
  ["SMS_URL", { SMS_URL: "https://sms.example.com" }],
  ["LOTTERY_BEACON_URL", { LOTTERY_BEACON_URL: "https://beacon.example.com" }],
  ["FIREBASE_PROJECT", { FIREBASE_PROJECT: "live-project", FIREBASE_API_KEY: "k" }],
])("a clone and %s of an outside service → no server starts", async (name, env) => {
  await expect(requireInsideOfClone(readConfig(env), cloned)).rejects.toThrow(name);
  await requireInsideOfClone(readConfig(env), source.database.db);
  await requireInsideOfClone(readConfig({}), cloned);
});

test("clone without --anonymise, into a used folder or a used database → refused", async () => {
  const into = join(folder, "other");
  expect(await khela(["clone", "--into", into])).toMatchObject({
    code: 2,
    err: expect.stringContaining("--anonymise"),
  });
  expect(await khela(["clone", "--anonymise", "--into", join(folder, "clone")])).toMatchObject({
    code: 2,
    err: expect.stringContaining("is not empty"),
  });
  expect(await khela(["clone", "--anonymise", "--into", into, "--database", cloneUrl])).toMatchObject({
    code: 2,
    err: expect.stringContaining("has data"),
  });
});
