// A kind of slot (lines, ways) defines how one spin shows and pays. A kind knows no stake and draws nothing: pays are
// counted in units, of which a stake is an integer, and `slot-engine.ts` draws the stops. So a page that shows a slot
// needs only the code of its screens.
import type { Fraction } from "../fraction.ts";
import { parseFraction } from "../fraction.ts";
import type { RandomStream } from "../rng.ts";
import { paidTerms, type FreeSpins, type SpinTerms } from "./free-spins.ts";
import {
  REELS,
  unitsInMode,
  type BetMode,
  type SlotDefinition,
  type SlotRules,
  type Strip,
} from "./slot-rules.ts";
import type { SlotSpin } from "./slot-spin.ts";

/**
 * Scores the screens of one spin by its stops, leftmost first: pays without the scatter's, and scatters on these reels.
 * Returns null when the result depends on a reel whose stop is not given: it is then called again with one more stop.
 */
export type ScoreStops = (stops: readonly number[]) => { units: number; scatters: number } | null;

/** A slot: a definition together with its kind. */
export type Slot<
  Family extends string = string,
  Rules extends SlotRules = SlotRules,
  Spin extends SlotSpin = SlotSpin,
  Units extends string = string,
> = {
  /** Name of the kind in outcomes and records. */
  readonly family: Family;
  readonly name: string;
  readonly version: number;
  readonly volatility: SlotDefinition["volatility"];
  /** The declared return; `par/slot-par.ts` verifies it. */
  readonly rtp: Fraction;
  readonly rules: Rules;
  /** `units`: units of pay in one stake. `unitsName`: name of the field with this number in outcomes. */
  readonly units: number;
  /**
   * Units in one stake of the usual bet. A scatter's pays are multiples of them. Equal to `units` except in a more
   * expensive mode.
   */
  readonly baseUnits: number;
  readonly unitsName: Units;
  /** Number of paylines; null for a kind without them. */
  readonly paylines: number | null;
  readonly reelCount: number;
  /** Refuses rules that the kind cannot play. Throws `engine.bad_rules`. */
  readonly checkRules: () => void;
  /** Returns how many stops each reel of these strips has. */
  readonly stopsOf: (reels: readonly Strip[]) => readonly number[];
  readonly showSpin: (spin: StoppedSpin, terms: SpinTerms) => Spin;
  /** Shows and pays a paid spin at given stops, before the first spin and for audits. */
  readonly spinAt: (stops: readonly number[]) => Spin;
  readonly scoreStops: ((reels: readonly Strip[]) => ScoreStops) | null;
  /** Plays the rest of a round after the slot's own paid spin; null for a kind with only the usual free spins. */
  readonly playRest: ((round: PaidRound<SlotSpin>) => RestOfRound<SlotSpin>) | null;
  readonly betModes: readonly BetMode[];
  /** Returns the slot in one of its bet modes. `slotInMode` finds the mode by its id. */
  readonly withMode: (mode: BetMode) => Slot;
};

/** State that a kind carries from spin to spin of a feature, in addition to the stops. */
export type SpinState = {
  /** A bit for each reel that is fully wild, leftmost first. */
  readonly wildReels?: number;
  /** Id of the symbol that expands. */
  readonly special?: string;
};

export type StoppedSpin = {
  readonly stops: readonly number[];
  readonly isFree: boolean;
  readonly state?: SpinState;
};

/** A round after its paid spin. `draw` stops the reels of one more spin and shows it. */
export type PaidRound<Spin> = {
  readonly stream: RandomStream;
  readonly spin: Spin;
  readonly draw: (terms: SpinTerms, from: { readonly isFree: boolean; readonly state?: SpinState }) => Spin;
};

/** The rest of a round after its paid spin. A feature of the kind has its pay in units. */
export type RestOfRound<Spin> = {
  readonly freeSpins: FreeSpins<Spin> | null;
  readonly feature?: { readonly units: number } | null;
};

type SlotKindParts<
  Family extends string,
  Rules extends SlotRules,
  Spin extends SlotSpin,
  Units extends string,
> = {
  /** Name of the kind in outcomes and records; never changed. */
  readonly family: Family;
  /** Number of reels; default: five. */
  readonly reels?: number;
  /** Refuses rules that this kind cannot play, in addition to the common checks. Throws `engine.bad_rules`. */
  readonly checkRules: (rules: Rules) => void;
  readonly unitsName: Units;
  readonly unitsOf: (rules: Rules) => number;
  /** Returns the number of paylines. Default: the kind has none. */
  readonly paylinesOf?: (rules: Rules) => number;
  /** Returns how many stops each reel has. Default: one for each symbol of a strip. */
  readonly stopsOf?: (rules: Rules, reels: readonly Strip[]) => readonly number[];
  /** Shows and pays one spin, without randomness. */
  readonly showSpin: (rules: Rules, spin: StoppedSpin, terms: SpinTerms) => Spin;
  /**
   * Scores stops for the par sheet, with the same code as `showSpin`. Default: the kind has a separate count in
   * `par/slot-par.ts`.
   */
  readonly scoreStops?: (rules: Rules, reels: readonly Strip[]) => ScoreStops;
  /** Plays the rest of a round after a paid spin. Default: only the usual free spins follow. */
  readonly playRest?: (rules: Rules, round: PaidRound<Spin>) => RestOfRound<Spin>;
};

/** Creates a kind, whose `create` makes slots from definitions. The engine checks their rules before it plays them. */
export function createSlotKind<
  const Family extends string,
  Rules extends SlotRules,
  Spin extends SlotSpin,
  const Units extends string,
>(parts: SlotKindParts<Family, Rules, Spin, Units>) {
  const { family, unitsName, unitsOf, paylinesOf, checkRules, showSpin, scoreStops, playRest, stopsOf } =
    parts;
  function create<const Name extends string>(
    definition: SlotDefinition<Rules> & { readonly name: Name },
  ): Slot<Family, Rules, Spin, Units> & { readonly name: Name } {
    const { rules, rtp, name, version, volatility, betModes = [] } = definition;
    const baseUnits = unitsOf(rules);
    return {
      family,
      name,
      version,
      volatility,
      rules,
      rtp: parseFraction(rtp),
      units: baseUnits,
      baseUnits,
      unitsName,
      paylines: paylinesOf?.(rules) ?? null,
      reelCount: parts.reels ?? REELS,
      checkRules: () => checkRules(rules),
      stopsOf: (reels) => stopsOf?.(rules, reels) ?? reels.map(({ length }) => length),
      showSpin: (spin, terms) => showSpin(rules, spin, terms),
      spinAt: (stops) => showSpin(rules, { stops, isFree: false }, paidTerms(rules)),
      scoreStops: scoreStops === undefined ? null : (reels) => scoreStops(rules, reels),
      betModes,
      withMode: (mode) => ({
        ...create({ ...definition, rtp: mode.rtp, rules: { ...rules, reels: mode.reels }, betModes: [] }),
        units: unitsInMode(baseUnits, mode),
      }),
      playRest: playRest === undefined ? null : (round) => playRest(rules, round as PaidRound<Spin>),
    };
  }
  return { create };
}
