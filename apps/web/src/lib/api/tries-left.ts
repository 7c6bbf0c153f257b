import type { CallError } from "./call.ts";

/** Returns the remaining tries at a PIN or code after a refusal; null: the refusal does not have the number. */
export function triesLeftOf(error: CallError | null): number | null {
  return (error?.value as { remainingTries?: number } | undefined)?.remainingTries ?? null;
}
