// Nudges: wilds are on the strips in stacks as high as the screen. Where only part of a stack is in view, the reel
// moves until the whole stack is in view. Every step adds one to the multiplier of the spin's lines.
import { checkLines, gridAt, showLines, type LinesRules, type LinesSpin } from "../lines/lines.ts";
import { createSlotKind, type StoppedSpin } from "../slot-kind.ts";
import type { SpinTerms } from "../free-spins.ts";
import type { Grid } from "../slot-spin.ts";
import { refuseRules, windowAt } from "../slot-rules.ts";

export type NudgeSpin = LinesSpin & {
  /** The screen on which the reels stopped, before any nudge. */
  readonly landed: Grid;
  /** Number of rows that each reel was nudged after its stop. */
  readonly nudges: readonly number[];
  /** Multiplier of the lines: 1 plus the nudge steps of all reels. */
  readonly lineMultiplier: number;
};

export function wildOfNudges({ symbols }: LinesRules): string {
  return symbols.find(({ kind }) => kind === "wild")?.id ?? "";
}

/**
 * Returns how many rows a reel moves until a partly visible stack of wilds fills the window; 0 without a wild in it.
 */
export function nudgeSteps(window: readonly string[], wild: string): number {
  const seen = window.filter((id) => id === wild).length;
  return seen === 0 ? 0 : window.length - seen;
}

function showSpin(rules: LinesRules, { stops, isFree }: StoppedSpin, terms: SpinTerms): NudgeSpin {
  const wild = wildOfNudges(rules);
  const shown = gridAt(rules, isFree ? rules.freeReels : rules.reels, stops);
  const nudges = shown.map((window) => nudgeSteps(window, wild));
  const grid = shown.map((window) => (window.includes(wild) ? window.map(() => wild) : window));
  const lineMultiplier = nudges.reduce((sum, steps) => sum + steps, 1);
  const { scatter, lineWins, ...spin } = showLines(rules, { stops, grid }, terms);
  const multiplied = lineWins.map((win) => ({ ...win, units: win.units * lineMultiplier }));
  return {
    ...spin,
    scatter,
    landed: shown,
    nudges,
    lineMultiplier,
    lineWins: multiplied,
    units: multiplied.reduce((sum, { units }) => sum + units, scatter.units),
  };
}

function checkRules(rules: LinesRules): void {
  checkLines(rules);
  const wild = wildOfNudges(rules);
  if (wild === "") refuseRules("expected a wild");
  for (const strip of [...rules.reels, ...rules.freeReels]) {
    const wilds = strip.filter((id) => id === wild).length;
    const isStack = strip.some((_, stop) => windowAt(strip, stop, rules.rows).every((id) => id === wild));
    if (wilds > 0 && !(isStack && wilds === rules.rows))
      refuseRules("the wilds of a strip are one stack as high as the screen");
  }
}

export const nudges = createSlotKind({
  family: "nudges",
  checkRules,
  unitsName: "lines",
  unitsOf: (rules: LinesRules) => rules.lines.length,
  paylinesOf: (rules) => rules.lines.length,
  showSpin,
});
