// The only error class of the lottery: an impossible slip, result or table, with the position of the fault. Callers act
// on `code` alone.

/** Every code the lottery can refuse with. */
export type LotteryErrorCode =
  | "game.unknown"
  | "slip.empty"
  | "slip.too_long"
  | "slip.too_many_lines"
  | "slip.bad_mode"
  | "slip.bad_form"
  | "slip.unknown_play"
  | "slip.bad_unit"
  | "slip.no_numbers"
  | "slip.bad_number"
  | "slip.number_out_of_range"
  | "slip.duplicate_number"
  | "slip.too_few_numbers"
  | "slip.too_many_numbers"
  | "slip.bad_positions"
  | "slip.bad_combination"
  | "slip.no_bets"
  | "slip.too_many_bets"
  | "slip.too_large"
  | "slip.bad_range"
  | "slip.no_play"
  | "slip.unknown_station"
  | "slip.ambiguous_station"
  | "slip.wrong_station"
  | "slip.duplicate_station"
  | "slip.too_many_stations"
  | "result.bad_form"
  | "result.bad_count"
  | "result.bad_number"
  | "result.number_out_of_range"
  | "result.duplicate_number"
  | "result.too_many_stations"
  | "odds.bad_form"
  | "odds.unknown_play"
  | "odds.unknown_tier"
  | "odds.above_one"
  | "odds.bad_series";

/**
 * Position of the fault: line and column of a slip, from 1; the path in a result or table, such as `prizes[3][0]`.
 */
export type LotteryPlace = {
  readonly line?: number;
  readonly column?: number;
  readonly path?: string;
};

function placeText({ line, column, path }: LotteryPlace): string {
  if (line !== undefined) return ` at line ${line}, column ${column ?? 1}`;
  return path === undefined || path === "" ? "" : ` at ${path}`;
}

export class LotteryError extends Error {
  readonly code: LotteryErrorCode;
  readonly detail: string;
  readonly place: LotteryPlace;

  constructor(code: LotteryErrorCode, detail: string, place: LotteryPlace = {}) {
    super(`${code}${placeText(place)}: ${detail}`);
    this.name = "LotteryError";
    this.code = code;
    this.detail = detail;
    this.place = place;
  }
}
