import type { DocumentKind, DocumentSide } from "@khela/contract/auth/identity-verification/documents";
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { EncryptedDocument } from "./document-encryption.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type Verification = MemberKey & {
  readonly merchantId: number;
  /** Number of the submission, counted from the member's first submission. */
  readonly version: number;
  readonly state: "waiting" | "verified" | "refused";
  readonly kind: DocumentKind;
  readonly numberHash: string;
  readonly keyId: string;
  /** Encrypted name, birthday and document number; null: erased. */
  readonly details: Buffer | null;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
};

const columns = sql`bucket, member_id "memberId", merchant_id "merchantId", version, state, document_kind kind, number_hash "numberHash",
  key_id "keyId", details_encrypted details, submitted_at "submittedAt", decided_at "decidedAt", reason`;

const ofMember = ({ bucket, memberId }: MemberKey): Sql =>
  sql`bucket = ${bucket} and member_id = ${memberId}`;

export function findVerification(db: Db, member: MemberKey): Promise<Verification | null> {
  return db.maybe<Verification>(sql`select ${columns} from identity_verification where ${ofMember(member)}`);
}

/** Finds the state of the member's real name; null: the member has submitted nothing. */
export async function findIdentityState(db: Db, member: MemberKey): Promise<Verification["state"] | null> {
  return (await findVerification(db, member))?.state ?? null;
}

/** Locks the member until the transaction ends, so that no picture changes during a submission. */
export async function lockMember(tx: Db, { bucket, memberId }: MemberKey): Promise<void> {
  await tx.one(sql`select id from member where bucket = ${bucket} and id = ${memberId} for no key update`);
}

export type Submission = {
  readonly merchantId: number;
  readonly kind: DocumentKind;
  readonly numberHash: string;
  readonly details: EncryptedDocument;
  readonly now: Date;
};

/** Saves a first submission, or a submission after a refusal. Null: the present submission waits or is verified. */
export async function saveSubmission(
  tx: Db,
  { bucket, memberId }: MemberKey,
  { merchantId, kind, numberHash, details, now }: Submission,
): Promise<Verification | null> {
  return tx.maybe<Verification>(sql`
    insert into identity_verification (bucket, member_id, merchant_id, version, state, document_kind, number_hash, key_id,
      details_encrypted, submitted_at)
    values (${bucket}, ${memberId}, ${merchantId}, 1, 'waiting', ${kind}, ${numberHash}, ${details.keyId}, ${details.encrypted}, ${now})
    on conflict (bucket, member_id) do update set version = identity_verification.version + 1, state = 'waiting',
      document_kind = excluded.document_kind, number_hash = excluded.number_hash, key_id = excluded.key_id,
      details_encrypted = excluded.details_encrypted, submitted_at = excluded.submitted_at, decided_at = null, decided_by = null,
      reason = null, erased_at = null
    where identity_verification.state = 'refused'
    returning ${columns}`);
}

export type Decision = {
  readonly version: number;
  readonly actor: string;
  readonly now: Date;
  /** Reason of a refusal; null: the name is verified. */
  readonly reason: string | null;
};

/**
 * Decides a submission. Returns false when this version no longer waits, because the submission was decided, erased or
 * replaced by a later submission.
 */
export async function decide(
  tx: Db,
  member: MemberKey,
  { version, actor, now, reason }: Decision,
): Promise<boolean> {
  const state = reason === null ? "verified" : "refused";
  return (
    (await tx.run(sql`
    update identity_verification set state = ${state}, decided_at = ${now}, decided_by = ${actor}, reason = ${reason}
    where ${ofMember(member)} and version = ${version} and state = 'waiting' and erased_at is null`)) === 1
  );
}

