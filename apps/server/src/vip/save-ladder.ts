// Replaces a merchant's ladder by an operator's, or refuses it with every reason. What it was and what it is are in the audit log.

import type { Db } from "@khela/service-kit/db/database";
import { writeAudit } from "../infra/db/audit-store.ts";
import { LadderRefusal, toLadderFile } from "./ladder-file.ts";
import { findLadderFaults, type Level } from "./ladder.ts";
import { listLevels, replaceLevels, type Ladder } from "./store.ts";

/** What is open from a level on, such as a promotion or a channel. */
export type NamedLevel = { readonly what: string; readonly minLevel: number };

/** @throws {LadderRefusal} with everything that is wrong with it; then nothing is changed */
export async function saveLadder(
  db: Db,
  { actor, ...ladder }: Ladder & { readonly actor: string },
  levels: readonly Level[],
  named: readonly NamedLevel[],
): Promise<void> {
  const top = levels.length - 1;
  const faults = [
    ...findLadderFaults(levels),
    ...named
      .filter(({ minLevel }) => minLevel > top)
      .map(({ what, minLevel }) => `${what} asks for level ${minLevel}, and the ladder would end at ${top}`),
  ];
  if (faults.length > 0) throw new LadderRefusal(faults);
  await db.transaction(async (tx) => {
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
