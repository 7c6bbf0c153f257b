import type { MemberType } from "@khela/contract/member/member-types";
import { sql, type Db } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "../db/buckets.ts";
import type { MemberKey } from "../db/session-store.ts";

/** Why a view has ended; `ended`: the operator ended the view. */
export type ViewEnd = "ended" | "replaced" | "expired" | "signedOut" | "notAllowed" | "memberState";

/** Storage key of the token of a link or a view. */
export type ViewKey = { readonly bucket: number; readonly hash: Buffer };

/** A view that was opened and has not ended, with its member. */
export type OpenView = MemberKey & {
  readonly merchantId: number;
  readonly type: MemberType;
  readonly username: string;
  readonly currency: string;
  readonly status: "active" | "blocked" | "closed";
  readonly linkHash: Buffer;
  readonly tokenHash: Buffer;
  readonly operatorName: string;
  readonly operatorShown: string;
  readonly operatorHash: Buffer;
  readonly ip: string;
  readonly expiresAt: Date;
};

/** Maximum views that one run of the job checks. */
const MAX_OPEN = 200;

const openColumns = sql`v.bucket, v.member_id "memberId", v.merchant_id "merchantId", m.type, m.username, m.currency, m.status,
  v.link_hash "linkHash", v.token_hash "tokenHash", v.operator_name "operatorName", v.operator_shown "operatorShown",
  v.operator_hash "operatorHash", v.ip, v.expires_at "expiresAt"`;

export async function insertViewLink(
  tx: Db,
  { bucket, memberId }: MemberKey,
  view: Pick<
    OpenView,
    "merchantId" | "linkHash" | "operatorName" | "operatorShown" | "operatorHash" | "ip"
  > & {
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into site_view (bucket, member_id, link_hash, merchant_id, operator_name, operator_shown, operator_hash, ip, created_at,
      link_expires_at)
    values (${bucket}, ${memberId}, ${view.linkHash}, ${view.merchantId}, ${view.operatorName}, ${view.operatorShown},
      ${view.operatorHash}, ${view.ip}, ${view.now}, ${view.expiresAt})`);
}

/**
 * Exchanges a link for a view, once, before the link expires, and only at the member's merchant. Null: the link is not
 * valid.
 */
export async function redeemViewLink(
  tx: Db,
  { bucket, hash }: ViewKey,
  {
    merchantIds,
    tokenHash,
    now,
    expiresAt,
  }: {
    readonly merchantIds: readonly number[];
    readonly tokenHash: Buffer;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<OpenView | null> {
  const redeemed = await tx.run(sql`
    update site_view set token_hash = ${tokenHash}, opened_at = ${now}, expires_at = ${expiresAt}
    where bucket = ${bucket} and link_hash = ${hash} and opened_at is null and link_expires_at > ${now}
      and merchant_id = any (${[...merchantIds]}::int[])`);
  return redeemed === 1 ? findOpenView(tx, { bucket, hash: tokenHash }) : null;
}

export function findOpenView(db: Db, { bucket, hash }: ViewKey): Promise<OpenView | null> {
  return db.maybe<OpenView>(sql`
    select ${openColumns} from site_view v join member m on m.bucket = v.bucket and m.id = v.member_id
    where v.bucket = ${bucket} and v.token_hash = ${hash} and v.ended_at is null`);
}

/**
 * Lists views that were opened and have not ended, at most `MAX_OPEN`. With `operatorHash`: only the views of one
 * operator session.
 */
export async function listOpenViews(db: Db, operatorHash: Buffer | null = null): Promise<OpenView[]> {
  return db.rows<OpenView>(sql`
    select ${openColumns} from site_view v join member m on m.bucket = v.bucket and m.id = v.member_id
    where v.bucket = any (${await listMemberBuckets(db)}::smallint[]) and v.opened_at is not null and v.ended_at is null
      and (${operatorHash}::bytea is null or v.operator_hash = ${operatorHash}) order by v.expires_at limit ${MAX_OPEN}`);
}

/** Marks a view as ended; false: the view had already ended. */
export async function markViewEnded(
  tx: Db,
  { bucket, memberId, linkHash }: Pick<OpenView, "bucket" | "memberId" | "linkHash">,
  { end, now }: { readonly end: ViewEnd; readonly now: Date },
): Promise<boolean> {
  return (
    (await tx.run(sql`
    update site_view set ended_at = ${now}, end_reason = ${end}
    where bucket = ${bucket} and member_id = ${memberId} and link_hash = ${linkHash} and ended_at is null`)) ===
    1
  );
}

export async function deleteOldViews(db: Db, bucket: number, before: Date, most: number): Promise<number> {
  return db.run(sql`
    delete from site_view where bucket = ${bucket} and (member_id, link_hash) in (
      select member_id, link_hash from site_view where bucket = ${bucket} and created_at < ${before}
        and (opened_at is null or ended_at is not null) limit ${most} for update skip locked)`);
}
