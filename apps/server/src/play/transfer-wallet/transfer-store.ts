// Money in transit between a member's main account and a transfer wallet.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type WalletTransfer = MemberKey & {
  readonly id: string;
  readonly vendor: string;
  readonly direction: "in" | "out";
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly state: "asked" | "done" | "refused";
  readonly askedAt: Date;
};

const columns = sql`bucket, member_id "memberId", id, vendor, direction, amount_minor "amountMinor", currency, state, asked_at "askedAt"`;

/** Returns false when the id exists already. */
export async function insertTransfer(db: Db, t: Omit<WalletTransfer, "state">): Promise<boolean> {
  return (
    (await db.run(sql`
    insert into wallet_transfer (bucket, member_id, id, vendor, direction, amount_minor, currency, asked_at)
    values (${t.bucket}, ${t.memberId}, ${t.id}::uuid, ${t.vendor}, ${t.direction}, ${t.amountMinor}, ${t.currency}, ${t.askedAt})
    on conflict do nothing`)) === 1
  );
}

export async function findWalletTransfer(
  db: Db,
  member: MemberKey,
  id: string,
): Promise<WalletTransfer | null> {
  return db.maybe<WalletTransfer>(sql`
    select ${columns} from wallet_transfer where bucket = ${member.bucket} and member_id = ${member.memberId} and id = ${id}::uuid`);
}

/** Ends the transfer, once; returns false when it had ended before. */
export async function endTransfer(
  db: Db,
  t: MemberKey & { readonly id: string },
  state: "done" | "refused",
  now: Date,
): Promise<boolean> {
  return (
    (await db.run(sql`
    update wallet_transfer set state = ${state}, ended_at = ${now}
    where bucket = ${t.bucket} and member_id = ${t.memberId} and id = ${t.id}::uuid and state = 'asked'`)) ===
    1
  );
}

/** Transfers whose outcome the vendor has not confirmed, oldest first. */
export async function listPendingTransfers(db: Db, before: Date, limit: number): Promise<WalletTransfer[]> {
  return db.rows<WalletTransfer>(sql`
    select ${columns} from wallet_transfer where state = 'asked' and asked_at < ${before} order by asked_at limit ${limit}`);
}

/** Vendors at which the member has had money in a transfer wallet. */
export async function listWalletVendors(db: Db, member: MemberKey): Promise<string[]> {
  const rows = await db.rows<{ vendor: string }>(sql`
    select distinct vendor from wallet_transfer where bucket = ${member.bucket} and member_id = ${member.memberId} and state <> 'refused' order by 1`);
  return rows.map(({ vendor }) => vendor);
}
