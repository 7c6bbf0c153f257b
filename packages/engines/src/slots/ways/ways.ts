// The engine of the ways slots: a definition in, a whole round out including tumbles and free spins, so that
// a client only animates. A spin draws one word per reel, left to right, whatever tumbles after; free spins
// continue on the same stream. It knows no stake: pays are counted in units of stake / betUnits.
import { checkRtp, type Engine, type Outcome } from "../../engine.ts";
import { formatFraction, fraction, parseFraction } from "../../fraction.ts";
import type { RandomStream } from "../../rng.ts";
import {
  countScatters,
  drawStops,
  paidTerms,
  playFreeSpins,
  type FreeSpins,
  type Position,
  type ScatterResult,
  type SpinTerms,
} from "../free-spins.ts";
import { checkWaysRules, type WaysRules, type WaysDefinition } from "./ways-rules.ts";
import { prepareReels, playScreens, type PreparedReels, type ScreenResult } from "./ways-screens.ts";

export type WaysBet = {
  /** Whole minor units as text; a multiple of the definition's bet units, so that no pay is rounded. */
  readonly stakeMinor: string;
};

export type WayWin = {
  readonly symbol: string;
  /** On how many reels from the left, and in how many ways. */
  readonly count: number;
  readonly ways: number;
  /** Every cell of the win, reel by reel. */
  readonly positions: readonly Position[];
  /** In units, including the screen's and the free spins' multipliers. */
  readonly units: number;
};

export type WaysScreen = {
  /** grid[reel][row]: symbol ids. */
  readonly grid: readonly (readonly string[])[];
  readonly wins: readonly WayWin[];
  /** Multiplier of this screen's wins. */
  readonly times: number;
  readonly units: number;
};

export type WaysSpin = {
  /** The stop of each reel: the index of the symbol in row 0 of the first screen. */
  readonly stops: readonly number[];
  /**
   * One screen, and one more per tumble; the last has no wins unless the spin reached the maximum of tumbles.
   */
  readonly screens: readonly WaysScreen[];
  /** Scatters of the last screen. */
  readonly scatter: ScatterResult;
  /** Total pay of this spin, in units. */
  readonly units: number;
};

export type WaysOutcome = Outcome & {
  readonly family: "ways";
  readonly betUnits: number;
  readonly spin: WaysSpin;
  readonly freeSpins: FreeSpins<WaysSpin> | null;
  /** Total pay of the round, in units; multiplier = units / betUnits. */
  readonly units: number;
};

type Machines = { readonly paid: PreparedReels; readonly free: PreparedReels };

const prepared = new WeakMap<WaysRules, Machines>();

function machinesOf(rules: WaysRules): Machines {
  const known = prepared.get(rules);
  if (known !== undefined) return known;
  const machines = { paid: prepareReels(rules, rules.reels), free: prepareReels(rules, rules.freeReels) };
  prepared.set(rules, machines);
  return machines;
}

function viewScreen(
  rules: WaysRules,
  machine: PreparedReels,
  { shown, times }: { shown: ScreenResult; times: number },
): WaysScreen {
  const { cells, wins } = shown;
  const idOf = (symbol: number): string => rules.symbols[symbol]?.id ?? "";
  const all = shown.times * times;
  const viewed = wins.map(({ symbol, count, ways }) => ({
    symbol: idOf(symbol),
    count,
    ways,
    positions: cells
      .slice(0, count)
      .flatMap((column, reel) =>
        column.flatMap((cell, row) => (cell === symbol || cell === machine.wild ? [{ reel, row }] : [])),
      ),
    units: (machine.pays[symbol]?.[count] ?? 0) * ways * all,
  }));
  return {
    grid: cells.map((column) => column.map(idOf)),
    wins: viewed,
    times: all,
    units: viewed.reduce((sum, { units }) => sum + units, 0),
  };
}

function showSpin(
  rules: WaysRules,
  { machine, stops }: { readonly machine: PreparedReels; readonly stops: readonly number[] },
  terms: SpinTerms,
): WaysSpin {
  const screens: WaysScreen[] = [];
  playScreens(machine, stops, (shown) =>
    screens.push(viewScreen(rules, machine, { shown, times: terms.times })),
  );
  const scatter = countScatters(rules, screens[screens.length - 1]?.grid ?? [], {
    ...terms,
    stakeUnits: rules.betUnits,
  });
  return { stops, screens, scatter, units: screens.reduce((sum, { units }) => sum + units, scatter.units) };
}

function playWays(rules: WaysRules, stream: RandomStream): WaysOutcome {
  const spin = spinAt(rules, drawStops(stream, rules.reels));
  const { free } = machinesOf(rules);
  const freeSpins = playFreeSpins(rules.freeSpins, spin.scatter.freeSpinsAwarded, (terms) =>
    showSpin(rules, { machine: free, stops: drawStops(stream, rules.freeReels) }, terms),
  );
  const units = spin.units + (freeSpins?.units ?? 0);
  const multiplier = formatFraction(fraction(BigInt(units), BigInt(rules.betUnits)));
  return { family: "ways", betUnits: rules.betUnits, spin, freeSpins, units, multiplier };
}

/**
 * What a paid spin at given stops shows and pays, without randomness: for the screen before the first spin
 * and for audits. Five stops, each an index into its reel.
 */
export function spinAt(rules: WaysRules, stops: readonly number[]): WaysSpin {
  return showSpin(rules, { machine: machinesOf(rules).paid, stops }, paidTerms(rules));
}

/**
 * Creates the engine of a ways definition. Throws `engine.bad_rules` for rules it cannot play,
 * `engine.rtp_above_one` by the declared return; ways-par.ts verifies that the declared return is the true
 * one.
 */
export function createWays({
  name,
  version,
  rules,
  rtp,
}: WaysDefinition): Engine<WaysRules, WaysBet, WaysOutcome> {
  checkWaysRules(rules);
  const engine = { name, version, rules, rtp: parseFraction(rtp), play: playWays };
  checkRtp(engine);
  return engine;
}
