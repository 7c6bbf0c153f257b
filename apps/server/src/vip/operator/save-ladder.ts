// Replaces a merchant's ladder by an operator's, or refuses it with every reason. What it was and what it is are in the audit log.

import type { Db } from "@khela/service-kit/db/database";
import { findMarginFault } from "../../games/games.ts";
import { requireSecondForChange } from "../../infra/second-person/second-person.ts";
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

function refuseFaulty(levels: readonly Level[], around: LadderSurroundings): void {
  const faults = findFaults(levels, around);
  const margin = findMarginFault({ ...around.givenBack, levels }, around.margins);
  if (faults.length > 0 || margin !== null) throw new LadderRefusal(faults, margin);
}

/**
 * Saves a ladder that an operator has decided. Its rates are of all turnover, so no amount bounds it: where two people decide, a second one has to save
 * the same. @throws {LadderRefusal} as `saveLadder`
 */
export async function decideLadder(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  ladder: Ladder & { readonly actor: string },
  levels: readonly Level[],
  around: LadderSurroundings,
): Promise<void> {
  refuseFaulty(levels, around);
  const { merchantId, currency, actor } = ladder;
  const change = { subject: `vip:${currency}`, content: levels, amountMinor: null, currency };
  await requireSecondForChange({ db, now, merchantId, actor }, change);
  await saveLadder(db, ladder, levels, around);
}

/** @throws {LadderRefusal} with everything that is wrong with it; then nothing is changed */
export async function saveLadder(
  db: Db,
  { actor, ...ladder }: Ladder & { readonly actor: string },
  levels: readonly Level[],
  around: LadderSurroundings,
): Promise<void> {
  refuseFaulty(levels, around);
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
