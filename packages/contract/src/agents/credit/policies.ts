import type { PoliciesOf } from "../../call.ts";
import type { agentCredit } from "./calls.ts";
import { paymentPasswordFails } from "../../auth/payment-password/policies.ts";

const fails = [
  "agent.credit.receiver",
  "agent.credit.amount",
  "agent.credit.day",
  "agent.credit.turnover",
  "wallet.funds.insufficient",
  "ledger.id_reused",
  ...paymentPasswordFails,
] as const;

export const agentCreditPolicies = {
  transferDownline: { limit: "login", fails },
  transferMultipleDownline: { limit: "login", fails },
  creditLimits: { limit: "read", fails: [] },
  float: { limit: "read", fails: [] },
  returnCredit: {
    limit: "login",
    fails: [
      "agent.credit.up",
      "agent.credit.turnover",
      "wallet.funds.insufficient",
      "ledger.id_reused",
      ...paymentPasswordFails,
    ],
  },
  creditTransfers: { limit: "read", fails: [] },
  creditTransfer: { limit: "read", fails: ["agent.credit.unknown"] },
  receivedCredit: { limit: "read", fails: [] },
  creditReceipt: { limit: "read", fails: [] },
  requestCredit: {
    limit: "write",
    fails: ["agent.credit.request.agent", "agent.credit.request.open", "ledger.id_reused"],
  },
  ownCreditRequests: { limit: "read", fails: [] },
  creditRequests: { limit: "read", fails: [] },
  acceptCredit: {
    limit: "login",
    fails: [...fails, "agent.credit.request.unknown", "agent.credit.request.decided"],
  },
  refuseCredit: {
    limit: "write",
    fails: ["agent.credit.request.unknown", "agent.credit.request.decided"],
  },
} as const satisfies PoliciesOf<typeof agentCredit>;
