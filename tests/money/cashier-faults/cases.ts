/** The random values of a case of the fault run, and the model's state of a member. */
import fc from "fast-check";
import { formatAmount } from "@khela/engines/money";
import type { Person } from "../../harness.ts";

export const forgeries = ["signature", "amount", "currency", "number", "order"] as const;

export const drawn = fc.record({
  kind: fc.constantFrom("deposit", "deposit", "deposit", "deposit", "payout", "refund"),
  amountMinor: fc.integer({ min: 20_000, max: 90_000 }).map(BigInt),
  ends: fc.constantFrom("paid", "paid", "failed", "both"),
  copies: fc.integer({ min: 1, max: 3 }),
  isLost: fc.nat(5).map((n) => n === 0),
  forged: fc.subarray([...forgeries]),
  places: fc.array(fc.nat(1_000), { minLength: 12, maxLength: 12 }),
  isAtOnce: fc.boolean(),
  /** Selects the point at which the connection is cut; null: it is not cut. */
  cut: fc.option(fc.nat(1_000)),
});
export type Case = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

export type Member = {
  readonly person: Person;
  readonly card: string;
  balanceMinor: bigint;
  /** Paid deposit orders, each with the amount that can still be refunded. */
  readonly orders: { readonly id: string; leftMinor: bigint }[];
};

export type Message = {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly isForged: boolean;
  readonly isSigned: boolean;
};

export const PIN = "482913";

export const money = (minor: bigint) => formatAmount(minor, "BDT");
