import type { MemberType } from "@khela/contract/member/member-types";
import { sql, type Db } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "../db/buckets.ts";
import type { MemberKey } from "../db/session-store.ts";
import { fail } from "../failure.ts";

/** A member that an operator reads or acts on. */
export type OperatedMember = MemberKey & {
  readonly merchantId: number;
  readonly type: MemberType;
  readonly username: string;
  readonly currency: string;
  readonly language: string;
  readonly status: "active" | "blocked" | "closed";
};

/** Finds the merchant's member with this id. Fails with `member.unknown` when there is none. */
export async function getOperatedMember(db: Db, merchantId: number, id: string): Promise<OperatedMember> {
  const found = await db.maybe<OperatedMember>(sql`
    select bucket, id "memberId", merchant_id "merchantId", type, username, currency, language, status from member
    where bucket = any (${await listMemberBuckets(db)}::smallint[]) and id = ${BigInt(id)} and merchant_id = ${merchantId}`);
  return found ?? fail("member.unknown");
}

/**
 * Finds a member like `getOperatedMember`, and locks the member until the transaction ends, so that no session begins
 * and the member's state does not change.
 */
export async function lockOperatedMember(tx: Db, merchantId: number, id: string): Promise<OperatedMember> {
  const { bucket, memberId } = await getOperatedMember(tx, merchantId, id);
  return tx.one(sql`
    select bucket, id "memberId", merchant_id "merchantId", type, username, currency, language, status from member
    where bucket = ${bucket} and id = ${memberId} for update`);
}

/** A member as the subject of an entry in the audit log. */
export const memberSubject = ({ memberId }: Pick<MemberKey, "memberId">): string => `member:${memberId}`;
