import { sql, type Db } from "@khela/service-kit/db/database";

export type ApprovalRule = { readonly act: string; readonly aboveMinor: bigint };

export function listApprovalRules(db: Db, merchantId: number): Promise<ApprovalRule[]> {
  return db.rows(sql`
    select act, above_minor "aboveMinor" from approval_rule where merchant_id = ${merchantId} order by act limit 1000`);
}

export async function saveApprovalRule(
  tx: Db,
  merchantId: number,
  { act, aboveMinor }: ApprovalRule,
): Promise<void> {
  await tx.run(sql`
    insert into approval_rule (merchant_id, act, above_minor) values (${merchantId}, ${act}, ${aboveMinor})
    on conflict (merchant_id, act) do update set above_minor = excluded.above_minor`);
}

export async function deleteApprovalRule(tx: Db, merchantId: number, act: string): Promise<void> {
  await tx.run(sql`delete from approval_rule where merchant_id = ${merchantId} and act = ${act}`);
}
