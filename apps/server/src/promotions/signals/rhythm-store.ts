import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { RHYTHM_ROUNDS } from "./rhythm.ts";

/** Lists the times at which the member's last rounds were settled, newest first. */
export async function listRoundTimes(db: Db, { bucket, memberId }: MemberKey): Promise<Date[]> {
  const rows = await db.rows<{ at: Date }>(sql`
    select s.at from account a
      join round_settlement s on s.bucket = ${bucket} and s.member_id = a.member_id and s.account_id = a.id and s.seq > a.settlement_seq - ${RHYTHM_ROUNDS}
    where a.bucket = ${bucket} and a.member_id = ${memberId} and a.kind = 'main' and a.ref = '' order by s.seq desc limit ${RHYTHM_ROUNDS}`);
  return rows.map(({ at }) => at);
}

/** Returns the last day on which a member played; null: never. */
export async function lastDayPlayed(db: Db, { bucket, memberId }: MemberKey): Promise<string | null> {
  const row = await db.maybe<{ day: string | null }>(sql`
    select max(day)::text "day" from turnover_day where bucket = ${bucket} and member_id = ${memberId} and turnover_minor > 0`);
  return row?.day ?? null;
}
