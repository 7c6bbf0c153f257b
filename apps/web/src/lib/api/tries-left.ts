import type { CallError } from "./call.ts";

/** Returns how many tries at a PIN or code a refusal leaves, or null when it says nothing of them. */
export function triesLeftOf(error: CallError | null): number | null {
  return (error?.value as { remainingTries?: number } | undefined)?.remainingTries ?? null;
}
