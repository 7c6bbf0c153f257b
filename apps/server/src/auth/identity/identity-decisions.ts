// Operators' acts on members' real names. Reading a document requires a reason. Each reading of details or of a
// picture is in the audit log (operator-routes.ts), and so is each decision. A decision applies to one submission, not
// to a later one. The member receives a message about each decision.

import * as store from "./identity-store.ts";
import {
  documentSides,
  type DocumentKind,
  type DocumentSide,
} from "@khela/contract/auth/identity-verification/documents";
import type { Db } from "@khela/service-kit/db/database";
import type { Services } from "../../http/context.ts";
import { findMemberKey } from "../../infra/db/buckets.ts";
import { decryptDocument } from "./document-encryption.ts";
import { fail } from "../../infra/failure.ts";
import { sendToMember } from "../../inbox/inbox.ts";
import { claimPayeeName, getProfile } from "../../member/member.ts";
import { decryptDetails, picturePlace, type Details } from "./identity-document.ts";
import { identityNotice } from "./identity-notices.ts";

const MAX_HOLDERS = 1_000;

export type Submission = {
  readonly merchantId: number;
  readonly memberId: bigint;
  /** Number of the submission, counted from the member's first submission. */
  readonly version: number;
};

export type ListedVerification = {
  readonly id: string;
  readonly member: string;
  readonly kind: DocumentKind;
  readonly state: store.Verification["state"];
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  /** Other members of the merchant who submitted the same document number. */
  readonly sharedWith: readonly string[];
};

const idOf = ({ memberId, version }: store.Verification) => `${memberId}.${version}`;

async function listed(
  db: Db,
  merchantId: number,
  rows: readonly store.Verification[],
): Promise<ListedVerification[]> {
  const numberHashes = rows.map(({ numberHash }) => numberHash);
  const holders = await store.listNumberHolders(db, merchantId, { numberHashes, most: MAX_HOLDERS });
  return rows.map((row) => ({
    id: idOf(row),
    member: String(row.memberId),
    kind: row.kind,
    state: row.state,
    submittedAt: row.submittedAt,
    decidedAt: row.decidedAt,
    reason: row.reason,
    sharedWith: holders
      .filter(({ memberId, numberHash }) => numberHash === row.numberHash && memberId !== row.memberId)
      .map(({ memberId }) => String(memberId)),
  }));
}

/**
 * Returns a submission. Fails with `verification.unknown` when the submission does not exist, or the member has made a
 * later submission.
 */
async function getVerification(
  db: Db,
  { merchantId, memberId, version }: Submission,
): Promise<store.Verification> {
  const member = await findMemberKey(db, memberId);
  const found = member === null ? null : await store.findVerification(db, member);
  if (found === null || found.merchantId !== merchantId || found.version !== version)
    return fail("verification.unknown");
  return found;
}

type Reading = Pick<Services, "db" | "config" | "secrets">;

export type ReadVerification = ListedVerification & {
  /** Name, birthday and document number; null: they were erased. */
  readonly details: Details | null;
  /** The payee name of the member's profile, for comparison. */
  readonly payeeName: string | null;
  readonly pictures: readonly DocumentSide[];
};

export async function readVerification(services: Reading, submission: Submission): Promise<ReadVerification> {
  const { db } = services;
  const found = await getVerification(db, submission);
  const [shown] = await listed(db, submission.merchantId, [found]);
  const { payeeName } = await getProfile(db, found);
  const sides = await store.listSides(db, found);
  return {
    ...(shown ?? fail("verification.unknown")),
    details:
      found.details === null
        ? null
        : decryptDetails(services, found, { keyId: found.keyId, encrypted: found.details }),
    payeeName,
    pictures: documentSides.filter((side) => sides.includes(side)),
  };
}

/** Returns one picture as WebP. Fails with `verification.unknown` when the picture does not exist or was erased. */
export async function readIdentityPicture(
  services: Reading,
  submission: Submission,
  side: DocumentSide,
): Promise<Buffer> {
  const found = await getVerification(services.db, submission);
  const picture = (await store.findPicture(services.db, found, side)) ?? fail("verification.unknown");
  return decryptDocument(services, picturePlace(found, side), picture);
}

export type NameDecision = {
  /** Actor of the decision, in the form `operator:<name>`. */
  readonly actor: string;
} & (
  | {
      readonly reason: null;
      /** The payee name for the profile, new or existing, in the spelling of banks; default: the document's name. */
      readonly payeeName?: string | undefined;
    }
  /** Reason of the refusal, which the member reads. */
  | { readonly reason: string }
);

/**
 * Sets the profile's payee name to the approved name, because payouts of a verified member go to that name. Fails with
 * `payeename.locked` when the profile has another name, for example a name that the member set while the operator
 * decided.
 */
async function setPayeeName(
  tx: Db,
  services: Reading,
  found: store.Verification,
  payeeName: string | undefined,
): Promise<void> {
  const { details } = found;
  if (details === null) fail("verification.final");
  const { legalName } = decryptDetails(services, found, { keyId: found.keyId, encrypted: details });
  if (!(await claimPayeeName(tx, found, payeeName ?? legalName))) fail("payeename.locked");
}

/**
 * Verifies the real name, or refuses it with a reason for the member. Fails with `verification.unknown`, with
 * `verification.final` when the submission is already decided, or with `payeename.locked`.
 */
export async function decideVerification(
  services: Reading & Pick<Services, "now" | "push">,
  submission: Submission,
  name: NameDecision,
): Promise<void> {
  const { db, now } = services;
  const { reason, actor } = name;
  const found = await getVerification(db, submission);
  const decision = { version: found.version, actor, now: now(), reason };
  await db.transaction(async (tx) => {
    if (!(await store.decide(tx, found, decision))) fail("verification.final");
    if (name.reason === null) await setPayeeName(tx, services, found, name.payeeName);
    const words = identityNotice(reason);
    await sendToMember(tx, services, found, { ref: `identity-${idOf(found)}`, words });
  });
}
