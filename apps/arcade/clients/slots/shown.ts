// A round as the cabinet shows it, whichever of the two engines settled it: spins, their screens, and the wins on them.
// A lines spin has one screen; a ways spin one more for every tumble.
import type { Position, ScatterResult } from "@khela/engines/slots/free-spins";
import type { SlotRules } from "@khela/engines/slots/slot-rules";
import { screenAt, type SlotsOutcome, type SpinResult } from "@khela/engines/slots/slots";
import { spinAt, type WaysOutcome, type WaysSpin } from "@khela/engines/slots/ways";
import type { WaysRules } from "@khela/engines/slots/ways-rules";
import type { Format } from "../shell/format.ts";
import { fill } from "../shell/i18n/words.ts";
import { nameSymbol, text } from "./text.ts";

export type ReelRules = SlotRules | WaysRules;
export type ReelOutcome = SlotsOutcome | WaysOutcome;

export type ShownWin = {
  readonly positions: readonly Position[];
  /** Row of each reel a line crosses; null for ways and scatters. */
  readonly rows: readonly number[] | null;
  readonly units: number;
  readonly label: string;
};

export type ShownScreen = {
  readonly grid: readonly (readonly string[])[];
  readonly wins: readonly ShownWin[];
  readonly units: number;
  /** What the wins were multiplied by. */
  readonly times: number;
};

export type ShownSpin = {
  readonly stops: readonly number[];
  readonly screens: readonly ShownScreen[];
  readonly freeSpinsAwarded: number;
  readonly units: number;
};

/** How many units one stake is. */
export function unitsOf(rules: ReelRules): number {
  return "lines" in rules ? rules.lines.length : rules.betUnits;
}

/** Whether wins fall out and more may follow. */
export function tumbles(rules: ReelRules): rules is WaysRules & { readonly tumbling: NonNullable<WaysRules["tumbling"]> } {
  return !("lines" in rules) && rules.tumbling !== null;
}

function scatterWin(format: Format, { symbol, count, positions, units, freeSpinsAwarded }: ScatterResult): ShownWin[] {
  if (units === 0 && freeSpinsAwarded === 0) return [];
  return [{ positions, rows: null, units, label: fill(text.scatterPays, { symbol: nameSymbol(symbol), count: format.count(count) }) }];
}

function showLines(format: Format, rules: SlotRules, spin: SpinResult): ShownSpin {
  const wins = spin.lineWins.map(({ line, symbol, count, positions, units }): ShownWin => ({
    positions, units, rows: rules.lines[line] ?? null,
    label: fill(text.line, { line: format.count(line + 1), symbol: nameSymbol(symbol), count: format.count(count) }),
  }));
  const { stops, grid, scatter, units } = spin;
  return {
    stops, units, freeSpinsAwarded: scatter.freeSpinsAwarded,
    screens: [{ grid, units, times: 1, wins: [...wins, ...scatterWin(format, scatter)] }],
  };
}

function showWays(format: Format, { stops, screens, scatter, units }: WaysSpin): ShownSpin {
  const last = screens.length - 1;
  return {
    stops, units, freeSpinsAwarded: scatter.freeSpinsAwarded,
    screens: screens.map(({ grid, wins, times, units: here }, at) => ({
      grid, times, units: here + (at === last ? scatter.units : 0),
      wins: [
        ...wins.map(({ symbol, count, ways, positions, units: won }): ShownWin => ({
          positions, units: won, rows: null,
          label: fill(text.way, { symbol: nameSymbol(symbol), count: format.count(count), ways: format.count(ways) }),
        })),
        ...(at === last ? scatterWin(format, scatter) : []),
      ],
    })),
  };
}

/** The paid spin and the free spins of a round. */
export function showOutcome(format: Format, rules: ReelRules, outcome: ReelOutcome): { paid: ShownSpin; free: ShownSpin[] } {
  if ("lines" in rules) {
    const { spin, freeSpins } = outcome as SlotsOutcome;
    return { paid: showLines(format, rules, spin), free: (freeSpins?.spins ?? []).map((one) => showLines(format, rules, one)) };
  }
  const { spin, freeSpins } = outcome as WaysOutcome;
  return { paid: showWays(format, spin), free: (freeSpins?.spins ?? []).map((one) => showWays(format, one)) };
}

/** Stops of a paid spin that wins nothing, for a first visit. */
export function calmStops(rules: ReelRules): readonly number[] {
  const [first = []] = rules.reels;
  const all = first.map((_, shift) => rules.reels.map((strip, reel) => (shift + reel * 3) % strip.length));
  const unitsAt = (stops: readonly number[]): number => ("lines" in rules ? screenAt(rules, stops) : spinAt(rules, stops)).units;
  return all.find((stops) => unitsAt(stops) === 0) ?? rules.reels.map(() => 0);
}
