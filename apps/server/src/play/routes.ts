import type { Routes } from "../http/context.ts";
import { readJackpots } from "./jackpot/jackpot.ts";
import { launchGame, readHistory, readRound } from "./play.ts";
import { walletReturn, walletTransfer } from "./transfer-wallet/transfer-wallet.ts";

export function playRoutes(): Routes<"play"> {
  return {
    launch: launchGame,
    betHistory: readHistory,
    round: readRound,
    jackpots: readJackpots,
    walletTransfer,
    walletReturn,
  };
}
