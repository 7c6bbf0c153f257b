/** A decision that waits for a second person, as the operator's lists print it. */
import type { KeptDecision } from "../../apps/server/src/infra/second-person/second-person.ts";

/** What follows the rest of the line; nothing where no decision waits. */
export function firstDecisionText(first: KeptDecision | null): string {
  if (first === null) return "";
  return `  decided by ${first.by} on ${new Date(first.at).toISOString()}, waits for a second person`;
}
