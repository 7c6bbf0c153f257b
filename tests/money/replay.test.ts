import { afterEach, expect, test } from "vitest";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { createLedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";
import type { LedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";
import { ledgerHash, byMember, fillLedger, openMembers, play, readLog } from "./replay.ts";
import { counted, within } from "./proof-scale.ts";

const ENTRIES = counted(3_000, 100_000);
const MEMBERS = 40;

const open: LedgerHarness[] = [];
afterEach(async () => {
  for (const harness of open.splice(0)) await harness.drop();
});

async function fresh(): Promise<LedgerHarness> {
  const harness = await createLedgerHarness();
  open.push(harness);
  return harness;
}

test(
  `[M15] replay: log of ${ENTRIES} entries into an empty ledger, in its own order and by member → same hash`,
  async () => {
    const first = await fresh();
    const accounts = await openMembers(first, MEMBERS);
    const entries = await fillLedger(first, accounts, ENTRIES, 15);
    const log = await readLog(first.db, accounts);
    const hash = await ledgerHash(first.db);
    expect(log.length).toBe(entries);
    expect(new Set(log.map(({ phase }) => phase))).toEqual(new Set([0, 1, 2, 3]));
    // A gift's two legs are two entries; members are independent of each other, so their order does not matter.
    for (const order of [log, byMember(log, 1), byMember(log, Infinity)]) {
      const second = await fresh();
      expect(await openMembers(second, MEMBERS)).toEqual(accounts);
      await play(second.db, order);
      expect(await ledgerHash(second.db)).toBe(hash);
      const { checks } = await auditLedger(second.db);
      expect(checks.filter((check) => check.count > 0)).toEqual([]);
    }
    process.stdout.write(`M15 ${entries} entries, ${hash}\n`);
  },
  within(2, 30),
);

test(
  "[M15] replay: changed log → another hash, or refused",
  async () => {
    const [first, second, third] = [await fresh(), await fresh(), await fresh()];
    const accounts = await openMembers(first, 3);
    await fillLedger(first, accounts, 200, 16);
    const log = await readLog(first.db, accounts);
    const hash = await ledgerHash(first.db);
    await openMembers(second, 3);
    await play(second.db, log.slice(0, -1));
    expect(await ledgerHash(second.db)).not.toBe(hash);
    await openMembers(third, 3);
    await expect(play(third.db, [...log].reverse())).rejects.toThrow(/^entry/);
  },
  within(1, 1),
);
