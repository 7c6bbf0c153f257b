import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import { openOperatorAccount } from "../store.ts";
import { ledgerDigest, createLedgerHarness } from "../../../test/wallet/ledger-harness.ts";
import type { LedgerHarness } from "../../../test/wallet/ledger-harness.ts";
import {
  balanceOf,
  credit,
  debit,
  expire,
  openAccount,
  post,
  release,
  reserve,
  reverse,
  settle,
} from "../wallet.ts";
import type { Account, Posting } from "../wallet.ts";

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await createLedgerHarness();
});
afterAll(() => harness.drop());

const details = () => ({ id: randomUUID(), kind: 3200, reference: "ref", roundRef: "round-1" });
const send = async (movement: Posting) => (await post(harness.db, [movement]))[0]!;

/** Returns the posting several times, each time with one field changed. */
function changed(
  movement: Posting,
  account: Account,
  other: Account,
): readonly (readonly [string, Posting])[] {
  const priced = movement as Posting & { operatorAccountId: bigint; amountMinor: bigint };
  const list: (readonly [string, Posting])[] = [
    ["account", { ...movement, account: other }],
    ["kind", { ...movement, kind: 3201 }],
    ["currency", { ...movement, currency: "USD" }],
    ["linked", { ...movement, linkedId: randomUUID() }],
    ["round", { ...movement, roundRef: "round-2" }],
    ["round", { ...movement, roundRef: undefined }],
    ["reference", { ...movement, reference: "reF" }],
  ];
  if ("operatorAccountId" in movement)
    list.push(["operatorAccount", { ...priced, operatorAccountId: harness.transit } as Posting]);
  if ("amountMinor" in movement)
    list.push(["amount", { ...priced, amountMinor: priced.amountMinor + 1n } as Posting]);
  if (movement.action === "post") {
    list.push(["direction", { ...movement, direction: movement.direction === "in" ? "out" : "in" }]);
    list.push(["phase", reserve(account, movement)]);
  }
  if (movement.action === "reserve")
    list.push(["expires", { ...movement, expiresAt: new Date(4_000_000_000_000) }]);
  if ("pendingId" in movement) list.push(["pending", { ...movement, pendingId: randomUUID() }]);
  if ("reversalOf" in movement) list.push(["reversal", { ...movement, reversalOf: randomUUID() }]);
  return list;
}

async function exercise(): Promise<{ account: Account; other: Account; movements: Posting[] }> {
  const account = await harness.funded(1_000n);
  const other = await openAccount(harness.db, { ...account, kind: "vendor", ref: "BGS" });
  const [first, second] = [
    reserve(account, { ...details(), operatorAccountId: harness.bank, amountMinor: 50n }),
    reserve(account, { ...details(), operatorAccountId: harness.bank, amountMinor: 60n }),
  ];
  const bet = debit(account, { ...details(), operatorAccountId: harness.vendor, amountMinor: 10n });
  return {
    account,
    other,
    movements: [
      bet,
      credit(account, { ...details(), operatorAccountId: harness.vendor, amountMinor: 20n }),
      first,
      second,
      settle(account, { ...details(), pendingId: first.id, amountMinor: 30n }),
      release(account, { ...details(), pendingId: second.id }),
      reverse(account, { ...details(), reversalOf: bet.id }),
    ],
  };
}

test("[M3] ledger: id repeated after success → first answer again; any field changed → refusal names the field", async () => {
  const { account, other, movements } = await exercise();
  for (const movement of movements) {
    const first = await send(movement);
    expect(first).toMatchObject({ ok: true, replayed: false });
    await send(credit(account, { ...details(), operatorAccountId: harness.bank, amountMinor: 1n }));
    const digest = await ledgerDigest(harness.db);
    expect(await send(movement)).toEqual({ ...first, replayed: true });
    for (const [field, variant] of changed(movement, account, other)) {
      expect(await send(variant)).toMatchObject({ ok: false, code: "ledger.id_reused", field });
    }
    expect(await ledgerDigest(harness.db)).toBe(digest);
  }
});

