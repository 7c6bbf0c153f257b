// The proof that a person, not a robot, requests an SMS: a solved puzzle, or the token of a solved challenge.

import { challengeNotLoaded } from "@khela/contract/auth/challenge";
import type { CallError } from "../../../lib/api/call.ts";
import type { SliderAnswer } from "./slider-puzzle.tsx";

export type PersonProof = SliderAnswer | { readonly challengeToken: string };

/** Returns whether the person may try again with another proof. */
export function asksForAnotherProof(proof: PersonProof, { code }: CallError): boolean {
  if (!("challengeToken" in proof)) return code === "slider.invalid";
  // After a widget that failed to load, a second one would fail too, so the person gets none.
  const isWidgetRefused = code === "challenge.invalid" && proof.challengeToken !== challengeNotLoaded;
  return isWidgetRefused || code === "challenge.unavailable";
}
