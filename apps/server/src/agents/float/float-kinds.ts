import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { FloatKinds } from "./float-store.ts";

/** In less out is what was granted, out less in what is with members below. */
export const floatKinds: FloatKinds = {
  granted: [
    transactionTypes.systemCredit.id,
    transactionTypes.systemDebit.id,
    transactionTypes.uplineIn.id,
    transactionTypes.uplineOut.id,
  ],
  withDownlines: [transactionTypes.downlineOut.id, transactionTypes.downlineIn.id],
};
