import Type from "typebox";
import type { identityVerification } from "./calls.ts";
import { documentKinds, documentSides } from "./documents.ts";
import { EmptyObject, EpochMs } from "../../shapes.ts";

const NullableTime = Type.Union([EpochMs, Type.Null()]);

/**
 * State of a member's identity verification. Contains no data of the document, so that a stranger with the member's
 * unlocked phone cannot read the data.
 */
const State = Type.Object({
  verifyStatus: Type.Enum(["NONE", "WAITING", "VERIFIED", "REFUSED"] as const),
  /** The operator's reason, written for the member; null unless the operator refused. */
  reason: Type.Union([Type.String(), Type.Null()]),
  submittedAt: NullableTime,
  decidedAt: NullableTime,
  /** The pictures of the document that are uploaded. */
  pictures: Type.Array(Type.Enum(documentSides)),
  /** Whether the merchant requires a picture of the member with the document. */
  isSelfieRequired: Type.Boolean(),
});

export const identityVerificationSchemas = {
  identityVerification: { in: EmptyObject, out: State },
  identityPicture: { in: Type.Object({ side: Type.Enum(documentSides) }), out: State },
  submitIdentity: {
    in: Type.Object({
      legalName: Type.String({ maxLength: 120 }),
      /** Date of birth as YYYY-MM-DD. */
      birthday: Type.String({ maxLength: 20 }),
      documentKind: Type.Enum(documentKinds),
      documentNumber: Type.String({ maxLength: 60 }),
    }),
    out: State,
  },
} as const satisfies Record<keyof typeof identityVerification, { in: Type.TSchema; out: Type.TSchema }>;
