// Data with which a ladder is compared before it comes into force.

import type { Db } from "@khela/service-kit/db/database";
import { readGivenBack, readMargins, type GivenBack, type Margins } from "../../games/games.ts";
import { listNamedLevels, type Ladder, type NamedLevel } from "../store.ts";

export type LadderSurroundings = {
  readonly named: readonly NamedLevel[];
  readonly margins: Margins;
  /** With the ladder in force. */
  readonly givenBack: GivenBack;
};

export async function readSurroundings(db: Db, ladder: Ladder, now: Date): Promise<LadderSurroundings> {
  const givenBack = await readGivenBack(db, ladder, now);
  const { rebates } = givenBack;
  return {
    named: await listNamedLevels(db, ladder, now),
    margins: await readMargins(db, ladder.merchantId),
    // a rebate may be switched on later, which would pay the ladder's rates in every category
    givenBack:
      rebates.length > 0 ? givenBack : { ...givenBack, rebates: [{ basisPoints: 0, gameType: null }] },
  };
}
