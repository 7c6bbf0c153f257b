// The one error of the engines. Callers act on `code` only; `detail` is for logs and never contains a server
// seed, a hidden position or anything else a player could profit from.

/** Every code an engine can throw. */
export type EngineErrorCode =
  | "money.not_text"
  | "money.empty"
  | "money.space"
  | "money.sign"
  | "money.grouping"
  | "money.exponent"
  | "money.foreign_digits"
  | "money.bad_form"
  | "money.leading_zero"
  | "money.too_many_decimals"
  | "money.too_large"
  | "money.negative"
  | "money.unknown_currency"
  | "money.bad_split"
  | "fraction.bad_form"
  | "rng.bad_server_seed"
  | "rng.bad_client_seed"
  | "rng.bad_nonce"
  | "rng.bad_range"
  | "engine.rtp_above_one"
  | "engine.rtp_not_positive"
  | "engine.rtp_mismatch"
  | "engine.bad_rules"
  | "slot.unknown_mode"
  | "definition.bad_form"
  | "definition.unknown_kind"
  | "round.unknown_game"
  | "round.unknown_rules"
  | "round.seed_mismatch"
  | "bet.bad_stake"
  | "bet.stake_step"
  | "dice.bad_target"
  | "dice.bad_direction"
  | "mines.bad_count"
  | "mines.bad_tile"
  | "mines.bad_action"
  | "mines.tile_taken"
  | "mines.nothing_to_cash"
  | "mines.round_over"
  | "limbo.bad_target"
  | "crash.bad_hash"
  | "crash.bad_target"
  | "plinko.bad_rows"
  | "plinko.bad_risk"
  | "keno.bad_picks"
  | "keno.bad_risk"
  | "wheel.bad_segments"
  | "wheel.bad_risk"
  | "hilo.bad_guess"
  | "hilo.bad_action"
  | "hilo.no_cards"
  | "hilo.nothing_to_cash"
  | "hilo.round_over"
  | "table.unknown_bet"
  | "table.bad_bets"
  | "poker.bad_action"
  | "poker.round_over"
  | "blackjack.bad_action"
  | "blackjack.round_over"
  | "fishing.unknown_fish"
  | "fishing.bad_shots"
  | "matches.bad_selection"
  | "matches.bad_odds"
  | "risk.bad_outcomes"
  | "holdem.bad_table"
  | "holdem.bad_action"
  | "holdem.hand_over";

export class EngineError extends Error {
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, detail: string) {
    super(`${code}: ${detail}`);
    this.name = "EngineError";
    this.code = code;
  }
}
