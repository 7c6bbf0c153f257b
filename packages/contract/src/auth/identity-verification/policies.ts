import type { PoliciesOf } from "../../call.ts";
import type { identityVerification } from "./calls.ts";
import { documentPictureMaxBytes } from "./documents.ts";

export const identityVerificationPolicies = {
  identityVerification: { limit: "read", fails: [] },
  identityPicture: {
    limit: "upload",
    upload: { files: 1, maxBytes: documentPictureMaxBytes },
    fails: ["verification.final", "verification.picture.invalid"],
  },
  submitIdentity: {
    limit: "login",
    fails: ["field.invalid", "age.too.young", "verification.final", "verification.pictures.missing"],
  },
} as const satisfies PoliciesOf<typeof identityVerification>;
