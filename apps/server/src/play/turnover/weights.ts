// A merchant's turnover weights, as an operator writes them: percent of a risked amount by category of games, or by game, which wins. Others count
// whole, but for PVP, which then counts nothing.

import Type from "typebox";
import { Compile } from "typebox/compile";
import type { Db } from "@khela/service-kit/db/database";
import { findMarginFault, readGivenBack, readMargins, sayMarginFault, withPvp } from "../../games/games.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { requireSecondForChange } from "../../infra/second-person/second-person.ts";
import { listDefaultWeights } from "./default-weights.ts";
import { findGameNodes, insertWeights, listGameTypes, listWeightRows } from "./turnover-store.ts";

const Weights = Type.Record(
  Type.String({ pattern: "^([A-Z]{2,10}|[A-Za-z0-9_.-]{1,40}/[A-Za-z0-9_.-]{1,40})$" }),
  Type.Integer({ minimum: 0, maximum: 100 }),
  { additionalProperties: false, maxProperties: 2_000 },
);
type Weights = Type.Static<typeof Weights>;

const shape = Compile(Weights);

/** Weights that cannot be used, with every reason. */
export class WeightsRefusal extends Error {
  override readonly name = "WeightsRefusal";
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The weights cannot be used, and nothing was changed:\n  ${faults.join("\n  ")}`);
    this.faults = faults;
  }
}

/** Those in force for rounds that open now. */
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
      isGame(name) ? `${name} is no game` : `${name} is the category of no game: ${known.join(", ")}`,
    );
  const isNothing = known.length > 0 && known.every((gameType) => weights[gameType] === 0);
  return isNothing
    ? [...faults, "no stake would count: what deposits and bonuses ask for could never be played"]
    : faults;
}

type Saving = { readonly merchantId: number; readonly currency: string; readonly now: Date };
type Owner = Saving & { readonly actor: string };

/** Where by these weights, by category or node id, more is given back than a game keeps. */
async function findMargin(
  db: Db,
  weights: Readonly<Record<string, number>>,
  saving: Saving,
): Promise<string[]> {
  const { kept } = await readMargins(db, saving.merchantId);
  const fault = findMarginFault(await readGivenBack(db, saving, saving.now), { kept, weights });
  return fault === null ? [] : [sayMarginFault(fault)];
}

/** Weights give turnover to rates and levels of every member, so no amount bounds them. */
async function putInForce(
  db: Db,
  { merchantId, currency, actor, now }: Owner,
  weights: Readonly<Record<string, number>>,
): Promise<number> {
  const change = { subject: `turnover:${currency}`, content: weights, amountMinor: null, currency };
  await requireSecondForChange({ db, now: () => now, merchantId, actor }, change);
  return db.transaction(async (tx) => {
    const before = await listWeights(tx, merchantId);
    const version = await insertWeights(tx, merchantId, weights);
    await writeAudit(tx, {
      merchantId,
      actor,
      action: "turnover.weights",
      subject: `turnover:${version}`,
      detail: { before, after: await listWeights(tx, merchantId) },
    });
    return version;
  });
}

/**
 * Makes them a new version, in force for rounds that open from then on; returns its number. Fails with `decision.second.person` where another person has to
 * save the same.
 * @throws {WeightsRefusal} with everything that is wrong with them; then nothing is changed
 */
export async function saveWeights(db: Db, owner: Owner, content: unknown): Promise<number> {
  if (!shape.Check(content))
    throw new WeightsRefusal([
      "the file is no object of categories, or games (VENDOR/code), with whole percents from 0 to 100",
    ]);
  const nodes = await findGameNodes(db, Object.keys(content).filter(isGame));
  const weights: Readonly<Record<string, number>> = withPvp(
    Object.fromEntries(
      Object.entries(content).map(([name, percent]) => [String(nodes.get(name) ?? name), percent]),
    ),
  );
  const faults = [...(await findFaults(db, content, nodes)), ...(await findMargin(db, weights, owner))];
  if (faults.length > 0) throw new WeightsRefusal(faults);
  return putInForce(db, owner, weights);
}

/**
 * Makes the default weights, of the games that there are now, a new version; returns its number.
 * @throws {WeightsRefusal} where by them more is given back than a game keeps
 */
export async function saveDefaultWeights(db: Db, owner: Owner): Promise<number> {
  const weights = await listDefaultWeights(db);
  const faults = await findMargin(db, weights, owner);
  if (faults.length > 0) throw new WeightsRefusal(faults);
  return putInForce(db, owner, weights);
}
