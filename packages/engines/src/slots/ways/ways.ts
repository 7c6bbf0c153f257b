// Ways slots: a symbol pays in every way in which it is on adjacent reels from the left. In a tumbling slot, winning
// cells are removed and others fall in. Pays are counted in units of stake / betUnits.
import { countScatters, type Position, type ScatterResult, type SpinTerms } from "../free-spins.ts";
import { createSlotKind } from "../slot-kind.ts";
import type { Grid } from "../slot-spin.ts";
import { checkWaysRules, type WaysRules } from "./ways-rules.ts";
import { prepareReels, playScreens, type PreparedReels, type ScreenResult } from "./ways-screens.ts";

export type WayWin = {
  readonly symbol: string;
  /** `count`: number of winning reels from the left. `ways`: number of winning ways. */
  readonly count: number;
  readonly ways: number;
  /** Every cell of the win, reel by reel. */
  readonly positions: readonly Position[];
  /** Pay of the win in units, including the screen's and the free spins' multipliers. */
  readonly units: number;
};

export type WaysScreen = {
  readonly grid: Grid;
  readonly wins: readonly WayWin[];
  /** Multiplier of the wins on this screen. */
  readonly times: number;
  readonly units: number;
};

export type WaysSpin = {
  /** The stop of each reel: the index of the symbol in row 0 of the first screen. */
  readonly stops: readonly number[];
  /**
   * Screens of the spin: one, and one more per tumble. The last has no wins unless the spin reached the maximum of
   * tumbles.
   */
  readonly screens: readonly WaysScreen[];
  /** Scatters on the last screen. */
  readonly scatter: ScatterResult;
  /** Total pay of this spin, in units. */
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
  { stops, isFree }: { readonly stops: readonly number[]; readonly isFree: boolean },
  terms: SpinTerms,
): WaysSpin {
  const machine = machinesOf(rules)[isFree ? "free" : "paid"];
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

export const ways = createSlotKind({
  family: "ways",
  checkRules: checkWaysRules,
  unitsName: "betUnits",
  unitsOf: (rules) => rules.betUnits,
  showSpin,
  scoreStops: (rules, reels) => {
    const machine = prepareReels(rules, reels);
    return (stops) => playScreens(machine, stops);
  },
});
