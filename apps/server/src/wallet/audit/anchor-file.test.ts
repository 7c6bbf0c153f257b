import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../infra/config.ts";
import { walletJobs } from "../jobs.ts";
import { createLedgerHarness, type LedgerHarness } from "../../../test/wallet/ledger-harness.ts";
import { debit, post } from "../wallet.ts";
import { auditLedger } from "./audit.ts";

let harness: LedgerHarness;
let folder: string;
beforeEach(async () => {
  harness = await createLedgerHarness();
  folder = mkdtempSync(join(tmpdir(), "khela-anchors-"));
});
afterEach(async () => {
  await harness.drop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Returns the jobs of a server with these settings, by name. The server's database connection has the rights of the
 * servers' role.
 */
function jobsOf(env: Readonly<Record<string, string>>): ReadonlyMap<string, () => Promise<void>> {
  const handlers = new Map<string, () => Promise<void>>();
  walletJobs({
    db: harness.db,
    config: readConfig({ KHELA_DATA: folder, ...env }),
    jobs: {
      schedule: (name, _, handler) => void handlers.set(name, handler),
      work: () => undefined,
      send: () => Promise.resolve(),
      retry: () => Promise.resolve(),
      start: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    },
  });
  return handlers;
}

const linesOf = (file: string) => readFileSync(file, "utf8").trimEnd().split("\n");

test("[D1] anchor job: chains changed → one signed line in the file, which the audit accepts; nothing changed → no line", async () => {
  const keyFile = join(folder, "key");
  writeFileSync(keyFile, "a key");
  const anchor = jobsOf({ LEDGER_ANCHOR_KEY_FILE: keyFile }).get("wallet.anchor")!;
  const account = await harness.funded(100n);
  await anchor();
  await anchor();
  await post(harness.db, [
    debit(account, {
      id: randomUUID(),
      kind: 3200,
      reference: "bet",
      operatorAccountId: harness.vendor,
      amountMinor: 1n,
    }),
  ]);
  await anchor();
  const anchors = linesOf(join(folder, "ledger-anchors.jsonl"));
  expect(anchors.map((line) => JSON.parse(line) as object)).toMatchObject([
    { anchor: 1, accounts: 1 },
    { anchor: 2, accounts: 1 },
  ]);
  const options = { anchors, anchorKey: readFileSync(keyFile) };
  expect(await auditLedger(harness.db, options)).toMatchObject({ ok: true });
  expect(await auditLedger(harness.db, { ...options, sinceAnchor: true })).toMatchObject({
    ok: true,
    sinceAnchor: 2,
  });
});

test("anchor job: file cannot be written → fails and makes no anchor", async () => {
  await harness.funded(100n);
  const anchor = jobsOf({ LEDGER_ANCHOR_FILE: join(folder, "missing", "file") }).get("wallet.anchor")!;
  await expect(anchor()).rejects.toThrow("ENOENT");
  expect(await auditLedger(harness.db, { sinceAnchor: true })).toMatchObject({ sinceAnchor: null });
});

test("anchor job: switched off → not scheduled", () => {
  expect([...jobsOf({ LEDGER_ANCHOR_FILE: "off" }).keys()]).toEqual([
    "wallet.rollup",
    "wallet.days",
    "wallet.months",
  ]);
});