export async function savePicture(
  tx: Db,
  { bucket, memberId }: MemberKey,
  {
    side,
    picture,
    now,
  }: { readonly side: DocumentSide; readonly picture: EncryptedDocument; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into identity_picture (bucket, member_id, side, key_id, picture_encrypted, created_at)
    values (${bucket}, ${memberId}, ${side}, ${picture.keyId}, ${picture.encrypted}, ${now})
    on conflict (bucket, member_id, side) do update set key_id = excluded.key_id,
      picture_encrypted = excluded.picture_encrypted, created_at = excluded.created_at`);
}

export async function listSides(db: Db, member: MemberKey): Promise<DocumentSide[]> {
  const rows = await db.rows<{ side: DocumentSide }>(
    sql`select side from identity_picture where ${ofMember(member)} order by side`,
  );
  return rows.map(({ side }) => side);
}

export function findPicture(
  db: Db,
  member: MemberKey,
  side: DocumentSide,
): Promise<EncryptedDocument | null> {
  return db.maybe<EncryptedDocument>(sql`
    select key_id "keyId", picture_encrypted encrypted from identity_picture where ${ofMember(member)} and side = ${side}`);
}

/** Records that the member submitted this document number. The record stays after the document is erased. */
export async function insertNumber(
  db: Db,
  { bucket, memberId, merchantId, numberHash, submittedAt }: Verification,
): Promise<void> {
  await db.run(sql`
    insert into identity_number (merchant_id, bucket, member_id, number_hash, submitted_at)
    values (${merchantId}, ${bucket}, ${memberId}, ${numberHash}, ${submittedAt}) on conflict do nothing`);
}

export type NumberHolder = { readonly memberId: bigint; readonly numberHash: string };

/** Lists the members of the merchant who submitted any of these numbers. */
export function listNumberHolders(
  db: Db,
  merchantId: number,
  { numberHashes, most }: { readonly numberHashes: readonly string[]; readonly most: number },
): Promise<NumberHolder[]> {
  return db.rows<NumberHolder>(sql`
    select member_id "memberId", number_hash "numberHash" from identity_number
    where merchant_id = ${merchantId} and number_hash = any (${[...numberHashes]}::text[])
    order by submitted_at, member_id limit ${most}`);
}

type Erasing = { readonly draftsBefore: Date; readonly refusedBefore: Date; readonly most: number };

/**
 * Removes pictures of refused names, pictures of closed accounts, and pictures that were never submitted; returns the
 * number of removed pictures.
 */
export function erasePictures(
  db: Db,
  bucket: number,
  { draftsBefore, refusedBefore, most }: Erasing,
): Promise<number> {
  return db.run(sql`
    delete from identity_picture where bucket = ${bucket} and (member_id, side) in (
      select p.member_id, p.side from identity_picture p
        join member m on m.bucket = p.bucket and m.id = p.member_id
        left join identity_verification v on v.bucket = p.bucket and v.member_id = p.member_id
      where p.bucket = ${bucket} and (
        (v.member_id is null and p.created_at < ${draftsBefore})
        or (v.state = 'refused' and v.decided_at < ${refusedBefore} and p.created_at < ${draftsBefore})
        or (m.status = 'closed' and p.created_at < ${refusedBefore}))
      limit ${most})`);
}

/**
 * Removes name, birthday and number of refused names and of closed accounts; returns the number of erased submissions.
 */
export function eraseDetails(
  db: Db,
  bucket: number,
  { refusedBefore, now, most }: Pick<Erasing, "refusedBefore" | "most"> & { readonly now: Date },
): Promise<number> {
  return db.run(sql`
    update identity_verification set details_encrypted = null, erased_at = ${now} where bucket = ${bucket}
      -- asked of the row as it is then: one that was submitted anew meanwhile stays
      and erased_at is null and coalesce(decided_at, submitted_at) < ${refusedBefore} and member_id in (
      select v.member_id from identity_verification v join member m on m.bucket = v.bucket and m.id = v.member_id
      where v.bucket = ${bucket} and v.erased_at is null and (v.state = 'refused' or m.status = 'closed')
        and coalesce(v.decided_at, v.submitted_at) < ${refusedBefore}
      limit ${most})`);
}

export type OldPicture = MemberKey & EncryptedDocument & { readonly side: DocumentSide };
export type OldDetails = MemberKey & EncryptedDocument;
type Rotating = { readonly keyIds: readonly string[]; readonly most: number };

/** Lists pictures encrypted with any of these keys, in order, after the picture `after`. */
export function listPicturesOfKeys(
  db: Db,
  bucket: number,
  { keyIds, most, after }: Rotating & { readonly after: Pick<OldPicture, "memberId" | "side"> | null },
): Promise<OldPicture[]> {
  return db.rows<OldPicture>(sql`
    select bucket, member_id "memberId", side, key_id "keyId", picture_encrypted encrypted from identity_picture
    where bucket = ${bucket} and key_id = any (${[...keyIds]}::text[])
      and (member_id, side) > (${after?.memberId ?? 0n}, ${after?.side ?? ""})
    order by member_id, side limit ${most}`);
}

/** Replaces a picture's ciphertext. Does nothing when the picture itself was replaced in the meantime. */
export async function replacePicture(db: Db, old: OldPicture, by: EncryptedDocument): Promise<void> {
  await db.run(sql`
    update identity_picture set key_id = ${by.keyId}, picture_encrypted = ${by.encrypted}
    where ${ofMember(old)} and side = ${old.side} and picture_encrypted = ${old.encrypted}`);
}

/** Lists details encrypted with any of these keys, in the order of members, after the member `after`. */
export function listDetailsOfKeys(
  db: Db,
  bucket: number,
  { keyIds, most, after }: Rotating & { readonly after: Pick<OldDetails, "memberId"> | null },
): Promise<OldDetails[]> {
  return db.rows<OldDetails>(sql`
    select bucket, member_id "memberId", key_id "keyId", details_encrypted encrypted from identity_verification
    where bucket = ${bucket} and key_id = any (${[...keyIds]}::text[]) and erased_at is null
      and member_id > ${after?.memberId ?? 0n}
    order by member_id limit ${most}`);
}

export async function replaceDetails(db: Db, old: OldDetails, by: EncryptedDocument): Promise<void> {
  await db.run(sql`
    update identity_verification set key_id = ${by.keyId}, details_encrypted = ${by.encrypted}
    where ${ofMember(old)} and details_encrypted = ${old.encrypted}`);
}
