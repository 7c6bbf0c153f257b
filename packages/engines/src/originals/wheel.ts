// Wheel: ten to fifty equal segments, one of them drawn by floor(f·segments). The multipliers are data, in
// tenths, as widely used sites publish them; every wheel returns exactly 99 %.
import type { Engine, Outcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { compareFractions, formatFraction, fraction, type Fraction } from "../fraction.ts";
import { drawBelow, type RandomStream } from "../rng.ts";

export type WheelRisk = "low" | "medium" | "high";

export type WheelRules = {
  readonly segments: readonly number[];
  /** Multipliers in tenths of the stake, clockwise from the top, by risk and number of segments. */
  readonly tenths: Readonly<Record<WheelRisk, Readonly<Record<number, readonly number[]>>>>;
};

export type WheelBet = {
  /** Stake in whole minor units, as text. */
  readonly stakeMinor: string;
  readonly segments: number;
  readonly risk: WheelRisk;
};

export type WheelOutcome = Outcome & { readonly family: "wheel"; readonly segment: number };

const wheelRisks = ["low", "medium", "high"] as const satisfies readonly WheelRisk[];
const sizes = [10, 20, 30, 40, 50] as const;
const lowTen = [15, 12, 12, 12, 0, 12, 12, 12, 12, 0];

function repeated(part: readonly number[], times: number): number[] {
  return Array.from({ length: times }, () => part).flat();
}

function highWheel(size: number): number[] {
  return Array.from({ length: size }, (_, at) => (at === size - 1 ? (99 * size) / 10 : 0));
}

export const wheelRules: WheelRules = {
  segments: sizes,
  tenths: {
    low: Object.fromEntries(sizes.map((size) => [size, repeated(lowTen, size / 10)])),
    medium: {
      10: [0, 19, 0, 15, 0, 20, 0, 15, 0, 30],
      20: [15, 0, 20, 0, 20, 0, 20, 0, 15, 0, 30, 0, 18, 0, 20, 0, 20, 0, 20, 0],
      30: [
        15, 0, 15, 0, 20, 0, 15, 0, 20, 0, 20, 0, 15, 0, 30, 0, 15, 0, 20, 0, 20, 0, 17, 0, 40, 0, 15, 0, 20,
        0,
      ],
      40: [
        20, 0, 30, 0, 20, 0, 15, 0, 30, 0, 15, 0, 15, 0, 20, 0, 15, 0, 30, 0, 15, 0, 20, 0, 20, 0, 16, 0, 20,
        0, 15, 0, 30, 0, 15, 0, 20, 0, 15, 0,
      ],
      50: [
        20, 0, 15, 0, 20, 0, 15, 0, 30, 0, 15, 0, 15, 0, 20, 0, 15, 0, 30, 0, 15, 0, 20, 0, 15, 0, 20, 0, 20,
        0, 15, 0, 30, 0, 15, 0, 20, 0, 15, 0, 15, 0, 50, 0, 15, 0, 20, 0, 15, 0,
      ],
    },
    high: Object.fromEntries(sizes.map((size) => [size, highWheel(size)])),
  },
};

/** The pays of all segments, clockwise. Throws `wheel.bad_segments`, `wheel.bad_risk`. */
export function wheelPays(rules: WheelRules, { segments, risk }: Omit<WheelBet, "stakeMinor">): Fraction[] {
  if (!wheelRisks.includes(risk)) throw new EngineError("wheel.bad_risk", "low, medium or high");
  const tenths = rules.tenths[risk][segments];
  if (tenths === undefined) throw new EngineError("wheel.bad_segments", rules.segments.join(", "));
  return tenths.map((tenth) => fraction(BigInt(tenth), 10n));
}

/** Exact return of a wheel: the mean of its segments. */
export function wheelReturn(rules: WheelRules, variant: Omit<WheelBet, "stakeMinor">): Fraction {
  const tenths = wheelPays(rules, variant).reduce((sum, pay) => sum + (pay.num * 10n) / pay.den, 0n);
  return fraction(tenths, 10n * BigInt(variant.segments));
}

function playWheel(rules: WheelRules, stream: RandomStream, bet: WheelBet): WheelOutcome {
  const pays = wheelPays(rules, bet);
  const segment = drawBelow(stream, pays.length);
  return { family: "wheel", segment, multiplier: formatFraction(pays[segment] ?? fraction(0n)) };
}

/** Every combination of segments and risk. */
export function wheelVariants(rules: WheelRules): Omit<WheelBet, "stakeMinor">[] {
  return wheelRisks.flatMap((risk) => rules.segments.map((segments) => ({ risk, segments })));
}

export const wheel: Engine<WheelRules, WheelBet, WheelOutcome> = {
  name: "wheel",
  version: 1,
  rules: wheelRules,
  rtp: wheelVariants(wheelRules)
    .map((variant) => wheelReturn(wheelRules, variant))
    .reduce((best, rtp) => (compareFractions(rtp, best) > 0 ? rtp : best)),
  play: playWheel,
};
