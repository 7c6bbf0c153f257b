import { EngineError } from "@khela/engines/engine-error";
import { settleRound, type RoundBet } from "@khela/engines/rounds";
import type { GameDefinition } from "../catalogue.ts";
import { fail } from "../failure.ts";

/** Of the form of a seed, and never the seed of a round. */
const CHECK_SEED = "0".repeat(64);

/** Refuses a bet that the engine's rules do not allow, before it takes a nonce: settles it on a stream that is no round's. */
export function checkBetRules({ engine, rulesVersion }: GameDefinition, bet: RoundBet): void {
  try {
    settleRound({
      game: engine,
      rulesVersion,
      serverSeed: CHECK_SEED,
      clientSeed: "check",
      nonce: 0,
      bet,
    });
  } catch (error) {
    if (error instanceof EngineError)
      fail(error.code.startsWith("bet.") ? "bet.stake" : "bet.bad", error.code);
    throw error;
  }
}
