// Plays a round in the same way for every kind of slot: from the first stop to the last free spin. The result is a
// complete round, so that a client only animates it, and an interrupted round is shown again, never redrawn. A spin
// draws one word for each reel, left to right, however many screens follow from it. Free spins continue on the same
// stream.
import { checkRtp, type Outcome } from "../engine.ts";
import { formatFraction, fraction } from "../fraction.ts";
import type { RandomStream } from "../rng.ts";
import { drawStops, paidTerms, playFreeSpins, type FreeSpins } from "./free-spins.ts";
import type { PaidRound, Slot } from "./slot-kind.ts";
import { checkSlotRules, checkStripLengths, type SlotRules } from "./slot-rules.ts";
import type { SlotSpin } from "./slot-spin.ts";

export type SlotBet = {
  /**
   * Stake in whole minor units, as text. It is a multiple of the slot's units in the bet's mode, so that no pay is
   * rounded.
   */
  readonly stakeMinor: string;
  /** Id of one of the slot's bet modes; default: the usual bet. */
  readonly mode?: string;
};

/** Outcome of a slot's round. `Units` is the name of the field with the number of units of a stake. */
export type SlotOutcome<
  Family extends string = string,
  Spin extends SlotSpin = SlotSpin,
  Units extends string = never,
> = Outcome & {
  readonly family: Family;
  readonly spin: Spin;
  readonly freeSpins: FreeSpins<Spin> | null;
  /** The feature of the slot's kind, other than free spins; absent for a kind without one. */
  readonly feature?: { readonly units: number } | null;
  /** Total pay of the round, in units; multiplier = units / units of a stake. */
  readonly units: number;
} & { readonly [Name in Units]: number };

/** Type of the outcome of a slot's rounds. For a union of slots, the union of their outcomes. */
export type OutcomeOf<OneSlot> =
  OneSlot extends Slot<infer Family, SlotRules, infer Spin, infer Units>
    ? SlotOutcome<Family, Spin, Units>
    : never;

/** Plays a complete round, features included. */
export function playSlot<OneSlot extends Slot>(slot: OneSlot, stream: RandomStream): OutcomeOf<OneSlot> {
  const { family, rules, units: stakeUnits, unitsName } = slot;
  const draw: PaidRound<SlotSpin>["draw"] = (terms, from) => {
    const stops = drawStops(stream, slot.stopsOf(from.isFree ? rules.freeReels : rules.reels));
    return slot.showSpin({ ...from, stops }, terms);
  };
  const spin = draw(paidTerms(rules), { isFree: false });
  const rest = slot.playRest?.({ stream, spin, draw }) ?? {
    freeSpins: playFreeSpins(rules.freeSpins, spin.scatter.freeSpinsAwarded, (terms) =>
      draw(terms, { isFree: true }),
    ),
  };
  const units = spin.units + (rest.freeSpins?.units ?? 0) + (rest.feature?.units ?? 0);
  const multiplier = formatFraction(fraction(BigInt(units), BigInt(stakeUnits)));
  const outcome = { family, [unitsName]: stakeUnits, spin, ...rest, units, multiplier };
  return outcome as unknown as OutcomeOf<OneSlot>;
}

/**
 * Returns the slot after checking that it can be played in each of its modes. Throws `engine.bad_rules`, and
 * `engine.rtp_above_one` for a declared return above 1.
 */
export function checkedSlot<OneSlot extends Slot>(slot: OneSlot): OneSlot {
  checkSlotRules(slot.rules, slot.reelCount);
  checkStripLengths(slot.rules);
  slot.checkRules();
  checkRtp(slot);
  for (const mode of slot.betModes) checkedSlot(slot.withMode(mode));
  return slot;
}
