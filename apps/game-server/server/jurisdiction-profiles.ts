// Jurisdiction profiles as data: the minimum time between bets by family of games, the maximum shots of a fishing
// round, whether autoplay and turbo are allowed, and slots' allowed bet modes.
import { MAX_SHOTS } from "@khela/engines/fishing/fishing";
import { slotFamilies } from "@khela/engines/slots/slot-kinds";
import type { BetMode } from "@khela/engines/slots/slot-rules";
import { slideTiming } from "../wire/slide-timing.ts";
import type { Family } from "../wire/game-api.ts";

/** Durations of a shared round's phases: accepting bets, waiting for the last answers, and showing the result. */
export type RoundTiming = { readonly openMs: number; readonly closingMs: number; readonly shownMs: number };

export type RoundTimings = {
  readonly table: RoundTiming;
  readonly crash: RoundTiming;
  readonly slide: RoundTiming;
};

export type JurisdictionProfile = {
  readonly minCycleMs: Readonly<Record<Family, number>>;
  readonly shotsPerRound: number;
  readonly mayAutoplay: boolean;
  /** Whether turbo, and a tap that shortens a round's animation, are allowed. */
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
  "scratch",
  "blackjack",
  "three-card-poker",
  "video-poker",
  ...slotFamilies,
  "live",
  "crash",
  "slide",
  "holdem",
  "poker",
  "matches",
];

function cycles(slotMs: number, otherMs: number): Readonly<Record<Family, number>> {
  const times = Object.fromEntries(families.map((family) => [family, otherMs])) as Record<Family, number>;
  for (const family of slotFamilies) times[family] = slotMs;
  return times;
}

/** The result of slide is shown while the strip slides to it, and for a while after that. */
const slideShownMs = slideTiming.slideMs + slideTiming.restMs;

/** Duration of a lost spin in turbo. */
const TURBO_CYCLE_MS = 400;

const roundTimings: RoundTimings = {
  table: { openMs: 15_000, closingMs: 1_500, shownMs: 8_000 },
  crash: { openMs: 7_000, closingMs: 1_000, shownMs: 4_000 },
  slide: { openMs: 8_000, closingMs: 1_000, shownMs: slideShownMs },
};

export const profiles = {
  // Shots are the fastest bets: since they are sent in volleys, they cause at most four calls to the platform per
  // second.
  standard: {
    minCycleMs: { ...cycles(TURBO_CYCLE_MS, 0), fishing: 250 },
    shotsPerRound: MAX_SHOTS,
    mayAutoplay: true,
    mayHurry: true,
    betModes: ["ante", "buy"],
    ...roundTimings,
  },
  /**
   * RTS 14D and 14G: 2.5 s for slots, 5 s for other casino games (each shot is a game); RTS 14E: no function that shows
   * the result sooner; RTS 8A: no autoplay; RTS 14A: no offer to stake more for a feature.
   */
  britain: {
    minCycleMs: cycles(2_500, 5_000),
    shotsPerRound: 1,
    mayAutoplay: false,
    mayHurry: false,
    betModes: [],
    ...roundTimings,
  },
  /** For demonstrations: a shared round lasts only some seconds. */
  brisk: {
    minCycleMs: { ...cycles(TURBO_CYCLE_MS, 0), fishing: 250 },
    shotsPerRound: MAX_SHOTS,
    mayAutoplay: true,
    mayHurry: true,
    betModes: ["ante", "buy"],
    table: { openMs: 8_000, closingMs: 400, shownMs: 6_000 },
    crash: { openMs: 4_000, closingMs: 400, shownMs: 2_000 },
    slide: { openMs: 4_000, closingMs: 400, shownMs: slideShownMs },
  },
} as const satisfies Record<string, JurisdictionProfile>;

export type ProfileName = keyof typeof profiles;
