// Converts a game to its wire format, and creates the viewer of the catalogue.

import type { calls } from "@khela/contract/calls";
import type { LanguageCode } from "@khela/contract/locale/languages";
import type { OutputOf } from "@khela/contract/schemas";
import { defaultLotteryMode, lottoModes } from "@khela/contract/lottery/lottery-types";
import type { Merchant } from "../infra/db/merchant-store.ts";
import { jurisdictionOf } from "../responsible-gaming/responsible-gaming.ts";
import { prizeModeOf } from "./prize-mode.ts";
import type { GameRow, Viewer } from "./store.ts";

type Game = OutputOf<(typeof calls)["games"]["hot"]>["list"][number];

/** Returns the reader of the catalogue: a merchant and a language. */
export function viewerOf(merchantId: number, language: LanguageCode): Viewer {
  return { merchantId, language: language.toLowerCase() };
}

/** Whether the game belongs to the vendor that the client named; true when the client named none. */
export function isOfVendor({ vendor }: { readonly vendor: string }, named: string | undefined): boolean {
  return named === undefined || named.toUpperCase() === vendor;
}

/**
 * Whether a merchant's members may play the game with play money. They may play every playable game except lotteries,
 * where the jurisdiction allows free play.
 */
export function hasFreePlay(game: GameRow, { settings }: Pick<Merchant, "settings">): boolean {
  return game.playable && prizeModeOf(game) === null && jurisdictionOf(settings).freePlay;
}

export function toGame(row: GameRow, merchant: Pick<Merchant, "settings">): Game {
  const prizeMode = prizeModeOf(row);
  return {
    nodeId: row.nodeId,
    vassalage: row.vendor,
    displayName: row.vendorName,
    gameType: row.gameType,
    gameClassify: row.classify,
    gameCode: row.gameCode,
    gameId: String(row.nodeId),
    gameName: row.name,
    nodeName: row.name,
    showIcon: row.icon,
    iconUrl: row.icon,
    isNew: row.isNew,
    playable: row.playable,
    supportPlay: row.playable,
    prizeMode,
    ...(prizeMode === null
      ? {}
      : { playType: defaultLotteryMode, lottoMode: lottoModes[defaultLotteryMode] }),
    freeplay: hasFreePlay(row, merchant),
    mobileLargeIcon: row.icon,
    isGameH5: true,
  };
}
