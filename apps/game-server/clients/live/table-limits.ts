// The limits of a player's bets on one round of a live table: on a spot, on the round, and in number. A chip that would
// break one of them is not laid, so that no bet is refused for them.
import { maxSpots } from "../../wire/game-api.ts";
import { sumByPlace, type PlacedChip } from "./chips.ts";

export type TableLimits = {
  readonly spotMaxMinor: bigint;
  readonly roundMaxMinor: bigint;
  /** Maximum of the round while a bonus is in play; null: no such limit. */
  readonly bonusMaxMinor: bigint | null;
  readonly maxBets: number;
};

/** The player's bets on the round that the server has: their chips, and their number. */
type OnRound = { readonly chips: readonly PlacedChip[]; readonly bets: number };

/** Returns the limit that these chips break on top of the bets on the round; null for none. */
export function brokenLimit(
  { spotMaxMinor, roundMaxMinor, bonusMaxMinor, maxBets }: TableLimits,
  laid: readonly PlacedChip[],
  { chips, bets }: OnRound,
): "spot" | "round" | "bonus" | "bets" | "spots" | null {
  if (laid.length > 0 && bets >= maxBets) return "bets";
  if (sumByPlace(laid).size > maxSpots) return "spots";
  const spots = [...sumByPlace([...chips, ...laid]).values()];
  const total = spots.reduce((sum, minor) => sum + minor, 0n);
  if (bonusMaxMinor !== null && total > bonusMaxMinor) return "bonus";
  if (spots.some((minor) => minor > spotMaxMinor)) return "spot";
  return total > roundMaxMinor ? "round" : null;
}
