import type { SlotMechanic, Volatility } from "@khela/contract/games/game-facts/slot-facts";
import { sql, type Db } from "@khela/service-kit/db/database";

export type SeedVendor = {
  readonly code: string;
  readonly name: Readonly<Record<string, string>>;
  readonly game_types: readonly string[];
  readonly sort: number;
  /** The jackpot that the vendor runs; null: no jackpot. */
  readonly jackpot: string | null;
  readonly icon: string;
};

export type SeedGame = {
  readonly node_id: number;
  readonly vendor: string;
  readonly game_code: string;
  readonly game_type: string;
  readonly classify: string;
  readonly name: Readonly<Record<string, string>>;
  readonly search: string;
  readonly is_new: boolean;
  readonly hot_rank: number | null;
  readonly playable: boolean;
  /** The return to player of the game's best bet, in percent. */
  readonly rtp: string | null;
  readonly icon: string;
  readonly sort: number;
  readonly lines: number | null;
  readonly min_bet_minor: string | null;
  readonly max_bet_minor: string | null;
  readonly mechanic: SlotMechanic | null;
  readonly volatility: Volatility | null;
};

/** Updates names and categories from the catalogue; keeps the status, rights and keys, which belong to the operator. */
export async function upsertVendors(db: Db, vendors: readonly SeedVendor[]): Promise<void> {
  await db.run(sql`
    insert into vendor (code, name, game_types, sort, jackpot, icon)
    select code, name, game_types, sort, jackpot, icon
    from jsonb_to_recordset(${JSON.stringify(vendors)}::jsonb) as v(code text, name jsonb, game_types text[], sort int, jackpot text, icon text)
    on conflict (code) do update set name = excluded.name, game_types = excluded.game_types, sort = excluded.sort,
      jackpot = excluded.jackpot, icon = excluded.icon
    where (vendor.name, vendor.game_types, vendor.sort, vendor.jackpot, vendor.icon)
      is distinct from (excluded.name, excluded.game_types, excluded.sort, excluded.jackpot, excluded.icon)`);
}

/** Updates a game's facts from the catalogue; keeps whether the game is enabled, and each merchant's choices. */
export async function upsertGames(db: Db, games: readonly SeedGame[]): Promise<void> {
  await db.run(sql`
    insert into game (node_id, vendor, game_code, game_type, classify, name, search, is_new, hot_rank, playable, rtp, icon, sort, lines,
      min_bet_minor, max_bet_minor, mechanic, volatility)
    select node_id, vendor, game_code, game_type, classify, name, search, is_new, hot_rank, playable, rtp, icon, sort, lines,
      min_bet_minor, max_bet_minor, mechanic, volatility
    from jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as g(node_id int, vendor text, game_code text, game_type text,
      classify text, name jsonb, search text, is_new boolean, hot_rank int, playable boolean, rtp text, icon text, sort int, lines int, min_bet_minor bigint,
      max_bet_minor bigint, mechanic text, volatility text)
    on conflict (node_id) do update set vendor = excluded.vendor, game_code = excluded.game_code,
      game_type = excluded.game_type, classify = excluded.classify, name = excluded.name, search = excluded.search,
      is_new = excluded.is_new, hot_rank = excluded.hot_rank, playable = excluded.playable, rtp = excluded.rtp, icon = excluded.icon,
      sort = excluded.sort, lines = excluded.lines, min_bet_minor = excluded.min_bet_minor, max_bet_minor = excluded.max_bet_minor,
      mechanic = excluded.mechanic, volatility = excluded.volatility
    where (game.vendor, game.game_code, game.game_type, game.classify, game.name, game.search, game.is_new, game.hot_rank,
      game.playable, game.rtp, game.icon, game.sort, game.lines, game.min_bet_minor,
      game.max_bet_minor, game.mechanic, game.volatility) is distinct from (excluded.vendor, excluded.game_code, excluded.game_type,
      excluded.classify, excluded.name, excluded.search, excluded.is_new, excluded.hot_rank, excluded.playable,
      excluded.rtp, excluded.icon, excluded.sort, excluded.lines, excluded.min_bet_minor,
      excluded.max_bet_minor, excluded.mechanic, excluded.volatility)`);
}

/**
 * Disables games that the seed added earlier (recognized by the picture) and that the catalogue no longer has. Rounds
 * of these games are kept.
 */
export async function closeOtherGames(db: Db, nodeIds: readonly number[]): Promise<void> {
  await db.run(sql`
    update game set enabled = false
    where enabled and node_id <> all(${nodeIds}::int[]) and icon = '/art/tiles/' || game_code || '.webp'`);
}

export type SeedAlias = {
  readonly word: string;
  readonly term: string | null;
  readonly game_type: string | null;
};

/** Adds missing search words to every merchant; keeps the operator's changes of existing words. */
export async function insertSearchAliases(db: Db, aliases: readonly SeedAlias[]): Promise<void> {
  await db.run(sql`
    insert into search_alias (merchant_id, word, term, game_type)
    select m.id, a.word, a.term, a.game_type from merchant m
    cross join jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb) as a(word text, term text, game_type text)
    on conflict (merchant_id, word) do nothing`);
}
