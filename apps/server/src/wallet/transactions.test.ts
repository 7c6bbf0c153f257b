import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ledgerWorld } from "./test-world.ts";
import type { LedgerWorld } from "./test-world.ts";
import { balanceOf, credit, debit, findAccount, findTransfer, listTransactions, openAccount, openWallet, post, reserve, settle } from "./wallet.ts";

let world: LedgerWorld;
beforeAll(async () => { world = await ledgerWorld(); });
afterAll(() => world.drop());

const START = new Date(0);

test("lists what was finished, newest first, by kind and page, with the totals of the period", async () => {
  const account = await world.funded(1_000n);
  for (const amountMinor of [10n, 20n, 30n, 40n, 50n]) {
    await post(world.db, [debit(account, { id: randomUUID(), kind: 3200, reference: `bet ${amountMinor}`, houseId: world.vendor, amountMinor })]);
  }
  const hold = reserve(account, { id: randomUUID(), kind: 6201, reference: "W1", houseId: world.bank, amountMinor: 200n });
  await post(world.db, [hold]);
  const open = await listTransactions(world.db, { account, from: START, limit: 3, offset: 0 });
  expect(open).toMatchObject({ count: 6, inMinor: 1_000n, outMinor: 150n });
  expect(open.list.map((transfer) => transfer.reference)).toEqual(["bet 50", "bet 40", "bet 30"]);
  expect(await balanceOf(world.db, account)).toMatchObject({ balanceMinor: 850n, heldMinor: 200n, availableMinor: 650n });

  await post(world.db, [settle(account, { id: randomUUID(), kind: 6201, reference: "W1", pendingId: hold.id })]);
  const out = await listTransactions(world.db, { account, from: START, kinds: [6201], limit: 9, offset: 0 });
  expect(out.list).toMatchObject([{ reference: "W1", incoming: false, amountMinor: 200n, balanceAfterMinor: 650n, heldAfterMinor: 0n, phase: 2 }]);
  const second = await listTransactions(world.db, { account, from: START, limit: 3, offset: 6 });
  expect(second.list.map((transfer) => transfer.reference)).toEqual(["first"]);
});

test("a period is found by time: from inclusive, to exclusive", async () => {
  const account = await world.funded(1_000n);
  for (let n = 1; n <= 20; n += 1) {
    await post(world.db, [credit(account, { id: randomUUID(), kind: 6101, reference: `${n}`, houseId: world.bank, amountMinor: 1n })]);
  }
  const all = (await listTransactions(world.db, { account, from: START, limit: 99, offset: 0 })).list.reverse();
  // A Date knows milliseconds, the ledger microseconds: a bound lies at or before what it was read from.
  const from = new Date(all[7]!.at.getTime() + 1);
  const to = new Date(all[15]!.at.getTime() + 1);
  const part = await listTransactions(world.db, { account, from, to, limit: 99, offset: 0 });
  expect(part.list.reverse().map((transfer) => transfer.seq)).toEqual(all.filter(({ at }) => at >= from && at < to).map((transfer) => transfer.seq));
  expect((await listTransactions(world.db, { account, from: new Date("2100-01-01"), limit: 9, offset: 0 })).count).toBe(0);
  expect((await listTransactions(world.db, { account, from: START, to: START, limit: 9, offset: 0 })).count).toBe(0);
});

test("accounts are opened once each, whoever asks at once, and found by kind", async () => {
  const account = await world.member();
  const opened = await Promise.all(Array.from({ length: 8 }, () => openAccount(world.db, { ...account, kind: "vendor", ref: "BGS" })));
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  expect(await findAccount(world.db, account, "vendor", "BGS")).toMatchObject({ id: opened[0]!.id, balanceMinor: 0n });
  expect(await findAccount(world.db, account, "bonus")).toBeNull();
  expect(await balanceOf(world.db, { bucket: 3, memberId: 1n })).toBeNull();
  await expect(openAccount(world.db, { ...account, memberId: 1n })).rejects.toThrow("foreign key");
});

test("a wallet opens each house account once and remembers it; the gatherer answers after the commit", async () => {
  const wallet = openWallet({ db: world.db });
  const key = { merchantId: world.merchantId, purpose: "rebate", ref: "", currency: "BDT", real: false };
  const houses = await Promise.all(Array.from({ length: 5 }, () => wallet.house(key)));
  expect(new Set(houses).size).toBe(1);
  const account = await world.member();
  const id = randomUUID();
  const [answer] = await wallet.gather([credit(account, { id, kind: 6111, reference: "rebate", houseId: houses[0]!, amountMinor: 7n })]);
  expect(answer).toMatchObject({ ok: true, balanceMinor: 7n, seq: 1n });
  expect(await findTransfer(world.db, account, id)).toMatchObject({ kind: 6111, incoming: true, amountMinor: 7n });
  expect(await findTransfer(world.db, account, randomUUID())).toBeNull();
  await wallet.close();
  await expect(wallet.gather([])).rejects.toMatchObject({ code: "gather.closed" });
});
