import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { FloatKinds } from "./float-store.ts";

/**
 * Transaction types of the sums. `granted`: incoming minus outgoing money. `withDownlines`: outgoing minus incoming.
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
