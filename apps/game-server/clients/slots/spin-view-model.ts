// A slot outcome as the reels show it, whichever of the two engines settled it: spins, their screens, and the
// wins on them. A spin of a lines slot has one screen; one of a ways slot one more for every tumble.
import type { Position, ScatterResult } from "@khela/engines/slots/free-spins";
import type { SlotRules } from "@khela/engines/slots/slot-rules";
import { screenAt, type SlotsOutcome, type SpinResult } from "@khela/engines/slots/slot-engine";
import { spinAt, type WaysOutcome, type WaysSpin } from "@khela/engines/slots/ways/ways";
import type { WaysRules } from "@khela/engines/slots/ways/ways-rules";
import type { Format } from "../shell/i18n/format.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { nameSymbol, text } from "./text.ts";

export type ReelRules = SlotRules | WaysRules;
export type ReelOutcome = SlotsOutcome | WaysOutcome;

export type WinView = {
  readonly positions: readonly Position[];
  /** The row on each reel that a line crosses; null for ways and scatters. */
  readonly rows: readonly number[] | null;
  readonly units: number;
  readonly label: string;
};

export type ScreenView = {
  readonly grid: readonly (readonly string[])[];
  readonly wins: readonly WinView[];
  readonly units: number;
  /** The multiplier of the wins. */
  readonly times: number;
};

export type SpinView = {
  readonly stops: readonly number[];
  readonly screens: readonly ScreenView[];
  readonly freeSpinsAwarded: number;
  readonly units: number;
};

/** Returns how many units one stake is. */
export function unitsOf(rules: ReelRules): number {
  return "lines" in rules ? rules.lines.length : rules.betUnits;
}

/** Returns whether winning symbols are removed and more may follow. */
export function tumbles(
  rules: ReelRules,
): rules is WaysRules & { readonly tumbling: NonNullable<WaysRules["tumbling"]> } {
  return !("lines" in rules) && rules.tumbling !== null;
}

function scatterWin(
  format: Format,
  { symbol, count, positions, units, freeSpinsAwarded }: ScatterResult,
): WinView[] {
  if (units === 0 && freeSpinsAwarded === 0) return [];
  return [
    {
      positions,
      rows: null,
      units,
      label: formatMessage(text.scatterPays, { symbol: nameSymbol(symbol), count: format.count(count) }),
    },
  ];
}

function showLines(format: Format, rules: SlotRules, spin: SpinResult): SpinView {
  const wins = spin.lineWins.map(
    ({ line, symbol, count, positions, units }): WinView => ({
      positions,
      units,
      rows: rules.lines[line] ?? null,
      label: formatMessage(text.line, {
        line: format.count(line + 1),
        symbol: nameSymbol(symbol),
        count: format.count(count),
      }),
    }),
  );
  const { stops, grid, scatter, units } = spin;
  return {
    stops,
    units,
    freeSpinsAwarded: scatter.freeSpinsAwarded,
    screens: [{ grid, units, times: 1, wins: [...wins, ...scatterWin(format, scatter)] }],
  };
}

function showWays(format: Format, { stops, screens, scatter, units }: WaysSpin): SpinView {
  const last = screens.length - 1;
  return {
    stops,
    units,
    freeSpinsAwarded: scatter.freeSpinsAwarded,
    screens: screens.map(({ grid, wins, times, units: here }, at) => ({
      grid,
      times,
      units: here + (at === last ? scatter.units : 0),
      wins: [
        ...wins.map(
          ({ symbol, count, ways, positions, units: won }): WinView => ({
            positions,
            units: won,
            rows: null,
            label: formatMessage(text.way, {
              symbol: nameSymbol(symbol),
              count: format.count(count),
              ways: format.count(ways),
            }),
          }),
        ),
        ...(at === last ? scatterWin(format, scatter) : []),
      ],
    })),
  };
}

/** Returns the paid spin and the free spins of a round. */
export function toSpinViews(
  format: Format,
  rules: ReelRules,
  outcome: ReelOutcome,
): { paid: SpinView; free: SpinView[] } {
  if ("lines" in rules) {
    const { spin, freeSpins } = outcome as SlotsOutcome;
    return {
      paid: showLines(format, rules, spin),
      free: (freeSpins?.spins ?? []).map((one) => showLines(format, rules, one)),
    };
  }
  const { spin, freeSpins } = outcome as WaysOutcome;
  return { paid: showWays(format, spin), free: (freeSpins?.spins ?? []).map((one) => showWays(format, one)) };
}

/** Returns the stops of a paid spin without a win, for a first visit. */
export function calmStops(rules: ReelRules): readonly number[] {
  const [first = []] = rules.reels;
  const all = first.map((_, shift) => rules.reels.map((strip, reel) => (shift + reel * 3) % strip.length));
  const unitsAt = (stops: readonly number[]): number =>
    ("lines" in rules ? screenAt(rules, stops) : spinAt(rules, stops)).units;
  return all.find((stops) => unitsAt(stops) === 0) ?? rules.reels.map(() => 0);
}
