import type { Call } from "../call.ts";

export const play = {
  launch: {
    name: "play.launch", method: "GET", path: "/wps/game/launchGame", module: "GAMELO3",
    access: "session", dialect: "wps", limit: "launch",
    fails: ["game.unknown", "game.not.ready", "vendor.maintenance", "safer.break"],
  },
  record: {
    name: "play.record", method: "GET", path: "/wps/relay/ODSFE2_RNGOrders", module: "COMM3",
    access: "session", dialect: "wps", limit: "read", fails: [],
  },
  round: {
    name: "play.round", method: "GET", path: "/wps/relay/ODSFE2_roundDetail", module: "COMM3",
    access: "session", dialect: "wps", limit: "read", fails: ["round.unknown", "vendor.maintenance"],
  },
  /** What the progressive jackpots of the merchant hold, by the ledger; empty where there are none. */
  jackpots: {
    name: "play.jackpots", method: "GET", path: "/wps/relay/VIS_getJackpot", module: "COMM3",
    access: "anyone", dialect: "wps", quiet: true, cacheS: 2, limit: "read", fails: [],
  },
  /** In to a vendor that keeps the balance itself (`isSingle` 0), or back. */
  walletTransfer: {
    name: "play.walletTransfer", method: "POST", path: "/wps/relay/GCS_walletTransfer", module: "FUNDTRANS3",
    access: "account", dialect: "wps", limit: "money",
    fails: ["field.invalid", "ledger.id_reused", "wallet.funds.insufficient", "wallet.transfer.refused", "safer.break"],
  },
  /** Everything back to the main account. */
  walletReturn: {
    name: "play.walletReturn", method: "POST", path: "/wps/relay/GCS_walletReturn", module: "FUNDTRANS3",
    access: "account", dialect: "wps", limit: "money", fails: [],
  },
} as const satisfies Record<string, Call>;
