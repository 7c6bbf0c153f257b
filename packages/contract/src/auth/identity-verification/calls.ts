import type { Call } from "../../call.ts";

/** Calls of auth: a member's real name, verified by an operator with pictures of a document. */
export const identityVerification = {
  identityVerification: {
    name: "auth.identityVerification",
    method: "GET",
    path: "/wps/member/idVerification",
    module: "KYC3",
    access: "account",
    envelope: "wps",
    quiet: true,
  },
  /**
   * Uploads one picture of the document, or of the member with it. A new picture replaces the previous one until the
   * name is submitted.
   */
  identityPicture: {
    name: "auth.identityPicture",
    method: "POST",
    path: "/wps/member/idVerification/picture",
    module: "KYC3",
    access: "account",
    envelope: "wps",
  },
  /**
   * Submits name, birthday and document. The document's pictures must be uploaded before. Nothing can change afterwards
   * unless an operator refuses the submission.
   */
  submitIdentity: {
    name: "auth.submitIdentity",
    method: "PUT",
    path: "/wps/member/idVerification",
    module: "KYC3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
} as const satisfies Record<string, Call>;
