import { declareList } from "../lists.ts";

/** The merchant's entries of the audit log: acts and refused attempts. */
export const auditList = declareList({
  key: "id",
  columns: {
    id: { kind: "code", isHidden: true },
    at: { kind: "time" },
    /** Who acted: `operator:<name>`, `member:<id>`, `vendor:<code>`, `gateway`, `system`. */
    actor: { kind: "code" },
    /** Name of the call, or `operator.denied`. */
    action: { kind: "code" },
    subject: { kind: "code" },
    reason: { kind: "text", isNullable: true },
    ip: { kind: "code", isNullable: true, isPersonal: true },
    session: { kind: "code", isNullable: true, isHidden: true },
    requestId: { kind: "code", isNullable: true, isHidden: true },
    before: { kind: "facts", isHidden: true },
    after: { kind: "facts", isHidden: true },
    /** Further facts of the audit entry. */
    detail: { kind: "facts", isHidden: true },
  },
  filters: {
    /** Username of the operator who acted. */
    operator: { kind: "text", maxLength: 40 },
    actor: { kind: "text", maxLength: 80 },
    action: { kind: "text", maxLength: 80 },
    subject: { kind: "text" },
    at: { kind: "time" },
  },
  orders: ["at"],
  defaultOrder: "-at",
});
