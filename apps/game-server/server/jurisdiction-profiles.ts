// Jurisdiction profiles, as data: the minimum time between bets by family of games and the maximum shots of a fishing
// round. They also say whether autoplay and turbo are allowed, and which bet modes of slots.
import { MAX_SHOTS } from "@khela/engines/fishing/fishing";
import { slotFamilies } from "@khela/engines/slots/slot-kinds";
import type { BetMode } from "@khela/engines/slots/slot-rules";
import type { Family } from "../wire/game-api.ts";

/** Timings of a shared round: accepting bets, waiting for the last answers, and showing its result. */
export type RoundTiming = { readonly openMs: number; readonly closingMs: number; readonly shownMs: number };

export type RoundTimings = { readonly table: RoundTiming; readonly crash: RoundTiming };

export type JurisdictionProfile = {
  readonly minCycleMs: Readonly<Record<Family, number>>;
  readonly shotsPerRound: number;
  readonly mayAutoplay: boolean;
  /** Turbo, and a tap that shortens the animation of a round. */
  readonly mayHurry: boolean;
  /** The kinds of a slot's bet modes that may be played. */
  readonly betModes: readonly BetMode["kind"][];
} & RoundTimings;

const families: readonly Family[] = [
  "dice",
  "limbo",
  "plinko",
  "keno",
  "wheel",
  "diamonds",
  "fishing",
  "table",
  "mines",
  "hilo",
  "coin-flip",
  "tower",
  "chicken-road",
  "blackjack",
  "three-card-poker",
  "video-poker",
  ...slotFamilies,
  "live",
  "crash",
  "holdem",
  "poker",
  "matches",
];

function cycles(slotMs: number, otherMs: number): Readonly<Record<Family, number>> {
  const times = Object.fromEntries(families.map((family) => [family, otherMs])) as Record<Family, number>;
  for (const family of slotFamilies) times[family] = slotMs;
  return times;
}

/** As long as a lost spin in turbo takes. */
const TURBO_CYCLE_MS = 400;

const roundTimings: RoundTimings = {
  table: { openMs: 15_000, closingMs: 1_500, shownMs: 8_000 },
  crash: { openMs: 7_000, closingMs: 1_000, shownMs: 4_000 },
};

export const profiles = {
  // Shots are faster than any other bet: in volleys, they make at most four calls a second to the platform.
  standard: {
    minCycleMs: { ...cycles(TURBO_CYCLE_MS, 0), fishing: 250 },
    shotsPerRound: MAX_SHOTS,
    mayAutoplay: true,
    mayHurry: true,
    betModes: ["ante", "buy"],
    ...roundTimings,
  },
  /**
   * RTS 14D and 14G: 2.5 s for slots, 5 s for other casino games, each shot being one; RTS 14E: nothing that shows the
   * result sooner; RTS 8A: no autoplay; RTS 14A: no offer to stake more for a feature.
   */
  britain: {
    minCycleMs: cycles(2_500, 5_000),
    shotsPerRound: 1,
    mayAutoplay: false,
    mayHurry: false,
    betModes: [],
    ...roundTimings,
  },
  /** For demonstrations: shared rounds last seconds. */
  brisk: {
    minCycleMs: { ...cycles(TURBO_CYCLE_MS, 0), fishing: 250 },
    shotsPerRound: MAX_SHOTS,
    mayAutoplay: true,
    mayHurry: true,
    betModes: ["ante", "buy"],
    table: { openMs: 8_000, closingMs: 400, shownMs: 6_000 },
    crash: { openMs: 4_000, closingMs: 400, shownMs: 2_000 },
  },
} as const satisfies Record<string, JurisdictionProfile>;

export type ProfileName = keyof typeof profiles;
