// Plinko: a ball falls through 8 to 16 rows of pegs. Each row takes one float; below one half, the ball goes left. The
// slot is the number of steps to the right, and the table of the chosen risk gives its payout.
import type { Engine, Outcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { addFractions, compareFractions, formatFraction, fraction, type Fraction } from "../fraction.ts";
import { drawBelow, type RandomStream } from "../rng.ts";
import { plinkoTenths, type PlinkoRisk } from "./plinko-tables.ts";

export type PlinkoRules = {
  readonly minRows: number;
  readonly maxRows: number;
  /** Payouts in tenths of the stake from the edge to the middle, by risk and number of rows. */
  readonly tenths: Readonly<Record<PlinkoRisk, Readonly<Record<number, readonly number[]>>>>;
};

export type PlinkoBet = {
  /** Stake in whole minor units, as text. */
  readonly stakeMinor: string;
  readonly rows: number;
  readonly risk: PlinkoRisk;
};

export type PlinkoOutcome = Outcome & {
  readonly family: "plinko";
  /** Way of the ball: for each row, 0 for left and 1 for right. */
  readonly path: readonly number[];
  /** Slot in which the ball ends: 0 … rows, from the left. */
  readonly slot: number;
};

const plinkoRisks = ["low", "medium", "high"] as const satisfies readonly PlinkoRisk[];

export const plinkoRules: PlinkoRules = { minRows: 8, maxRows: 16, tenths: plinkoTenths };

/** The pays of all slots, left to right. Throws `plinko.bad_rows`, `plinko.bad_risk`. */
export function plinkoPays(rules: PlinkoRules, { rows, risk }: Omit<PlinkoBet, "stakeMinor">): Fraction[] {
  if (!plinkoRisks.includes(risk)) throw new EngineError("plinko.bad_risk", "low, medium or high");
  const half = Number.isInteger(rows) ? rules.tenths[risk][rows] : undefined;
  if (half === undefined)
    throw new EngineError("plinko.bad_rows", `${rules.minRows} to ${rules.maxRows} rows`);
  return Array.from({ length: rows + 1 }, (_, slot) =>
    fraction(BigInt(half[Math.min(slot, rows - slot)] ?? 0), 10n),
  );
}

/** Exact return of a table: Σ C(rows, slot) · pay / 2^rows. */
export function plinkoReturn(rules: PlinkoRules, bet: Omit<PlinkoBet, "stakeMinor">): Fraction {
  let ways = 1n;
  const total = plinkoPays(rules, bet).reduce((sum, pay, slot) => {
    const next = addFractions(sum, fraction(pay.num * ways, pay.den));
    ways = (ways * BigInt(bet.rows - slot)) / BigInt(slot + 1);
    return next;
  }, fraction(0n));
  return fraction(total.num, total.den * 2n ** BigInt(bet.rows));
}

function playPlinko(rules: PlinkoRules, stream: RandomStream, bet: PlinkoBet): PlinkoOutcome {
  const pays = plinkoPays(rules, bet);
  const path = Array.from({ length: bet.rows }, () => drawBelow(stream, 2));
  const slot = path.reduce((sum, step) => sum + step, 0);
  return { family: "plinko", path, slot, multiplier: formatFraction(pays[slot] ?? fraction(0n)) };
}

/** Every combination of rows and risk. */
export function plinkoVariants(rules: PlinkoRules): Omit<PlinkoBet, "stakeMinor">[] {
  return plinkoRisks.flatMap((risk) =>
    Object.keys(rules.tenths[risk]).map((rows) => ({ risk, rows: Number(rows) })),
  );
}

export const plinko: Engine<PlinkoRules, PlinkoBet, PlinkoOutcome> = {
  name: "plinko",
  version: 1,
  rules: plinkoRules,
  rtp: plinkoVariants(plinkoRules)
    .map((variant) => plinkoReturn(plinkoRules, variant))
    .reduce((best, rtp) => (compareFractions(rtp, best) > 0 ? rtp : best)),
  play: playPlinko,
};
