// What a ladder is compared with before it is in force.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { Margins } from "../rebates/rebate-faults.ts";
import { listRebateTypes, readMargins } from "../rebates/rebate-store.ts";
import type { Ladder } from "../store.ts";

/** What is open from a level on, such as a promotion or a channel. */
export type NamedLevel = { readonly what: string; readonly minLevel: number };

export type LadderSurroundings = {
  readonly named: readonly NamedLevel[];
  readonly margins: Margins;
  /** Where a level's rebate is paid; null: in every category. */
  readonly rebateTypes: readonly (string | null)[];
};

function listNamedLevels(db: Db, { merchantId, currency }: Ladder, now: Date): Promise<NamedLevel[]> {
  return db.rows<NamedLevel>(sql`
    select 'promotion ' || code what, min_level "minLevel" from promotion
    where merchant_id = ${merchantId} and currency = ${currency} and enabled and (ends_at is null or ends_at > ${now})
    union all
    select 'channel ' || code, min_level from deposit_channel
    where merchant_id = ${merchantId} and currency = ${currency} and enabled
    order by 1`);
}

export async function readSurroundings(db: Db, ladder: Ladder, now: Date): Promise<LadderSurroundings> {
  const rebateTypes = await listRebateTypes(db, ladder, now);
  return {
    named: await listNamedLevels(db, ladder, now),
    margins: await readMargins(db, ladder.merchantId),
    // one may be switched on later, which asks for the ladder's rates again
    rebateTypes: rebateTypes.length === 0 ? [null] : rebateTypes,
  };
}
