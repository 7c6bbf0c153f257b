/**
 * Creates a next version of this source tree: a migration of busy tables, an index built concurrently, and a change of
 * each busy function.
 */
import { appendFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyTree, laterVersion } from "../../release/tree-copy.ts";

const DATABASE = "apps/server/db";
const BUSY_FUNCTIONS = ["wallet/fast-path", "play/fast-path", "play/batch"];
const MIGRATIONS = {
  "0001_notes.sql":
    "-- a note to each account and order\n" +
    "alter table account add column note text;\nalter table deposit_order add column note text;\n",
  "0002_rounds_of_a_game.sql":
    "-- without transaction: an index of a busy table\n" +
    "create index concurrently if not exists play_round_of_a_game on play_round (game_code, started_at);\n",
} as const;

/** Creates the next version in the folder `home`. @returns the path of its tree */
export function makeNextVersion(home: string): string {
  const tree = copyTree(home, laterVersion(1));
  for (const [name, text] of Object.entries(MIGRATIONS))
    writeFileSync(join(tree, DATABASE, "migrations", name), text);
  for (const folder of BUSY_FUNCTIONS) {
    const path = join(tree, DATABASE, "functions", folder);
    for (const name of readdirSync(path).filter((file) => file.endsWith(".sql")))
      appendFileSync(join(path, name), "\n-- of the next version\n");
  }
  return tree;
}

/** Creates a version two steps ahead in the folder `home`. @returns the path of its tree */
export const makeDistantVersion = (home: string): string => copyTree(home, laterVersion(2));
