// Which row a path opens. Home is known at once; the table of all other screens is code of its own, which comes with
// a page that needs it, at the first sign of a person, or when a link is followed before either.

import { loadWords } from "../i18n/catalogue.ts";
import type { LanguageCode } from "@khela/contract/languages";
import { makeSignal } from "../lib/signal.ts";
import { homeRow } from "./home-row.ts";
import type { Screen } from "./screen.ts";

export type Match = { readonly screen: Screen; readonly path: string; readonly params: Readonly<Record<string, string>> };
type Table = typeof import("./other-screens.ts");

export const homeMatch: Match = { screen: homeRow, path: homeRow.path, params: {} };
/** Where an unknown path is sent. */
export const fallbackPath = homeRow.path;

const homePaths: readonly string[] = [homeRow.path, ...(homeRow.aliases ?? [])];
let table: Table | null = null;
const arrival = makeSignal();

/**
 * Loads the table once, with the words its titles are made of: a row is never shown by its ids. Throws when either does
 * not come, and may be called again.
 */
export async function loadTable(language: LanguageCode): Promise<Table> {
  const [rows] = await Promise.all([import("./other-screens.ts"), loadWords(language, ["screens"])]);
  if (table === null) {
    table = rows;
    arrival.tell();
  }
  return rows;
}

export const onTable = arrival.watch;

/** The table, or null while it is not here. */
export function readTable(): Table | null {
  return table;
}

/** Paths are compared without their trailing slashes. */
export function plainPath(path: string): string {
  return path.replace(/\/+$/, "") || "/";
}

/** The row of a path, `null` for an unknown one, `undefined` while only the table could tell. */
export function matchNow(path: string): Match | null | undefined {
  if (homePaths.includes(plainPath(path))) return homeMatch;
  return table?.matchScreen(path);
}
