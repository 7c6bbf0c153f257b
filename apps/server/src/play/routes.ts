import type { Routes } from "../platform/context.ts";
import { readJackpots } from "./jackpot.ts";
import { launchGame, readRecord, readRound } from "./play.ts";
import { walletReturn, walletTransfer } from "./transfer-wallet.ts";

export function playRoutes(): Routes<"play"> {
  return { launch: launchGame, record: readRecord, round: readRound, jackpots: readJackpots, walletTransfer, walletReturn };
}
