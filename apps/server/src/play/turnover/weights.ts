// A merchant's turnover weights, as an operator writes them: percent of a stake by category of games. Others count whole.

import Type from "typebox";
import { Compile } from "typebox/compile";
import type { Db } from "@khela/service-kit/db/database";
import { findMarginFault, readGivenBack, readMargins, sayMarginFault } from "../../games/games.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { insertWeights, listGameTypes, listWeightRows } from "./turnover-store.ts";

const Weights = Type.Record(
  Type.String({ pattern: "^[A-Z]{2,10}$" }),
  Type.Integer({ minimum: 0, maximum: 100 }),
  { additionalProperties: false, maxProperties: 20 },
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
  return Object.fromEntries(rows.map(({ gameType, percent }) => [gameType, percent]));
}

type Saving = { readonly merchantId: number; readonly currency: string; readonly now: Date };

/** Where by these weights more is given back than a game keeps. */
async function findMargin(db: Db, weights: Weights, saving: Saving): Promise<string[]> {
  const { kept } = await readMargins(db, saving.merchantId);
  const fault = findMarginFault(await readGivenBack(db, saving, saving.now), { kept, weights });
  return fault === null ? [] : [sayMarginFault(fault)];
}

async function findFaults(db: Db, weights: Weights): Promise<string[]> {
  const known = await listGameTypes(db);
  const faults = Object.keys(weights)
    .filter((gameType) => !known.includes(gameType))
    .map((gameType) => `${gameType} is the category of no game: ${known.join(", ")}`);
  const isNothing = known.length > 0 && known.every((gameType) => weights[gameType] === 0);
  return isNothing
    ? [...faults, "no stake would count: what deposits and bonuses ask for could never be played"]
    : faults;
}

/**
 * Makes them a new version, in force for rounds that open from then on; returns its number.
 * @throws {WeightsRefusal} with everything that is wrong with them; then nothing is changed
 */
export async function saveWeights(
  db: Db,
  { actor, ...saving }: Saving & { readonly actor: string },
  content: unknown,
): Promise<number> {
  if (!shape.Check(content))
    throw new WeightsRefusal(["the file is no object of categories with whole percents from 0 to 100"]);
  const { merchantId } = saving;
  const faults = [...(await findFaults(db, content)), ...(await findMargin(db, content, saving))];
  if (faults.length > 0) throw new WeightsRefusal(faults);
  return db.transaction(async (tx) => {
    const before = await listWeights(tx, merchantId);
    const version = await insertWeights(tx, merchantId, content);
    await writeAudit(tx, {
      merchantId,
      actor,
      action: "turnover.weights",
      subject: `turnover:${version}`,
      detail: { before, after: content },
    });
    return version;
  });
}
