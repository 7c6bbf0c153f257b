// SQL of the sources of a member's timeline. Each source is read newest first, by an index that begins with the member
// and the time. Each row has a key that is unique at its time, so a position of time and key is valid for all sources.
// A source is not read when its kind is not requested.

import type { TimelineKind } from "@khela/contract/operator/members/member-kinds";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

/** Position after which a page continues, with older rows and with rows of the same time that have a lower key. */
export type TimelinePlace = { readonly micros: string; readonly key: string };

export type TimelineRow = {
  readonly kind: TimelineKind;
  readonly at: Date;
  /** Time in microseconds since 1970. */
  readonly micros: string;
  readonly key: string;
  readonly what: string;
  readonly ref: string | null;
  readonly amountMinor: bigint | null;
  readonly winMinor: bigint | null;
  readonly by: string | null;
  readonly text: string | null;
};

type Page = {
  readonly kinds: readonly TimelineKind[];
  /** Position of the previous page's last row; null: the first page. */
  readonly before: TimelinePlace | null;
  readonly limit: number;
};

/** Returns the position's time to the microsecond, in PostgreSQL's form. */
function momentOf(before: TimelinePlace | null): string {
  if (before === null) return "infinity";
  const micros = BigInt(before.micros);
  const ms = new Date(Number(micros / 1_000n)).toISOString();
  return `${ms.slice(0, -1)}${String(micros % 1_000n).padStart(3, "0")}Z`;
}

/** Lists the events that are stored in the member's bucket. */
export function listOwnEvents(
  db: Db,
  { bucket, memberId }: MemberKey,
  { kinds, before, limit }: Page,
): Promise<TimelineRow[]> {
  const at = momentOf(before);
  const key = before?.key ?? "";
  return db.rows<TimelineRow>(sql`
    select e.kind, e.at, (extract(epoch from e.at) * 1000000)::bigint::text micros, e.key, e.what, e.ref, e.amount "amountMinor", e.win "winMinor",
      e.decider "by", e.words "text"
    from (
      (select 'round' kind, r.started_at at, md5('round ' || r.vendor || ' ' || r.round_id) key, r.state what, r.vendor || ' ' || r.round_id ref,
        r.bet_minor amount, r.win_minor win, null::text decider, r.game_code words
      from play_round r
      where 'round' = any (${[...kinds]}::text[]) and r.bucket = ${bucket} and r.member_id = ${memberId} and r.started_at > 'epoch'
        and r.started_at <= ${at}::timestamptz
        and (r.started_at < ${at}::timestamptz or md5('round ' || r.vendor || ' ' || r.round_id) < ${key})
      order by r.started_at desc, md5('round ' || r.vendor || ' ' || r.round_id) desc limit ${limit})
      union all
      (select 'deposit', d.created_at, md5('deposit ' || d.id), d.state, d.id, coalesce(d.received_minor, d.amount_minor), null::bigint, null::text,
        d.channel
      from deposit_order d
      where 'deposit' = any (${[...kinds]}::text[]) and d.bucket = ${bucket} and d.member_id = ${memberId} and d.created_at <= ${at}::timestamptz
        and (d.created_at < ${at}::timestamptz or md5('deposit ' || d.id) < ${key})
      order by d.created_at desc, md5('deposit ' || d.id) desc limit ${limit})
      union all
      (select 'withdrawal', w.requested_at, md5('withdrawal ' || w.id), w.state, w.id, w.amount_minor, null::bigint, w.decided_by, w.provider
      from withdraw_order w
      where 'withdrawal' = any (${[...kinds]}::text[]) and w.bucket = ${bucket} and w.member_id = ${memberId}
        and w.requested_at <= ${at}::timestamptz and (w.requested_at < ${at}::timestamptz or md5('withdrawal ' || w.id) < ${key})
      order by w.requested_at desc, md5('withdrawal ' || w.id) desc limit ${limit})
      union all
      (select 'bonus', a.made_at, md5('bonus ' || a.promotion_id || ' ' || a.period), a.state, a.promotion_id || ' ' || a.period, a.reward_minor,
        null::bigint, a.decided_by, a.remark
      from promotion_award a
      where 'bonus' = any (${[...kinds]}::text[]) and a.bucket = ${bucket} and a.member_id = ${memberId} and a.made_at <= ${at}::timestamptz
        and (a.made_at < ${at}::timestamptz or md5('bonus ' || a.promotion_id || ' ' || a.period) < ${key})
      order by a.made_at desc, md5('bonus ' || a.promotion_id || ' ' || a.period) desc limit ${limit})
      union all
      (select 'message', i.sent_at, md5('message ' || i.id), case when i.read_at is null then 'unread' else 'read' end, i.id::text, null::bigint,
        null::bigint, null::text, coalesce(i.words -> 'EN' ->> 'title', i.words -> 'BN' ->> 'title', 'broadcast ' || i.broadcast_id)
      from inbox_message i
      where 'message' = any (${[...kinds]}::text[]) and i.bucket = ${bucket} and i.member_id = ${memberId} and i.deleted_at is null
        and i.sent_at <= ${at}::timestamptz and (i.sent_at < ${at}::timestamptz or md5('message ' || i.id) < ${key})
      order by i.sent_at desc, md5('message ' || i.id) desc limit ${limit})
      union all
      (select 'note', n.written_at, md5('note ' || n.id), 'written', n.id::text, null::bigint, null::bigint, n.written_by, n.text
      from member_note n
      where 'note' = any (${[...kinds]}::text[]) and n.bucket = ${bucket} and n.member_id = ${memberId} and n.written_at <= ${at}::timestamptz
        and (n.written_at < ${at}::timestamptz or md5('note ' || n.id) < ${key})
      order by n.written_at desc, md5('note ' || n.id) desc limit ${limit})
    ) e
    order by e.at desc, e.key desc limit ${limit}`);
}

