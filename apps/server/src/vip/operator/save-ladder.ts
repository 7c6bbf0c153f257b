// Replaces a merchant's ladder by an operator's, or refuses it with every reason. What it was and what it is are in the audit log.

import type { Db } from "@khela/service-kit/db/database";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { findLadderFaults, type Level } from "../ladder.ts";
import { findRebateFault } from "../rebates/rebate-faults.ts";
import { listLevels, lockLevels, replaceLevels, type Ladder } from "../store.ts";
import { LadderRefusal, toLadderFile } from "./ladder-file.ts";
import type { LadderSurroundings } from "./ladder-surroundings.ts";

function findFaults(
  levels: readonly Level[],
  { named, margins, rebateTypes }: LadderSurroundings,
): readonly string[] {
  const top = levels.length - 1;
  return [
    ...findLadderFaults(levels),
    ...named
      .filter(({ minLevel }) => minLevel > top)
      .map(({ what, minLevel }) => `${what} asks for level ${minLevel}, and the ladder would end at ${top}`),
    ...levels.flatMap(({ rebateBasisPoints: basisPoints }, number) =>
      rebateTypes
        .map((gameType) => findRebateFault({ basisPoints, gameType }, margins))
        .filter((fault) => fault !== null)
        .map((fault) => `level ${number}: rebatePercent: ${fault}`),
    ),
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
  if (faults.length > 0) throw new LadderRefusal(faults);
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
