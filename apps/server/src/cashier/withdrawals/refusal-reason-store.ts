import { sql, type Db } from "@khela/service-kit/db/database";

export type RefusalReason = { readonly language: "BN" | "EN" | "TH"; readonly text: string };

export function listReasons(db: Db, merchantId: number): Promise<RefusalReason[]> {
  return db.rows<RefusalReason>(sql`
    select language, text from withdraw_refusal_reason where merchant_id = ${merchantId} order by language, sort`);
}

/** Until the end of the transaction nobody else replaces reasons. */
export async function lockReasons(tx: Db): Promise<void> {
  await tx.run(sql`lock table withdraw_refusal_reason in share row exclusive mode`);
}

export async function replaceReasons(
  tx: Db,
  merchantId: number,
  reasons: readonly RefusalReason[],
): Promise<void> {
  await tx.run(sql`delete from withdraw_refusal_reason where merchant_id = ${merchantId}`);
  await tx.run(sql`
    insert into withdraw_refusal_reason (merchant_id, sort, language, text)
    select ${merchantId}, n, r.language, r.text
    from rows from (jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) as (language text, text text)) with ordinality r(language, text, n)`);
}
