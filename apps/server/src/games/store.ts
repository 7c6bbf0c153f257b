import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { SlotMechanic, Volatility } from "@khela/contract/games/game-facts/slot-facts";
import { lotteryFlag, lotteryTypes } from "@khela/contract/lottery/lottery-types";
import { electronicLottery } from "./prize-mode.ts";
import { aliasKeys, type SearchAlias, type SoughtWord } from "./search-aliases.ts";
import { containing, searchText } from "./search-text.ts";

/** The viewer of the catalogue: the merchant decides which games are visible, and the language decides their names. */
export type Viewer = { readonly merchantId: number; readonly language: string };

export type GameRow = {
  readonly nodeId: number;
  readonly vendor: string;
  readonly vendorName: string;
  readonly gameType: string;
  readonly classify: string;
  readonly gameCode: string;
  readonly name: string;
  readonly icon: string;
  readonly isNew: boolean;
  readonly playable: boolean;
  /** Whether the game is a lottery whose members choose the level of prizes themselves. */
  readonly hasSeries: boolean;
  /** Whether the merchant's lotteries are electronic; the same for all games of the merchant. */
  readonly hasElectronicLottery: boolean;
};

export type GameFilter = {
  readonly gameType?: string | undefined;
  readonly vendor?: string | undefined;
  readonly classify?: string | undefined;
  readonly name?: string | undefined;
  /** For each word of `name`: the search texts and categories that the word means. */
  readonly words?: readonly SoughtWord[];
  readonly isNew?: boolean | undefined;
  /** Upper limit of the game's smallest stake, in minor units. */
  readonly stakeMinor?: bigint | undefined;
  /** Minimum number of pay lines. */
  readonly lines?: number | undefined;
  readonly mechanic?: SlotMechanic | undefined;
  readonly volatility?: Volatility | undefined;
  /** Minimum return to player (RTP), in percent. */
  readonly minRtp?: number | undefined;
};

/** SQL that does not depend on a game's row, so that PostgreSQL evaluates the SQL once for a query. */
function hasElectronicLottery(viewer: Viewer): Sql {
  const { gameType, vendors } = electronicLottery;
  return sql`exists (select from ${shown(viewer)} where ${isShown} and g.game_type = ${gameType} and g.vendor = any(${vendors}::text[]))`;
}

function columns(viewer: Viewer): Sql {
  return sql`g.node_id "nodeId", g.vendor, coalesce(v.name ->> ${viewer.language}::text, v.name ->> 'en') "vendorName",
    g.game_type "gameType", g.classify, g.game_code "gameCode", coalesce(g.name ->> ${viewer.language}::text, g.name ->> 'en') name,
    g.icon, g.is_new "isNew", g.playable, ${hasElectronicLottery(viewer)} "hasElectronicLottery",
    exists (select from lottery_game l where l.merchant_id = ${viewer.merchantId} and l.node_id = g.node_id
      and l.enabled and l.most_series is not null) "hasSeries"`;
}

/**
 * SQL of the games that a merchant shows, as `g`, with their vendor `v`, the merchant's own row `m` and its flag of
 * lotteries.
 */
function shown(viewer: Viewer): Sql {
  return sql`game g join vendor v on v.code = g.vendor and v.status <> 'off'
    left join merchant_game m on m.merchant_id = ${viewer.merchantId} and m.node_id = g.node_id
    left join flag lottery on lottery.merchant_id = ${viewer.merchantId} and lottery.name = ${lotteryFlag}`;
}

const isShown = sql`g.enabled and coalesce(m.enabled, true)
    and (g.game_type <> all(${lotteryTypes}::text[]) or coalesce(lottery.enabled, false))`;

function finds({ terms, gameTypes }: SoughtWord): Sql {
  const inText = sql`g.search like any(${terms.map(containing)}::text[])`;
  return gameTypes.length === 0 ? inText : sql`(${inText} or g.game_type = any(${gameTypes}::text[]))`;
}

function matching(filter: GameFilter): Sql {
  const words = (filter.words ?? []).reduce((all, word) => sql`${all} and ${finds(word)}`, sql`true`);
  return sql`${isShown}
    and (${filter.gameType ?? null}::text is null or g.game_type = ${filter.gameType ?? null})
    and (${filter.vendor ?? null}::text is null or g.vendor = ${filter.vendor ?? null})
    and (${filter.classify ?? null}::text is null or g.classify = ${filter.classify ?? null})
    and (${filter.isNew ?? null}::boolean is null or g.is_new = ${filter.isNew ?? null})
    and (${filter.stakeMinor ?? null}::bigint is null or g.min_bet_minor <= ${filter.stakeMinor ?? null})
    and (${filter.lines ?? null}::int is null or g.lines >= ${filter.lines ?? null})
    and (${filter.mechanic ?? null}::text is null or g.mechanic = ${filter.mechanic ?? null})
    and (${filter.volatility ?? null}::text is null or g.volatility = ${filter.volatility ?? null})
    and (${filter.minRtp ?? null}::numeric is null or g.rtp::numeric >= ${filter.minRtp ?? null})
    and ${words}`;
}

