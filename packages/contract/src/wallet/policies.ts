import type { PoliciesOf } from "../call.ts";
import type { wallet } from "./calls.ts";

export const walletPolicies = {
  balance: { limit: "read", aliases: [{ method: "GET", path: "/wps/v2/wallets/balance" }], fails: [] },
  merchantWallet: { limit: "read", fails: [] },
  transactions: {
    limit: "read",
    aliases: [{ method: "GET", path: "/wps/relay/ODSFE2_MemTransDet" }],
    fails: ["request_param_err"],
  },
  transactionTypes: { limit: "read", fails: [] },
} as const satisfies PoliciesOf<typeof wallet>;
