import type { Call } from "../call.ts";

export const play = {
  launch: {
    name: "play.launch",
    method: "GET",
    path: "/wps/game/launchGame",
    module: "GAMELO3",
    access: "session",
    envelope: "wps",
  },
  betHistory: {
    name: "play.betHistory",
    method: "GET",
    path: "/wps/relay/ODSFE2_RNGOrders",
    module: "COMM3",
    access: "session",
    envelope: "wps",
  },
  round: {
    name: "play.round",
    method: "GET",
    path: "/wps/relay/ODSFE2_roundDetail",
    module: "COMM3",
    access: "session",
    envelope: "wps",
  },
  /** Balances of the merchant's progressive jackpots according to the ledger; empty: none. */
  jackpots: {
    name: "play.jackpots",
    method: "GET",
    path: "/wps/relay/VIS_getJackpot",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    quiet: true,
    cacheS: 2,
  },
  /**
   * The member's transfer wallets with the balances that vendors report now. Empty: no vendor has a transfer wallet.
   */
  wallets: {
    name: "play.wallets",
    method: "GET",
    path: "/wps/wallets",
    module: "FUNDTRANS3",
    access: "account",
    envelope: "wps",
  },
  /** Deposits into a transfer wallet (`isSingle` 0), or withdraws from it. */
  walletTransfer: {
    name: "play.walletTransfer",
    method: "POST",
    path: "/wps/relay/GCS_walletTransfer",
    module: "FUNDTRANS3",
    access: "account",
    envelope: "wps",
  },
  /** Withdraws everything from all transfer wallets to the main account. */
  walletReturn: {
    name: "play.walletReturn",
    method: "POST",
    path: "/wps/relay/GCS_walletReturn",
    module: "FUNDTRANS3",
    access: "account",
    envelope: "wps",
  },
} as const satisfies Record<string, Call>;
