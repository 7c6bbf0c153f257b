import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { counted, within } from "../../../../../tests/money/proof-scale.ts";
import { auditLedger } from "../audit/audit.ts";
import { createLedgerHarness } from "../../../test/wallet/ledger-harness.ts";
import type { LedgerHarness } from "../../../test/wallet/ledger-harness.ts";
import {
  balanceOf,
  between,
  credit,
  debit,
  expire,
  createWallet,
  post,
  release,
  reserve,
  reverse,
  settle,
} from "../wallet.ts";
import type { Account, Posting, PostingResult, Wallet } from "../wallet.ts";

let harness: LedgerHarness;
let wallet: Wallet;
beforeAll(async () => {
  harness = await createLedgerHarness();
  wallet = createWallet({ db: harness.db, connections: 4, maxItems: 20 });
});
afterAll(async () => {
  await wallet.close();
  await harness.drop();
});

const DRAINS = counted(20, 200);
const REVERSALS = 500;
const ENDS = counted(10, 200);

const details = () => ({ id: randomUUID(), kind: 3200, reference: "race" });
const bet = (account: Account, amountMinor: bigint): Posting =>
  debit(account, { ...details(), operatorAccountId: harness.vendor, amountMinor });
const accepted = (answers: readonly PostingResult[]) =>
  answers.filter((answer) => answer.ok && !answer.replayed).length;
const codes = (answers: readonly PostingResult[]) =>
  answers.map((answer) => (answer.ok ? "ok" : answer.code)).sort();
/** Posts each movement on its own connection, or all of them through the batcher. */
const ways: readonly [string, (movement: Posting) => Promise<PostingResult>][] = [
  ["one by one", async (movement) => (await post(harness.db, [movement]))[0]!],
  ["gathered", async (movement) => (await wallet.postBatched([movement]))[0]!],
];

for (const [way, send] of ways) {
  test(
    `[M2] ledger: ${DRAINS} balances drained by 32 callers at once → pays exactly what they hold, ${way}`,
    async () => {
      for (let round = 0; round < DRAINS; round += 1) {
        const account = await harness.funded(1_000n);
        const size = BigInt(40 + (round % 100) * 7);
        const answers = await Promise.all(Array.from({ length: 32 }, () => send(bet(account, size))));
        expect(accepted(answers)).toBe(Math.min(32, Number(1_000n / size)));
        expect(new Set(codes(answers))).toEqual(new Set(["ledger.insufficient_funds", "ok"]));
        expect((await balanceOf(harness.db, account))?.balanceMinor).toBe(1_000n % size);
      }
    },
    within(1, 5),
  );

  test(`[M5] ledger: ${REVERSALS} transfers reversed twice at once → ${REVERSALS} successes, ${REVERSALS} refusals, ${way}`, async () => {
    const account = await harness.funded(100_000n);
    const bets = Array.from({ length: REVERSALS }, () => bet(account, 100n));
    expect(accepted(await Promise.all(bets.map(send)))).toBe(REVERSALS);
    const twice = [...bets, ...bets].map(({ id }) =>
      send(reverse(account, { ...details(), reversalOf: id })),
    );
    const answers = await Promise.all(twice);
    expect(codes(answers)).toEqual([
      ...Array<string>(REVERSALS).fill("ledger.already_reversed"),
      ...Array<string>(REVERSALS).fill("ok"),
    ]);
    expect((await balanceOf(harness.db, account))?.balanceMinor).toBe(100_000n);
  });

  test(
    `[M6] ledger: settle, void and expire raced in pairs, ${ENDS} times each → exactly one wins, ${way}`,
    async () => {
      const account = await harness.funded(1_000_000n);
      const ends = [settle, release, expire];
      for (const first of ends)
        for (const second of ends)
          for (let round = 0; round < ENDS; round += 1) {
            const { balanceMinor: before } = (await balanceOf(harness.db, account))!;
            // A reservation past its expiry can be voided or expired, but it can no longer be settled.
            const late = first === expire || second === expire;
            const hold = reserve(account, {
              ...details(),
              operatorAccountId: harness.bank,
              amountMinor: 70n,
              ...(late ? { expiresAt: new Date(0) } : {}),
            });
            await send(hold);
            const answers = await Promise.all(
              [first, second].map((end) => send(end(account, { ...details(), pendingId: hold.id }))),
            );
            const onlySettle = late && first === settle && second === settle;
            expect(accepted(answers)).toBe(onlySettle ? 0 : 1);
            const balance = (await balanceOf(harness.db, account))!;
            expect(balance.heldMinor).toBe(0n);
            expect(before - balance.balanceMinor).toBe(
              !late && answers.some((answer, index) => answer.ok && [first, second][index] === settle)
                ? 70n
                : 0n,
            );
          }
    },
    within(1, 5),
  );
}

test("[R6] ledger: transfers between two members in both directions at once → all done, nothing lost", async () => {
  const pair = [await harness.funded(500n), await harness.funded(500n)] as const;
  const gift = (from: Account, to: Account) =>
    post(harness.db, [
      between({
        id: randomUUID(),
        from,
        to,
        transitId: harness.transit,
        amountMinor: 30n,
        outKind: 8202,
        inKind: 8102,
        reference: "gift",
      }),
    ]);
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0 ? gift(pair[0], pair[1]) : gift(pair[1], pair[0]),
    ),
  );
  const [first, second] = [await balanceOf(harness.db, pair[0]), await balanceOf(harness.db, pair[1])];
  expect(first!.balanceMinor + second!.balanceMinor).toBe(1_000n);
});

test("ledger: same id sent at once by many, also against a locked account → one effect", async () => {
  const account = await harness.funded(1_000n);
  const movement = bet(account, 10n);
  const inside = harness.db.transaction(async (tx) => {
    const [answer] = await post(tx, [movement]);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    return answer!;
  });
  const answers = await Promise.all([
    inside,
    ...Array.from({ length: 40 }, (_, index) => ways[index % 2]![1](movement)),
  ]);
  expect(accepted(answers)).toBe(1);
  expect(answers.every((answer) => answer.ok && answer.balanceMinor === 990n)).toBe(true);
});

test("ledger: same id on two accounts of a member at once → one effect, the other is refused", async () => {
  for (let round = 0; round < 20; round += 1) {
    const main = await harness.funded(1_000n);
    const bonus = await wallet.openAccount(harness.db, { ...main, kind: "bonus" });
    const id = randomUUID();
    const grant = (account: Account) =>
      wallet.postBatched([
        credit(account, {
          id,
          kind: 6101,
          reference: "grant",
          operatorAccountId: harness.bank,
          amountMinor: 5n,
        }),
      ]);
    const other = createWallet({ db: harness.db });
    const answers = (
      await Promise.all([
        grant(main),
        other.postBatched([
          credit(bonus, {
            id,
            kind: 6101,
            reference: "grant",
            operatorAccountId: harness.bank,
            amountMinor: 5n,
          }),
        ]),
      ])
    ).flat();
    await other.close();
    expect(codes(answers)).toEqual(["ledger.id_reused", "ok"]);
    expect(answers.find((answer) => !answer.ok)).toMatchObject({ field: "account" });
  }
});

test(
  "audit: after all races → no findings",
  async () => {
    const report = await auditLedger(harness.db);
    expect(report.checks.filter((check) => check.count > 0)).toEqual([]);
  },
  within(1, 5),
);
