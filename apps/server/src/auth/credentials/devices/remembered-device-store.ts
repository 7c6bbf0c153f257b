import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../../infra/db/session-store.ts";

export type DeviceKey = { readonly bucket: number; readonly tokenHash: Buffer };

export type NewDevice = MemberKey & {
  readonly tokenHash: Buffer;
  readonly merchantId: number;
  readonly autologin: boolean;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly ip: string;
  readonly device: string;
};

export async function insertDevice(db: Db, row: NewDevice): Promise<void> {
  await db.run(sql`
    insert into login_device (bucket, member_id, token_hash, merchant_id, autologin, created_at, used_at, expires_at, ip, device)
    values (${row.bucket}, ${row.memberId}, ${row.tokenHash}, ${row.merchantId}, ${row.autologin}, ${row.now}, ${row.now},
      ${row.expiresAt}, ${row.ip}, ${row.device})`);
}

export type Device = { readonly username: string; readonly autologin: boolean };

/** Finds the member for whom a browser is remembered, while that is valid; also records its use. */
export function findAndTouchDevice(
  db: Db,
  { bucket, tokenHash }: DeviceKey,
  merchantId: number,
  now: Date,
): Promise<Device | null> {
  return db.maybe<Device>(sql`
    update login_device d set used_at = ${now} from member m
    where d.bucket = ${bucket} and d.token_hash = ${tokenHash} and d.merchant_id = ${merchantId} and d.expires_at > ${now}
      and m.bucket = d.bucket and m.id = d.member_id
    returning m.username, d.autologin`);
}

/** Deletes the remembered browser and returns its member; null: unknown. */
export function deleteDevice(db: Db, { bucket, tokenHash }: DeviceKey): Promise<MemberKey | null> {
  return db.maybe<MemberKey>(sql`
    delete from login_device where bucket = ${bucket} and token_hash = ${tokenHash} returning bucket, member_id "memberId"`);
}

/** Disables automatic login. A login from the remembered browser then needs a tap. */
export async function stopAutologin(db: Db, { bucket, tokenHash }: DeviceKey): Promise<void> {
  await db.run(
    sql`update login_device set autologin = false where bucket = ${bucket} and token_hash = ${tokenHash}`,
  );
}

/** Deletes all of a member's remembered browsers; `but`: the one that stays. */
export async function deleteDevicesOf(
  db: Db,
  { bucket, memberId }: MemberKey,
  but: Buffer | null = null,
): Promise<void> {
  await db.run(sql`
    delete from login_device where bucket = ${bucket} and member_id = ${memberId} and token_hash is distinct from ${but}::bytea`);
}

export async function countDevicesBeside(
  db: Db,
  { bucket, memberId }: MemberKey,
  but: Buffer | null,
  now: Date,
): Promise<number> {
  const row = await db.one<{ count: bigint }>(sql`
    select count(*) count from login_device where bucket = ${bucket} and member_id = ${memberId} and expires_at > ${now}
      and token_hash is distinct from ${but}::bytea`);
  return Number(row.count);
}

/** Deletes all but the newest remembered browsers of a member. */
export async function deleteOlderDevices(
  db: Db,
  { bucket, memberId }: MemberKey,
  keep: number,
): Promise<void> {
  await db.run(sql`
    delete from login_device where bucket = ${bucket} and member_id = ${memberId} and token_hash in (
      select token_hash from login_device where bucket = ${bucket} and member_id = ${memberId}
      order by created_at desc offset ${keep})`);
}

export function deleteExpiredDevices(db: Db, bucket: number, now: Date, most: number): Promise<number> {
  return db.run(sql`
    delete from login_device where bucket = ${bucket} and (member_id, token_hash) in (
      select member_id, token_hash from login_device where bucket = ${bucket} and expires_at < ${now} limit ${most} for update skip locked)`);
}
