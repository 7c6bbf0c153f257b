import { declareList } from "../lists.ts";

/** Acts and refusals by operator: the merchant's entries of the audit log. */
export const auditList = declareList({
  key: "id",
  columns: {
    id: { kind: "code", isHidden: true },
    at: { kind: "time" },
    /** `operator:<name>`, `member:<id>`, `vendor:<code>`, `gateway`, `system`. */
    actor: { kind: "code" },
    /** A call's name, or `operator.denied`. */
    action: { kind: "code" },
    subject: { kind: "code" },
    reason: { kind: "text", isNullable: true },
    ip: { kind: "code", isNullable: true, isPersonal: true },
    session: { kind: "code", isNullable: true, isHidden: true },
    requestId: { kind: "code", isNullable: true, isHidden: true },
    before: { kind: "facts", isHidden: true },
    after: { kind: "facts", isHidden: true },
    /** Further details of the entry. */
    detail: { kind: "facts", isHidden: true },
  },
  filters: {
    /** The operator's name. */
    operator: { kind: "text", maxLength: 40 },
    actor: { kind: "text", maxLength: 80 },
    action: { kind: "text", maxLength: 80 },
    subject: { kind: "text" },
    at: { kind: "time" },
  },
  orders: ["at"],
  defaultOrder: "-at",
});
