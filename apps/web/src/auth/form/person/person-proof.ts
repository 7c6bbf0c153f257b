// The proof that a person requests an SMS: a solved puzzle, or a challenge's token.

import { challengeNotLoaded } from "@khela/contract/auth/challenge";
import type { CallError } from "../../../lib/api/call.ts";
import type { SliderAnswer } from "./slider-puzzle.tsx";

export type PersonProof = SliderAnswer | { readonly challengeToken: string };

/** Whether the person may try again with another proof. */
export function asksForAnotherProof(proof: PersonProof, { code }: CallError): boolean {
  if (!("challengeToken" in proof)) return code === "slider.invalid";
  // A widget that failed to load would fail again, so the person gets no second widget.
  const isWidgetRefused = code === "challenge.invalid" && proof.challengeToken !== challengeNotLoaded;
  return isWidgetRefused || code === "challenge.unavailable";
}
