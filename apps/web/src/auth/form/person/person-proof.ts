// Proof for an SMS: a solved puzzle, or the token of a challenge.

import { challengeNotLoaded } from "@khela/contract/auth/challenge";
import type { CallError } from "../../../lib/api/call.ts";
import type { SliderAnswer } from "./slider-puzzle.tsx";

export type PersonProof = SliderAnswer | { readonly challengeToken: string };

/** Whether this refusal needs another proof. */
export function asksForAnotherProof(proof: PersonProof, { code }: CallError): boolean {
  if (!("challengeToken" in proof)) return code === "slider.invalid";
  // A widget that did not load would not load again.
  const isWidgetRefused = code === "challenge.invalid" && proof.challengeToken !== challengeNotLoaded;
  return isWidgetRefused || code === "challenge.unavailable";
}
