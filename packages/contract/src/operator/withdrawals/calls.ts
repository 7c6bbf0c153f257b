import { listCodes, type OperatorCall } from "../operator-call.ts";
import { withdrawalList } from "./lists.ts";

export const withdrawals = {
  list: {
    name: "withdrawals.list",
    method: "GET",
    path: "/console/api/withdrawals/list",
    permission: "withdrawals.view",
    effect: "read",
    list: withdrawalList,
    limit: "read",
    fails: listCodes,
  },
  /**
   * Number, sum and start of wait of withdrawals that wait for a decision, are approved or being sent, or have a failed
   * attempt.
   */
  summary: {
    name: "withdrawals.summary",
    method: "GET",
    path: "/console/api/withdrawals/summary",
    permission: "withdrawals.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** A withdrawal with every condition and whether it was met, the member's details, and the withdrawal's events. */
  get: {
    name: "withdrawals.get",
    method: "GET",
    path: "/console/api/withdrawals/get",
    permission: "withdrawals.view",
    effect: "read",
    limit: "read",
    fails: ["withdraw.order.unknown"],
  },
  /** Approves a withdrawal, which is paid after ten seconds. Until then the approval can be taken back. */
  approve: {
    name: "withdrawals.approve",
    method: "POST",
    path: "/console/api/withdrawals/approve",
    permission: "withdrawals.approve",
    effect: "write",
    approval: true,
    stepUp: true,
    limit: "money",
    fails: ["withdraw.order.unknown", "withdraw.decided", "member.blocked"],
  },
  /** Takes back the approval of a withdrawal that is not sent, so that it waits for a decision again. */
  takeBack: {
    name: "withdrawals.takeBack",
    method: "POST",
    path: "/console/api/withdrawals/takeBack",
    permission: "withdrawals.approve",
    effect: "write",
    limit: "money",
    fails: ["withdraw.order.unknown", "withdraw.decided"],
  },
  /** Refuses a withdrawal. The money returns to the member's balance. */
  refuse: {
    name: "withdrawals.refuse",
    method: "POST",
    path: "/console/api/withdrawals/refuse",
    permission: "withdrawals.refuse",
    effect: "write",
    reason: true,
    limit: "money",
    fails: ["withdraw.order.unknown", "withdraw.decided"],
  },
  /** Enters the outcome of a payout about which the gateway gives no answer. */
  end: {
    name: "withdrawals.end",
    method: "POST",
    path: "/console/api/withdrawals/end",
    permission: "withdrawals.approve",
    effect: "write",
    approval: true,
    needsTwoByDefault: true,
    stepUp: true,
    reason: true,
    limit: "money",
    fails: ["withdraw.order.unknown", "withdraw.decided", "gateway.still.asked"],
  },
  /** Sends a payout with a failed attempt again at once, or asks the gateway for its outcome. */
  retry: {
    name: "withdrawals.retry",
    method: "POST",
    path: "/console/api/withdrawals/retry",
    permission: "withdrawals.approve",
    effect: "write",
    limit: "money",
    fails: ["withdraw.order.unknown", "withdraw.decided", "gateway.still.asked"],
  },
  /** The payment gateway of each bank and wallet, and the open payouts of each gateway. */
  gateways: {
    name: "withdrawals.gateways",
    method: "GET",
    path: "/console/api/withdrawals/gateways",
    permission: "payments.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  setGateway: {
    name: "withdrawals.setGateway",
    method: "POST",
    path: "/console/api/withdrawals/setGateway",
    permission: "payments.configure",
    effect: "write",
    approval: true,
    needsTwoByDefault: true,
    stepUp: true,
    limit: "write",
    fails: ["payout.gateway.off", "bank.unavailable"],
  },
  rules: {
    name: "withdrawals.rules",
    method: "GET",
    path: "/console/api/withdrawals/rules",
    permission: "payments.view",
    effect: "read",
    limit: "read",
    fails: ["withdraw.closed"],
  },
  /** Withdrawals of the last 30 days that the given conditions would have paid or held. */
  previewRules: {
    name: "withdrawals.previewRules",
    method: "POST",
    path: "/console/api/withdrawals/previewRules",
    permission: "payments.view",
    effect: "read",
    limit: "write",
    fails: [],
  },
  setRules: {
    name: "withdrawals.setRules",
    method: "POST",
    path: "/console/api/withdrawals/setRules",
    permission: "payments.configure",
    effect: "write",
    approval: true,
    needsTwoByDefault: true,
    stepUp: true,
    reason: true,
    limit: "write",
    fails: ["withdraw.closed", "withdraw.rules.changed"],
  },
} as const satisfies Record<string, OperatorCall>;
