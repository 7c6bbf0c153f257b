import type { Call } from "../call.ts";

export const wallet = {
  balance: {
    name: "wallet.balance", method: "GET", path: "/wps/wallets/gcs",
    also: [{ method: "GET", path: "/wps/v2/wallets/balance" }], module: "COMM3",
    access: "session", dialect: "wps", quiet: true, limit: "read", fails: [],
  },
  merchantWallet: {
    name: "wallet.merchantWallet", method: "GET", path: "/wps/relay/GCS_merchantWallet", module: "COMM3",
    access: "session", dialect: "wps", quiet: true, limit: "read", fails: [],
  },
  transactions: {
    name: "wallet.transactions", method: "GET", path: "/wps/relay/ODS2_MemberTransaction",
    also: [{ method: "GET", path: "/wps/relay/ODSFE2_MemTransDet" }], module: "MEMTRANS3",
    access: "session", dialect: "wps", limit: "read", fails: [],
  },
  transactionTypes: {
    name: "wallet.transactionTypes", method: "GET", path: "/wps/relay/GLS2_TxCodeList", module: "MEMTRANS3",
    access: "session", dialect: "wps", limit: "read", fails: [],
  },
} as const satisfies Record<string, Call>;
