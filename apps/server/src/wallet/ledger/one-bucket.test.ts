/**
 * The ledger's hot path with batches of one bucket, as on distributed nodes, and its refusal of batches with several
 * buckets.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useOneBucketBatches } from "../../../../../tests/database.ts";
import { openAccount, postFastPath, postRows } from "../store.ts";
import { createWallet, debit, type Account } from "../wallet.ts";
import { createLedgerHarness, ledgerDigest, newMember } from "../../../test/wallet/ledger-harness.ts";
import type { LedgerHarness } from "../../../test/wallet/ledger-harness.ts";

afterAll(useOneBucketBatches());

/**
 * Imports a test suite a second time. The query string avoids the module cache, in case the suite has already run in
 * this process.
 */
const withOneBucket = (suite: string): Promise<unknown> => import(`./${suite}.test.ts?one-bucket`);

describe("batches of one bucket", async () => {
  await withOneBucket("hot-path");
});

describe("batches of several buckets", () => {
  let harness: LedgerHarness;
  let accounts: Account[];
  beforeAll(async () => {
    harness = await createLedgerHarness();
    const { db, owner, merchantId } = harness;
    accounts = [await harness.funded(100n)];
    const others = [1, 2, 3].filter((bucket) => bucket !== accounts[0]!.bucket).slice(0, 2);
    for (const bucket of others) {
      const key = await newMember(owner, merchantId, bucket);
      accounts.push(
        await openAccount(db, { ...key, kind: "main", ref: "", currency: "BDT", merchantId, real: false }),
      );
    }
  });
  afterAll(() => harness.drop());

  const stake = (account: Account) =>
    debit(account, {
      id: randomUUID(),
      kind: 3200,
      reference: "stake",
      operatorAccountId: harness.vendor,
      amountMinor: 1n,
    });

  test("ledger: batch with items of two buckets → refused by code, nothing changed", async () => {
    const digest = await ledgerDigest(harness.owner);
    const moves = accounts.slice(0, 2).map((account) => ({ ...stake(account), direction: "out" as const }));
    await expect(
      postFastPath(
        harness.db,
        moves.map((move) => ({ ...move, operatorAccountId: harness.vendor, amountMinor: 1n })),
      ),
    ).rejects.toMatchObject({ code: "KL003" });
    await expect(
      postRows(
        harness.db,
        accounts.slice(0, 2).map((account, n) => ({
          id: randomUUID(),
          bucket: account.bucket,
          member_id: String(account.memberId),
          account_id: String(account.id),
          operator_account_id: String(harness.vendor),
          incoming: n === 1,
          amount_minor: "1",
          currency: "BDT",
          kind: 3200,
          phase: 0,
          pending_id: undefined,
          reversal_of: undefined,
          linked_id: undefined,
          round_ref: undefined,
          reference: "stake",
          expires_at: undefined,
          grp: undefined,
        })),
      ),
    ).rejects.toMatchObject({ code: "KL003" });
    expect(await ledgerDigest(harness.owner)).toBe(digest);
  });

  test("batcher: postings of several buckets at once → each batch has one bucket, all answered", async () => {
    const named: unknown[] = [];
    const wallet = createWallet({
      db: {
        ...harness.db,
        call: (name, text, values) => {
          named.push(values[0]);
          return harness.db.call(name, text, values);
        },
      },
    });
    const answers = await Promise.all(
      [...accounts, ...accounts].map((account) => wallet.postBatched([stake(account)])),
    );
    await wallet.close();
    expect(answers.flat().map((answer) => (answer.ok ? "ok" : answer.code))).toEqual([
      "ok",
      "ledger.insufficient_funds",
      "ledger.insufficient_funds",
      "ok",
      "ledger.insufficient_funds",
      "ledger.insufficient_funds",
    ]);
    expect(new Set(named)).toEqual(new Set(accounts.map(({ bucket }) => bucket)));
  });
});
