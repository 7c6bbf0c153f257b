import { listCodes, type OperatorCall } from "../operator-call.ts";
import { depositList } from "./lists.ts";

const deciding = ["deposit.order.unknown", "deposit.order.decided"] as const;

export const deposits = {
  /**
   * Deposits that need an operator's decision, longest wait first: manual deposits, and payments that their provider
   * doubts.
   */
  queue: {
    name: "deposits.queue",
    method: "GET",
    path: "/console/api/deposits/queue",
    permission: "deposits.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  list: {
    name: "deposits.list",
    method: "GET",
    path: "/console/api/deposits/list",
    permission: "deposits.view",
    effect: "read",
    list: depositList,
    limit: "read",
    fails: listCodes,
  },
  get: {
    name: "deposits.get",
    method: "GET",
    path: "/console/api/deposits/get",
    permission: "deposits.view",
    effect: "read",
    limit: "read",
    fails: ["deposit.order.unknown"],
  },
  /** The picture of a manual deposit's payment, as WebP in base64. */
  proof: {
    name: "deposits.proof",
    method: "POST",
    path: "/console/api/deposits/proof",
    permission: "deposits.view",
    effect: "personal",
    limit: "read",
    fails: ["deposit.order.unknown"],
  },
  /** Credits a deposit. For a manual deposit, credits the received amount. */
  approve: {
    name: "deposits.approve",
    method: "POST",
    path: "/console/api/deposits/approve",
    permission: "deposits.decide",
    effect: "write",
    approval: true,
    limit: "money",
    fails: [
      ...deciding,
      "deposit.transaction.used",
      "field.invalid",
      "statement.line.unknown",
      "statement.line.used",
    ],
  },
  /** Refuses a deposit with a reason that the member reads. */
  refuse: {
    name: "deposits.refuse",
    method: "POST",
    path: "/console/api/deposits/refuse",
    permission: "deposits.decide",
    effect: "write",
    reason: true,
    limit: "money",
    fails: deciding,
  },
  /** Refunds a deposit, in full or in part. */
  refund: {
    name: "deposits.refund",
    method: "POST",
    path: "/console/api/deposits/refund",
    permission: "deposits.refund",
    effect: "write",
    approval: true,
    needsTwoByDefault: true,
    reason: true,
    limit: "money",
    fails: [
      "deposit.order.unknown",
      "deposit.refund.amount",
      "deposit.refund.open",
      "deposit.refund.hand",
      "deposit.refund.reward",
      "member.blocked",
      "ledger.id_reused",
    ],
  },
  /** All refunds of a deposit. */
  refunds: {
    name: "deposits.refunds",
    method: "GET",
    path: "/console/api/deposits/refunds",
    permission: "deposits.view",
    effect: "read",
    limit: "read",
    fails: ["deposit.order.unknown"],
  },
  /** Closes a refund without an answer from its gateway; the operator enters the provider's result. */
  endRefund: {
    name: "deposits.endRefund",
    method: "POST",
    path: "/console/api/deposits/endRefund",
    permission: "deposits.refund",
    effect: "write",
    approval: true,
    needsTwoByDefault: true,
    reason: true,
    limit: "money",
    fails: [...deciding, "gateway.still.asked"],
  },
} as const satisfies Record<string, OperatorCall>;
