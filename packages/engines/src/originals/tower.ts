// Tower: eight rows of tiles; some tiles of each row are bad. One tile a row is picked from the bottom up, and each
// safe pick raises the cash-out. A pure reducer over the player's actions: an interrupted round is restored by
// replaying them, never redrawn. The bad tiles of all rows are drawn before the first pick and revealed only in a
// finished outcome.
import type { Engine } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { fraction } from "../fraction.ts";
import { drawWithoutReplacement, type RandomStream } from "../rng.ts";
import { cashOutLadder, climb, ladderStart, viewLadder, type Ladder, type LadderView } from "./ladder.ts";

export const towerDifficulties = ["easy", "medium", "hard", "expert"] as const;
export type TowerDifficulty = (typeof towerDifficulties)[number];

/** A row of the tower: its number of tiles, and how many of them are bad. */
export type TowerRow = { readonly tiles: number; readonly bad: number };

export type TowerRules = {
  readonly rows: number;
  readonly difficulties: Readonly<Record<TowerDifficulty, TowerRow>>;
  /** Return to player of every strategy, in per cent. */
  readonly returnPercent: number;
};

export type TowerAction = { readonly type: "pick"; readonly tile: number } | { readonly type: "cash-out" };

export type TowerBet = {
  /** Stake in whole minor units, as text. */
  readonly stakeMinor: string;
  readonly difficulty: TowerDifficulty;
  /** All actions since the start, in order. Tiles count from 0 at the left. */
  readonly actions: readonly TowerAction[];
};

export type TowerOutcome = LadderView & {
  readonly family: "tower";
  readonly difficulty: TowerDifficulty;
  /** The picked tile of each row, from the bottom up, including a bad tile that was hit. */
  readonly picked: readonly number[];
  /** The bad tiles of every row from the bottom up, in ascending order; null while the round is open. */
  readonly badTiles: readonly (readonly number[])[] | null;
};

export const towerRules: TowerRules = {
  rows: 8,
  difficulties: {
    easy: { tiles: 4, bad: 1 },
    medium: { tiles: 3, bad: 1 },
    hard: { tiles: 2, bad: 1 },
    expert: { tiles: 3, bad: 2 },
  },
  returnPercent: 99,
};

function rowOf(rules: TowerRules, difficulty: TowerDifficulty): TowerRow {
  if (!towerDifficulties.includes(difficulty))
    throw new EngineError("ladder.bad_difficulty", towerDifficulties.join(", "));
  return rules.difficulties[difficulty];
}

/** Returns the ladder of a difficulty; each row is a step. Throws `ladder.bad_difficulty`. */
export function towerLadder(rules: TowerRules, difficulty: TowerDifficulty): Ladder {
  const { tiles, bad } = rowOf(rules, difficulty);
  return { safe: tiles - bad, of: tiles, steps: rules.rows, returnPercent: rules.returnPercent };
}

/**
 * Draws the bad tiles of every row from the bottom up. Each row takes `bad` draws without replacement from its tiles.
 * Secret until the round has ended. Throws `ladder.bad_difficulty`.
 */
export function drawTower(rules: TowerRules, stream: RandomStream, difficulty: TowerDifficulty): number[][] {
  const { tiles, bad } = rowOf(rules, difficulty);
  return Array.from({ length: rules.rows }, () =>
    drawWithoutReplacement(stream, bad, tiles).sort((a, b) => a - b),
  );
}

function playTower(rules: TowerRules, stream: RandomStream, { difficulty, actions }: TowerBet): TowerOutcome {
  const ladder = towerLadder(rules, difficulty);
  const badTiles = drawTower(rules, stream, difficulty);
  let state = ladderStart;
  const picked: number[] = [];
  for (const action of actions) {
    if (action.type === "cash-out") state = cashOutLadder(state);
    else if (
      action.type === "pick" &&
      Number.isInteger(action.tile) &&
      action.tile >= 0 &&
      action.tile < ladder.of
    ) {
      state = climb(ladder, state, badTiles[picked.length]?.includes(action.tile) !== true);
      picked.push(action.tile);
    } else throw new EngineError("ladder.bad_action", "pick a tile of the row or cash-out");
  }
  const view = viewLadder(ladder, state);
  return { family: "tower", difficulty, ...view, picked, badTiles: view.status === "open" ? null : badTiles };
}

export const tower: Engine<TowerRules, TowerBet, TowerOutcome> = {
  name: "tower",
  version: 1,
  rules: towerRules,
  rtp: fraction(BigInt(towerRules.returnPercent), 100n),
  play: playTower,
};
