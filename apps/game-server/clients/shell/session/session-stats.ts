// Computes the figures of a session from the server's sums, in whole minor units.
import type { Totals } from "../../../wire/game-api.ts";

const HOUR_MS = 3_600_000n;
/** Minimum length of a session that has hourly figures. */
const SHORTEST_MS = 5 * 60_000;

export type SessionStats = {
  readonly rounds: number;
  readonly stakedMinor: bigint;
  readonly paidMinor: bigint;
  /** Payouts minus stakes. */
  readonly netMinor: bigint;
  /** Highest payout of a round. */
  readonly bestMinor: bigint;
  /** Figures per hour; null in the first minutes of a session. */
  readonly perHour: { readonly rounds: number; readonly netMinor: bigint } | null;
};

export function sessionStats(totals: Totals, elapsedMs: number): SessionStats {
  const { rounds } = totals;
  const stakedMinor = BigInt(totals.stakedMinor);
  const paidMinor = BigInt(totals.paidMinor);
  const netMinor = paidMinor - stakedMinor;
  const ms = BigInt(Math.max(1, Math.floor(elapsedMs)));
  return {
    rounds,
    stakedMinor,
    paidMinor,
    netMinor,
    bestMinor: BigInt(totals.bestMinor),
    perHour:
      elapsedMs < SHORTEST_MS
        ? null
        : { rounds: Number((BigInt(rounds) * HOUR_MS) / ms), netMinor: (netMinor * HOUR_MS) / ms },
  };
}
