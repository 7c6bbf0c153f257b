import type { PoliciesOf } from "../call.ts";
import { depositProofMaxBytes } from "./deposit-proof.ts";
import type { cashier } from "./calls.ts";

const depositFails = [
  "deposits.paused",
  "deposit.channel.unavailable",
  "deposit.channel.closed",
  "deposit.channel.full",
  "deposit.amount.limit",
  "deposit.gateway.unreachable",
  "promotion.unknown",
  "promotion.not.met",
  "ledger.id_reused",
  "safer.break",
  "safer.review",
  "safer.deposit.limit",
] as const;

export const cashierPolicies = {
  channels: { limit: "read", fails: [] },
  deposit: { limit: "money", pausedWith: "deposits", fails: depositFails },
  depositByQr: { limit: "money", pausedWith: "deposits", fails: depositFails },
  depositOrder: { limit: "read", fails: ["deposit.order.unknown"] },
  depositOrders: { limit: "read", fails: [] },
  cancelDeposit: { limit: "money", fails: ["deposit.order.unknown", "deposit.order.decided"] },
  submitDeposit: {
    limit: "money",
    fails: ["deposit.order.unknown", "deposit.order.decided", "deposit.transaction.used", "field.invalid"],
  },
  depositProof: {
    limit: "upload",
    upload: { files: 1, maxBytes: depositProofMaxBytes },
    fails: ["deposit.order.unknown", "deposit.order.decided", "deposit.proof.invalid"],
  },
  depositReceipt: { limit: "read", fails: [] },
} as const satisfies PoliciesOf<typeof cashier>;
