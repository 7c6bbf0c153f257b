// Replaces a merchant's ladder by an operator's, or refuses it with every reason. What it was and what it is are in the audit log.

import type { Db } from "@khela/service-kit/db/database";
import { findMarginFault } from "../../games/games.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { findLadderFaults, type Level } from "../ladder.ts";
import { listLevels, lockLevels, replaceLevels, type Ladder } from "../store.ts";
import { LadderRefusal, toLadderFile } from "./ladder-file.ts";
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

/** @throws {LadderRefusal} with everything that is wrong with it; then nothing is changed */
export async function saveLadder(
  db: Db,
  { actor, ...ladder }: Ladder & { readonly actor: string },
  levels: readonly Level[],
  around: LadderSurroundings,
): Promise<void> {
  const faults = findFaults(levels, around);
  const margin = findMarginFault({ ...around.givenBack, levels }, around.margins);
  if (faults.length > 0 || margin !== null) throw new LadderRefusal(faults, margin);
  await db.transaction(async (tx) => {
    await lockLevels(tx);
    const before = await listLevels(tx, ladder);
    await replaceLevels(tx, ladder, levels);
    const { currency } = ladder;
    await writeAudit(tx, {
      merchantId: ladder.merchantId,
      actor,
      action: "vip.levels",
      subject: `vip:${currency}`,
      detail: {
        before: before.length === 0 ? [] : toLadderFile(before, currency).levels,
        after: toLadderFile(levels, currency).levels,
      },
    });
  });
}
