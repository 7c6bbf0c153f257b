// A table game: one result is drawn for everybody, and any number of bets are measured against it. Each bet is a word
// (`straight:17`, `banker`, `total:9`), and what it returns depends on the result alone. The same engine serves a table
// of one on the player's own seeds and a table of many on the house's.
import type { Engine, PartsOutcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { compareFractions, formatFraction, fraction, type Fraction } from "../fraction.ts";
import type { Stream } from "../rng.ts";

/** The most bets one round may hold. */
const MAX_BETS = 60;

export type PlacedBet = {
  /** One of the table's bets. */
  readonly on: string;
  /** Whole minor units as text. */
  readonly stakeMinor: string;
};

export type TableBet = {
  /** The sum of all bets; whole minor units as text. */
  readonly stakeMinor: string;
  readonly bets: readonly PlacedBet[];
};

export type TableOutcome = PartsOutcome & {
  readonly family: "table";
  readonly table: string;
  /** What was drawn; its shape is the table's own, plain JSON. */
  readonly result: TableResult;
};

export type TableResult = Readonly<Record<string, number | string | readonly number[]>>;

/** The rules of a table as data. */
export type TableRules = {
  /** Every bet the table takes, with its exact return to player. */
  readonly bets: Readonly<Record<string, Fraction>>;
};

export type Table = Engine<TableRules, TableBet, TableOutcome> & {
  /** Draws the result of a round. */
  readonly draw: (stream: Stream) => TableResult;
  /** What a bet gives back per unit of stake, stake included: 0 lost, 1 pushed. Throws `table.unknown_bet`. */
  readonly returnOf: (result: TableResult, on: string) => Fraction;
};

/** A table before its bets' returns were listed. `Result` is what it draws. */
export type TableSpec<Result extends TableResult> = {
  readonly name: string;
  readonly version: number;
  readonly bets: Readonly<Record<string, Fraction>>;
  readonly draw: (stream: Stream) => Result;
  readonly returnOf: (result: Result, on: string) => Fraction;
};

/** `to` to one as a return, the stake included: paid(8) is 9. */
export function paid(to: number | Fraction): Fraction {
  return typeof to === "number" ? fraction(BigInt(to) + 1n) : fraction(to.num + to.den, to.den);
}

export const LOST = fraction(0n);
export const PUSH = fraction(1n);

function checkBets(rules: TableRules, { bets, stakeMinor }: TableBet): void {
  if (bets.length === 0 || bets.length > MAX_BETS) throw new EngineError("table.bad_bets", `1 to ${MAX_BETS} bets`);
  for (const { on } of bets) {
    if (!Object.hasOwn(rules.bets, on)) throw new EngineError("table.unknown_bet", on.slice(0, 40));
  }
  if (new Set(bets.map(({ on }) => on)).size !== bets.length) throw new EngineError("table.bad_bets", "a bet stands twice");
  const sum = bets.reduce((total, bet) => total + BigInt(bet.stakeMinor), 0n);
  if (sum.toString() !== stakeMinor) throw new EngineError("table.bad_bets", "the stakes do not add up");
}

/** Makes the engine of a table; the return it states is the highest of its bets. */
export function createTable<Result extends TableResult>(spec: TableSpec<Result>): Table {
  const { name, version, bets, draw } = spec;
  const rtp = Object.values(bets).reduce((best, one) => (compareFractions(one, best) > 0 ? one : best), fraction(0n));
  const returnOf = (result: TableResult, on: string): Fraction => {
    if (!Object.hasOwn(bets, on)) throw new EngineError("table.unknown_bet", on.slice(0, 40));
    return spec.returnOf(result as Result, on);
  };
  const play = (rules: TableRules, stream: Stream, bet: TableBet): TableOutcome => {
    checkBets(rules, bet);
    const result = draw(stream);
    const parts = bet.bets.map(({ on }) => ({ staked: "1", multiplier: formatFraction(returnOf(result, on)) }));
    return { family: "table", table: name, result, parts };
  };
  return { name, version, rules: { bets }, rtp, play, draw, returnOf };
}
