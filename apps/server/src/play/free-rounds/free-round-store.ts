// SQL for awards of free rounds. Only play_bet and play_rollback change the number of used rounds; this file has the
// operator's changes.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type NewAward = MemberKey & {
  readonly vendor: string;
  /** Id that the vendor sends in `freeRound` with a bet of this award. */
  readonly id: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly rounds: number;
  readonly expiresAt: Date;
};

export type Award = Omit<NewAward, keyof MemberKey> & {
  readonly used: number;
  readonly grantedAt: Date;
  readonly cancelledAt: Date | null;
};

const columns = sql`vendor, id, game_code "gameCode", currency, stake_minor "stakeMinor", rounds, used, granted_at "grantedAt",
  expires_at "expiresAt", cancelled_at "cancelledAt"`;

/** Whether the vendor has this game and the game is enabled. */
export async function hasGame(db: Db, vendor: string, gameCode: string): Promise<boolean> {
  return (
    (await db.maybe(
      sql`select 1 from game where vendor = ${vendor} and game_code = ${gameCode} and enabled`,
    )) !== null
  );
}

/** Inserts an award; null when the member already has an award with this id at the vendor. */
export function insertAward(tx: Db, award: NewAward): Promise<Award | null> {
  return tx.maybe<Award>(sql`
    insert into free_round_award (bucket, member_id, vendor, id, game_code, currency, stake_minor, rounds, granted_at, expires_at)
    values (${award.bucket}, ${award.memberId}, ${award.vendor}, ${award.id}, ${award.gameCode}, ${award.currency}, ${award.stakeMinor},
      ${award.rounds}, clock_timestamp(), ${award.expiresAt})
    on conflict (bucket, member_id, vendor, id) do nothing returning ${columns}`);
}

/** Cancels an award; null when the award can no longer be played. */
export function cancelAward(
  tx: Db,
  { bucket, memberId }: MemberKey,
  { vendor, id }: Pick<Award, "vendor" | "id">,
  now: Date,
): Promise<Award | null> {
  return tx.maybe<Award>(sql`
    update free_round_award set cancelled_at = ${now}
    where bucket = ${bucket} and member_id = ${memberId} and vendor = ${vendor} and id = ${id} and cancelled_at is null
      and expires_at > ${now} and used < rounds
    returning ${columns}`);
}

export async function hasAward(
  db: Db,
  { bucket, memberId }: MemberKey,
  { vendor, id }: Pick<Award, "vendor" | "id">,
): Promise<boolean> {
  return (
    (await db.maybe(
      sql`select 1 from free_round_award where bucket = ${bucket} and member_id = ${memberId} and vendor = ${vendor} and id = ${id}`,
    )) !== null
  );
}

/** Lists the member's awards at the vendor that can be played, the first to expire at the front. */
export function listOpenAwards(
  db: Db,
  { bucket, memberId }: MemberKey,
  { vendor, now, most }: { readonly vendor: string; readonly now: Date; readonly most: number },
): Promise<Award[]> {
  return db.rows<Award>(sql`
    select ${columns} from free_round_award
    where bucket = ${bucket} and member_id = ${memberId} and vendor = ${vendor} and cancelled_at is null and expires_at > ${now}
      and used < rounds
    order by expires_at, id limit ${most}`);
}

/**
 * Removes awards that are older than the retention time, which the SQL function defines; returns the number of removed
 * awards.
 */
export async function deleteOldAwards(db: Db, bucket: number, most: number, now: Date): Promise<number> {
  const { removed } = await db.one<{ removed: number }>(
    sql`select play_delete_old_awards(${bucket}::smallint, ${most}::int, ${now}) as removed`,
  );
  return removed;
}
