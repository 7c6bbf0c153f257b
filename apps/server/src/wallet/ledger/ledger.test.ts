import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import { randomRuns } from "../../../../../tests/database.ts";
import { interpret } from "../../../../../tests/money/model-run.ts";
import type { Draw } from "../../../../../tests/money/model-run.ts";
import { createLedgerHarness } from "../../../test/wallet/ledger-harness.ts";
import type { LedgerHarness } from "../../../test/wallet/ledger-harness.ts";
import { credit, debit, post, transferId } from "../wallet.ts";
import type { LinkedPostings, Posting } from "../wallet.ts";

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await createLedgerHarness();
});
afterAll(() => harness.drop());

/**
 * Posts a batch through the ledger's inner function, as one statement or one by one, on new accounts. Returns the
 * effects without ids and times.
 */
async function leftBy(drawn: readonly Draw[], oneByOne: boolean): Promise<unknown> {
  const accounts = [await harness.funded(500n), await harness.member(), await harness.funded(100n)];
  const ids = new Map<string, string>();
  const rename = (id: string) => {
    ids.set(id, ids.get(id) ?? `id ${ids.size}`);
    return ids.get(id)!;
  };
  const past: LinkedPostings[] = [];
  const groups = drawn.map((draw) => {
    const linked = interpret(draw, accounts, past, harness);
    past.push(linked);
    return linked;
  });
  const sent = groups.flat();
  const answers = await harness.owner.transaction(async (tx) => {
    const through = {
      ...tx,
      call: <R>(_: string, __: string, values: readonly unknown[]) =>
        tx.rows<R>(
          sql`select * from ledger_post_items(${values[0]}::smallint, array(select m from json_populate_recordset(null::ledger_movement, ${values[1]}::json) m), ${oneByOne})`,
        ),
    };
    return post(through, groups);
  });
  sent.forEach((movement) => rename(movement.id));
  const rows = await harness.db.rows<{
    account_id: bigint;
    id: string;
    pending_id: string | null;
  }>(sql`select account_id, seq, id, phase, debit_account > 0 as debit, amount_minor, pending_id, balance_after, held_after
    from transfer t where (bucket, member_id) in (select * from unnest(${accounts.map((a) => a.bucket)}::smallint[], ${accounts.map((a) => a.memberId)}::bigint[])) order by account_id, seq`);
  return {
    answers: answers.map((answer) => ({ ...answer, id: rename(answer.id) })),
    rows: rows.map((row) => ({
      ...row,
      account_id: accounts.findIndex((a) => a.id === row.account_id),
      id: ids.get(row.id) ?? "first",
      pending_id: row.pending_id && rename(row.pending_id),
    })),
  };
}

test("ledger: batch written by one statement → same effect as its items one by one", async () => {
  const clean = fc.array(
    fc.record({
      what: fc.integer({ min: 0, max: 44 }),
      who: fc.nat(2),
      amount: fc.integer({ min: 1, max: 60 }),
      which: fc.nat(50),
    }),
    { minLength: 1, maxLength: 30, size: "max" },
  );
  const mixed = fc.array(
    fc.record({
      what: fc.nat(99),
      who: fc.nat(2),
      amount: fc.integer({ min: 1, max: 200 }),
      which: fc.nat(50),
    }),
    { minLength: 1, maxLength: 30, size: "max" },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(clean, mixed), async (drawn) => {
      expect(await leftBy(drawn, false)).toEqual(await leftBy(drawn, true));
    }),
    { numRuns: randomRuns(40) },
  );
});

test("ledger: balance at either limit of 64 bits → exact, beyond it refused", async () => {
  const account = await harness.member();
  const most = 2n ** 63n - 1n;
  const deposit = (amountMinor: bigint): Posting =>
    credit(account, {
      id: randomUUID(),
      kind: 6101,
      reference: "edge",
      operatorAccountId: harness.bank,
      amountMinor,
    });
  const answers = await post(harness.db, [
    deposit(0n),
    deposit(-1n),
    deposit(most + 1n),
    deposit(most),
    deposit(1n),
    deposit(most),
  ]);
  expect(answers.map((answer) => (answer.ok ? "ok" : `${answer.code} ${answer.field}`))).toEqual([
    "ledger.invalid amount",
    "ledger.invalid amount",
    "ledger.invalid amount",
    "ok",
    "ledger.overflow null",
    "ledger.overflow null",
  ]);
  const [back] = await post(harness.db, [
    debit(account, {
      id: randomUUID(),
      kind: 1,
      reference: "edge",
      operatorAccountId: harness.bank,
      amountMinor: most,
    }),
  ]);
  expect(back).toMatchObject({ ok: true, balanceMinor: 0n });
});

test("transferId: same source and reference → same id; different boundaries → different ids", () => {
  expect(transferId("vendor:BGS", "tx-1")).toBe(transferId("vendor:BGS", "tx-1"));
  expect(transferId("a", "bc")).not.toBe(transferId("ab", "c"));
  expect(transferId("a", "b", "c")).not.toBe(transferId("a", "bc"));
  expect(transferId("a\0\0\0\0b")).not.toBe(transferId("a", "b"));
  expect(transferId("a\0\0\0\u0001b")).not.toBe(transferId("a", "b"));
  // Ids computed independently, with Python's hashlib: ids must stay the same in every version.
  expect(transferId("vendor:BGS", "tx-1")).toBe("6fa02235-39ef-80d0-af39-ed3ec64578c9");
  expect(transferId("vendor:BGS", "tx-2")).toBe("adc66486-1a84-884c-a474-7417a5bd860d");
  expect(transferId("vendor:BGS", "tx-4")).toBe("60292d16-f6f9-8f90-b2ff-26fb7b2e5646");
  expect(transferId("খেলা", "পদ্মা", "")).toBe("736add85-3f6f-8061-ac8c-8c5ba51fd1ea");
  expect(transferId("x")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
