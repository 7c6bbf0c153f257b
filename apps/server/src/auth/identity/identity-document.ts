// Stored parts of a document: name, birthday and number as one encrypted text, each picture encrypted, and a keyed
// hash of the number. The hash finds members with the same document without decrypting anything.

import { createHmac } from "node:crypto";
import type { DocumentKind, DocumentSide } from "@khela/contract/auth/identity-verification/documents";
import { latinDigits } from "@khela/contract/input/digits";
import type { Services } from "../../http/context.ts";
import { decryptDocument, encryptDocument, type EncryptedDocument } from "./document-encryption.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type Details = {
  readonly legalName: string;
  readonly birthday: string;
  readonly documentNumber: string;
};

type Keeper = Pick<Services, "config" | "secrets" | "randomBytes">;

export const detailsPlace = ({ bucket, memberId }: MemberKey) => `${bucket}:${memberId}:details`;
export const picturePlace = ({ bucket, memberId }: MemberKey, side: DocumentSide) =>
  `${bucket}:${memberId}:${side}`;

/** Returns a document number as letters and digits only, in capitals, so that every spelling is the same number. */
export function normalizeDocumentNumber(typed: string): string {
  return latinDigits(typed.normalize("NFKC"))
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "");
}

export function hashDocumentNumber(
  { secrets }: Pick<Services, "secrets">,
  {
    merchantId,
    kind,
    number,
  }: { readonly merchantId: number; readonly kind: DocumentKind; readonly number: string },
): string {
  return createHmac("sha256", secrets.bytes("document numbers"))
    .update(JSON.stringify([merchantId, kind, normalizeDocumentNumber(number)]))
    .digest("hex");
}

export function encryptDetails(keeper: Keeper, member: MemberKey, details: Details): EncryptedDocument {
  return encryptDocument(keeper, detailsPlace(member), Buffer.from(JSON.stringify(details)));
}

export function decryptDetails(
  keeper: Pick<Keeper, "config" | "secrets">,
  member: MemberKey,
  encrypted: EncryptedDocument,
): Details {
  return JSON.parse(decryptDocument(keeper, detailsPlace(member), encrypted).toString("utf8")) as Details;
}
