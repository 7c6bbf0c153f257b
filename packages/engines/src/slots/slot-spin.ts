// A spin in the form that every kind of slot shares. Separate from the kinds, so that a page that only shows spins
// loads none of them.
import type { ScatterResult } from "./free-spins.ts";

/** Symbol ids of a screen, as grid[reel][row]. */
export type Grid = readonly (readonly string[])[];

/** Fields that the spins of every kind of slot have. */
export type SlotSpin = {
  /** The stop of each reel: the index of the symbol in row 0 of the first screen. */
  readonly stops: readonly number[];
  readonly scatter: ScatterResult;
  /** Total pay of this spin, in units. */
  readonly units: number;
} & ({ readonly grid: Grid } | { readonly screens: readonly { readonly grid: Grid }[] });

/** Returns the screens of a spin in order: one, or several if symbols fall in. */
export function gridsOf(spin: SlotSpin): readonly Grid[] {
  return "grid" in spin ? [spin.grid] : spin.screens.map(({ grid }) => grid);
}
