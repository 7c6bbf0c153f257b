// The catalogue as players see it: a merchant's visible games in the requested language, in an order that is stable
// across pages. Winners are real: the winner board is read from settled rounds that paid more than they cost, and
// never shows a complete name.

import type { calls } from "@khela/contract/calls";
import { parseLanguageCode } from "@khela/contract/locale/languages";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import { vendorGameTypes } from "@khela/contract/vendor-callbacks";
import { formatAmount, readAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import type { Context } from "../http/context.ts";
import { toGame, viewerOf } from "./game-view.ts";
import { lotteries, prizeModeOf } from "./prize-mode.ts";
import { MAX_WORDS, namedCategory, soughtWords } from "./search-aliases.ts";
import { correctQuery } from "./spelling.ts";
import * as store from "./store.ts";
import { listWinners } from "./win-store.ts";

export { hasFreePlay, isOfVendor, viewerOf } from "./game-view.ts";
export { recordRecentGame } from "./own-games.ts";
export { prizeModeOf } from "./prize-mode.ts";
export { listGameNames } from "./operator/catalog-store.ts";
export { createFrameOrigins } from "./frame-origins.ts";
export { createGameNames, localizedName } from "./known-games.ts";
export type { GameNames } from "./known-games.ts";
export { findMarginFault, sayMarginFault, weightOf, withPvp } from "./margins/margins.ts";
export type { GivenBack, MarginFault, Margins } from "./margins/margins.ts";
export {
  readCategoryWeights,
  readGivenBack,
  readMargins,
  readOffers,
  readSalaries,
} from "./margins/margin-store.ts";
export { findFirstGame, findGame, findGameByCode, findVendor, listTransferVendors } from "./store.ts";
export type { GameName, Vendor } from "./store.ts";

type Games = (typeof calls)["games"];

const esportsVendors: ReadonlySet<string> = new Set(["AV", "AI", "IMES", "TF", "IA"]);
const cockfightVendors: ReadonlySet<string> = new Set(["SV3", "DS88", "DIG", "WGB"]);

/**
 * Platforms for which games are listed; empty: the client named none. Games are the same for all of them, because
 * every game runs in any browser.
 */
const platforms: ReadonlySet<string> = new Set(["", "html5", "html5-desktop", "m", "w"]);

/** Number of newest wins of which the board shows the largest. */
const WINNER_POOL = 200;
const MASK = "****";

/**
 * Returns the category of a vendor's games. Vendors of e-sports and cockfights send their games as SPORTS, but these
 * have separate categories on the site.
 */
export function categoryOf(vendor: string, gameType: string): string {
  if (gameType !== "SPORTS") return gameType;
  if (esportsVendors.has(vendor)) return "ESPORTS";
  return cockfightVendors.has(vendor) ? "COCKFIGHT" : gameType;
}

/** Masks a name: its first two letters, then a fixed number of stars, so that the name's length is hidden too. */
export function maskName(name: string): string {
  return [...name].slice(0, 2).join("") + MASK;
}

function viewer(ctx: Pick<Context, "merchant" | "language">): store.Viewer {
  return viewerOf(ctx.merchant.id, ctx.language);
}

/** Returns the reader of the catalogue in the query's language, otherwise in the page's language. */
function viewerIn(ctx: Pick<Context, "merchant" | "language">, language: string | undefined): store.Viewer {
  return viewerOf(ctx.merchant.id, parseLanguageCode(language) ?? ctx.language);
}

function isServedPlatform(platform: string | undefined): boolean {
  return platforms.has(platform?.toLowerCase() ?? "");
}

export async function vendorTypes(
  ctx: Context<Games["vendorTypes"]>,
): Promise<OutputOf<Games["vendorTypes"]>> {
  const content: Record<string, Record<string, string[]>> = {};
  for (const card of await store.listVendorCards(ctx.db, viewer(ctx))) {
    (content[card.gameType] ??= {})[card.vendor] = card.classes;
  }
  return { content };
}

export async function vendors(ctx: Context<Games["vendors"]>): Promise<OutputOf<Games["vendors"]>> {
  const rows = await store.listVendorCards(ctx.db, viewer(ctx));
  const filled = vendorGameTypes.map((title) => ({
    title,
    cards: rows
      .filter((row) => row.gameType === title)
      .map((row) => ({
        vassalage: row.vendor,
        displayName: row.vendorName,
        gameType: row.gameType,
        mobileLargeIcon: row.icon,
        gameCount: row.gameCount,
        nodeId: row.nodeId,
      })),
  }));
  return { data: { lanes: filled.filter((lane) => lane.cards.length > 0) } };
}

type ListInput = ParsedInputOf<Games["list"]>;

function stakeOf(ctx: Context<Games["list"]>, text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  const reading = readAmount(text, ctx.merchant.currency);
  return reading.ok ? reading.minor : ctx.fail("request_param_err", { field: "/minBet" });
}

function filterOf(ctx: Context<Games["list"]>, input: ListInput): store.GameFilter {
  // clients of this API family send an empty text for "all"
  const filterOf = (text: string | undefined) =>
    text === undefined || text.trim() === "" ? undefined : text.trim();
  return {
    gameType: filterOf(input.gameType)?.toUpperCase(),
    vendor: filterOf(input.vassalage)?.toUpperCase(),
    classify: filterOf(input.gameClassify)?.toUpperCase(),
    name: filterOf(input.gameName),
    isNew: input.isNew === true ? true : undefined,
    stakeMinor: stakeOf(ctx, input.minBet),
    lines: input.minLine === 0 ? undefined : input.minLine,
    mechanic: input.mechanic,
    volatility: input.volatility,
    minRtp: input.minRtp,
  };
}

/** Returns the filter with the spelling of its name corrected; null: no known word is similar. */
async function correctFilter(
  ctx: Context<Games["list"]>,
  viewer: store.Viewer,
  filter: store.GameFilter,
): Promise<(store.GameFilter & { readonly name: string }) | null> {
  if (filter.name === undefined) return null;
  const [words, aliasWords] = await Promise.all([
    store.listSearchedWords(ctx.db, viewer),
    store.listAliasWords(ctx.db, viewer),
  ]);
  const name = correctQuery(filter.name, [...words, ...aliasWords], MAX_WORDS);
  return name === null ? null : { ...filter, name };
}

export async function list(ctx: Context<Games["list"]>, input: ListInput): Promise<OutputOf<Games["list"]>> {
  if (!isServedPlatform(input.platform))
    return { games: [], pageNum: input.pageNo, totalPages: 0, totalCount: 0 };
  const filter = filterOf(ctx, input);
  const viewer = viewerIn(ctx, input.language);
  const page = { limit: input.pageSize, offset: (input.pageNo - 1) * input.pageSize };
  const find = async (by: store.GameFilter) => {
    const name = by.name ?? "";
    const aliases = await store.findAliases(ctx.db, viewer, name);
    const sought = { ...by, words: soughtWords(name, aliases) };
    const [rows, totalCount] = await Promise.all([
      store.listGames(ctx.db, viewer, sought, page),
      store.countGames(ctx.db, viewer, sought),
    ]);
    return { rows, totalCount, gameType: namedCategory(name, aliases) };
  };
  let found = await find(filter);
  const corrected = found.totalCount === 0 ? await correctFilter(ctx, viewer, filter) : null;
  if (corrected !== null) found = await find(corrected);
  const { rows, totalCount, gameType } = found;
  return {
    games: rows.map((row) => toGame(row, ctx.merchant)),
    ...(corrected === null || totalCount === 0 ? {} : { correctedName: corrected.name }),
    ...(gameType === null || totalCount === 0 ? {} : { namedType: gameType }),
    pageNum: input.pageNo,
    totalPages: Math.ceil(totalCount / input.pageSize),
    totalCount,
  };
}

const MOST_SIMILAR = 6;

/** Facts of a game that are shown before the game is opened. */
export async function details(
  ctx: Context<Games["details"]>,
  { nodeId, language }: ParsedInputOf<Games["details"]>,
): Promise<OutputOf<Games["details"]>> {
  const reader = viewerIn(ctx, language);
  const [found, similar] = await Promise.all([
    store.findGameFacts(ctx.db, reader, nodeId),
    store.listSimilarGames(ctx.db, reader, nodeId, MOST_SIMILAR),
  ]);
  if (found === null) return ctx.fail("game.unknown");
  const { minBetMinor, maxBetMinor, ...facts } = found;
  const money = (minor: bigint | null) =>
    minor === null ? null : formatAmount(minor, ctx.merchant.currency);
  return {
    ...facts,
    minBet: money(minBetMinor),
    maxBet: money(maxBetMinor),
    similar: similar.map((row) => toGame(row, ctx.merchant)),
  };
}

export async function hot(
  ctx: Context<Games["hot"]>,
  { limitNum, platform, language }: ParsedInputOf<Games["hot"]>,
): Promise<OutputOf<Games["hot"]>> {
  if (!isServedPlatform(platform)) return { list: [], pageNum: 1, totalPages: 0, totalCount: 0 };
  const viewer = viewerIn(ctx, language);
  const [rows, totalCount] = await Promise.all([
    store.listHotGames(ctx.db, viewer, limitNum),
    store.countHotGames(ctx.db, viewer),
  ]);
  return {
    list: rows.map((row) => toGame(row, ctx.merchant)),
    pageNum: 1,
    totalPages: Math.ceil(totalCount / limitNum),
    totalCount,
  };
}

export async function popular(
  ctx: Context<Games["popular"]>,
  { count }: { count: number },
): Promise<OutputOf<Games["popular"]>> {
  return (await store.listPopularGames(ctx.db, viewer(ctx), lotteries, count)).map((row) => ({
    gameId: row.nodeId,
    code: row.gameCode,
    displayName: row.name,
    gameGroupCode: row.gameType,
    vassalage: row.vendor,
    iconUrl: row.icon,
    prizeMode: prizeModeOf(row),
  }));
}

export type LotteryTile = Pick<store.GameRow, "nodeId" | "vendor" | "gameCode" | "name" | "icon"> & {
  readonly prizeMode: ReturnType<typeof prizeModeOf>;
};

const MAX_LOTTERIES = 200;

/** Lists the lotteries that a merchant shows, hot lotteries first. */
export async function listLotteryGames(db: Db, reader: store.Viewer): Promise<LotteryTile[]> {
  const rows = await store.listPopularGames(db, reader, lotteries, MAX_LOTTERIES);
  return rows.map((row) => ({ ...row, prizeMode: prizeModeOf(row) }));
}

export async function winners(
  ctx: Context<Games["winners"]>,
  { gameCategory, language, limitNum }: ParsedInputOf<Games["winners"]>,
): Promise<OutputOf<Games["winners"]>> {
  const rows = await listWinners(ctx.db, viewerIn(ctx, language), {
    gameType: ["", "ALL"].includes(gameCategory?.toUpperCase() ?? "")
      ? undefined
      : gameCategory?.toUpperCase(),
    currency: ctx.merchant.currency,
    among: WINNER_POOL,
    limit: limitNum,
  });
  return {
    list: rows.map((row) => ({
      vo: {
        nodeId: row.nodeId,
        vassalage: row.vendor,
        gameType: row.gameType,
        gameCode: row.gameCode,
        iconUrl: row.icon,
        customerName: maskName(row.username),
        gameName: row.gameName,
        betAmount: formatAmount(row.betMinor, row.currency),
        winAmount: formatAmount(row.winMinor, row.currency),
        wonAt: row.wonAt.getTime(),
      },
    })),
  };
}
