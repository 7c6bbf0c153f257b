// A merchant's turnover weights as an operator enters them: percent of a risked amount by game category or by game. A
// game's percent takes precedence. A category without a weight counts fully, except PVP, which then counts nothing.

import Type from "typebox";
import { Compile } from "typebox/compile";
import type { Db } from "@khela/service-kit/db/database";
import { findMarginFault, readGivenBack, readMargins, sayMarginFault, withPvp } from "../../games/games.ts";
import { listDefaultWeights } from "./default-weights.ts";
import {
  findGameNames,
  findGameNodes,
  insertWeights,
  listGameTypes,
  listWeightRows,
} from "./turnover-store.ts";

const Weights = Type.Record(
  Type.String({ pattern: "^([A-Z]{2,10}|[A-Za-z0-9_.-]{1,40}/[A-Za-z0-9_.-]{1,40})$" }),
  Type.Integer({ minimum: 0, maximum: 100 }),
  { additionalProperties: false, maxProperties: 2_000 },
);
type Weights = Type.Static<typeof Weights>;

const shape = Compile(Weights);

/** Error: the weights cannot be used. It has every reason. */
export class WeightsRefusal extends Error {
  override readonly name = "WeightsRefusal";
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The weights cannot be used, and nothing was changed:\n  ${faults.join("\n  ")}`);
    this.faults = faults;
  }
}

/** Lists the merchant's newest weights, which apply to rounds that open now. */
export async function listWeights(db: Db, merchantId: number): Promise<Weights> {
  const rows = await listWeightRows(db, merchantId);
  return Object.fromEntries(rows.map(({ name, percent }) => [name, percent]));
}

const isGame = (name: string): boolean => name.includes("/");

async function findFaults(db: Db, weights: Weights, nodes: ReadonlyMap<string, number>): Promise<string[]> {
  const known = await listGameTypes(db);
  const faults = Object.keys(weights)
    .filter((name) => !(isGame(name) ? nodes.has(name) : known.includes(name)))
    .map((name) =>
      isGame(name) ? `${name} is no game` : `no game has the category ${name}: ${known.join(", ")}`,
    );
  const isNothing = known.length > 0 && known.every((gameType) => weights[gameType] === 0);
  return isNothing
    ? [...faults, "no stake would count: the turnover of deposits and bonuses could never be played"]
    : faults;
}

export type Saving = { readonly merchantId: number; readonly currency: string; readonly now: Date };

/**
 * Checks whether rewards for turnover at these weights (by category or node id) would exceed the margin of a game.
 * Returns the fault in a list; empty: none.
 */
async function findMargin(
  db: Db,
  weights: Readonly<Record<string, number>>,
  saving: Saving,
): Promise<string[]> {
  const { kept } = await readMargins(db, saving.merchantId);
  const fault = findMarginFault(await readGivenBack(db, saving, saving.now), { kept, weights });
  return fault === null ? [] : [sayMarginFault(fault)];
}

/** Converts stored weights to the form that an operator enters. */
async function nameWeights(db: Db, kept: Readonly<Record<string, number>>): Promise<Weights> {
  const isNode = (key: string) => /^[0-9]+$/.test(key);
  const names = await findGameNames(db, Object.keys(kept).filter(isNode).map(Number));
  return Object.fromEntries(
    Object.entries(kept).map(([key, percent]) => [
      isNode(key) ? (names.get(Number(key)) ?? key) : key,
      percent,
    ]),
  );
}

type Checked = {
  /** Weights in the operator's form: games as `VENDOR/code`. */
  readonly named: Weights;
  /** Weights as stored: games by node id. */
  readonly kept: Readonly<Record<string, number>>;
};

async function readWeights(db: Db, saving: Saving, content: unknown): Promise<Checked> {
  if (content === null) {
    const kept = await listDefaultWeights(db);
    const faults = await findMargin(db, kept, saving);
    if (faults.length > 0) throw new WeightsRefusal(faults);
    return { named: await nameWeights(db, kept), kept };
  }
  if (!shape.Check(content))
    throw new WeightsRefusal([
      "the file is not an object of categories, or games (VENDOR/code), with whole percents from 0 to 100",
    ]);
  const nodes = await findGameNodes(db, Object.keys(content).filter(isGame));
  const kept: Readonly<Record<string, number>> = withPvp(
    Object.fromEntries(
      Object.entries(content).map(([name, percent]) => [String(nodes.get(name) ?? name), percent]),
    ),
  );
  const faults = [...(await findFaults(db, content, nodes)), ...(await findMargin(db, kept, saving))];
  if (faults.length > 0) throw new WeightsRefusal(faults);
  return { named: withPvp(content), kept };
}

/**
 * Returns the weights that would apply, by category or game. `content` null: the default weights of the present games.
 * @throws {WeightsRefusal} with all faults
 */
export async function checkWeights(db: Db, saving: Saving, content: unknown): Promise<Weights> {
  return (await readWeights(db, saving, content)).named;
}

/**
 * Stores a new version of the weights, for rounds that open from now on; returns the version's number. `content` null:
 * the default weights. @throws {WeightsRefusal} with all faults; then nothing has changed
 */
export async function saveWeights(db: Db, saving: Saving, content: unknown): Promise<number> {
  const { kept } = await readWeights(db, saving, content);
  return db.transaction((tx) => insertWeights(tx, saving.merchantId, kept));
}
