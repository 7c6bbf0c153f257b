// A member's real name: the submitted data and document. Pictures are checked by content and re-encoded, so that no
// metadata of the phone is stored, and encrypted before they reach the database. After the submission nothing can
// change until an operator has decided. The member's own browser never sees the document again.

import * as store from "./identity-store.ts";
import type { calls } from "@khela/contract/calls";
import { isValidField, normalizeField } from "@khela/contract/fields";
import { sidesOf } from "@khela/contract/auth/identity-verification/documents";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { createHash } from "node:crypto";
import type { Context } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { incrementCount } from "../../infra/db/throttle-store.ts";
import { decodeImage } from "../../infra/decode-image.ts";
import { encryptDocument } from "./document-encryption.ts";
import { memberAuditEntry } from "../account/audit-entry.ts";
import { noteExclusionMatches } from "../exclusions/exclusion-matches.ts";
import { ageAt } from "./age-at.ts";
import {
  encryptDetails,
  hashDocumentNumber,
  normalizeDocumentNumber,
  picturePlace,
  type Details,
} from "./identity-document.ts";

type Read = typeof calls.auth.identityVerification;
type Picture = typeof calls.auth.identityPicture;
type Submit = typeof calls.auth.submitIdentity;
type State = OutputOf<Read>;

/** Maximum side of a stored picture in pixels. The small print of a card stays readable. */
const PICTURE_SIDE = 1_600;
const MAX_PER_HOUR = 30;
const HOUR_MS = 60 * 60_000;
const MAX_HOLDERS = 20;

const statuses = { waiting: "WAITING", verified: "VERIFIED", refused: "REFUSED" } as const;

const isSelfieRequired = ({ merchant }: Pick<Context, "merchant">) =>
  merchant.settings["identitySelfieRequired"] === true;

export async function readIdentityVerification(
  ctx: Context<Read> | Context<Picture> | Context<Submit>,
): Promise<State> {
  const found = await store.findVerification(ctx.db, ctx.session);
  return {
    verifyStatus: found === null ? "NONE" : statuses[found.state],
    reason: found?.reason ?? null,
    submittedAt: found?.submittedAt.getTime() ?? null,
    decidedAt: found?.decidedAt?.getTime() ?? null,
    pictures: await store.listSides(ctx.db, ctx.session),
    isSelfieRequired: isSelfieRequired(ctx),
  };
}

async function refuseFinal(ctx: Context<Picture> | Context<Submit>, db = ctx.db): Promise<void> {
  const found = await store.findVerification(db, ctx.session);
  if (found !== null && found.state !== "refused") ctx.fail("verification.final");
}

export async function saveIdentityPicture(
  ctx: Context<Picture>,
  { side }: ParsedInputOf<Picture>,
): Promise<State> {
  const { session, files } = ctx;
  await refuseFinal(ctx);
  const now = ctx.now();
  if ((await incrementCount(ctx.db, `document ${session.memberId}`, HOUR_MS, now)) > MAX_PER_HOUR)
    ctx.fail("TOO_MANY_REQUESTS", undefined, HOUR_MS / 1_000);
  const [file] = files;
  const drawn = file === undefined ? null : await decodeImage(file.bytes, { maxSide: PICTURE_SIDE });
  if (drawn === null) return ctx.fail("verification.picture.invalid", { field: side });
  const picture = encryptDocument(ctx, picturePlace(session, side), drawn.webp);
  await ctx.db.transaction(async (tx) => {
    await store.lockMember(tx, session);
    await refuseFinal(ctx, tx);
    await store.savePicture(tx, session, { side, picture, now });
    const sha256 = createHash("sha256").update(drawn.webp).digest("hex");
    await writeAudit(tx, {
      ...memberAuditEntry(ctx, session),
      action: "identity.picture",
      detail: { side, sha256 },
    });
  });
  return readIdentityVerification(ctx);
}

/** Returns the details to store; refuses a person who may not play at the merchant. */
function readDetails(ctx: Context<Submit>, input: ParsedInputOf<Submit>): Details {
  const legalName = normalizeField("payeeName", input.legalName);
  if (!isValidField("payeeName", legalName)) ctx.fail("field.invalid", { field: "legalName" });
  const birthday = normalizeField("birthday", input.birthday);
  const age =
    (isValidField("birthday", birthday) ? ageAt(birthday, ctx.now()) : null) ??
    ctx.fail("field.invalid", { field: "birthday" });
  const minimumAge = Math.max(ctx.merchant.minimumAge, ctx.config.minimumAge);
  if (age < minimumAge) ctx.fail("age.too.young", { field: "birthday", minimumAge });
  const documentNumber = normalizeField("idNumber", input.documentNumber);
  const isNumber =
    isValidField("idNumber", documentNumber) &&
    isValidField("idNumber", normalizeDocumentNumber(documentNumber));
  if (!isNumber) ctx.fail("field.invalid", { field: "documentNumber" });
  return { legalName, birthday, documentNumber };
}

export async function submitIdentity(ctx: Context<Submit>, input: ParsedInputOf<Submit>): Promise<State> {
  const { session, merchant } = ctx;
  const details = readDetails(ctx, input);
  const { documentKind: kind } = input;
  const submitted = await ctx.db.transaction(async (tx) => {
    await store.lockMember(tx, session);
    await refuseFinal(ctx, tx);
    const sides = await store.listSides(tx, session);
    const missing = sidesOf(kind, isSelfieRequired(ctx)).filter((side) => !sides.includes(side));
    if (missing.length > 0) ctx.fail("verification.pictures.missing", { field: missing[0], sides: missing });
    const saved = await store.saveSubmission(tx, session, {
      merchantId: merchant.id,
      kind,
      numberHash: hashDocumentNumber(ctx, { merchantId: merchant.id, kind, number: details.documentNumber }),
      details: encryptDetails(ctx, session, details),
      now: ctx.now(),
    });
    if (saved === null) return ctx.fail("verification.final");
    await store.insertNumber(tx, saved);
    await writeAudit(tx, {
      ...memberAuditEntry(ctx, session),
      action: "identity.submitted",
      detail: { version: saved.version, kind },
    });
    return saved;
  });
  await reportShared(ctx, submitted);
  await noteExclusionMatches(ctx, session, {
    document: submitted.numberHash,
    name: details.legalName,
    birthday: details.birthday,
  });
  return readIdentityVerification(ctx);
}

/**
 * Reports other members with the same document number. Runs after the commit, so that of two concurrent submissions at
 * least one sees the other.
 */
async function reportShared(
  ctx: Context<Submit>,
  { numberHash, version }: store.Verification,
): Promise<void> {
  const { memberId } = ctx.session;
  const wanted = { numberHashes: [numberHash], most: MAX_HOLDERS };
  const others = (await store.listNumberHolders(ctx.db, ctx.merchant.id, wanted))
    .map((holder) => holder.memberId)
    .filter((id) => id !== memberId);
  if (others.length === 0) return;
  await writeAudit(ctx.db, {
    ...memberAuditEntry(ctx, ctx.session),
    action: "identity.number.shared",
    detail: { version, members: others.map(String) },
  });
}
