import type { play } from "@khela/contract/play/calls";
import type { OutputOf } from "@khela/contract/schemas";

type Fair = NonNullable<OutputOf<typeof play.round>["fair"]>;
type Row = OutputOf<typeof play.round>["row"];

const maxOutcomeLength = 1500;

/** Returns the verifier's address for a round whose seed is revealed, with its payout, for comparison. */
export function verifyPathOf(fair: Fair, row: Pick<Row, "winAmount" | "roundId" | "vassalage">): string {
  const outcome = JSON.stringify(fair.outcome);
  const query = new URLSearchParams({
    game: fair.game,
    rulesVersion: fair.rulesVersion,
    serverSeed: fair.serverSeed ?? "",
    serverSeedHash: fair.serverSeedHash,
    clientSeed: fair.clientSeed,
    nonce: String(fair.nonce),
    bet: JSON.stringify(fair.bet),
    paid: row.winAmount,
    round: row.roundId,
    vendor: row.vassalage,
  });
  if (fair.jackpot !== undefined) query.set("jackpot", JSON.stringify(fair.jackpot));
  if (outcome !== undefined && outcome.length <= maxOutcomeLength) query.set("outcome", outcome);
  return `/m/verify?${query.toString()}`;
}
