// The address that verifies a round: the site's own page with every field filled in.
import type { RoundView } from "../../../wire/game-api.ts";

/** Returns null while the round's seed is not revealed or there is no site. */
export function verifyAddress(site: string, round: RoundView): string | null {
  if (site === "" || round.serverSeed === null) return null;
  const query = new URLSearchParams({
    round: round.roundId,
    game: round.game,
    rulesVersion: String(round.rulesVersion),
    serverSeed: round.serverSeed,
    serverSeedHash: round.serverSeedHash,
    clientSeed: round.clientSeed,
    nonce: String(round.nonce),
    bet: JSON.stringify(round.bet),
    actions: JSON.stringify(round.actions),
  });
  return `${site}/m/verify?${query.toString()}`;
}
