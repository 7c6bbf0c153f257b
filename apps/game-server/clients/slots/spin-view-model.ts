// A slot outcome as the reels show it, whichever kind settled it: spins, their screens, and the wins on them; and what a kind
// adds to the client beside its spins.
import type { Position, ScatterResult } from "@khela/engines/slots/free-spins";
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

export type ScreenView = {
  readonly grid: readonly (readonly string[])[];
  readonly wins: readonly WinView[];
  readonly units: number;
  /** The multiplier of the wins. */
  readonly times: number;
  /** The cells that leave before the next screen; left out: those of the wins. */
  readonly removed?: readonly Position[];
};

/** What a kind of slot adds to the client: a file of `kinds`, which exports it as `kind`. */
export type KindClient<Rules extends SlotRules = SlotRules, Spin extends SlotSpin = SlotSpin> = {
  readonly family: SlotFamily;
  /** The screens of a spin with their wins; the scatter's are on the last (`scatterWins`). */
  showScreens(format: Format, rules: Rules, spin: Spin): readonly ScreenView[];
  /** The text under the banner while no result is shown. */
  describeStake(format: Format, rules: Rules, stakeMinor: bigint): string;
  /** How it wins, in sentences; and what is to be said of its scatters beside the usual. */
  explain(
    format: Format,
    rules: Rules,
  ): { readonly wins: readonly string[]; readonly scatters: readonly string[] };
  /** Its size, as a name and a number. */
  measure(format: Format, rules: Rules): readonly [name: string, value: string];
  /** What the rules sheet shows below the pays. */
  illustrate(format: Format, rules: Rules): readonly HTMLElement[];
};

/** The scatter's win on the screen where it counts. */
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
