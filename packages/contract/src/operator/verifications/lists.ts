import { documentKinds } from "../../auth/identity-verification/documents.ts";
import { declareList } from "../lists.ts";

export const verificationStates = ["waiting", "verified", "refused"] as const;

/** Last submission of each member's real name, by time of submission, without the document's contents. */
export const verificationList = declareList({
  key: "id",
  columns: {
    submittedAt: { kind: "time" },
    member: { kind: "member" },
    kind: { kind: "enum", values: documentKinds },
    /** Ids of other members of the merchant who submitted the same document number. */
    sharedWith: { kind: "codes" },
    state: { kind: "enum", values: verificationStates },
    /** Why an operator refused the submission. */
    reason: { kind: "text", isNullable: true, isHidden: true },
    decidedAt: { kind: "time", isNullable: true, isHidden: true },
    decidedBy: { kind: "operator", isNullable: true, isHidden: true },
    /** Key of the row: the member, and the number of the member's submission. */
    id: { kind: "code", isHidden: true },
  },
  filters: {
    state: { kind: "enum", values: verificationStates },
    kind: { kind: "enum", values: documentKinds },
    member: { kind: "member" },
    submittedAt: { kind: "time" },
  },
  orders: ["submittedAt"],
  defaultOrder: "submittedAt",
});
