import { listCodes, type OperatorCall } from "../operator-call.ts";
import { statementLineList } from "./lists.ts";

const MEGABYTE = 1_000_000;

export const statements = {
  /** Receiving accounts, each with the columns that are read from its statements. */
  formats: {
    name: "statements.formats",
    method: "GET",
    path: "/console/api/statements/formats",
    permission: "deposits.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** Sets which columns of an account's statement are read. */
  setFormat: {
    name: "statements.setFormat",
    method: "POST",
    path: "/console/api/statements/setFormat",
    permission: "payments.configure",
    effect: "write",
    limit: "write",
    fails: ["channel.unknown"],
  },
  /** Reads a statement as CSV. It is imported completely or not at all; lines of earlier imports are skipped. */
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
  /** Statement lines of an account that have no deposit, oldest first, each with the deposits that it may have paid. */
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
   * Deposits of an account that have no statement line, reported by the member or credited by an operator; newest
   * first.
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
  /** The statement lines that may have paid a manual deposit. */
  forDeposit: {
    name: "statements.forDeposit",
    method: "GET",
    path: "/console/api/statements/forDeposit",
    permission: "deposits.view",
    effect: "read",
    limit: "read",
    fails: ["deposit.order.unknown"],
  },
  /** Assigns a statement line to a deposit that was credited without one. */
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
  /** Marks a statement line that is no member's deposit, such as our own transfer or a refund. */
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
