/**
 * Planner settings with which SQL functions run, listed for all functions in `planner-settings.json` beside the folder
 * `functions`. They are set when a function is applied, so that no function file repeats them.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MigrationError } from "./migration-error.ts";

type PlannerSettings = {
  readonly settings: Readonly<Record<string, string>>;
  readonly planCacheMode: { readonly one: string; readonly spread: string };
  readonly functions: readonly string[];
};

const NAME = /^[a-z_]+$/;

/**
 * Returns names and values of the settings, and the functions that run with them; null without a list. Plans are cached
 * differently where data is distributed over nodes.
 */
export function readPlannerList(
  dir: string,
  isSpread: boolean,
): { readonly all: readonly (readonly [string, string])[]; readonly functions: readonly string[] } | null {
  const path = join(dir, "planner-settings.json");
  if (!existsSync(path)) return null;
  const { settings, planCacheMode, functions } = JSON.parse(readFileSync(path, "utf8")) as PlannerSettings;
  const plan_cache_mode = isSpread ? planCacheMode.spread : planCacheMode.one;
  return { all: Object.entries({ ...settings, plan_cache_mode }), functions };
}

/** Returns the statement to append to a function file for each routine in the list. */
export function readPlannerSettings(dir: string, isSpread: boolean): ReadonlyMap<string, string> {
  const list = readPlannerList(dir, isSpread);
  if (list === null) return new Map();
  const { all, functions } = list;
  const clauses = all.map(([name, value]) => `set ${name} = ${value}`).join(" ");
  for (const word of [...all.flat(), ...functions])
    if (!NAME.test(word)) throw new MigrationError(`planner-settings.json has ${word}, which is no name.`);
  return new Map(functions.map((name) => [name, `\nalter function ${name} ${clauses};\n`]));
}
