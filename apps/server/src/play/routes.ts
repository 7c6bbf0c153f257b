import { createGameNames } from "../games/games.ts";
import type { Routes, Services } from "../http/context.ts";
import { readJackpots } from "./jackpot/jackpot.ts";
import { createRecord, launchGame } from "./play.ts";
import { walletReturn, wallets, walletTransfer } from "./transfer-wallet/transfer-wallet.ts";

export function playRoutes(services: Services): Routes<"play"> {
  const record = createRecord(createGameNames(services));
  return {
    launch: launchGame,
    betHistory: record.history,
    round: record.round,
    jackpots: readJackpots,
    wallets,
    walletTransfer,
    walletReturn,
  };
}
