import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../../infra/db/session-store.ts";

export type PaymentSecret = {
  /** Hash of the payment password, argon2id as a PHC string; null: not set. */
  readonly hash: string | null;
  /** Time at which the login password was set; null: there is no login password. */
  readonly passwordSetAt: Date | null;
  /** Time of the last change of the payment password; null: not set, or the time was not recorded. */
  readonly changedAt: Date | null;
};

export async function getPaymentSecret(db: Db, { bucket, memberId }: MemberKey): Promise<PaymentSecret> {
  const row = await db.maybe<PaymentSecret>(
    sql`select payment_hash hash, case when password_hash is not null then changed_at end "passwordSetAt",
        payment_changed_at "changedAt"
      from member_secret where bucket = ${bucket} and member_id = ${memberId}`,
  );
  return row ?? { hash: null, passwordSetAt: null, changedAt: null };
}

export type PaymentSecretChange = {
  /** The hash that is replaced; null: none is set. */
  readonly from: string | null;
  readonly to: string;
  readonly now: Date;
};

/** Replaces the payment password; false when another request has changed the password since the read. */
export async function setPaymentSecret(
  db: Db,
  { bucket, memberId }: MemberKey,
  { from, to, now }: PaymentSecretChange,
): Promise<boolean> {
  return (
    (await db.run(sql`
    insert into member_secret (bucket, member_id, payment_hash, payment_changed_at)
    values (${bucket}, ${memberId}, ${to}, ${now})
    on conflict (bucket, member_id) do update set payment_hash = excluded.payment_hash,
      payment_changed_at = excluded.payment_changed_at
    where member_secret.payment_hash is not distinct from ${from}`)) === 1
  );
}
