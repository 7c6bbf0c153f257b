// The prize mode of a lottery, from its series and the merchant's vendors. Only this file decides it, so that tile,
// `/lgw` and launch agree. It never depends on the player or on a client's input.

import type { OutputOf } from "@khela/contract/schemas";
import type { calls } from "@khela/contract/calls";

type PrizeMode = OutputOf<(typeof calls)["games"]["list"]>["games"][number]["prizeMode"];

export const lotteries: readonly string[] = ["LOTT", "ELOTT"];

/** A visible game of this type by one of these vendors makes the merchant's lotteries electronic. */
export const electronicLottery = { gameType: "ELOTT", vendors: ["TCG_LOTTO_VN", "LOTT"] } as const;

const ownPrizes = "TCG_SEA";

type LotteryFacts = {
  readonly vendor: string;
  readonly gameType: string;
  readonly hasSeries: boolean;
  readonly hasElectronicLottery: boolean;
};

/** Returns the prize mode; null: the game is not a lottery. */
export function prizeModeOf(game: LotteryFacts): PrizeMode {
  if (!lotteries.includes(game.gameType)) return null;
  if (game.hasSeries) return "ZY";
  if (game.vendor === ownPrizes) return "SEA";
  return game.hasElectronicLottery ? "ELOTT" : "LOTT";
}
