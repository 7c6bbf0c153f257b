// Jurisdiction profiles, as data: the shortest time from one bet to the next, by family of games.
import type { Family } from "../wire.ts";

export type Profile = { readonly minCycleMs: Readonly<Record<Family, number>> };

export const profiles = {
  standard: { minCycleMs: { slots: 2_500, dice: 0, mines: 0 } },
  /** RTS 14D and 14G: 2.5 s for slots, 5 s for other casino games. */
  britain: { minCycleMs: { slots: 2_500, dice: 5_000, mines: 5_000 } },
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;
