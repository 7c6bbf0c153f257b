// Fills the catalogue with the sandbox's vendors and titles. The seed can run at every start: only changes are
// written, and an operator's switch is never reverted.

import {
  addFractions,
  compareFractions,
  fraction,
  parseFraction,
  type Fraction,
} from "@khela/engines/fraction";
import type { SlotMechanic } from "@khela/contract/games/game-facts/slot-facts";
import { findGame, isSlot } from "@khela/engines/games";
import type { SlotFamily } from "@khela/engines/slots/slot-kinds";
import { matchMargins } from "@khela/engines/matches/margins";
import { stakeStepMinor } from "@khela/engines/rounds";
import { goldenPot, jackpotReturn } from "@khela/engines/slots/jackpot";
import { categoryAliases, termAliases } from "@khela/sandbox/search-aliases";
import { inHouseJackpot } from "@khela/sandbox/slot-titles";
import { isScratch, scratchPrices, titles, type Title } from "@khela/sandbox/titles";
import { vendors, vendorOf } from "@khela/sandbox/vendors";
import type { Db } from "@khela/service-kit/db/database";
import { categoryOf } from "../../src/games/games.ts";
import { searchColumn, searchText } from "../../src/games/search-text.ts";
import {
  closeOtherGames,
  insertSearchAliases,
  upsertGames,
  upsertVendors,
  type SeedAlias,
  type SeedGame,
} from "./seed-store.ts";

/** Whether an engine or the platform's lottery runs the game. */
const isPlayable = ({ engine, family }: Title) => engine !== undefined || family === "lottery";

/** Sorts playable games first, popular games before others, then in the catalogue's order. */
function byShelfOrder(a: Title, b: Title): number {
  const playable = Number(isPlayable(b)) - Number(isPlayable(a));
  return playable || (a.hotRank ?? Infinity) - (b.hotRank ?? Infinity) || 0;
}

/** The game server's stakes: from one to a thousand main units. A game rounds stakes down to the game's stake step. */
const SMALLEST_STAKE_MINOR = 100n;
const LARGEST_STAKE_MINOR = 100_000n;
const TENTH_MINOR = 10n;

/** Returns the pay lines of a slot; null for other games, and for slots that pay in ways. */
function paylineCount(name: string): number | null {
  const game = findGame(name);
  return isSlot(game) ? game.engine.paylines : null;
}

function stakesOf({ engine }: Title): Pick<SeedGame, "lines" | "min_bet_minor" | "max_bet_minor"> {
  if (engine === undefined) return { lines: null, min_bet_minor: null, max_bet_minor: null };
  if (engine.family === "room" && isScratch(engine.room)) {
    const prices = scratchPrices.map((tenths) => String(BigInt(tenths) * TENTH_MINOR));
    return { lines: null, min_bet_minor: prices[0] ?? null, max_bet_minor: prices.at(-1) ?? null };
  }
  if (engine.family === "room")
    return {
      lines: null,
      min_bet_minor: String(SMALLEST_STAKE_MINOR),
      // a poker player may bet all chips on the table
      max_bet_minor: engine.room === "poker" ? null : String(LARGEST_STAKE_MINOR),
    };
  const name = engine.family === "slots" ? engine.sheet : engine.game;
  const step = stakeStepMinor(name);
  const wholeSteps = (minor: bigint): string => String((minor / step) * step || step);
  return {
    lines: paylineCount(name),
    min_bet_minor: wholeSteps(SMALLEST_STAKE_MINOR),
    max_bet_minor: wholeSteps(LARGEST_STAKE_MINOR),
  };
}

const mechanicOf = (family: SlotFamily): SlotMechanic => (family === "slots" ? "lines" : family);

function slotFactsOf({ engine }: Title): Pick<SeedGame, "mechanic" | "volatility"> {
  const game = engine?.family === "slots" ? findGame(engine.sheet) : null;
  if (game === null || !isSlot(game)) return { mechanic: null, volatility: null };
  return { mechanic: mechanicOf(game.family), volatility: game.engine.volatility };
}

