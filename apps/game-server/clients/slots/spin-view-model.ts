// The display form of a slot outcome, which is the same for every kind of slot: spins with their screens and wins. Also
// the interface of the client code of a kind.
import type { FreeSpins, Position, ScatterResult } from "@khela/engines/slots/free-spins";
import type { SlotFamily } from "@khela/engines/slots/slot-kinds";
import type { SlotRules } from "@khela/engines/slots/slot-rules";
import type { SlotSpin } from "@khela/engines/slots/slot-spin";
import type { Format } from "../shell/i18n/format.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { nameSymbol, text } from "./text.ts";

export type WinView = {
  readonly positions: readonly Position[];
  /** The row on each reel that a line crosses; null for a win without a line. */
  readonly rows: readonly number[] | null;
  readonly units: number;
  readonly label: string;
};

/** A text on a cell, such as a coin's prize or a multiplier. */
export type Badge = Position & { readonly label: string };

export type ScreenView = {
  readonly grid: readonly (readonly string[])[];
  readonly wins: readonly WinView[];
  readonly units: number;
  /** The multiplier that applies to the screen's wins. */
  readonly times: number;
  /** The cells that are removed before the next screen; default: the winning cells. */
  readonly removed?: readonly Position[];
  readonly badges?: readonly Badge[];
};

/** Strips and stops of a spin's reels. */
export type ReelsView = {
  /** For each reel, the index on its strip at which it stops. */
  readonly stops: readonly number[];
  /** Number of rows that each reel shows; default: all. */
  readonly heights?: readonly number[];
  /** The symbol that covers each resting reel; null for a reel that runs. Default: all reels run. */
  readonly held?: readonly (string | null)[];
};

export type SpinView = ReelsView & {
  readonly screens: readonly ScreenView[];
  readonly freeSpinsAwarded: number;
  readonly units: number;
};

/** A step of a feature: a respin of the reels, or cells that land on the screen. */
export type FeatureStep = {
  /** Progress of the feature, in words. */
  readonly bar: string;
  readonly units: number;
} & ({ readonly spin: SpinView } | { readonly screen: ScreenView; readonly landed: readonly Position[] });

/** A feature after a paid spin, other than free spins. */
export type FeatureView = {
  readonly title: string;
  readonly detail: string;
  readonly steps: readonly FeatureStep[];
};

/** Position of the shown spin in its round. */
export type SpinPlace = {
  readonly isFree: boolean;
  /** The previous spin of the same feature; null for the feature's first spin, and for a paid spin. */
  readonly before: SlotSpin | null;
};

/** A kind's part of the client: a file of `kinds`, which exports it as `kind`. */
export type KindClient<Rules extends SlotRules = SlotRules, Spin extends SlotSpin = SlotSpin> = {
  readonly family: SlotFamily;
  /** Returns the screens of a spin with their wins; the scatter's wins are on the last screen (`scatterWins`). */
  showScreens(format: Format, rules: Rules, spin: Spin, place: SpinPlace): readonly ScreenView[];
  /** Returns the strips and stops of a spin. Default: each reel stops at the spin's stop and shows all rows. */
  showReels?(rules: Rules, spin: Spin, place: SpinPlace): ReelsView;
  /** Returns the feature after a paid spin, other than free spins; undefined for a kind without such a feature. */
  showFeature?(format: Format, rules: Rules, feature: { readonly units: number }, spin: Spin): FeatureView;
  /** Returns the text of the feature's start condition; default: the number of scatters that start free spins. */
  describeStart?(format: Format, rules: Rules): string;
  /** Returns the sentence that is shown when free spins start; default: their multiplier. */
  describeFree?(format: Format, free: FreeSpins<SlotSpin>): string;
  /** Returns the text on a symbol's picture; default: none. */
  writeOn?(format: Format, rules: Rules, symbol: string): string | null;
  /** Returns how many equal symbols pay, as texts, smallest first; default: the lengths of runs, up to all reels. */
  countsOf?(format: Format, rules: Rules): readonly string[];
  /** Returns the text under the banner while no result is shown. */
  describeStake(format: Format, rules: Rules, stakeMinor: bigint): string;
  /** Returns the sentences that explain how the slot wins, and special rules of its scatters. */
  explain(
    format: Format,
    rules: Rules,
  ): { readonly wins: readonly string[]; readonly scatters: readonly string[] };
  /** Returns the kind's characteristic number and its name, such as lines, ways, or the minimum cells of a win. */
  measure(format: Format, rules: Rules): readonly [name: string, value: string];
  /** Returns pictures and tables of the rules sheet, which are shown below the pays. */
  illustrate(format: Format, rules: Rules, stakeMinor: bigint): readonly HTMLElement[];
};

/** The scatter's win, shown on the screen where scatters are counted. */
export function scatterWins(
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
