// The outcome in a vendor's record of a round. It is third-party data: what this site's own engines would not have
// written is not drawn.

import type { SettledRound } from "@khela/engines/rounds";

type Outcome = SettledRound["outcome"];
type Family = Outcome["family"];

/** What each family's picture reads. */
const parts: Readonly<Record<Family, readonly string[]>> = {
  dice: ["rollHundredths"],
  mines: ["minePositions", "picked"],
  slots: ["spin"],
  ways: ["spin"],
  limbo: ["resultHundredths"],
  crash: ["crashHundredths", "cashedHundredths"],
  plinko: ["path", "slot"],
  keno: ["drawn", "hits"],
  wheel: ["segment"],
  fishing: ["shots"],
  hilo: ["cards", "guesses"],
  "video-poker": ["dealt", "hand"],
  holdem: ["board", "seats"],
  "three-card-poker": ["player", "dealer"],
  blackjack: ["hands", "dealer", "dealerTotal"],
  table: ["table", "result"],
};

/** Returns the recorded outcome, or null where there is none yet or it is not one of ours. */
export function recordedOutcome(recorded: unknown): Outcome | null {
  if (typeof recorded !== "object" || recorded === null || !("family" in recorded)) return null;
  const needed = parts[recorded.family as Family] as readonly string[] | undefined;
  return needed?.every((part) => part in recorded) === true ? (recorded as Outcome) : null;
}
