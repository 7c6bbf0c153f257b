import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

/** Data of a member for an operator who decides about a payment. */
export type MemberCard = MemberKey & {
  readonly name: string;
  readonly status: "active" | "blocked" | "closed";
  readonly level: number;
  readonly currency: string;
  /** Current main balance minus its reserved part: the amount available for stakes and payouts. */
  readonly balanceMinor: bigint;
  /** Deposits credited so far, and their sum. */
  readonly deposits: number;
  readonly depositedMinor: bigint;
  readonly registeredAt: Date;
};

/** Lists the cards of members of one bucket. */
export function listMemberCards(db: Db, bucket: number, memberIds: readonly bigint[]): Promise<MemberCard[]> {
  return db.rows<MemberCard>(sql`
    select m.bucket, m.id "memberId", m.username name, m.status, m.created_at "registeredAt", m.currency,
      coalesce((select a.balance - a.held from account a
        where a.bucket = ${bucket} and a.member_id = m.id and a.kind = 'main' and a.ref = '' and a.currency = m.currency limit 1), 0) "balanceMinor",
      coalesce((select max(v.level) from vip_member v where v.bucket = ${bucket} and v.member_id = m.id), 0)::int level,
      d.deposits, d.minor "depositedMinor"
    from member m, lateral (select count(*)::int deposits, coalesce(sum(coalesce(o.received_minor, o.amount_minor)), 0)::bigint minor
      from deposit_order o where o.bucket = ${bucket} and o.member_id = m.id and o.state = 'paid') d
    where m.bucket = ${bucket} and m.id = any (${memberIds}::bigint[])`);
}
