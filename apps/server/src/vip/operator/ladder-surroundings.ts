// Data that the checks compare with a ladder before the ladder applies.

import type { Db } from "@khela/service-kit/db/database";
import { readGivenBack, readMargins, type GivenBack, type Margins } from "../../games/games.ts";
import { listNamedLevels, type Ladder, type NamedLevel } from "../store.ts";

export type LadderSurroundings = {
  readonly named: readonly NamedLevel[];
  readonly margins: Margins;
  /** Returns for turnover, with the levels of the present ladder. */
  readonly givenBack: GivenBack;
};

export async function readSurroundings(db: Db, ladder: Ladder, now: Date): Promise<LadderSurroundings> {
  const givenBack = await readGivenBack(db, ladder, now);
  const { rebates } = givenBack;
  return {
    named: await listNamedLevels(db, ladder, now),
    margins: await readMargins(db, ladder.merchantId),
    // without a rebate, the check assumes a rebate of 0 %: a rebate added later would pay the ladder's rates in every
    // category
    givenBack:
      rebates.length > 0 ? givenBack : { ...givenBack, rebates: [{ basisPoints: 0, gameType: null }] },
  };
}
