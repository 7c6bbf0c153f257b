import type { PoliciesOf } from "../call.ts";
import type { play } from "./calls.ts";

export const playPolicies = {
  launch: {
    limit: "launch",
    effect: "write",
    pausedWith: "bets",
    fails: [
      "bets.paused",
      "request_param_err",
      "game.unknown",
      "game.not.ready",
      "vendor.maintenance",
      "safer.break",
      "safer.review",
    ],
  },
  betHistory: { limit: "read", fails: ["request_param_err"] },
  round: { limit: "read", fails: ["round.unknown", "vendor.maintenance"] },
  jackpots: { limit: "read", fails: [] },
  wallets: { limit: "money", fails: [] },
  walletTransfer: {
    limit: "money",
    fails: [
      "field.invalid",
      "ledger.id_reused",
      "wallet.funds.insufficient",
      "wallet.transfer.refused",
      "wallet.transfer.bonus",
      "safer.break",
      "safer.review",
      "safer.limit",
    ],
  },
  walletReturn: { limit: "money", fails: [] },
} as const satisfies PoliciesOf<typeof play>;
