// A spin as every kind of slot shows it. Apart from the kinds, so that a page that only shows spins loads none of them.
import type { ScatterResult } from "./free-spins.ts";

/** grid[reel][row]: symbol ids. */
export type Grid = readonly (readonly string[])[];

/** What the spins of every kind have. */
export type SlotSpin = {
  /** The stop of each reel: the index of the symbol in row 0 of the first screen. */
  readonly stops: readonly number[];
  readonly scatter: ScatterResult;
  /** Total pay of this spin, in units. */
  readonly units: number;
} & ({ readonly grid: Grid } | { readonly screens: readonly { readonly grid: Grid }[] });

/** What a spin shows, in order: one screen, or several where symbols fall in. */
export function gridsOf(spin: SlotSpin): readonly Grid[] {
  return "grid" in spin ? [spin.grid] : spin.screens.map(({ grid }) => grid);
}
