import { createHmac, randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import { createLedgerHarness, type LedgerHarness } from "../../../test/wallet/ledger-harness.ts";
import { openOperatorAccount } from "../store.ts";
import { debit, post, type Account, type Posting } from "../wallet.ts";
import { writeAnchor } from "./anchor.ts";
import { auditLedger } from "./audit.ts";
import type { AuditOptions } from "./audit-check.ts";
import { evidenceChecks } from "./evidence-audit.ts";

let harness: LedgerHarness;
let account: Account;
const anchorKey = Buffer.from("kept elsewhere");

beforeEach(async () => {
  harness = await createLedgerHarness();
  account = await harness.funded(100n);
});
afterEach(() => harness.drop());

const bet = (amountMinor: bigint): Posting =>
  debit(account, {
    id: randomUUID(),
    kind: 3200,
    reference: "bet",
    operatorAccountId: harness.vendor,
    amountMinor,
  });

async function failing(options: AuditOptions = {}): Promise<string[]> {
  const report = await auditLedger(harness.db, { checks: evidenceChecks, ...options });
  return report.checks.filter((check) => check.count > 0).map((check) => check.name);
}

const listEvidence = () =>
  harness.db.rows<{ seq: bigint; subject: string; subject_key: string }>(
    sql`select seq, subject, subject_key from evidence order by seq`,
  );

test("evidence: posting refused, repeated, refused in a batch → one row for each refused id", async () => {
  const first = bet(101n);
  const second = bet(500n);
  await post(harness.db, [first]);
  await post(harness.db, [first]);
  await post(harness.db, [bet(1n), bet(1n), second, bet(1n), first]);
  expect(await listEvidence()).toEqual([
    { seq: 1n, subject: "refusal", subject_key: first.id },
    { seq: 2n, subject: "refusal", subject_key: second.id },
  ]);
  expect(await failing()).toEqual([]);
});

test("evidence: linked group refused and undone → one row for the refused id", async () => {
  const refused = bet(1_000n);
  await post(harness.db, [[bet(1n), refused]]);
  expect(await listEvidence()).toEqual([{ seq: 1n, subject: "refusal", subject_key: refused.id }]);
  expect(await failing()).toEqual([]);
});

test("evidence: transaction of a refusal rolled back → refusal and evidence gone, chain whole", async () => {
  await post(harness.db, [bet(1_000n)]);
  await harness.db
    .transaction(async (tx) => {
      await post(tx, [bet(2_000n)]);
      throw new Error("undone");
    })
    .catch(() => undefined);
  await post(harness.db, [bet(3_000n)]);
  expect((await listEvidence()).map(({ seq }) => seq)).toEqual([1n, 2n]);
  expect(await failing()).toEqual([]);
});

test("evidence: refusals of one account at once → chain without a gap", async () => {
  await Promise.all(Array.from({ length: 20 }, () => post(harness.db, [bet(1_000n)])));
  expect((await listEvidence()).map(({ seq }) => Number(seq))).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
  expect(await failing()).toEqual([]);
});

test("anchor: only a refusal, or only an operator account, since the last one → anchored", async () => {
  const lines = [(await writeAnchor(harness.owner, anchorKey))!];
  expect(await writeAnchor(harness.owner, anchorKey)).toBeNull();
  await post(harness.db, [bet(1_000n)]);
  lines.push((await writeAnchor(harness.owner, anchorKey))!);
  const { merchantId } = harness;
  await openOperatorAccount(harness.db, {
    merchantId,
    purpose: "bonus",
    ref: "",
    currency: "BDT",
    real: false,
  });
  lines.push((await writeAnchor(harness.owner, anchorKey))!);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { anchor: 1, version: 4, accounts: 1, operatorAccounts: 3 },
    { anchor: 2, version: 4, accounts: 1, operatorAccounts: 0 },
    { anchor: 3, version: 4, accounts: 0, operatorAccounts: 1 },
  ]);
  expect(await failing({ anchors: lines, anchorKey })).toEqual([]);
});

/** Inserts an anchor of version 1, which covers neither evidence nor operator accounts; returns its line. */
async function writeAnchorOfVersion1(): Promise<string> {
  await harness.owner.run(sql`insert into anchor_head (anchor_id, bucket, member_id, account_id, seq, head)
    select 1, bucket, member_id, id, seq, head from account`);
  const { digest } = await harness.owner.one<{ digest: string }>(sql`
    insert into anchor (id, version, at, accounts, operator_accounts, digest)
    select 1, 1, now(), 1, 0, sha256(sha256(record_send(row(bucket, member_id, account_id, seq, head)))) from anchor_head
    returning encode(digest, 'hex') as digest`);
  const mac = createHmac("sha256", anchorKey).update(`khela anchor 1:1:${digest}`).digest("hex");
  return JSON.stringify({ anchor: 1, at: new Date(0).toISOString(), accounts: 1, digest, mac });
}

test("anchor: line of the first version → verified as before, also beside newer ones", async () => {
  const line = await writeAnchorOfVersion1();
  expect(await failing({ anchors: [line], anchorKey })).toEqual([]);
  await post(harness.db, [bet(1_000n)]);
  const newer = (await writeAnchor(harness.owner, anchorKey))!;
  expect(JSON.parse(newer)).toMatchObject({ anchor: 2, version: 4, accounts: 1, operatorAccounts: 3 });
  expect(await failing({ anchors: [line, newer], anchorKey })).toEqual([]);
});

test("anchor: line that names another version than the database → finding", async () => {
  const newer = JSON.parse((await writeAnchor(harness.owner, undefined))!) as { version?: number };
  const ANCHOR = "ledger: the chains agree with their anchors";
  expect(await failing({ anchors: [JSON.stringify({ ...newer, version: undefined })] })).toEqual([ANCHOR]);
  expect(await failing({ anchors: [JSON.stringify({ ...newer, version: 1 })] })).toEqual([ANCHOR]);
  expect(await failing({ anchors: [JSON.stringify(newer)] })).toEqual([]);
});
