// What of a bet on matches could be lost, as the platform is told with its win: the share that its stake has in the risked amount of
// all the player's bets on its market, so that the order in which they are settled does not matter.
import { settleSelection } from "@khela/engines/matches/markets";
import { riskedOnLegs, riskedOnMarket } from "@khela/engines/matches/risk";
import { splitAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { listOnMarket, type Bet, type BetLeg, type MarketStake } from "./bet-store.ts";
import { marketOf, payoutOf } from "./pricing.ts";

function isPending({ state }: MarketStake): boolean {
  return state === "waiting" || state === "placing";
}

function payoutOnMarket({ stakeMinor, selection, oddsMilli }: MarketStake, leg: BetLeg): bigint {
  if (leg.result === null) return 0n;
  return payoutOf(stakeMinor, [
    { oddsMilli, settlement: settleSelection(marketOf(leg), selection, leg.result) },
  ]);
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/**
 * Returns the risked amount of a settled bet, in minor units; null while it is not known which of the player's bets on its market were
 * taken.
 */
export async function riskedOfBet(db: Db, bet: Bet, payoutMinor: bigint): Promise<bigint | null> {
  const [leg] = bet.legs;
  if (leg === undefined || bet.legs.length > 1) {
    const counted = bet.legs.filter(({ settlement }) => settlement !== "void" && settlement !== "push");
    return payoutMinor === bet.stakeMinor ? 0n : riskedOnLegs(bet.stakeMinor, counted);
  }
  const bets = await listOnMarket(db, bet);
  if (bets.some(isPending)) return null;
  const stakes = bets.map(({ stakeMinor }) => stakeMinor);
  const isPushed = sum(bets.map((other) => payoutOnMarket(other, leg))) === sum(stakes);
  if (isPushed) return 0n;
  const shares = splitAmount(riskedOnMarket(leg, bets), stakes);
  return shares[bets.findIndex(({ id }) => id === bet.id)] ?? 0n;
}
