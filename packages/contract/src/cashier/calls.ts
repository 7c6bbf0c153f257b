import type { Call } from "../call.ts";

export const cashier = {
  channels: {
    name: "cashier.channels",
    method: "GET",
    path: "/wps/relay/MCSFE_getDepositPaymentChannels",
    module: "DPSTBAS3",
    access: "cashier",
    envelope: "wps",
  },
  deposit: {
    name: "cashier.deposit",
    method: "POST",
    path: "/wps/relay/MCSFE_depositByLaunchUrl",
    module: "DPSTBAS3",
    access: "cashier",
    envelope: "wps",
  },
  /**
   * Like `deposit`, for a client that shows only a QR code. The code comes from a gateway's channel of kind `qr`, or
   * from the receiving account.
   */
  depositByQr: {
    name: "cashier.depositByQr",
    method: "POST",
    path: "/wps/relay/MCSFE_depositByQRImageUrl",
    module: "DPSTBAS3",
    access: "cashier",
    envelope: "wps",
  },
  depositOrder: {
    name: "cashier.depositOrder",
    method: "GET",
    path: "/wps/relay/MCS2_depositOrder",
    module: "DPSTBAS3",
    access: "cashier",
    envelope: "wps",
  },
  depositOrders: {
    name: "cashier.depositOrders",
    method: "GET",
    path: "/wps/relay/MCS2_depositOrders",
    module: "DPSTBAS3",
    access: "cashier",
    envelope: "wps",
  },
  /** Cancels an order that is waiting for its payment. */
  cancelDeposit: {
    name: "cashier.cancelDeposit",
    method: "POST",
    path: "/wps/relay/MCS2_cancelDepositOrder",
    module: "DPSTBAS3",
    access: "cashier",
    envelope: "wps",
  },
  /** Reports the transaction id of a payment that the member has sent. */
  submitDeposit: {
    name: "cashier.submitDeposit",
    method: "POST",
    path: "/wps/relay/MCS2_submitDeposit",
    module: "DPSTBAS3",
    access: "cashier",
    envelope: "wps",
  },
  /** Uploads a picture of a payment that the member made to a manual channel. */
  depositProof: {
    name: "cashier.depositProof",
    method: "POST",
    path: "/wps/relay/MCS2_depositProof",
    module: "DPSTBAS3",
    access: "cashier",
    envelope: "wps",
  },
  /**
   * Reads a deposit receipt: its contents, and whether this platform signed it. Anyone with the receipt may make this
   * call.
   */
  depositReceipt: {
    name: "cashier.depositReceipt",
    method: "GET",
    path: "/wps/relay/MCS2_depositReceipt",
    module: "DPSTBAS3",
    access: "anyone",
    envelope: "wps",
  },
} as const satisfies Record<string, Call>;
