import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

export type PayoutAccount = {
  readonly id: string;
  readonly provider: string;
  readonly category: "bank" | "wallet";
  readonly holder: string;
  readonly numberEncrypted: Buffer;
  readonly addedAt: Date;
  readonly usableFrom: Date;
  readonly frozenAt: Date | null;
};

export type NewPayoutAccount = Omit<PayoutAccount, "frozenAt"> & { readonly numberHash: string };

const ofMember = ({ bucket, memberId }: MemberKey): Sql =>
  sql`bucket = ${bucket} and member_id = ${memberId} and removed_at is null`;

/**
 * Lists the member's payout accounts: the default account first, the others in the order of their creation. A frozen
 * account is never the default.
 */
export function listPayoutAccounts(db: Db, member: MemberKey): Promise<PayoutAccount[]> {
  return db.rows<PayoutAccount>(sql`
    select id, provider, category, holder, number_encrypted "numberEncrypted", added_at "addedAt", usable_from "usableFrom",
      frozen_at "frozenAt"
    from member_payout_account where ${ofMember(member)}
    order by frozen_at is not null, default_at desc nulls last, added_at, id`);
}

/** Lists the hashes of the payout numbers that a member has or had. */
export async function listPayoutNumbers(db: Db, { bucket, memberId }: MemberKey): Promise<string[]> {
  const rows = await db.rows<{ hash: string }>(sql`
    select distinct number_hash hash from member_payout_account where bucket = ${bucket} and member_id = ${memberId}`);
  return rows.map(({ hash }) => hash);
}

/** Finds a payout account of the member, also a removed account; null: unknown. */
export function findPayoutAccount(
  db: Db,
  { bucket, memberId }: MemberKey,
  id: string,
): Promise<(PayoutAccount & { readonly isRemoved: boolean }) | null> {
  return db.maybe(sql`
    select id, provider, category, holder, number_encrypted "numberEncrypted", added_at "addedAt", usable_from "usableFrom",
      frozen_at "frozenAt", removed_at is not null "isRemoved"
    from member_payout_account where bucket = ${bucket} and member_id = ${memberId} and id = ${id}`);
}

export async function countPayoutAccounts(db: Db, member: MemberKey): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int count from member_payout_account where ${ofMember(member)}`,
  );
  return count;
}

/** Inserts a payout account; false when the member already has this number. */
export async function insertPayoutAccount(
  tx: Db,
  { bucket, memberId }: MemberKey,
  row: NewPayoutAccount,
): Promise<boolean> {
  return (
    (await tx.run(sql`
    insert into member_payout_account (bucket, member_id, id, provider, category, holder, number_encrypted, number_hash, added_at,
      usable_from)
    values (${bucket}, ${memberId}, ${row.id}, ${row.provider}, ${row.category}, ${row.holder}, ${row.numberEncrypted},
      ${row.numberHash}, ${row.addedAt}, ${row.usableFrom})
    on conflict (bucket, member_id, number_hash) where removed_at is null do nothing`)) === 1
  );
}

/** Adds the payout number and its owner to the directory, where they stay after the account is removed. */
export async function insertPayoutNumber(
  tx: Db,
  merchantId: number,
  { bucket, memberId }: MemberKey,
  row: Pick<NewPayoutAccount, "numberHash" | "addedAt">,
): Promise<void> {
  await tx.run(sql`
    insert into member_payout_number (merchant_id, bucket, member_id, number_hash, added_at)
    values (${merchantId}, ${bucket}, ${memberId}, ${row.numberHash}, ${row.addedAt}) on conflict do nothing`);
}

/** Lists the other members of the merchant who have or had this payout number. */
export function listOtherOwners(
  db: Db,
  merchantId: number,
  { memberId }: MemberKey,
  { numberHash, most }: { readonly numberHash: string; readonly most: number },
): Promise<MemberKey[]> {
  return db.rows<MemberKey>(sql`
    select bucket, member_id "memberId" from member_payout_number
    where merchant_id = ${merchantId} and number_hash = ${numberHash} and member_id <> ${memberId}
    order by added_at, member_id limit ${most}`);
}

export type PayoutAccountChange =
  | { readonly what: "default" | "frozen" | "removed"; readonly at: Date }
  | { readonly what: "unfrozen"; readonly usableFrom: Date };

function changeOf(change: PayoutAccountChange): Sql {
  if (change.what === "unfrozen") return sql`frozen_at = null, usable_from = ${change.usableFrom}`;
  if (change.what === "frozen") return sql`frozen_at = ${change.at}`;
  return change.what === "default" ? sql`default_at = ${change.at}` : sql`removed_at = ${change.at}`;
}

/** SQL condition under which the change has an effect. */
function conditionOf({ what }: PayoutAccountChange): Sql {
  if (what === "unfrozen") return sql`frozen_at is not null`;
  return what === "frozen" ? sql`frozen_at is null` : sql`true`;
}

/** Applies a change; false: the change has no effect, for example freezing a frozen account. */
export async function changePayoutAccount(
  tx: Db,
  member: MemberKey,
  id: string,
  change: PayoutAccountChange,
): Promise<boolean> {
  return (
    (await tx.run(sql`
    update member_payout_account set ${changeOf(change)}
    where ${ofMember(member)} and id = ${id} and ${conditionOf(change)}`)) === 1
  );
}
