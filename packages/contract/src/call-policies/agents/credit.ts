import type { PoliciesOf } from "../../call.ts";
import type { agentCredit } from "../../calls/agents/credit.ts";
import { paymentPasswordFails } from "../payment-password.ts";

const fails = [
  "agent.credit.receiver",
  "wallet.funds.insufficient",
  "ledger.id_reused",
  ...paymentPasswordFails,
] as const;

export const agentCreditPolicies = {
  transferDownline: { limit: "login", fails },
  transferMultipleDownline: { limit: "login", fails },
  creditTransfers: { limit: "read", fails: [] },
  creditTransfer: { limit: "read", fails: ["agent.credit.unknown"] },
  receivedCredit: { limit: "read", fails: [] },
  creditReceipt: { limit: "read", fails: [] },
} as const satisfies PoliciesOf<typeof agentCredit>;
