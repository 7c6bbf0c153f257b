// The stakes that a player adds during a round of blackjack, and those that the maximum stake of a bonus allows.
import type { BlackjackAction, BlackjackBet, BlackjackOutcome } from "@khela/engines/live/blackjack";
import type { RoundView } from "../../wire/game-api.ts";

type Action = BlackjackAction["type"];
type OpenRound = Pick<RoundView, "bet" | "outcome" | "stakeMinor">;

/** The stakes of the hands that were dealt, without side bets. */
function handStakes({ stakeMinor, bets }: BlackjackBet): bigint[] {
  return (bets ?? [{ on: "hand-1", stakeMinor }])
    .filter(({ on }) => on.startsWith("hand"))
    .sort((a, b) => (a.on < b.on ? -1 : 1))
    .map((hand) => BigInt(hand.stakeMinor));
}

/** Returns the stake that an action adds to an open round, in minor units: insurance is half of each hand's. */
export function addedStake({ bet, outcome }: OpenRound, action: Action): bigint {
  const { hands, active } = outcome as BlackjackOutcome;
  const stakes = handStakes(bet as BlackjackBet);
  if (action === "insure") return stakes.reduce((sum, stake) => sum + stake, 0n) / 2n;
  if (action !== "double" && action !== "split") return 0n;
  return stakes[hands[active ?? 0]?.seat ?? 0] ?? 0n;
}

/** Returns the choices of an open round with which its stake stays within a bonus's maximum; null: no maximum. */
export function affordableChoices(round: OpenRound, bonusMaxMinor: bigint | null): Action[] {
  const { choices } = round.outcome as BlackjackOutcome;
  const staked = BigInt(round.stakeMinor);
  return choices.filter((action) => {
    const added = addedStake(round, action);
    return added === 0n || bonusMaxMinor === null || staked + added <= bonusMaxMinor;
  });
}
