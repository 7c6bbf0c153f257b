// The check itself, by the very code that settled the round. Loaded when the verifier opens and kept, so that it works
// without a connection from then on. Sends nothing anywhere.

import { EngineError } from "@khela/engines/engine-error";
import { formatAmount } from "@khela/engines/money";
import type { SettledRound } from "@khela/engines/rounds";
import { settleRound, verifyRound } from "@khela/engines/rounds";
import type { Checked } from "./verify-input.ts";
import { agrees } from "./verify-input.ts";

export type Verdict =
  | {
    readonly kind: "computed";
    readonly seedFits: boolean;
    readonly settled: SettledRound;
    readonly stake: string;
    readonly payout: string;
    /** Null where the record says nothing to compare with. */
    readonly fits: boolean | null;
  }
  | { readonly kind: "refused"; readonly code: string };

type Recorded = { readonly outcome: Record<string, unknown> | null; readonly paid: string | null };

function computed(round: Checked, recorded: Recorded, currency: string, seedFits: boolean): Verdict {
  const settled = seedFits ? verifyRound(round) : settleRound(round);
  const payout = formatAmount(BigInt(settled.payoutMinor), currency);
  const compared = [
    ...(recorded.outcome === null ? [] : [agrees(recorded.outcome, settled.outcome)]),
    ...(recorded.paid === null ? [] : [recorded.paid === payout]),
  ];
  return {
    kind: "computed", seedFits, settled, payout,
    stake: formatAmount(BigInt(settled.stakeMinor), currency),
    fits: compared.length === 0 ? null : compared.every(Boolean),
  };
}

/** Recomputes a round and says whether the seed is the promised one and the result the recorded one. */
export function verdictOf(round: Checked, recorded: Recorded, currency: string): Verdict {
  try {
    return computed(round, recorded, currency, true);
  } catch (error) {
    if (!(error instanceof EngineError)) return { kind: "refused", code: "bet" };
    if (error.code !== "round.seed_mismatch") return { kind: "refused", code: error.code };
  }
  try {
    return computed(round, recorded, currency, false);
  } catch (error) {
    return { kind: "refused", code: error instanceof EngineError ? error.code : "bet" };
  }
}
