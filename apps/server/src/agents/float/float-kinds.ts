import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { FloatKinds } from "./float-store.ts";

/** Granted is in minus out; held by members below is out minus in. */
export const floatKinds: FloatKinds = {
  granted: [
    transactionTypes.systemCredit.id,
    transactionTypes.systemDebit.id,
    transactionTypes.uplineIn.id,
    transactionTypes.uplineOut.id,
  ],
  withDownlines: [transactionTypes.downlineOut.id, transactionTypes.downlineIn.id],
};
