// Declares a table game: one result is drawn for everyone, and any number of bets are settled against it. A bet is a
// string (`straight:17`, `banker`, `total:9`), and its return depends on the result alone. The same engine serves a
// single-player table, drawn from the player's seeds, and a shared table, drawn from the server's seed.
import type { Engine, MultiBetOutcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { compareFractions, formatFraction, fraction, type Fraction } from "../fraction.ts";
import type { RandomStream } from "../rng.ts";

/** Maximum bets of one player on one round. Bets that a player places one by one are settled together. */
const MAX_BETS = 1_200;

export type PlacedBet = {
  /** Name of one of the table's bets. */
  readonly on: string;
  /** Stake in whole minor units, as text. */
  readonly stakeMinor: string;
};

export type TableGameBet = {
  /** Sum of all bets, in whole minor units as text. */
  readonly stakeMinor: string;
  readonly bets: readonly PlacedBet[];
};

export type TableGameOutcome = MultiBetOutcome & {
  readonly family: "table";
  readonly table: string;
  /** The drawn result as plain JSON. Its fields depend on the table. */
  readonly result: TableGameResult;
};

export type TableGameResult = Readonly<Record<string, number | string | readonly number[]>>;

/** The rules of a table game as data. */
export type TableGameRules = {
  /** Every bet of the table, with its exact return to player. */
  readonly bets: Readonly<Record<string, Fraction>>;
};

export type TableGame = Engine<TableGameRules, TableGameBet, TableGameOutcome> & {
  /** Draws the result of a round. */
  readonly draw: (stream: RandomStream) => TableGameResult;
  /**
   * Returns the return of a bet per unit of stake, including the stake: 0 lost, 1 pushed. Throws `table.unknown_bet`.
   */
  readonly returnOf: (result: TableGameResult, on: string) => Fraction;
};

/** A table game before the returns of its bets are listed. `Result` is the type of the drawn result. */
export type TableGameSpec<Result extends TableGameResult> = {
  readonly name: string;
  readonly version: number;
  readonly bets: Readonly<Record<string, Fraction>>;
  readonly draw: (stream: RandomStream) => Result;
  readonly returnOf: (result: Result, on: string) => Fraction;
};

/** Converts pays "to one" into a return that includes the stake: paysToOne(8) is 9. */
export function paysToOne(to: number | Fraction): Fraction {
  return typeof to === "number" ? fraction(BigInt(to) + 1n) : fraction(to.num + to.den, to.den);
}

export const LOST = fraction(0n);
export const PUSH = fraction(1n);

function checkBets(rules: TableGameRules, { bets, stakeMinor }: TableGameBet): void {
  if (bets.length === 0 || bets.length > MAX_BETS)
    throw new EngineError("table.bad_bets", `1 to ${MAX_BETS} bets`);
  for (const { on } of bets) {
    if (!Object.prototype.hasOwnProperty.call(rules.bets, on))
      throw new EngineError("table.unknown_bet", on.slice(0, 40));
  }
  const sum = bets.reduce((total, bet) => total + BigInt(bet.stakeMinor), 0n);
  if (sum.toString() !== stakeMinor) throw new EngineError("table.bad_bets", "the stakes do not add up");
}

/** Creates the engine of a table game. Its declared return to player is the return of its best bet. */
export function createTableGame<Result extends TableGameResult>(spec: TableGameSpec<Result>): TableGame {
  const { name, version, bets, draw } = spec;
  const rtp = Object.values(bets).reduce(
    (best, one) => (compareFractions(one, best) > 0 ? one : best),
    fraction(0n),
  );
  const returnOf = (result: TableGameResult, on: string): Fraction => {
    if (!Object.prototype.hasOwnProperty.call(bets, on))
      throw new EngineError("table.unknown_bet", on.slice(0, 40));
    return spec.returnOf(result as Result, on);
  };
  const play = (rules: TableGameRules, stream: RandomStream, bet: TableGameBet): TableGameOutcome => {
    checkBets(rules, bet);
    const result = draw(stream);
    const parts = bet.bets.map(({ on }) => ({
      staked: "1",
      multiplier: formatFraction(returnOf(result, on)),
    }));
    return { family: "table", table: name, result, parts };
  };
  return { name, version, rules: { bets }, rtp, play, draw, returnOf };
}
