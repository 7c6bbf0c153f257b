import { listCodes, type OperatorCall } from "../operator-call.ts";
import { statementLineList } from "./lists.ts";

const MEGABYTE = 1_000_000;

export const statements = {
  /** Receiving accounts, each with the columns that the import reads from its statements. */
  formats: {
    name: "statements.formats",
    method: "GET",
    path: "/console/api/statements/formats",
    permission: "deposits.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** Sets the columns that the import reads from an account's statements. */
  setFormat: {
    name: "statements.setFormat",
    method: "POST",
    path: "/console/api/statements/setFormat",
    permission: "payments.configure",
    effect: "write",
    limit: "write",
    fails: ["channel.unknown"],
  },
  /**
   * Imports a statement as CSV. The file is imported completely or not at all; lines of earlier imports are skipped.
   */
  import: {
    name: "statements.import",
    method: "POST",
    path: "/console/api/statements/import",
    permission: "statements.import",
    effect: "write",
    upload: { files: 1, maxBytes: 5 * MEGABYTE },
    limit: "upload",
    fails: [
      "channel.unknown",
      "statement.file.invalid",
      "statement.columns.missing",
      "statement.line.invalid",
    ],
  },
  imports: {
    name: "statements.imports",
    method: "GET",
    path: "/console/api/statements/imports",
    permission: "deposits.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  lines: {
    name: "statements.lines",
    method: "GET",
    path: "/console/api/statements/lines",
    permission: "deposits.view",
    effect: "read",
    list: statementLineList,
    limit: "read",
    fails: listCodes,
  },
  /** Statement lines of an account without a deposit, oldest first, each with the deposits that it may have paid. */
  open: {
    name: "statements.open",
    method: "GET",
    path: "/console/api/statements/open",
    permission: "deposits.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /**
   * Deposits of an account without a statement line, newest first. A member reported them, or an operator credited
   * them.
   */
  orders: {
    name: "statements.orders",
    method: "GET",
    path: "/console/api/statements/orders",
    permission: "deposits.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** Statement lines that may have paid a given manual deposit. */
  forDeposit: {
    name: "statements.forDeposit",
    method: "GET",
    path: "/console/api/statements/forDeposit",
    permission: "deposits.view",
    effect: "read",
    limit: "read",
    fails: ["deposit.order.unknown"],
  },
  /** Assigns a statement line to a deposit that was credited without a line. */
  match: {
    name: "statements.match",
    method: "POST",
    path: "/console/api/statements/match",
    permission: "statements.import",
    effect: "write",
    limit: "write",
    fails: [
      "statement.line.unknown",
      "statement.line.used",
      "deposit.order.unknown",
      "deposit.order.decided",
      "deposit.transaction.used",
    ],
  },
  /** Marks a statement line that is no member's deposit, such as a transfer of the merchant or a refund. */
  setAside: {
    name: "statements.setAside",
    method: "POST",
    path: "/console/api/statements/setAside",
    permission: "statements.import",
    effect: "write",
    reason: true,
    limit: "write",
    fails: ["statement.line.unknown", "statement.line.used"],
  },
} as const satisfies Record<string, OperatorCall>;
