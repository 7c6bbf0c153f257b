// Computes a draw again from what was published. Loaded only where a draw is verified: it brings the engines.

import type { lottery } from "@khela/contract/calls/lottery/lottery";
import type { OutputOf } from "@khela/contract/schemas";
import { createDrawStream, isCommitted, isIncluded } from "@khela/engines/draws/draw-proof";
import { findLotteryGame } from "@khela/engines/lottery/lottery";
import { drawResult, formatResult } from "@khela/engines/lottery/result";

type Draw = OutputOf<typeof lottery.draw>;
type TicketProof = OutputOf<typeof lottery.proof>;

export type DrawChecks = {
  readonly secret: boolean;
  /** A corrected result is not the one that was drawn. */
  readonly result: boolean;
  /** Null where no ticket is shown. */
  readonly ticket: boolean | null;
};

/** Null before the result. */
export function checkDraw({ engine, result, proof }: Draw, ticket: TicketProof | null): DrawChecks | null {
  const { commitment, secret, root, beacon } = proof;
  if (secret === null || root === null || beacon === null) return null;
  const game = findLotteryGame(engine);
  const drawn = formatResult(game, drawResult(game, createDrawStream({ secret, root, beacon })));
  return {
    secret: isCommitted(secret, commitment),
    result: canonical(drawn) === canonical(result),
    ticket: ticket === null ? null : ticket.root === root && isIncluded(ticket),
  };
}

/** The same text for the same value, in whatever order a database keeps its fields. */
function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(fields);
}