/**
 * Lists games. Titles that begin with the query come first; then the merchant's order, the catalogue's order and the
 * id decide.
 */
export async function listGames(
  db: Db,
  viewer: Viewer,
  filter: GameFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<GameRow[]> {
  const begins = `\n${searchText(filter.name ?? "")}`;
  return db.rows<GameRow>(sql`
    select ${columns(viewer)} from ${shown(viewer)} where ${matching(filter)}
    order by position(${begins}::text in E'\n' || g.search) = 0, coalesce(m.sort, g.sort), g.node_id
    limit ${page.limit} offset ${page.offset}`);
}

export async function countGames(db: Db, viewer: Viewer, filter: GameFilter): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int count from ${shown(viewer)} where ${matching(filter)}`);
  return count;
}

/** Finds the aliases that a query may mean: those that begin with the whole query or with one of its words. */
export async function findAliases(db: Db, { merchantId }: Viewer, name: string): Promise<SearchAlias[]> {
  const keys = aliasKeys(name);
  if (keys.length === 0) return [];
  return db.rows<SearchAlias>(sql`
    select word, term, game_type "gameType" from search_alias
    where merchant_id = ${merchantId} and enabled and exists (select from unnest(${keys}::text[]) key where starts_with(word, key)) order by word`);
}

/** Lists the words of all the merchant's aliases. */
export async function listAliasWords(db: Db, { merchantId }: Viewer): Promise<string[]> {
  const rows = await db.rows<{ word: string }>(
    sql`select word from search_alias where merchant_id = ${merchantId} and enabled order by word`,
  );
  return rows.flatMap(({ word }) => word.split(" "));
}

/** Lists the words in titles and vendor names that a merchant shows, most frequent first. */
export async function listSearchedWords(db: Db, viewer: Viewer): Promise<string[]> {
  const rows = await db.rows<{ word: string }>(sql`
    select word from ${shown(viewer)}, regexp_split_to_table(g.search, '\\s+') word
    where ${isShown} and word <> '' group by word order by count(*) desc, word collate "C"`);
  return rows.map(({ word }) => word);
}

export async function listHotGames(db: Db, viewer: Viewer, limit: number): Promise<GameRow[]> {
  return db.rows<GameRow>(sql`
    select ${columns(viewer)} from ${shown(viewer)} where ${isShown} and g.hot_rank is not null
    order by g.hot_rank, g.node_id limit ${limit}`);
}

export async function countHotGames(db: Db, viewer: Viewer): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int count from ${shown(viewer)} where ${isShown} and g.hot_rank is not null`);
  return count;
}

/** Lists games of these types, hot games first, then in the merchant's order. */
export async function listPopularGames(
  db: Db,
  viewer: Viewer,
  gameTypes: readonly string[],
  limit: number,
): Promise<GameRow[]> {
  return db.rows<GameRow>(sql`
    select ${columns(viewer)} from ${shown(viewer)} where ${isShown} and g.game_type = any(${gameTypes}::text[])
    order by g.hot_rank nulls last, coalesce(m.sort, g.sort), g.node_id limit ${limit}`);
}

export type VendorCardRow = {
  readonly vendor: string;
  readonly vendorName: string;
  readonly gameType: string;
  readonly classes: string[];
  readonly gameCount: number;
  /** The vendor's logo; empty: the site draws one. */
  readonly icon: string;
  /** Node id of the vendor's first playable game of the type; null: none. */
  readonly nodeId: number | null;
};

/** Lists one row for each vendor and game type with visible games. */
export async function listVendorCards(db: Db, viewer: Viewer): Promise<VendorCardRow[]> {
  return db.rows<VendorCardRow>(sql`
    select v.code vendor, coalesce(v.name ->> ${viewer.language}::text, v.name ->> 'en') "vendorName", g.game_type "gameType",
      array_remove(array_agg(distinct g.classify), '') classes, count(*)::int "gameCount",
      coalesce(v.icon, '') icon,
      (array_agg(g.node_id order by coalesce(m.sort, g.sort), g.node_id) filter (where g.playable))[1] "nodeId"
    from ${shown(viewer)} where ${isShown}
    group by v.code, g.game_type order by v.sort, v.code, g.game_type`);
}

export type CatalogueGame = GameRow & {
  readonly vendorStatus: "on" | "maintenance";
  /** Launch address; null: the game server. */
  readonly launchUrl: string | null;
};

const launchColumns = sql`v.status "vendorStatus", coalesce(g.launch_url, v.launch_url) "launchUrl"`;

/** Finds a game that the merchant shows; null: unknown or not shown. */
export async function findGame(db: Db, viewer: Viewer, nodeId: number): Promise<CatalogueGame | null> {
  return db.maybe<CatalogueGame>(sql`
    select ${columns(viewer)}, ${launchColumns} from ${shown(viewer)} where ${isShown} and g.node_id = ${nodeId}`);
}

export type GameFacts = {
  readonly rtp: string | null;
  readonly mechanic: SlotMechanic | null;
  readonly volatility: Volatility | null;
  readonly minBetMinor: bigint | null;
  readonly maxBetMinor: bigint | null;
  readonly lines: number | null;
};