test("[M3] ledger: id repeated while the first is in flight → waits and gets the first answer", async () => {
  const { account, other, movements } = await exercise();
  for (const movement of movements) {
    const variants = changed(movement, account, other);
    const sent = await harness.db.transaction(async (tx) => {
      await post(tx, [movement]);
      const racing = Promise.all(
        [movement, ...variants.map(([, variant]) => variant).filter((variant) => variant.account === account)]
          .slice(0, 6)
          .map(send),
      );
      await new Promise((resolve) => {
        setTimeout(resolve, 30);
      });
      return { racing };
    });
    const answers = await sent.racing;
    expect(answers[0]).toMatchObject({ ok: true, replayed: true });
    expect(answers.slice(1).every((answer) => !answer.ok && answer.code === "ledger.id_reused")).toBe(true);
  }
});

test("[M3] ledger: id refused for lack of funds → stays refused after a deposit", async () => {
  const account = await harness.funded(100n);
  const other = await openAccount(harness.db, { ...account, kind: "vendor", ref: "BGS" });
  for (const movement of [
    debit(account, { ...details(), operatorAccountId: harness.vendor, amountMinor: 500n }),
    reserve(account, { ...details(), operatorAccountId: harness.bank, amountMinor: 500n }),
  ]) {
    expect(await send(movement)).toMatchObject({
      ok: false,
      code: "ledger.insufficient_funds",
      replayed: false,
      balanceMinor: 100n,
    });
    await send(credit(account, { ...details(), operatorAccountId: harness.bank, amountMinor: 1_000n }));
    const digest = await ledgerDigest(harness.db);
    expect(await send(movement)).toMatchObject({
      ok: false,
      code: "ledger.insufficient_funds",
      replayed: true,
    });
    for (const [field, variant] of changed(movement, account, other)) {
      expect(await send(variant)).toMatchObject({ ok: false, code: "ledger.id_reused", field });
    }
    expect(await ledgerDigest(harness.db)).toBe(digest);
    await send(debit(account, { ...details(), operatorAccountId: harness.bank, amountMinor: 1_000n }));
  }
});

test("[M3] ledger: first attempt rolled back → id is unused", async () => {
  const account = await harness.funded(100n);
  const movement = debit(account, { ...details(), operatorAccountId: harness.vendor, amountMinor: 40n });
  const crash = harness.db.transaction(async (tx) => {
    await post(tx, [movement]);
    throw new Error("crashed");
  });
  await expect(crash).rejects.toThrow("crashed");
  expect(await send({ ...movement, reference: "another" })).toMatchObject({
    ok: true,
    replayed: false,
    balanceMinor: 60n,
  });
});

