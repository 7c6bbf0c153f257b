// A round before it is stored.
import type { Session } from "./session-store.ts";
import type { NewRound } from "./store.ts";

type RoundStart = Pick<
  NewRound,
  "id" | "requestId" | "seedId" | "nonce" | "clientSeed" | "game" | "rulesVersion" | "bet" | "createdAt"
>;

/** Returns a round of a session's player: its stake is its bet's, and the platform has it as a separate round. */
export function newRound(session: Session, start: RoundStart): NewRound {
  const { vendor, player, gameCode, currency, idHash: sessionHash } = session;
  return {
    vendor,
    player,
    gameCode,
    currency,
    sessionHash,
    stakeMinor: BigInt(start.bet.stakeMinor),
    tableRoundId: null,
    walletRoundId: start.id,
    ...start,
  };
}
