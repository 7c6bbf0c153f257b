// The prize mode of a lottery, from the merchant's vendors: decided only here and read by all others. It never depends on the
// player or on a client's input.

import type { OutputOf } from "@khela/contract/schemas";
import type { calls } from "@khela/contract/calls";
import type { GameRow } from "./store.ts";

type PrizeMode = OutputOf<(typeof calls)["games"]["list"]>["games"][number]["prizeMode"];

export const lotteries: readonly string[] = ["LOTT", "ELOTT"];

/** Either of them under ELOTT makes the merchant's lotteries electronic. */
export const electronicLottery = { gameType: "ELOTT", vendors: ["TCG_LOTTO_VN", "LOTT"] } as const;

const ownPrizes = "TCG_SEA";

/** Null for what is no lottery. */
export function prizeModeOf(game: Pick<GameRow, "vendor" | "gameType" | "hasElectronicLottery">): PrizeMode {
  if (!lotteries.includes(game.gameType)) return null;
  if (game.vendor === ownPrizes) return "SEA";
  return game.hasElectronicLottery ? "ELOTT" : "LOTT";
}
