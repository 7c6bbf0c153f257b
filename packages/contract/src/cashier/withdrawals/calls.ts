import type { Call } from "../../call.ts";

const withdraw = { module: "WITHDRAW3", access: "cashier", envelope: "wps" } as const;

/** Calls of cashier: withdrawals of members. */
export const withdrawals = {
  /** The amount that the member may withdraw now, and the conditions that are not met. */
  withdrawSettings: {
    name: "cashier.withdrawSettings",
    method: "GET",
    path: "/wps/relay/MCSFE_getWithdrawSettings",
    ...withdraw,
  },
  /** The turnover that the member still has to reach before a withdrawal. */
  withdrawTurnover: {
    name: "cashier.withdrawTurnover",
    method: "GET",
    path: "/wps/relay/MCSFE_getWithdrawTurnover",
    ...withdraw,
  },
  withdrawFee: {
    name: "cashier.withdrawFee",
    method: "GET",
    path: "/wps/relay/MCSFE_getWithdrawFee",
    ...withdraw,
  },
  withdraw: {
    name: "cashier.withdraw",
    method: "POST",
    path: "/wps/v2/transaction/withdraw",
    encrypted: true,
    ...withdraw,
  },
  withdrawOrders: {
    name: "cashier.withdrawOrders",
    method: "GET",
    path: "/wps/report/withdrawTransaction",
    ...withdraw,
  },
  withdrawOrder: {
    name: "cashier.withdrawOrder",
    method: "GET",
    path: "/wps/report/withdrawTransaction/order",
    ...withdraw,
  },
  cancelWithdraw: {
    name: "cashier.cancelWithdraw",
    method: "POST",
    path: "/wps/transaction/withdraw/cancel",
    ...withdraw,
  },
} as const satisfies Record<string, Call>;
