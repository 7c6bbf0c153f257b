import Type from "typebox";
import { documentKinds, documentSides } from "../../auth/identity-verification/documents.ts";
import { EmptyObject, EpochMs } from "../../shapes.ts";
import { listSchemas } from "../list-schemas.ts";
import { Reason } from "../operator-shapes.ts";
import type { verifications } from "./calls.ts";
import { verificationList, verificationStates } from "./lists.ts";

/**
 * Key of a submission: the member, and the number of the member's submission. A decision applies only to the submission
 * that the operator checked.
 */
const VerificationId = Type.String({ pattern: "^[1-9][0-9]{0,17}\\.[1-9][0-9]{0,5}$" });

export const VerificationShown = Type.Object({
  id: VerificationId,
  member: Type.String(),
  kind: Type.Enum(documentKinds),
  state: Type.Enum(verificationStates),
  submittedAt: EpochMs,
  decidedAt: Type.Union([EpochMs, Type.Null()]),
  /** Why an operator refused the submission; null: it was not refused. */
  reason: Type.Union([Type.String(), Type.Null()]),
  /** Other members of the merchant who submitted the same document number. */
  sharedWith: Type.Array(Type.String()),
  /** Contents of the document; null: the data was erased. */
  details: Type.Union([
    Type.Object({ legalName: Type.String(), birthday: Type.String(), documentNumber: Type.String() }),
    Type.Null(),
  ]),
  /** Payee name of the profile, to compare with the document. */
  payeeName: Type.Union([Type.String(), Type.Null()]),
  pictures: Type.Array(Type.Enum(documentSides)),
});
export type VerificationShown = Type.Static<typeof VerificationShown>;

export const verificationSchemas = {
  list: listSchemas(verificationList),
  show: { in: Type.Object({ id: VerificationId, reason: Reason }), out: VerificationShown },
  picture: {
    in: Type.Object({ id: VerificationId, side: Type.Enum(documentSides), reason: Reason }),
    /** The picture: WebP in base64. */
    out: Type.Object({ webp: Type.String() }),
  },
  approve: {
    in: Type.Object({
      id: VerificationId,
      /** The payee's name as banks write it, for a member without a payee name; default: the name in the document. */
      payeeName: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    }),
    out: EmptyObject,
  },
  /** Refuses a submission with a reason that the member reads. */
  refuse: { in: Type.Object({ id: VerificationId, reason: Reason }), out: EmptyObject },
} as const satisfies Record<keyof typeof verifications, { in: Type.TSchema; out: Type.TSchema }>;
