import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type CardFacts = {
  readonly name: string;
  readonly status: "active" | "blocked" | "closed";
  readonly language: string;
  readonly registeredAt: Date;
  readonly depositCount: number;
  readonly depositMinor: bigint;
  readonly withdrawalCount: number;
  readonly withdrawalMinor: bigint;
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
};

/** Reads a member and one of their accounts, with deposits, withdrawals, stakes and wins since a time. */
export function readCardFacts(
  db: Db,
  { bucket, memberId }: MemberKey,
  { accountId, since }: { readonly accountId: bigint; readonly since: Date },
): Promise<CardFacts> {
  return db.one<CardFacts>(sql`
    select m.username "name", m.status, m.language, m.created_at "registeredAt", d.*, w.*, t.*
    from member m
      cross join lateral (select count(*)::int "depositCount",
          coalesce(sum(coalesce(o.received_minor, o.amount_minor) - o.refunded_minor), 0)::bigint "depositMinor"
        from deposit_order o where o.bucket = ${bucket} and o.member_id = m.id and o.state = 'paid' and o.paid_at > ${since}) d
      cross join lateral (select count(*)::int "withdrawalCount", coalesce(sum(o.amount_minor), 0)::bigint "withdrawalMinor"
        from withdraw_order o where o.bucket = ${bucket} and o.member_id = m.id and o.state = 'paid' and o.finished_at > ${since}) w
      cross join lateral (select coalesce(sum(o.stake_minor), 0)::bigint "stakedMinor", coalesce(sum(o.payout_minor), 0)::bigint "wonMinor"
        from turnover_day o where o.bucket = ${bucket} and o.member_id = m.id and o.account_id = ${accountId}
          and o.day > (${since}::timestamptz at time zone 'UTC')::date) t
    where m.bucket = ${bucket} and m.id = ${memberId}`);
}

export type UsedDevice = {
  /** Browser and operating system; null: unknown. */
  readonly name: string | null;
  readonly ip: string;
  readonly seenAt: Date;
  readonly isOpen: boolean;
};

/** Lists the member's last sessions, the newest first. */
export function listUsedDevices(
  db: Db,
  { bucket, memberId }: MemberKey,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<UsedDevice[]> {
  return db.rows<UsedDevice>(sql`
    select coalesce(device_name, device) "name", ip, seen_at "seenAt", ended_at is null and expires_at > ${now} "isOpen"
    from session where bucket = ${bucket} and member_id = ${memberId} order by seen_at desc limit ${most}`);
}

/** Returns a member's name. */
export async function nameOf(db: Db, { bucket, memberId }: MemberKey): Promise<string> {
  const { name } = await db.one<{ name: string }>(
    sql`select username "name" from member where bucket = ${bucket} and id = ${memberId}`,
  );
  return name;
}
