// SQL for a merchant's search words as operators see and change them. A removed word keeps its row; otherwise the
// sandbox's seed data would add it again as missing.

import { searchWordList } from "@khela/contract/operator/search-words/lists";
import { sql, type Db } from "@khela/service-kit/db/database";
import { equals, listSource } from "../../infra/db/lists/list-source.ts";
import { searchText } from "../search-text.ts";

export type SearchWord = {
  readonly word: string;
  /** The search text that the word means. Either `term` or `gameType` is null. */
  readonly term: string | null;
  readonly gameType: string | null;
  readonly isEnabled: boolean;
};

const columns = sql`word, term, game_type "gameType", enabled "isEnabled"`;

export const searchWordListSource = listSource<SearchWord>()({
  list: searchWordList,
  from: sql`search_alias a`,
  keep: sql`a.*`,
  columns: sql`page.word, page.term, page.game_type "gameType", page.enabled "isEnabled"`,
  scope: ({ merchantId }) => sql`a.merchant_id = ${merchantId}`,
  filters: {
    word: (value) => sql`starts_with(a.word, ${searchText(value)})`,
    isEnabled: equals(sql`a.enabled`),
  },
  orders: { word: [{ value: sql`a.word`, type: "text" }] },
  toRow: ({ word, term, gameType, isEnabled }) => ({ word, term, gameType, isEnabled }),
});

export function findSearchWord(db: Db, merchantId: number, word: string): Promise<SearchWord | null> {
  return db.maybe<SearchWord>(
    sql`select ${columns} from search_alias where merchant_id = ${merchantId} and word = ${word}`,
  );
}

/** Adds a word, or restores a removed word. Null: the word is already active. */
export function saveSearchWord(
  tx: Db,
  merchantId: number,
  { word, term, gameType }: Omit<SearchWord, "isEnabled">,
): Promise<SearchWord | null> {
  return tx.maybe<SearchWord>(sql`
    insert into search_alias as a (merchant_id, word, term, game_type) values (${merchantId}, ${word}, ${term}, ${gameType})
    on conflict (merchant_id, word) do update set term = excluded.term, game_type = excluded.game_type, enabled = true
      where not a.enabled
    returning ${columns}`);
}

/** Removes a word; null: the word is not active. */
export function switchSearchWordOff(tx: Db, merchantId: number, word: string): Promise<SearchWord | null> {
  return tx.maybe<SearchWord>(sql`
    update search_alias set enabled = false where merchant_id = ${merchantId} and word = ${word} and enabled returning ${columns}`);
}