test("[M7] ledger: any refused posting → nothing changes", async () => {
  const account = await harness.funded(100n);
  const operatorAccount = (key: object) =>
    openOperatorAccount(harness.db, {
      merchantId: harness.merchantId,
      purpose: "deposit",
      ref: "",
      currency: "BDT",
      real: false,
      ...key,
    });
  const { id: elsewhere } = await harness.owner.one<{ id: number }>(
    sql`insert into merchant (code, brand, currency, real_money) values ('other', 'O', 'BDT', true) returning id`,
  );
  const [dollars, foreign, real] = [
    await operatorAccount({ currency: "USD" }),
    await operatorAccount({ merchantId: elsewhere }),
    await operatorAccount({ merchantId: elsewhere, real: true }),
  ];
  const hold = reserve(account, { ...details(), operatorAccountId: harness.bank, amountMinor: 10n });
  const lateHold = reserve(account, {
    ...details(),
    operatorAccountId: harness.bank,
    amountMinor: 10n,
    expiresAt: new Date(0),
  });
  const bet = debit(account, { ...details(), operatorAccountId: harness.vendor, amountMinor: 10n });
  const undo = reverse(account, { ...details(), reversalOf: bet.id });
  await post(harness.db, [hold, lateHold, bet, undo]);
  const priced = (change: object) =>
    ({
      ...debit(account, { ...details(), operatorAccountId: harness.vendor, amountMinor: 5n }),
      ...change,
    }) as Posting;
  const cases: readonly (readonly [string, Posting])[] = [
    ["ledger.invalid", priced({ id: "not a uuid" })],
    ["ledger.invalid", priced({ amountMinor: 0n })],
    ["ledger.invalid", priced({ amountMinor: -5n })],
    ["ledger.invalid", priced({ amountMinor: 2n ** 63n })],
    ["ledger.invalid", priced({ reference: "" })],
    ["ledger.invalid", priced({ reference: "x".repeat(201) })],
    ["ledger.invalid", priced({ reference: "a\0b" })],
    ["ledger.invalid", priced({ reference: "\ud800" })],
    ["ledger.invalid", priced({ kind: 0 })],
    ["ledger.invalid", priced({ kind: 1.5 })],
    ["ledger.invalid", priced({ account: { ...account, bucket: 256 } })],
    ["ledger.unknown_account", priced({ account: { ...account, id: 999_999n } })],
    ["ledger.unknown_account", priced({ account: { ...account, memberId: 1n } })],
    ["ledger.unknown_operator_account", priced({ operatorAccountId: -999n })],
    ["ledger.unknown_operator_account", priced({ operatorAccountId: account.id })],
    ["ledger.currency_mismatch", priced({ currency: "USD" })],
    ["ledger.currency_mismatch", priced({ operatorAccountId: dollars })],
    ["ledger.merchant_mismatch", priced({ operatorAccountId: foreign })],
    ["ledger.merchant_mismatch", priced({ operatorAccountId: real })],
    ["ledger.insufficient_funds", priced({ amountMinor: 81n })],
    ["ledger.over_settle", settle(account, { ...details(), pendingId: hold.id, amountMinor: 11n })],
    ["ledger.hold_not_expired", expire(account, { ...details(), pendingId: hold.id })],
    ["ledger.hold_expired", settle(account, { ...details(), pendingId: lateHold.id })],
    ["ledger.unknown_pending", settle(account, { ...details(), pendingId: randomUUID() })],
    ["ledger.unknown_pending", release(account, { ...details(), pendingId: bet.id })],
    ["ledger.unknown_transfer", reverse(account, { ...details(), reversalOf: randomUUID() })],
    ["ledger.already_reversed", reverse(account, { ...details(), reversalOf: bet.id })],
    ["ledger.not_reversible", reverse(account, { ...details(), reversalOf: hold.id })],
    ["ledger.not_reversible", reverse(account, { ...details(), reversalOf: undo.id })],
  ];
  const digest = await ledgerDigest(harness.db);
  for (const [code, movement] of cases) {
    expect(await send(movement), `${code} ${movement.action}`).toMatchObject({ ok: false, code });
    expect(await ledgerDigest(harness.db)).toBe(digest);
  }
  // Posts all invalid postings at once between two valid postings, which must not fail.
  const fine = [priced({}), priced({})];
  const answers = await post(harness.db, [fine[0]!, ...cases.map(([, movement]) => movement), fine[1]!]);
  expect(answers.map((answer) => (answer.ok ? "ok" : answer.code))).toEqual([
    "ok",
    ...cases.map(([code]) => code),
    "ok",
  ]);
  expect((await balanceOf(harness.db, account))?.balanceMinor).toBe(90n);
});

test("[M16 M7] ledger: value that no column can hold → refused by field, neighbours unaffected", async () => {
  const account = await harness.funded(100n);
  const fine = () => debit(account, { ...details(), operatorAccountId: harness.vendor, amountMinor: 1n });
  const priced = (change: object) => ({ ...fine(), ...change }) as Posting;
  const of = (change: object) => priced({ account: { ...account, ...change } });
  const [tooMuch, halfPair] = [2n ** 63n, "\ud800"];
  const cases: readonly (readonly [string, Posting])[] = [
    ["account", of({ bucket: -1 })],
    ["account", of({ bucket: 0.5 })],
    ["account", of({ bucket: 256 })],
    ["account", of({ memberId: tooMuch })],
    ["account", of({ id: tooMuch })],
    ["account", of({ memberId: 5 })],
    ["kind", priced({ kind: 2 ** 31 })],
    ["kind", priced({ kind: -(2 ** 31) })],
    ["kind", priced({ kind: 0.5 })],
    ["operatorAccount", priced({ operatorAccountId: -tooMuch })],
    ["amount", priced({ amountMinor: tooMuch })],
    ["pending", settle(account, { ...details(), pendingId: "x" })],
    ["reversal", reverse(account, { ...details(), reversalOf: "x" })],
    ["linked", priced({ linkedId: "x" })],
    [
      "expires",
      reserve(account, {
        ...details(),
        operatorAccountId: harness.bank,
        amountMinor: 1n,
        expiresAt: new Date(Number.NaN),
      }),
    ],
    ["currency", priced({ currency: "B\0T" })],
    ["reference", priced({ reference: halfPair })],
    ["reference", priced({ reference: 5 })],
    ["round", priced({ roundRef: halfPair })],
    ["round", priced({ roundRef: "a\0" })],
  ];
  for (const [field, movement] of cases) {
    const answers = await post(harness.db, [fine(), movement, [fine(), fine()]]);
    expect(
      answers.map((answer) => (answer.ok ? "ok" : `${answer.code} ${answer.field} ${answer.replayed}`)),
      field,
    ).toEqual(["ok", `ledger.invalid ${field} false`, "ok", "ok"]);
    expect(
      (await post(harness.db, [[fine(), movement]])).map((answer) => (answer.ok ? "ok" : answer.code)),
    ).toEqual(["ledger.linked_failed", "ledger.invalid"]);
    await send(credit(account, { ...details(), operatorAccountId: harness.bank, amountMinor: 3n }));
  }
  expect(await post(harness.db, [cases[0]![1]])).toMatchObject([
    { ok: false, replayed: false, balanceMinor: null, heldMinor: null },
  ]);
  // The largest value each column can hold.
  expect(await send(priced({ kind: 2 ** 31 - 1 }))).toMatchObject({ ok: true });
  for (const bucket of [0, 255])
    expect(await send(of({ bucket, memberId: 1n }))).toMatchObject({ code: "ledger.unknown_account" });
  expect(await send(priced({ operatorAccountId: 1n - tooMuch }))).toMatchObject({
    code: "ledger.unknown_operator_account",
  });
  expect(await send(of({ memberId: tooMuch - 1n, id: tooMuch - 1n }))).toMatchObject({
    code: "ledger.unknown_account",
  });
  expect(
    await send(
      reserve(account, {
        ...details(),
        operatorAccountId: harness.bank,
        amountMinor: 1n,
        expiresAt: undefined,
      }),
    ),
  ).toMatchObject({ ok: true });
});

