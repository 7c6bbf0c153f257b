import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { FloatKinds } from "./float-store.ts";

/**
 * Transaction types in the sums of the float. `granted`: incoming minus outgoing money. `withDownlines`: outgoing
 * minus incoming money.
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
