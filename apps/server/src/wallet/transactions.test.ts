import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLedgerHarness } from "../../test/wallet/ledger-harness.ts";
import type { LedgerHarness } from "../../test/wallet/ledger-harness.ts";
import {
  balanceOf,
  credit,
  debit,
  findAccount,
  findTransfer,
  listTransactions,
  openAccount,
  createWallet,
  post,
  reserve,
  settle,
} from "./wallet.ts";

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await createLedgerHarness();
});
afterAll(() => harness.drop());

const START = new Date(0);

test("transactions: finished ones by kind and page → newest first, with totals of the period", async () => {
  const account = await harness.funded(1_000n);
  for (const amountMinor of [10n, 20n, 30n, 40n, 50n]) {
    await post(harness.db, [
      debit(account, {
        id: randomUUID(),
        kind: 3200,
        reference: `bet ${amountMinor}`,
        operatorAccountId: harness.vendor,
        amountMinor,
      }),
    ]);
  }
  const hold = reserve(account, {
    id: randomUUID(),
    kind: 6201,
    reference: "W1",
    operatorAccountId: harness.bank,
    amountMinor: 200n,
  });
  await post(harness.db, [hold]);
  const open = await listTransactions(harness.db, { account, from: START, limit: 3, sums: true });
  expect(open).toMatchObject({ sums: { count: 6, inMinor: 1_000n, outMinor: 150n }, currency: "BDT" });
  expect(open.list.map((transfer) => transfer.reference)).toEqual(["bet 50", "bet 40", "bet 30"]);
  expect(await balanceOf(harness.db, account)).toMatchObject({
    balanceMinor: 850n,
    heldMinor: 200n,
    availableMinor: 650n,
  });

  await post(harness.db, [
    settle(account, { id: randomUUID(), kind: 6201, reference: "W1", pendingId: hold.id }),
  ]);
  const out = await listTransactions(harness.db, {
    account,
    from: START,
    kinds: [6201],
    limit: 9,
    sums: false,
  });
  expect(out.sums).toBeNull();
  expect(out.list).toMatchObject([
    {
      reference: "W1",
      incoming: false,
      amountMinor: 200n,
      balanceAfterMinor: 650n,
      heldAfterMinor: 0n,
    },
  ]);
  const second = await listTransactions(harness.db, { account, from: START, limit: 3, skip: 6, sums: false });
  expect(second.list.map((transfer) => transfer.reference)).toEqual(["first"]);
});

test("transactions: period → from is inclusive, to is exclusive", async () => {
  const account = await harness.funded(1_000n);
  for (let n = 1; n <= 20; n += 1) {
    await post(harness.db, [
      credit(account, {
        id: randomUUID(),
        kind: 6101,
        reference: `${n}`,
        operatorAccountId: harness.bank,
        amountMinor: 1n,
      }),
    ]);
  }
  const all = (
    await listTransactions(harness.db, { account, from: START, limit: 99, sums: false })
  ).list.reverse();
  // A Date has milliseconds and the ledger microseconds, so a Date read from a transfer lies at or before its time.
  const from = new Date(all[7]!.at.getTime() + 1);
  const to = new Date(all[15]!.at.getTime() + 1);
  const part = await listTransactions(harness.db, { account, from, to, limit: 99, sums: true });
  expect(part.list.reverse().map((transfer) => transfer.id)).toEqual(
    all.filter(({ at }) => at >= from && at < to).map((transfer) => transfer.id),
  );
  expect(part.sums).toEqual({ count: part.list.length, inMinor: BigInt(part.list.length), outMinor: 0n });
  const nothing = { count: 0, inMinor: 0n, outMinor: 0n };
  for (const period of [{ from: new Date("2100-01-01") }, { from: START, to: START }]) {
    const { list, sums } = await listTransactions(harness.db, { account, ...period, limit: 9, sums: true });
    expect([list, sums]).toEqual([[], nothing]);
  }
});

test("accounts: opened concurrently → opened once each, found by kind", async () => {
  const account = await harness.member();
  const opened = await Promise.all(
    Array.from({ length: 8 }, () => openAccount(harness.db, { ...account, kind: "vendor", ref: "BGS" })),
  );
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  expect(await findAccount(harness.db, account, "vendor", "BGS")).toMatchObject({
    id: opened[0]!.id,
    balanceMinor: 0n,
  });
  expect(await findAccount(harness.db, account, "bonus")).toBeNull();
  expect(await balanceOf(harness.db, { bucket: 3, memberId: 1n })).toBeNull();
  await expect(openAccount(harness.db, { ...account, memberId: 1n })).rejects.toThrow("foreign key");
});

test("wallet: operator account used twice → opened once and cached; batcher answers after the commit", async () => {
  const wallet = createWallet({ db: harness.db });
  const key = { merchantId: harness.merchantId, purpose: "rebate", ref: "", currency: "BDT", real: false };
  const ids = await Promise.all(Array.from({ length: 5 }, () => wallet.operatorAccount(key)));
  expect(new Set(ids).size).toBe(1);
  const account = await harness.member();
  const id = randomUUID();
  const [answer] = await wallet.postBatched([
    credit(account, { id, kind: 6111, reference: "rebate", operatorAccountId: ids[0]!, amountMinor: 7n }),
  ]);
  expect(answer).toMatchObject({ ok: true, balanceMinor: 7n, seq: 1n });
  expect(await findTransfer(harness.db, account, id)).toMatchObject({
    kind: 6111,
    incoming: true,
    amountMinor: 7n,
  });
  expect(await findTransfer(harness.db, account, randomUUID())).toBeNull();
  await wallet.close();
  await expect(wallet.postBatched([])).rejects.toMatchObject({ code: "batcher.closed" });
});