test("ledger: play money and real money in one posting → refused", async () => {
  const account = await harness.funded(100n);
  const key = { merchantId: account.merchantId, purpose: "deposit", ref: "", currency: "BDT", real: true };
  await expect(openOperatorAccount(harness.db, key)).rejects.toThrow("ledger.play_meets_real");
  await expect(openAccount(harness.db, { ...account, real: true })).rejects.toThrow("ledger.play_meets_real");
  await harness.owner.run(sql`update merchant set real_money = true where id = ${account.merchantId}`);
  const real = await openOperatorAccount(harness.db, key);
  expect(
    await send(credit(account, { ...details(), operatorAccountId: real, amountMinor: 5n })),
  ).toMatchObject({ code: "ledger.play_meets_real" });
});

test("ledger: linked postings with one failure → none happens, result says why", async () => {
  const account = await harness.funded(100n);
  const pair = (bet: bigint, win: bigint) => [
    credit(account, { ...details(), operatorAccountId: harness.vendor, amountMinor: win }),
    debit(account, { ...details(), operatorAccountId: harness.vendor, amountMinor: bet }),
  ];
  const short = pair(500n, 10n);
  const answers = await post(harness.db, [pair(60n, 5n), short, pair(30n, 0n), pair(40n, 1n)]);
  expect(answers.map((answer) => (answer.ok ? "ok" : answer.code))).toEqual([
    "ok",
    "ok",
    "ledger.linked_failed",
    "ledger.insufficient_funds",
    "ledger.invalid",
    "ledger.linked_failed",
    "ok",
    "ok",
  ]);
  expect((await balanceOf(harness.db, account))?.balanceMinor).toBe(6n);
  expect(await send(short[1]!)).toMatchObject({ code: "ledger.insufficient_funds", replayed: true });
});

test("refusals: several of one batch → the time of the batch, one by one as in groups", async () => {
  const accounts = [await harness.member(), await harness.member(), await harness.member()];
  const stakes = accounts.map((account) =>
    debit(account, { ...details(), operatorAccountId: harness.vendor, amountMinor: 5n }),
  );
  const answers = await post(harness.db, [
    stakes[0]!,
    stakes[1]!,
    [stakes[2]!, debit(accounts[2]!, { ...details(), operatorAccountId: harness.vendor, amountMinor: 5n })],
  ]);
  expect(answers.filter((answer) => !answer.ok && answer.code === "ledger.insufficient_funds")).toHaveLength(
    3,
  );
  const times = await harness.db.rows<{ at: Date; count: bigint }>(
    sql`select at, count(*) from refusal where id = any (${stakes.map(({ id }) => id)}::uuid[]) group by at`,
  );
  expect(times).toMatchObject([{ count: 3n }]);
});
