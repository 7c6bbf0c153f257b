// Replaces a merchant's ladder with an operator's new ladder, or refuses the new ladder with every reason.

import type { Db } from "@khela/service-kit/db/database";
import { findMarginFault } from "../../games/games.ts";
import { findLadderFaults, type Level } from "../ladder.ts";
import { lockLevels, replaceLevels, type Ladder } from "../store.ts";
import { LadderRefusal } from "./ladder-file.ts";
import type { LadderSurroundings } from "./ladder-surroundings.ts";

function findFaults(levels: readonly Level[], { named }: LadderSurroundings): readonly string[] {
  const top = levels.length - 1;
  return [
    ...findLadderFaults(levels),
    ...named
      .filter(({ minLevel }) => minLevel > top)
      .map(({ what, minLevel }) => `${what} asks for level ${minLevel}, and the ladder would end at ${top}`),
  ];
}

/** Refuses a ladder with faults. @throws {LadderRefusal} with all faults */
export function refuseFaulty(levels: readonly Level[], around: LadderSurroundings): void {
  const faults = findFaults(levels, around);
  const margin = findMarginFault({ ...around.givenBack, levels }, around.margins);
  if (faults.length > 0 || margin !== null) throw new LadderRefusal(faults, margin);
}

/** Saves a ladder. @throws {LadderRefusal} with all faults, without any change */
export async function saveLadder(
  db: Db,
  ladder: Ladder,
  levels: readonly Level[],
  around: LadderSurroundings,
): Promise<void> {
  refuseFaulty(levels, around);
  await db.transaction(async (tx) => {
    await lockLevels(tx);
    await replaceLevels(tx, ladder, levels);
  });
}