/** Facts of a game that the merchant shows; null: unknown or not shown. */
export async function findGameFacts(db: Db, viewer: Viewer, nodeId: number): Promise<GameFacts | null> {
  return db.maybe<GameFacts>(sql`
    select g.rtp, g.mechanic, g.volatility, g.min_bet_minor "minBetMinor", g.max_bet_minor "maxBetMinor", g.lines
    from ${shown(viewer)}
    where ${isShown} and g.node_id = ${nodeId}`);
}

/**
 * Lists playable games of the game's category: first those with its mechanic, then those with its volatility, then in
 * the merchant's order.
 */
export async function listSimilarGames(
  db: Db,
  viewer: Viewer,
  nodeId: number,
  limit: number,
): Promise<GameRow[]> {
  return db.rows<GameRow>(sql`
    select ${columns(viewer)} from ${shown(viewer)} join game own on own.node_id = ${nodeId}
    where ${isShown} and g.playable and g.game_type = own.game_type and g.node_id <> own.node_id
    order by g.mechanic is distinct from own.mechanic, g.volatility is distinct from own.volatility,
      g.classify is distinct from own.classify, coalesce(m.sort, g.sort), g.node_id
    limit ${limit}`);
}

/** Finds a game by the vendor's code for the game. */
export async function findGameByCode(
  db: Db,
  viewer: Viewer,
  vendor: string,
  gameCode: string,
): Promise<CatalogueGame | null> {
  return db.maybe<CatalogueGame>(sql`
    select ${columns(viewer)}, ${launchColumns} from ${shown(viewer)}
    where ${isShown} and g.vendor = ${vendor} and g.game_code = ${gameCode}`);
}

/** Finds the vendor's first playable game, of this type if one is given; null: none. */
export async function findFirstGame(
  db: Db,
  viewer: Viewer,
  vendor: string,
  gameType: string | undefined,
): Promise<CatalogueGame | null> {
  return db.maybe<CatalogueGame>(sql`
    select ${columns(viewer)}, ${launchColumns} from ${shown(viewer)}
    where ${isShown} and g.vendor = ${vendor} and g.playable
      and (${gameType ?? null}::text is null or g.game_type = ${gameType ?? null})
    order by coalesce(m.sort, g.sort), g.node_id limit 1`);
}

/** Launch addresses of active vendors. Games of the own game server have no address. */
export async function listLaunchUrls(db: Db): Promise<string[]> {
  const rows = await db.rows<{ url: string }>(sql`
    select launch_url url from vendor where status = 'on' and launch_url is not null
    union select g.launch_url from game g join vendor v on v.code = g.vendor
      where v.status = 'on' and g.enabled and g.launch_url is not null`);
  return rows.map(({ url }) => url);
}

export type Vendor = {
  readonly code: string;
  readonly status: "on" | "off" | "maintenance";
  readonly walletMode: "seamless" | "transfer";
  readonly mayAdjust: boolean;
  /** CIDR ranges from which the vendor may call; empty: any address. */
  readonly ipAllow: string[];
  readonly keyNo: number;
  readonly previousKeyUntil: Date | null;
  /** Base address for calls to the vendor; null: the game server. */
  readonly url: string | null;
  readonly adapter: string;
  readonly publicKey: string | null;
};

const vendorColumns = sql`code, status, wallet_mode "walletMode", may_adjust "mayAdjust", ip_allow::text[] "ipAllow", key_no "keyNo",
  previous_key_until "previousKeyUntil", url, adapter, public_key "publicKey"`;

export async function findVendor(db: Db, code: string): Promise<Vendor | null> {
  return db.maybe<Vendor>(sql`select ${vendorColumns} from vendor where code = ${code}`);
}

/** Lists vendors of this adapter that keep the balance themselves, with their name in the viewer's language. */
export async function listTransferVendors(
  db: Db,
  { language }: Pick<Viewer, "language">,
  adapter: string,
): Promise<(Vendor & { readonly name: string })[]> {
  return db.rows<Vendor & { readonly name: string }>(sql`
    select ${vendorColumns}, coalesce(name ->> ${language}::text, name ->> 'en') name from vendor
    where wallet_mode = 'transfer' and adapter = ${adapter} and status <> 'off' order by sort, code`);
}

export type GameName = {
  readonly nodeId: number;
  readonly gameType: string;
  /** Name by language. */
  readonly name: Readonly<Record<string, string>>;
};

/** Lists the names of these games, hidden games included. */
export function listGameNames(db: Db, nodeIds: readonly number[]): Promise<GameName[]> {
  return db.rows<GameName>(
    sql`select node_id "nodeId", game_type "gameType", name from game where node_id = any(${nodeIds}::int[])`,
  );
}

/** Lists those of these games that the merchant shows, in no particular order. */
export function listGamesById(db: Db, viewer: Viewer, nodeIds: readonly number[]): Promise<GameRow[]> {
  return db.rows<GameRow>(sql`
    select ${columns(viewer)} from ${shown(viewer)} where ${isShown} and g.node_id = any(${nodeIds}::int[])`);
}
