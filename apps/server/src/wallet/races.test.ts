import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { counted, within } from "../../../../tests/money/scale.ts";
import { auditLedger } from "./audit.ts";
import { ledgerWorld } from "./test-world.ts";
import type { LedgerWorld } from "./test-world.ts";
import { balanceOf, between, credit, debit, expire, openWallet, post, release, reserve, reverse, settle } from "./wallet.ts";
import type { Account, Movement, PostAnswer, Wallet } from "./wallet.ts";

let world: LedgerWorld;
let wallet: Wallet;
beforeAll(async () => {
  world = await ledgerWorld();
  wallet = openWallet({ db: world.db, connections: 4, maxItems: 20 });
});
afterAll(async () => {
  await wallet.close();
  await world.drop();
});

const DRAINS = counted(20, 200);
const REVERSALS = 500;
const ENDS = counted(10, 200);

const details = () => ({ id: randomUUID(), kind: 3200, reference: "race" });
const bet = (account: Account, amountMinor: bigint): Movement => debit(account, { ...details(), houseId: world.vendor, amountMinor });
const accepted = (answers: readonly PostAnswer[]) => answers.filter((answer) => answer.ok && !answer.replayed).length;
const codes = (answers: readonly PostAnswer[]) => answers.map((answer) => answer.ok ? "ok" : answer.code).sort();
/** Each by itself on its own connection, or all through the gatherer. */
const ways: readonly [string, (movement: Movement) => Promise<PostAnswer>][] = [
  ["one by one", async (movement) => (await post(world.db, [movement]))[0]!],
  ["gathered", async (movement) => (await wallet.gather([movement]))[0]!],
];

for (const [way, send] of ways) {
  test(`M2 ${DRAINS} balances drained by 32 at once pay for exactly what they hold, ${way}`, async () => {
    for (let round = 0; round < DRAINS; round += 1) {
      const account = await world.funded(1_000n);
      const size = BigInt(40 + (round % 100) * 7);
      const answers = await Promise.all(Array.from({ length: 32 }, () => send(bet(account, size))));
      expect(accepted(answers)).toBe(Math.min(32, Number(1_000n / size)));
      expect(new Set(codes(answers))).toEqual(new Set(["ledger.insufficient_funds", "ok"]));
      expect((await balanceOf(world.db, account))?.balanceMinor).toBe(1_000n % size);
    }
  }, within(1, 5));

  test(`M5 ${REVERSALS} transfers reversed twice at once: ${REVERSALS} successes, ${REVERSALS} refusals, ${way}`, async () => {
    const account = await world.funded(100_000n);
    const bets = Array.from({ length: REVERSALS }, () => bet(account, 100n));
    expect(accepted(await Promise.all(bets.map(send)))).toBe(REVERSALS);
    const twice = [...bets, ...bets].map(({ id }) => send(reverse(account, { ...details(), reversalOf: id })));
    const answers = await Promise.all(twice);
    expect(codes(answers)).toEqual([...Array<string>(REVERSALS).fill("ledger.already_reversed"), ...Array<string>(REVERSALS).fill("ok")]);
    expect((await balanceOf(world.db, account))?.balanceMinor).toBe(100_000n);
  });

  test(`M6 settle, void and expire raced in pairs, ${ENDS} times each: exactly one wins, ${way}`, async () => {
    const account = await world.funded(1_000_000n);
    const ends = [settle, release, expire];
    for (const first of ends) for (const second of ends) for (let round = 0; round < ENDS; round += 1) {
      const { balanceMinor: before } = (await balanceOf(world.db, account))!;
      // A hold past its time can be voided or expired; settling it comes too late.
      const late = first === expire || second === expire;
      const hold = reserve(account, { ...details(), houseId: world.bank, amountMinor: 70n, ...(late ? { expiresAt: new Date(0) } : {}) });
      await send(hold);
      const answers = await Promise.all([first, second].map((end) => send(end(account, { ...details(), pendingId: hold.id }))));
      const onlySettle = late && first === settle && second === settle;
      expect(accepted(answers)).toBe(onlySettle ? 0 : 1);
      const balance = (await balanceOf(world.db, account))!;
      expect(balance.heldMinor).toBe(0n);
      expect(before - balance.balanceMinor).toBe(!late && answers.some((answer, index) => answer.ok && [first, second][index] === settle) ? 70n : 0n);
    }
  }, within(1, 5));
}

test("R6: gifts both ways at once neither lock each other out nor lose anything", async () => {
  const pair = [await world.funded(500n), await world.funded(500n)] as const;
  const gift = (from: Account, to: Account) => post(world.db, [between({
    id: randomUUID(), from, to, transitId: world.transit, amountMinor: 30n, outKind: 6207, inKind: 6104, reference: "gift",
  })]);
  await Promise.all(Array.from({ length: 60 }, (_, index) => index % 2 === 0 ? gift(pair[0], pair[1]) : gift(pair[1], pair[0])));
  const [first, second] = [await balanceOf(world.db, pair[0]), await balanceOf(world.db, pair[1])];
  expect(first!.balanceMinor + second!.balanceMinor).toBe(1_000n);
});

test("the same id sent at once by many has one effect, also against a transaction that holds the account", async () => {
  const account = await world.funded(1_000n);
  const movement = bet(account, 10n);
  const inside = world.db.transaction(async (tx) => {
    const [answer] = await post(tx, [movement]);
    await new Promise((resolve) => { setTimeout(resolve, 100); });
    return answer!;
  });
  const answers = await Promise.all([inside, ...Array.from({ length: 40 }, (_, index) => ways[index % 2]![1](movement))]);
  expect(accepted(answers)).toBe(1);
  expect(answers.every((answer) => answer.ok && answer.balanceMinor === 990n)).toBe(true);
});

test("the same id on two accounts of a member at once: one effect, the other is told", async () => {
  for (let round = 0; round < 20; round += 1) {
    const main = await world.funded(1_000n);
    const bonus = await wallet.openAccount(world.db, { ...main, kind: "bonus" });
    const id = randomUUID();
    const grant = (account: Account) => wallet.gather([credit(account, { id, kind: 6101, reference: "grant", houseId: world.bank, amountMinor: 5n })]);
    const other = openWallet({ db: world.db });
    const answers = (await Promise.all([grant(main), other.gather([credit(bonus, { id, kind: 6101, reference: "grant", houseId: world.bank, amountMinor: 5n })])])).flat();
    await other.close();
    expect(codes(answers)).toEqual(["ledger.id_reused", "ok"]);
    expect(answers.find((answer) => !answer.ok)).toMatchObject({ field: "account" });
  }
});

test("after all of it the books are right", async () => {
  const report = await auditLedger(world.db);
  expect(report.checks.filter((check) => check.count > 0)).toEqual([]);
}, within(1, 5));
