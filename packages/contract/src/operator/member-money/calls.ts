// Calls about a member's money: ledger entries and adjustments.

import type { OperatorCall } from "../operator-call.ts";

export const memberMoney = {
  /** Ledger transfers of the member's main account, newest first. */
  transfers: {
    name: "memberMoney.transfers",
    method: "GET",
    path: "/console/api/memberMoney/transfers",
    permission: "members.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown", "list.cursor.invalid"],
  },
  /** One ledger transfer with its movements and its related transfers. */
  transfer: {
    name: "memberMoney.transfer",
    method: "GET",
    path: "/console/api/memberMoney/transfer",
    permission: "members.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown", "transfer.unknown"],
  },
  /** Credits or debits a member's balance. An operator account takes the other side of the transfer. */
  adjust: {
    name: "memberMoney.adjust",
    method: "POST",
    path: "/console/api/memberMoney/adjust",
    permission: "members.adjust",
    effect: "write",
    approval: true,
    needsTwoByDefault: true,
    stepUp: true,
    reason: true,
    limit: "money",
    fails: [
      "member.unknown",
      "field.invalid",
      "wallet.funds.insufficient",
      "ledger.id_reused",
      "member.state",
    ],
  },
} as const satisfies Record<string, OperatorCall>;
