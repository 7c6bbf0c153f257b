import type { Routes, Services } from "../http/context.ts";
import {
  addBankCard,
  bankCards,
  defaultBankCard,
  freezeBankCard,
  removeBankCard,
  unfreezeBankCard,
  withdrawBanks,
} from "./payout-accounts/payout-accounts.ts";
import { withdraw } from "./withdrawals/request.ts";
import {
  cancelWithdraw,
  withdrawFee,
  withdrawOrder,
  withdrawOrders,
  withdrawSettings,
  withdrawTurnover,
} from "./withdrawals/withdrawals.ts";
import { cancelDeposit, deposit, depositOrder, depositOrders } from "./cashier.ts";
import { channels } from "./channels/channels.ts";
import { depositByQr } from "./channels/deposit-by-qr.ts";
import { submitDeposit } from "./manual/manual-orders.ts";
import { depositProof } from "./manual/proofs.ts";
import { depositReceipt } from "./manual/receipts.ts";

export function cashierRoutes(_services: Services): Routes<"cashier"> {
  return {
    channels,
    deposit,
    depositByQr,
    depositOrder,
    depositOrders,
    cancelDeposit,
    submitDeposit,
    depositReceipt,
    depositProof,
    withdrawBanks,
    bankCards,
    addBankCard,
    defaultBankCard,
    freezeBankCard,
    unfreezeBankCard,
    removeBankCard,
    withdrawSettings,
    withdrawTurnover,
    withdrawFee,
    withdraw,
    withdrawOrders,
    withdrawOrder,
    cancelWithdraw,
  };
}
