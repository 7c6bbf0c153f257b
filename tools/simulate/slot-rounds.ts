// Plays slots round by round and compares their payouts with their par sheets. The return of this number of rounds may
// be off by three of its standard errors. The seeds are fixed, so that the same code always gives the same rounds.
import { readFileSync } from "node:fs";
import { approximate } from "@khela/engines/fraction";
import { createRandomStream } from "@khela/engines/rng";
import { readSlotDefinition } from "@khela/engines/slots/definition/slot-definition";
import { slotParSheet } from "@khela/engines/slots/par/slot-par";
import { playSlot } from "@khela/engines/slots/slot-engine";
import type { Slot } from "@khela/engines/slots/slot-kind";
import { slots } from "@khela/engines/slots/slot-kinds";
import { shareAmongThreads } from "./threads.ts";

const MAX_ERRORS = 3;
const SERVER_SEED = "5a6b2f1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a";

export type PlayedSlot = {
  readonly slot: string;
  readonly rounds: number;
  /** `rtp`: the exact return. `played`: the return of the played rounds. */
  readonly rtp: number;
  readonly played: number;
  /** Difference of both returns, in standard errors. */
  readonly errors: number;
  readonly maximum: number;
  readonly highest: number;
};

/** Finds a slot of the catalogue, or reads one from a file. Throws the errors of `readSlotDefinition`. */
export function findSlot(name: string): Slot {
  const listed = slots.find((slot) => slot.name === name);
  return listed ?? readSlotDefinition(JSON.parse(readFileSync(name, "utf8"))).slot;
}

/** A part of a slot's rounds: nonces from `from` to `to`, without `to`. */
export type SlotPart = { readonly name: string; readonly from: number; readonly to: number };

/** Sum and maximum of the payouts of some rounds, in units. */
export type PlayedPart = { readonly units: number; readonly highest: number };

/** Number of rounds in one task of a thread. */
const PART_ROUNDS = 250_000;

/** Plays the rounds of a slot on consecutive nonces of its own seed. */
export function playPart(slot: Slot, from: number, to: number): PlayedPart {
  let [units, highest] = [0, 0];
  for (let nonce = from; nonce < to; nonce += 1) {
    const outcome = playSlot(
      slot,
      createRandomStream({ serverSeed: SERVER_SEED, clientSeed: slot.name, nonce }),
    );
    units += outcome.units;
    if (outcome.units > highest) highest = outcome.units;
  }
  return { units, highest };
}

function compareWithPar(slot: Slot, rounds: number, parts: readonly PlayedPart[]): PlayedSlot {
  const par = slotParSheet(slot);
  const rtp = approximate(par.rtp);
  const played = parts.reduce((sum, { units }) => sum + units, 0) / slot.units / rounds;
  return {
    slot: slot.name,
    rounds,
    rtp,
    played,
    errors: Math.abs(played - rtp) / (par.standardDeviation / Math.sqrt(rounds)),
    maximum: approximate(par.maxMultiplier),
    highest: Math.max(...parts.map(({ highest }) => highest)) / slot.units,
  };
}

/** Plays rounds of a slot from nonce 0 on. */
export function playRounds(slot: Slot, rounds: number): PlayedSlot {
  return compareWithPar(slot, rounds, [playPart(slot, 0, rounds)]);
}

/** Plays rounds of a slot in threads. They are the same rounds as those of `playRounds`, so the result is the same. */
export async function playInThreads(
  name: string,
  rounds: number,
  { threads, partRounds = PART_ROUNDS }: { readonly threads: number; readonly partRounds?: number },
): Promise<PlayedSlot> {
  const parts: PlayedPart[] = [];
  await shareAmongThreads<SlotPart, PlayedPart>(new URL("./slot-worker.ts", import.meta.url), {
    tasks: Array.from({ length: Math.ceil(rounds / partRounds) }, (_, at) => ({
      name,
      from: at * partRounds,
      to: Math.min(rounds, (at + 1) * partRounds),
    })),
    threads,
    onAnswer: (part) => void parts.push(part),
  });
  return compareWithPar(findSlot(name), rounds, parts);
}

/**
 * Returns whether the rounds agree with the par sheet: their return within three standard errors, no payout above the
 * maximum.
 */
export function isAgreed({ errors, highest, maximum }: PlayedSlot): boolean {
  return errors < MAX_ERRORS && highest <= maximum;
}
