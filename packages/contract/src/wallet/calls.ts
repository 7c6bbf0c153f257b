import type { Call } from "../call.ts";

export const wallet = {
  balance: {
    name: "wallet.balance",
    method: "GET",
    path: "/wps/wallets/gcs",
    module: "COMM3",
    access: "session",
    envelope: "wps",
    quiet: true,
  },
  merchantWallet: {
    name: "wallet.merchantWallet",
    method: "GET",
    path: "/wps/relay/GCS_merchantWallet",
    module: "COMM3",
    access: "session",
    envelope: "wps",
    quiet: true,
  },
  transactions: {
    name: "wallet.transactions",
    method: "GET",
    path: "/wps/relay/ODS2_MemberTransaction",
    module: "MEMTRANS3",
    access: "session",
    envelope: "wps",
  },
  transactionTypes: {
    name: "wallet.transactionTypes",
    method: "GET",
    path: "/wps/relay/GLS2_TxCodeList",
    module: "MEMTRANS3",
    access: "session",
    envelope: "wps",
  },
} as const satisfies Record<string, Call>;