/**
 * Lists audit entries about the member. It leaves out changes of watched rows, because the acts that caused them are
 * listed. It leaves out the writing of notes, because notes have a separate source.
 */
export function listAuditEvents(
  db: Db,
  memberId: bigint,
  { kinds, before, limit }: Page,
): Promise<TimelineRow[]> {
  const subject = `member:${memberId}`;
  const at = momentOf(before);
  const key = before?.key ?? "";
  return db.rows<TimelineRow>(sql`
    select e.kind, e.at, (extract(epoch from e.at) * 1000000)::bigint::text micros, e.key, e.action what, null::text ref, null::bigint "amountMinor",
      null::bigint "winMinor", case when e.actor like 'operator:%' then substr(e.actor, 10) end "by",
      case when e.kind = 'login' then e.detail ->> 'way' else e.detail ->> 'reason' end "text"
    from (
      (select 'login' kind, l.at, md5('log ' || l.id) key, l.action, l.actor, l.detail from audit_log l
      where 'login' = any (${[...kinds]}::text[]) and l.subject = ${subject} and l.action in ('login.ok', 'login.failed', 'login.refused')
        and l.at <= ${at}::timestamptz and (l.at < ${at}::timestamptz or md5('log ' || l.id) < ${key})
      order by l.at desc, md5('log ' || l.id) desc limit ${limit})
      union all
      (select 'account', l.at, md5('log ' || l.id), l.action, l.actor, l.detail from audit_log l
      where 'account' = any (${[...kinds]}::text[]) and l.subject = ${subject} and l.actor = ${subject} and l.row_hash is null
        and l.action not in ('login.ok', 'login.failed', 'login.refused')
        and l.at <= ${at}::timestamptz and (l.at < ${at}::timestamptz or md5('log ' || l.id) < ${key})
      order by l.at desc, md5('log ' || l.id) desc limit ${limit})
      union all
      (select 'act', l.at, md5('log ' || l.id), l.action, l.actor, l.detail from audit_log l
      where 'act' = any (${[...kinds]}::text[]) and l.subject = ${subject} and (l.actor like 'operator:%' or l.action = 'view.ended') and l.row_hash is null
        and l.action <> 'members.addNote'
        and l.at <= ${at}::timestamptz and (l.at < ${at}::timestamptz or md5('log ' || l.id) < ${key})
      order by l.at desc, md5('log ' || l.id) desc limit ${limit})
    ) e
    order by e.at desc, e.key desc limit ${limit}`);
}
