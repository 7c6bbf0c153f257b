// Reads the outcome in a vendor's record of a round. The record is third-party data: anything that this site's own
// engines would not have written is not drawn.

import type { SettledRound } from "@khela/engines/rounds";
import type { SlotFamily } from "@khela/engines/slots/slot-kinds";

type Outcome = SettledRound["outcome"];
type Family = Outcome["family"];

/** The fields that the outcome of each game family must have. */
const parts: Readonly<Record<Exclude<Family, SlotFamily>, readonly string[]>> = {
  dice: ["rollHundredths"],
  mines: ["minePositions", "picked"],
  limbo: ["resultHundredths"],
  slide: ["resultHundredths"],
  crash: ["crashHundredths", "cashedHundredths"],
  plinko: ["path", "slot"],
  keno: ["drawn", "hits"],
  wheel: ["segment"],
  fishing: ["shots"],
  diamonds: ["gems", "group"],
  scratch: ["fields", "prize"],
  hilo: ["cards", "guesses"],
  "coin-flip": ["flips", "climbed"],
  "chicken-road": ["difficulty", "climbed", "carLane"],
  tower: ["difficulty", "picked", "badTiles"],
  "video-poker": ["dealt", "hand"],
  holdem: ["board", "seats"],
  "three-card-poker": ["player", "dealer"],
  blackjack: ["hands", "dealer", "dealerTotal"],
  table: ["table", "result"],
};

/** Returns whether a slot's record has the paid spin, with one grid or several screens, and the free spins. */
function showsSpins(recorded: object): boolean {
  if (!("spin" in recorded) || !("freeSpins" in recorded)) return false;
  const { spin } = recorded;
  if (typeof spin !== "object" || spin === null || !("stops" in spin)) return false;
  return "grid" in spin || "screens" in spin;
}

/** Returns the recorded outcome, or null when the record has none yet or its form is not that of our engines. */
export function recordedOutcome(recorded: unknown): Outcome | null {
  if (typeof recorded !== "object" || recorded === null || !("family" in recorded)) return null;
  const needed: readonly string[] | undefined = parts[recorded.family as keyof typeof parts];
  const isShown = needed === undefined ? showsSpins(recorded) : needed.every((part) => part in recorded);
  return isShown ? (recorded as Outcome) : null;
}
