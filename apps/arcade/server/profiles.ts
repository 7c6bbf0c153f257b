// Jurisdiction profiles, as data: the shortest time from one bet to the next, by family of games.
import type { Family } from "../wire.ts";

export type Profile = { readonly minCycleMs: Readonly<Record<Family, number>> };

const families: readonly Family[] = [
  "dice", "limbo", "plinko", "keno", "wheel", "fishing", "table", "mines", "hilo", "blackjack", "three-card-poker",
  "video-poker", "slots",
];

const SLOT_CYCLE_MS = 2_500;

function cycles(otherMs: number): Readonly<Record<Family, number>> {
  const times = Object.fromEntries(families.map((family) => [family, otherMs])) as Record<Family, number>;
  return { ...times, slots: SLOT_CYCLE_MS };
}

export const profiles = {
  standard: { minCycleMs: cycles(0) },
  /** RTS 14D and 14G: 2.5 s for slots, 5 s for other casino games. */
  britain: { minCycleMs: cycles(5_000) },
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;
