// Keno: ten numbers are drawn without replacement from forty, of which the player has picked one to ten. The payout
// depends on how many picks were drawn, by the table of the chosen risk.
import type { Engine, Outcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { choose } from "../combinations.ts";
import { addFractions, compareFractions, formatFraction, fraction, type Fraction } from "../fraction.ts";
import { drawWithoutReplacement, type RandomStream } from "../rng.ts";
import { kenoHundredths, type KenoRisk } from "./keno-tables.ts";

export type KenoRules = {
  readonly numbers: number;
  readonly drawn: number;
  readonly maxPicks: number;
  /** Payouts in hundredths of the stake, by risk, then by number of picks (index 0 is one pick), then by hits. */
  readonly hundredths: Readonly<Record<KenoRisk, readonly (readonly number[])[]>>;
};

export type KenoBet = {
  /** Stake in whole minor units, as text. */
  readonly stakeMinor: string;
  readonly risk: KenoRisk;
  /** The player's picks: one to ten different numbers of 1 … 40. */
  readonly picks: readonly number[];
};

export type KenoOutcome = Outcome & {
  readonly family: "keno";
  /** The drawn numbers, 1 … 40, in the order drawn. */
  readonly drawn: readonly number[];
  readonly hits: readonly number[];
};

const kenoRisks = ["low", "classic", "medium", "high"] as const satisfies readonly KenoRisk[];

export const kenoRules: KenoRules = { numbers: 40, drawn: 10, maxPicks: 10, hundredths: kenoHundredths };

/** Returns the payouts for zero hits, one hit, and so on. Throws `keno.bad_picks`, `keno.bad_risk`. */
export function kenoPays(rules: KenoRules, risk: KenoRisk, picks: number): Fraction[] {
  if (!kenoRisks.includes(risk)) throw new EngineError("keno.bad_risk", "low, classic, medium or high");
  const row = rules.hundredths[risk][picks - 1];
  if (row === undefined) throw new EngineError("keno.bad_picks", `1 to ${rules.maxPicks} numbers`);
  return row.map((hundredths) => fraction(BigInt(hundredths), 100n));
}

/** Exact probability of a number of hits (hypergeometric). */
export function kenoProbability(rules: KenoRules, picks: number, hits: number): Fraction {
  const ways = choose(picks, hits) * choose(rules.numbers - picks, rules.drawn - hits);
  return fraction(ways, choose(rules.numbers, rules.drawn));
}

/** Exact return of a risk and number of picks. */
export function kenoReturn(rules: KenoRules, risk: KenoRisk, picks: number): Fraction {
  return kenoPays(rules, risk, picks).reduce((sum, pay, hits) => {
    const probability = kenoProbability(rules, picks, hits);
    return addFractions(sum, fraction(pay.num * probability.num, pay.den * probability.den));
  }, fraction(0n));
}

function checkPicks(rules: KenoRules, picks: readonly number[]): void {
  const isInside = picks.every((pick) => Number.isInteger(pick) && pick >= 1 && pick <= rules.numbers);
  if (!isInside || new Set(picks).size !== picks.length) {
    throw new EngineError("keno.bad_picks", `different numbers of 1 to ${rules.numbers}`);
  }
}

function playKeno(rules: KenoRules, stream: RandomStream, { risk, picks }: KenoBet): KenoOutcome {
  const pays = kenoPays(rules, risk, picks.length);
  checkPicks(rules, picks);
  const drawn = drawWithoutReplacement(stream, rules.drawn, rules.numbers).map((place) => place + 1);
  const hits = drawn.filter((number) => picks.includes(number));
  return { family: "keno", drawn, hits, multiplier: formatFraction(pays[hits.length] ?? fraction(0n)) };
}

/** Every risk with every number of picks. */
export function kenoVariants(rules: KenoRules): { risk: KenoRisk; picks: number }[] {
  return kenoRisks.flatMap((risk) => rules.hundredths[risk].map((_, index) => ({ risk, picks: index + 1 })));
}

export const keno: Engine<KenoRules, KenoBet, KenoOutcome> = {
  name: "keno",
  version: 1,
  rules: kenoRules,
  rtp: kenoVariants(kenoRules)
    .map(({ risk, picks }) => kenoReturn(kenoRules, risk, picks))
    .reduce((best, rtp) => (compareFractions(rtp, best) > 0 ? rtp : best)),
  play: playKeno,
};
