import { createHmac } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import { migrate } from "@khela/service-kit/db/migrate";
import { createEmptyDatabase } from "../../../../../tests/database.ts";
import type { TestDatabase } from "../../../../../tests/database.ts";
import { featureChecks } from "../../audit-checks.ts";
import { SCHEMA_DIR } from "../../infra/db/schema.ts";
import { writeAnchor } from "./anchor.ts";
import { auditLedger } from "./audit.ts";

const anchorKey = Buffer.from("kept elsewhere");

let database: TestDatabase;
let before: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  before = mkdtempSync(join(tmpdir(), "khela-evidence-"));
});
afterEach(async () => {
  await database.drop();
  rmSync(before, { recursive: true });
});

/** The schema before there was evidence; of the functions, what its migrations include. */
async function migrateToBefore(): Promise<void> {
  for (const path of [
    "migrations/0001_baseline.sql",
    "migrations/0002_function_record.sql",
    "migrations/0003_names.sql",
    "migrations/0004_field_names.sql",
    "functions/wallet/ledger_unchangeable.sql",
    "functions/games/catalogue_changed.sql",
  ])
    cpSync(join(SCHEMA_DIR, path), join(before, path));
  cpSync(join(SCHEMA_DIR, "former-functions/bucket_of.sql"), join(before, "functions/infra/bucket_of.sql"));
  await migrate({ url: database.url, dir: before });
}

/** A member of bucket 1 without transfers, two refusals, and vendor transactions of which three moved nothing. */
async function insertHistory(): Promise<string> {
  const { owner } = database;
  await owner.run(sql`insert into merchant (code, brand, currency) values ('first', 'First', 'BDT')`);
  await owner.run(sql`insert into member (bucket, id, merchant_id, type, username, currency, register_method)
    select bucket_of(5), 5, id, 0, 'five', 'BDT', 'test' from merchant`);
  await owner.run(sql`insert into account (bucket, member_id, kind, currency, merchant_id, real, head)
    select bucket, id, 'main', 'BDT', merchant_id, false, '' from member`);
  await owner.run({
    text: `alter table account disable trigger user;
      update account set head = sha256(record_send(row(convert_to('khela account 1', 'UTF8'), bucket, member_id, id, convert_to(kind, 'UTF8'),
        convert_to(ref, 'UTF8'), convert_to(currency, 'UTF8'), merchant_id, real)));
      alter table account enable always trigger unchangeable;
      alter table account enable always trigger untruncatable`,
    values: [],
  });
  await owner.run(sql`insert into refusal (bucket, member_id, id, code, account_id, amount_minor, currency, kind, phase, reference, at)
    select bucket, member_id, gen_random_uuid(), 'ledger.insufficient_funds', id, 5, 'BDT', 3200, 0, 'বাজি ' || n, now() - n * interval '1 day'
    from account, generate_series(1, 2) n`);
  await owner.run(sql`insert into play_transaction (bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount_minor,
      status, balance_after, rolled_back, at)
    select bucket, member_id, 'JL', t.id, t.method, 'r', 'g', 'BDT', t.amount, t.status, 0, t.rolled_back, now() - interval '1 hour'
    from account, (values ('poor', 'bet', 5, 'INSUFFICIENT_FUNDS', false), ('late', 'tombstone', 0, 'ALREADY_ROLLED_BACK', true),
      ('back', 'rollback', 0, 'OK', false), ('free', 'bet', 0, 'OK', false), ('lost', 'win', 0, 'OK', false)) t(id, method, amount, status, rolled_back)`);
  await owner.run(sql`insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real, bets)
    select bucket, member_id, 'JL', 'r', merchant_id, 'g', 1, 'BDT', false, 1 from account`);
  await owner.run(sql`insert into anchor_head select 1, bucket, member_id, id, seq, head from account`);
  const { digest } = await owner.one<{ digest: string }>(sql`insert into anchor
    select 1, now(), 1, sha256(sha256(record_send(row(bucket, member_id, account_id, seq, head)))) from anchor_head
    returning encode(digest, 'hex') as digest`);
  const mac = createHmac("sha256", anchorKey).update(`khela anchor 1:1:${digest}`).digest("hex");
  return JSON.stringify({ anchor: 1, at: new Date().toISOString(), accounts: 1, digest, mac });
}

async function failing(anchors: readonly string[]): Promise<string[]> {
  const { checks } = await auditLedger(database.owner, { checks: featureChecks, anchors, anchorKey });
  return checks.filter((check) => check.count > 0).map((check) => check.name);
}

test("database from before evidence → its decisions chained in the order of time, its anchors verified as before", async () => {
  await migrateToBefore();
  const line = await insertHistory();
  expect(await migrate({ url: database.url, dir: SCHEMA_DIR })).toContain("0006_evidence.sql");
  const { owner } = database;
  expect(
    await owner.rows(sql`select seq::int, subject, case subject when 'refusal' then
      (select r.reference from refusal r where r.id::text = subject_key) else subject_key end as key from evidence order by seq`),
  ).toEqual([
    { seq: 1, subject: "refusal", key: "বাজি 2" },
    { seq: 2, subject: "refusal", key: "বাজি 1" },
    { seq: 3, subject: "play_transaction", key: "JL:back" },
    { seq: 4, subject: "play_transaction", key: "JL:late" },
    { seq: 5, subject: "play_transaction", key: "JL:poor" },
  ]);
  expect(await failing([line])).toEqual([]);
  expect(
    await owner.rows(sql`select s.seq::int, s.round_id, a.settlement_seq::int, r.settlements from round_settlement s
      join account a using (bucket, member_id) join play_round r using (bucket, member_id, vendor, round_id)`),
  ).toEqual([{ seq: 1, round_id: "r", settlement_seq: 1, settlements: 1 }]);

  await owner.run(sql`select ledger_refuse((gen_random_uuid(), bucket, member_id, id, null, false, 5, 'BDT', 3200, 0, null, null,
    null, null, 'after', null, null)::ledger_movement, 'ledger.insufficient_funds', clock_timestamp()) from account`);
  const lines = [line, (await writeAnchor(owner, anchorKey))!];
  expect(await failing(lines)).toEqual([]);
  await owner.run({
    text: "alter table play_transaction disable trigger user; delete from play_transaction where transaction_id = 'late'",
    values: [],
  });
  expect(await failing(lines)).toEqual([
    "play: transactions that moved nothing are as the evidence has them",
  ]);
});
