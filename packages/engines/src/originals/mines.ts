// Mines: 25 tiles, of which 1 to 24 are mined before the first pick. Each safe pick raises the cash-out. A pure reducer
// over the player's actions: an interrupted round is restored by replaying them, never redrawn. Positions are revealed
// only in a finished outcome. Multipliers are exact fractions, 0.99 × C(25,k) / C(25−m,k), so every strategy returns
// exactly 99 %.
import type { Engine, Outcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { formatFraction, fraction, type Fraction } from "../fraction.ts";
import { drawWithoutReplacement, type RandomStream } from "../rng.ts";

export type MinesRules = {
  readonly tiles: number;
  readonly minMines: number;
  readonly maxMines: number;
  /** Return to player of every strategy, in per cent. */
  readonly returnPercent: number;
};

export type MinesAction = { readonly type: "pick"; readonly tile: number } | { readonly type: "cash-out" };

export type MinesStatus = "open" | "lost" | "cashed";

/** A round without its secret. `picked` has the tiles in the order picked, including a mine that was hit. */
export type MinesState = {
  readonly mines: number;
  readonly picked: readonly number[];
  readonly status: MinesStatus;
};

export type MinesBet = {
  /** Stake in whole minor units, as text. */
  readonly stakeMinor: string;
  readonly mines: number;
  /** All actions since the start, in order. Tiles are 0 … 24, row by row. */
  readonly actions: readonly MinesAction[];
};

export type MinesOutcome = Outcome & {
  readonly family: "mines";
  readonly mines: number;
  readonly status: MinesStatus;
  readonly picked: readonly number[];
  readonly safePicks: number;
  /** Multiplier of a cash-out now, or the paid one after a cash-out. `"0"` before the first pick and after a loss. */
  readonly cashOutMultiplier: string;
  /** The multiplier after one more safe pick; null when the round has ended. */
  readonly nextMultiplier: string | null;
  /** The mined tiles in ascending order; null while the round is open. */
  readonly minePositions: readonly number[] | null;
};

export const minesRules: MinesRules = { tiles: 25, minMines: 1, maxMines: 24, returnPercent: 99 };

function checkMines(rules: MinesRules, mines: number): void {
  if (!Number.isInteger(mines) || mines < rules.minMines || mines > rules.maxMines) {
    throw new EngineError("mines.bad_count", `${rules.minMines} to ${rules.maxMines} mines`);
  }
}

/** Probability that the first `picks` tiles are all safe: C(25−m,k) / C(25,k). Throws `mines.bad_count`. */
export function minesProbability(rules: MinesRules, mines: number, picks: number): Fraction {
  checkMines(rules, mines);
  if (!Number.isInteger(picks) || picks < 0) throw new EngineError("mines.bad_count", "expected whole picks");
  let probability = fraction(1n);
  for (let k = 0; k < picks; k += 1) {
    const safeLeft = Math.max(0, rules.tiles - mines - k);
    probability = fraction(probability.num * BigInt(safeLeft), probability.den * BigInt(rules.tiles - k));
  }
  return probability;
}

/**
 * Exact multiplier of a cash-out after `picks` safe picks: 0.99 / probability; 0 for no pick. Throws
 * `mines.bad_count` for impossible counts.
 */
export function minesMultiplier(rules: MinesRules, mines: number, picks: number): Fraction {
  checkMines(rules, mines);
  if (!Number.isInteger(picks) || picks < 0 || picks > rules.tiles - mines) {
    throw new EngineError("mines.bad_count", `no ${picks} safe picks with ${mines} mines`);
  }
  if (picks === 0) return fraction(0n);
  const probability = minesProbability(rules, mines, picks);
  return fraction(BigInt(rules.returnPercent) * probability.den, 100n * probability.num);
}

/**
 * Draws the mined tiles, in the order drawn: `mines` draws without replacement from all tiles. Secret until the round
 * has ended.
 */
export function drawMines(rules: MinesRules, stream: RandomStream, mines: number): number[] {
  checkMines(rules, mines);
  return drawWithoutReplacement(stream, mines, rules.tiles);
}

/** Returns the state before any pick. Throws `mines.bad_count`. */
export function startMines(rules: MinesRules, mines: number): MinesState {
  checkMines(rules, mines);
  return { mines, picked: [], status: "open" };
}

function pickTile(
  rules: MinesRules,
  minePositions: readonly number[],
  state: MinesState,
  tile: number,
): MinesState {
  if (!Number.isInteger(tile) || tile < 0 || tile >= rules.tiles)
    throw new EngineError("mines.bad_tile", "0 to 24");
  if (state.picked.includes(tile)) throw new EngineError("mines.tile_taken", `tile ${tile}`);
  const picked = [...state.picked, tile];
  if (minePositions.includes(tile)) return { ...state, picked, status: "lost" };
  const isCleared = picked.length === rules.tiles - state.mines;
  return { ...state, picked, status: isCleared ? "cashed" : "open" };
}

/**
 * Returns the state after one action; the given state is not changed. Picking the last safe tile cashes out
 * automatically. Throws `mines.round_over`, `mines.bad_tile`, `mines.tile_taken`, `mines.nothing_to_cash`,
 * `mines.bad_action`.
 */
export function nextMinesState(
  rules: MinesRules,
  minePositions: readonly number[],
  { state, action }: { readonly state: MinesState; readonly action: MinesAction },
): MinesState {
  if (state.status !== "open") throw new EngineError("mines.round_over", state.status);
  if (action.type === "pick") return pickTile(rules, minePositions, state, action.tile);
  if (action.type !== "cash-out") throw new EngineError("mines.bad_action", "pick or cash-out");
  if (state.picked.length === 0) throw new EngineError("mines.nothing_to_cash", "no tile picked yet");
  return { ...state, status: "cashed" };
}

/** Returns the part of a state that may be shown. Positions are shown only after the end. */
export function showMines(
  rules: MinesRules,
  minePositions: readonly number[],
  state: MinesState,
): MinesOutcome {
  const { mines, picked, status } = state;
  const isOpen = status === "open";
  const safePicks = status === "lost" ? picked.length - 1 : picked.length;
  const cashOut = status === "lost" ? "0" : formatFraction(minesMultiplier(rules, mines, safePicks));
  return {
    family: "mines",
    mines,
    status,
    picked,
    safePicks,
    cashOutMultiplier: cashOut,
    nextMultiplier: isOpen ? formatFraction(minesMultiplier(rules, mines, safePicks + 1)) : null,
    minePositions: isOpen ? null : [...minePositions].sort((a, b) => a - b),
    multiplier: status === "cashed" ? cashOut : "0",
  };
}

function playMines(rules: MinesRules, stream: RandomStream, { mines, actions }: MinesBet): MinesOutcome {
  const minePositions = drawMines(rules, stream, mines);
  const state = actions.reduce(
    (current, action) => nextMinesState(rules, minePositions, { state: current, action }),
    startMines(rules, mines),
  );
  return showMines(rules, minePositions, state);
}

export const mines: Engine<MinesRules, MinesBet, MinesOutcome> = {
  name: "mines",
  version: 1,
  rules: minesRules,
  rtp: fraction(BigInt(minesRules.returnPercent), 100n),
  play: playMines,
};
