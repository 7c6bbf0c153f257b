// What a ladder is compared with before it is in force.

import type { Db } from "@khela/service-kit/db/database";
import type { Margins } from "../rebates/rebate-faults.ts";
import { listRebateTypes, readMargins } from "../rebates/rebate-store.ts";
import { listNamedLevels, type Ladder, type NamedLevel } from "../store.ts";

export type LadderSurroundings = {
  readonly named: readonly NamedLevel[];
  readonly margins: Margins;
  /** Where a level's rebate is paid; null: in every category. */
  readonly rebateTypes: readonly (string | null)[];
};

export async function readSurroundings(db: Db, ladder: Ladder, now: Date): Promise<LadderSurroundings> {
  const rebateTypes = await listRebateTypes(db, ladder, now);
  return {
    named: await listNamedLevels(db, ladder, now),
    margins: await readMargins(db, ladder.merchantId),
    // one may be switched on later, which asks for the ladder's rates again
    rebateTypes: rebateTypes.length === 0 ? [null] : rebateTypes,
  };
}
