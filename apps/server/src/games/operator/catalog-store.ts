import type { GameNames, Names } from "@khela/contract/operator/game-catalog/schemas";
import { sql, type Db } from "@khela/service-kit/db/database";
import { containing, searchText, searchWords } from "../search-text.ts";

/** Maximum words of a search; further words are ignored. */
const MAX_WORDS = 6;

export function listCatalogVendors(db: Db): Promise<{ readonly code: string; readonly name: Names }[]> {
  return db.rows(sql`select code, name from vendor where status <> 'off' order by sort, code`);
}

export type CatalogGame = {
  readonly vendor: string;
  readonly vendorName: Names;
  readonly code: string;
  readonly name: Names;
};

export function findCatalogGames(
  db: Db,
  { name, vendor, limit }: { readonly name: string; readonly vendor: string | null; readonly limit: number },
): Promise<CatalogGame[]> {
  const words = searchWords(name, MAX_WORDS).reduce(
    (all, word) => sql`${all} and g.search like ${containing(word)}`,
    sql`true`,
  );
  const begins = `\n${searchText(name)}`;
  return db.rows(sql`
    select g.vendor, v.name "vendorName", g.game_code "code", g.name from game g join vendor v on v.code = g.vendor and v.status <> 'off'
    where g.enabled and (${vendor}::text is null or g.vendor = ${vendor}) and ((${words}) or g.game_code = ${name.trim()})
    order by position(${begins}::text in E'\n' || g.search) = 0, g.sort, g.node_id limit ${limit}`);
}

/** Names of these games, given as "VENDOR/code". Unknown games have none. */
export async function listGameNames(db: Db, games: readonly string[]): Promise<GameNames> {
  const rows = await db.rows<{ game: string; name: Names }>(sql`
    select vendor || '/' || game_code "game", name from game where vendor || '/' || game_code = any (${[...games]})`);
  return Object.fromEntries(rows.map(({ game, name }) => [game, name]));
}
