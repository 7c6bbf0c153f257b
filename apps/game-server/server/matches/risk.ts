// The part of a bet on matches that could be lost; the platform receives it with the bet's win. It is the bet's share
// of the risked amount of all the player's bets on the match, so it does not depend on the order of settlement.
import { settleSelection } from "@khela/engines/matches/markets";
import { riskedOnLegs, riskedOnMatch } from "@khela/engines/matches/risk";
import type { Db } from "@khela/service-kit/db/database";
import { listOnMatch, type Bet, type BetLeg, type StakeOnMatch } from "./bet-store.ts";
import { marketOf, payoutOf } from "./pricing.ts";

function isPending({ state }: StakeOnMatch): boolean {
  return state === "waiting" || state === "placing";
}

/** Whether the bets on the leg's market together paid exactly the sum of their stakes. */
function isPushed(bets: readonly StakeOnMatch[], leg: BetLeg): boolean {
  const { result } = leg;
  const own = bets.filter(({ kind, lineQuarters }) => kind === leg.kind && lineQuarters === leg.lineQuarters);
  const won = own.reduce((sum, { stakeMinor, selection, oddsMilli }) => {
    if (result === null) return sum - stakeMinor;
    const settlement = settleSelection(marketOf(leg), selection, result);
    return sum + payoutOf(stakeMinor, [{ oddsMilli, settlement }]) - stakeMinor;
  }, 0n);
  return won === 0n;
}

/**
 * Returns the risked amount of a settled bet, in minor units; null while it is unknown whether the platform accepted
 * each of the player's bets on its match.
 */
export async function riskedOfBet(db: Db, bet: Bet, payoutMinor: bigint): Promise<bigint | null> {
  const [leg] = bet.legs;
  if (leg === undefined || bet.legs.length > 1) {
    const counted = bet.legs.filter(({ settlement }) => settlement !== "void" && settlement !== "push");
    return payoutMinor === bet.stakeMinor ? 0n : riskedOnLegs(bet.stakeMinor, counted);
  }
  const bets = await listOnMatch(db, bet);
  if (bets.some(isPending)) return null;
  if (isPushed(bets, leg)) return 0n;
  const shares = riskedOnMatch(bets.map((one) => ({ ...one, market: marketOf(one) })));
  return shares[bets.findIndex(({ id }) => id === bet.id)] ?? 0n;
}
