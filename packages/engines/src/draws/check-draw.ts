// Computes a draw again from its published data. The verify page and the offline command use the same function.
import { findLotteryGame } from "../lottery/lottery.ts";
import { drawResult, formatResult } from "../lottery/result.ts";
import { createDrawStream, isCommitted, isIncluded, type Inclusion } from "./draw-proof.ts";

/**
 * The published data of a draw. Secret, root and beacon are null before the result; secret and beacon are null when the
 * result was entered.
 */
export type PublishedDraw = {
  readonly numero: string;
  readonly engine: string;
  /** Version of the draw's rules. A file without a version is older and has version 1. */
  readonly rulesVersion?: number;
  readonly result: unknown;
  readonly proof: {
    readonly commitment: string;
    readonly tickets: number | null;
    readonly root: string | null;
    readonly beacon: string | null;
    readonly secret: string | null;
  };
};

/** Proof that a ticket was in its draw. */
export type TicketProof = Inclusion & { readonly numero: string };

export type DrawChecks = {
  readonly secret: boolean;
  readonly result: boolean;
  /** Whether the ticket is proven; null when no ticket is given. */
  readonly ticket: boolean | null;
};

/** Returns a JSON text that is the same for equal values, whatever the order of their fields. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`).join()}}`;
}

/**
 * Returns whether a ticket belongs to this draw and is under the draw's Merkle root. Works also for a draw whose result
 * was entered.
 */
export function checkTicket(
  { numero, proof }: Pick<PublishedDraw, "numero" | "proof">,
  ticket: TicketProof,
): boolean {
  const isSameDraw =
    ticket.numero === numero && ticket.root === proof.root && ticket.tickets === proof.tickets;
  // The second line of a ticket is the number of its draw.
  return isSameDraw && ticket.ticket.split("\n")[1] === numero && isIncluded(ticket);
}

/**
 * Checks a draw. Returns null when there is nothing to compute: before the result, and when the result was entered.
 * Throws `game.unknown`.
 */
export function checkDraw(draw: PublishedDraw, ticket: TicketProof | null): DrawChecks | null {
  const { commitment, secret, root, beacon } = draw.proof;
  if (secret === null || root === null || beacon === null) return null;
  const game = findLotteryGame(draw.engine, draw.rulesVersion ?? 1);
  const drawn = formatResult(game, drawResult(game, createDrawStream({ secret, root, beacon })));
  return {
    secret: isCommitted(secret, commitment),
    result: canonicalJson(drawn) === canonicalJson(draw.result),
    ticket: ticket === null ? null : checkTicket(draw, ticket),
  };
}
