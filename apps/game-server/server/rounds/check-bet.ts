import { EngineError } from "@khela/engines/engine-error";
import { findGame, isSlot } from "@khela/engines/games";
import { settleRound, type RoundBet } from "@khela/engines/rounds";
import { getBetMode } from "@khela/engines/slots/bet-mode";
import type { Slot } from "@khela/engines/slots/slot-kind";
import type { GameDefinition } from "../catalogue.ts";
import { fail } from "../failure.ts";
import type { JurisdictionProfile } from "../jurisdiction-profiles.ts";

/** A value in the form of a seed that is never the seed of a round. */
const CHECK_SEED = "0".repeat(64);

/**
 * Refuses a bet that the engine's rules do not allow, before it takes a nonce: settles it with a seed that belongs to
 * no round.
 */
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

/** Refuses a bet mode that the jurisdiction does not allow, or that the slot does not have. */
export function checkModeOf(
  slot: Slot,
  mode: string,
  { betModes }: Pick<JurisdictionProfile, "betModes">,
): void {
  if (!betModes.includes(getBetMode(slot, mode).kind))
    fail("bet.bad", "a mode that this jurisdiction forbids");
}

/**
 * Refuses a bet in a mode that the jurisdiction does not allow. The caller has checked the bet with `checkBetRules`.
 */
export function checkBetMode(
  { engine, rulesVersion }: GameDefinition,
  bet: RoundBet,
  profile: JurisdictionProfile,
): void {
  const game = findGame(engine, rulesVersion);
  if ("mode" in bet && bet.mode !== undefined && isSlot(game)) checkModeOf(game.engine, bet.mode, profile);
}
