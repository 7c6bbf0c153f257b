import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { FloatKinds } from "./float-store.ts";

/**
 * Transaction types that are summed for an agent's float. `granted`: money from the operator or the agent above, minus
 * money returned to them. `withDownlines`: money sent to members below, minus money that came back from them.
 */
export const floatKinds: FloatKinds = {
  granted: [
    transactionTypes.systemCredit.id,
    transactionTypes.systemDebit.id,
    transactionTypes.uplineIn.id,
    transactionTypes.uplineOut.id,
  ],
  withDownlines: [transactionTypes.downlineOut.id, transactionTypes.downlineIn.id],
};