/** Returns the return to player of a slot, in the bet mode with the highest return. */
function bestReturnOf(sheet: string): Fraction {
  const game = findGame(sheet);
  const modes = isSlot(game) ? game.engine.betModes : [];
  return [game.engine.rtp, ...modes.map(({ rtp }) => parseFraction(rtp))].reduce((most, one) =>
    compareFractions(one, most) > 0 ? one : most,
  );
}

/**
 * Returns the return to player of a title's best bet; null for games without an engine, and for poker, where no player
 * bets against the merchant.
 */
function returnOf({ engine, gameCode }: Title): Fraction | null {
  if (engine === undefined) return null;
  if (engine.family === "slots") {
    const rtp = bestReturnOf(engine.sheet);
    // the golden pot returns all contributions and the operator's seed to players
    return inHouseJackpot.games.includes(gameCode) ? addFractions(rtp, jackpotReturn(goldenPot).total) : rtp;
  }
  if (engine.family !== "room") return findGame(engine.game).engine.rtp;
  if (engine.room === "poker") return null;
  if (engine.room !== "matches") return findGame(engine.variant ?? engine.room).engine.rtp;
  return Object.values(matchMargins)
    .map(({ num, den }) => fraction(den, den + num))
    .reduce((most, one) => (compareFractions(one, most) > 0 ? one : most));
}

const RETURN_DECIMALS = 4;
const RETURN_UNIT = 10n ** BigInt(RETURN_DECIMALS);

/** Returns the percentage, rounded up, so that a rebate is never compared with too high a house edge. */
function percentOf({ num, den }: Fraction): string {
  const parts = (num * 100n * RETURN_UNIT + den - 1n) / den;
  return `${parts / RETURN_UNIT}.${String(parts % RETURN_UNIT).padStart(RETURN_DECIMALS, "0")}`;
}

/**
 * Returns the kinds of a game for the search: the engine's game, or the sports of a match room. Slots need no kinds,
 * because slots are a category.
 */
function kindsOf({ engine }: Title): readonly string[] {
  if (engine === undefined || engine.family === "slots") return [];
  if (engine.family === "game") return [engine.game.replaceAll("-", " ")];
  return [engine.room.replaceAll("-", " "), ...(engine.shows ?? [])];
}

function toSeed(title: Title, sort: number): SeedGame {
  const vendor = vendorOf(title.vassalage);
  const rtp = returnOf(title);
  return {
    node_id: title.nodeId,
    vendor: title.vassalage,
    game_code: title.gameCode,
    game_type: categoryOf(title.vassalage, title.gameType),
    classify: title.gameClassify ?? "",
    name: title.name,
    search: searchColumn([title.name.bn, title.name.en], [vendor.name.bn, vendor.name.en, ...kindsOf(title)]),
    is_new: title.isNew,
    hot_rank: title.hotRank ?? null,
    playable: isPlayable(title),
    rtp: rtp === null ? null : percentOf(rtp),
    icon: `/art/tiles/${title.gameCode}.webp`,
    sort,
    ...stakesOf(title),
    ...slotFactsOf(title),
  };
}

/** Returns the sandbox's games as rows of the table `game`. */
export const listSandboxGames = (): SeedGame[] => [...titles].sort(byShelfOrder).map(toSeed);

const listAliases = (): SeedAlias[] => [
  ...Object.entries(termAliases).flatMap(([term, words]) =>
    words.map((word) => ({ word: searchText(word), term: searchText(term), game_type: null })),
  ),
  ...Object.entries(categoryAliases).flatMap(([gameType, words]) =>
    words.map((word) => ({ word: searchText(word), term: null, game_type: gameType })),
  ),
];

export async function seedGames(db: Db): Promise<void> {
  await upsertVendors(
    db,
    vendors.map(({ code, name, gameTypes }, sort) => ({
      code,
      name,
      sort,
      icon: `/art/vendors/${code}.webp`,
      jackpot: code === inHouseJackpot.vendor ? goldenPot.code : null,
      game_types: [...new Set(gameTypes.map((type) => categoryOf(code, type)))],
    })),
  );
  const games = listSandboxGames();
  await upsertGames(db, games);
  await closeOtherGames(
    db,
    games.map(({ node_id }) => node_id),
  );
  await insertSearchAliases(db, listAliases());
}
