import type { MatchReason } from "@khela/contract/operator/exclusions/match-reasons";
import { sql, type Db } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";

/** Maximum accounts to check for one number, name, document or browser. */
const MAX_CANDIDATES = 50;

export async function listByMobile(db: Db, mobile: string): Promise<MemberKey[]> {
  return db.rows<MemberKey>(sql`
    select bucket, member_id "memberId" from member_profile
    where bucket = any (${await listMemberBuckets(db)}::smallint[]) and mobile = ${mobile} order by member_id desc limit ${MAX_CANDIDATES}`);
}

export async function listByNameAndBirthday(
  db: Db,
  { name, birthday }: { readonly name: string; readonly birthday: string },
): Promise<MemberKey[]> {
  return db.rows<MemberKey>(sql`
    select bucket, member_id "memberId" from member_profile
    where bucket = any (${await listMemberBuckets(db)}::smallint[]) and lower(payee_name) = lower(${name}) and birthday = ${birthday}::date
    order by member_id desc limit ${MAX_CANDIDATES}`);
}

/** Lists the members of the merchant who have submitted a document with this number. */
export function listByDocument(db: Db, merchantId: number, numberHash: string): Promise<MemberKey[]> {
  return db.rows<MemberKey>(sql`
    select bucket, member_id "memberId" from identity_number where merchant_id = ${merchantId} and number_hash = ${numberHash}
    order by submitted_at desc limit ${MAX_CANDIDATES}`);
}

export function listByDevice(db: Db, merchantId: number, deviceId: string): Promise<MemberKey[]> {
  return db.rows<MemberKey>(sql`
    select bucket, member_id "memberId" from member_device where merchant_id = ${merchantId} and device_id = ${deviceId}
    order by last_at desc limit ${MAX_CANDIDATES}`);
}

/** Filters the keys to members of the merchant, because a profile does not name its merchant. */
export async function listOfMerchant(
  db: Db,
  merchantId: number,
  keys: readonly MemberKey[],
): Promise<MemberKey[]> {
  return db.rows<MemberKey>(sql`
    select bucket, id "memberId" from member
    where bucket = any (${keys.map(({ bucket }) => bucket)}::smallint[]) and id = any (${keys.map(({ memberId }) => memberId)}::bigint[])
      and merchant_id = ${merchantId}`);
}

type NewMatch = {
  readonly merchantId: number;
  readonly excluded: MemberKey;
  readonly reasons: readonly MatchReason[];
  readonly now: Date;
};

/** Adds new reasons to the open match. A decided match stays unchanged. Returns whether anything was added. */
export async function saveMatch(
  tx: Db,
  { bucket, memberId }: MemberKey,
  { merchantId, excluded, reasons, now }: NewMatch,
): Promise<boolean> {
  return (
    (await tx.run(sql`
    insert into exclusion_match as m (bucket, member_id, excluded_bucket, excluded_id, merchant_id, reasons, found_at)
    values (${bucket}, ${memberId}, ${excluded.bucket}, ${excluded.memberId}, ${merchantId}, ${[...reasons]}::text[], ${now})
    on conflict (bucket, member_id, excluded_id) do update
      set reasons = array(select distinct r from unnest(m.reasons || excluded.reasons) r order by r)
      where m.state = 'open' and not m.reasons @> excluded.reasons`)) === 1
  );
}

export type Match = MemberKey & {
  readonly excluded: MemberKey;
  readonly merchantId: number;
  readonly reasons: readonly MatchReason[];
  readonly foundAt: Date;
  readonly state: "open" | "same" | "other";
};

type MatchRow = Omit<Match, "excluded"> & {
  readonly excludedBucket: number;
  readonly excludedId: bigint;
};

const toMatch = ({ excludedBucket, excludedId, ...row }: MatchRow): Match => ({
  ...row,
  excluded: { bucket: excludedBucket, memberId: excludedId },
});

const columns = sql`bucket, member_id "memberId", excluded_bucket "excludedBucket", excluded_id "excludedId", merchant_id "merchantId", reasons,
  found_at "foundAt", state`;

/** Finds the match of the member with the excluded member, and locks the row until the transaction ends. */
export async function lockMatch(
  tx: Db,
  { bucket, memberId }: MemberKey,
  excludedId: bigint,
): Promise<Match | null> {
  const row = await tx.maybe<MatchRow>(sql`
    select ${columns} from exclusion_match where bucket = ${bucket} and member_id = ${memberId} and excluded_id = ${excludedId} for update`);
  return row === null ? null : toMatch(row);
}

/** Whether another open match of the member still blocks their play. */
export async function hasOpenMatch(
  tx: Db,
  { bucket, memberId }: MemberKey,
  reasons: readonly MatchReason[],
): Promise<boolean> {
  return (
    (await tx.maybe(sql`
    select 1 from exclusion_match where bucket = ${bucket} and member_id = ${memberId} and state = 'open' and reasons && ${[...reasons]}::text[]
    limit 1`)) !== null
  );
}

export async function decideMatch(
  tx: Db,
  { bucket, memberId, excluded }: Match,
  { state, by, now }: { readonly state: "same" | "other"; readonly by: string; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    update exclusion_match set state = ${state}, decided_by = ${by}, decided_at = ${now}
    where bucket = ${bucket} and member_id = ${memberId} and excluded_id = ${excluded.memberId}`);
}
