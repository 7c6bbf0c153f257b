import type { PoliciesOf } from "../call.ts";
import type { promotions } from "./calls.ts";

export const promotionPolicies = {
  list: { limit: "read", fails: [] },
  mine: { limit: "read", fails: [] },
  menu: { limit: "read", fails: [] },
  weights: { limit: "read", fails: [] },
  detail: { limit: "read", fails: ["promotion.unknown"] },
  join: { limit: "money", fails: ["promotion.unknown", "promotion.not.met", "safer.break", "safer.review"] },
  claim: {
    limit: "money",
    aliases: [{ method: "POST", path: "/wps/relay/MCS2_acceptPromo" }],
    fails: ["promotion.unknown", "promotion.not.met", "prom.claim.req.field", "safer.break", "safer.review"],
  },
  claimIssued: {
    limit: "money",
    fails: ["promotion.unknown", "promotion.not.met", "prom.claim.req.field", "safer.break", "safer.review"],
  },
  giveUp: { limit: "money", fails: ["promotion.unknown", "promotion.played", "promotion.in.play"] },
  redeem: {
    limit: "login",
    fails: [
      "promotion.code.unknown",
      "promotion.not.met",
      "prom.claim.req.field",
      "safer.break",
      "safer.review",
    ],
  },
  rewards: {
    limit: "read",
    aliases: [{ method: "GET", path: "/wps/relay/MCS2_getPromotionClaimList" }],
    fails: [],
  },
  rebate: { limit: "read", fails: [] },
  contest: { limit: "read", fails: ["promotion.unknown"] },
  contestPeriods: { limit: "read", fails: ["promotion.unknown"] },
  ownContest: { limit: "read", fails: ["promotion.unknown"] },
  // The limit is strict, because each call reads every entry of the draw.
  raffleProof: { limit: "money", fails: ["promotion.unknown"] },
  rank: { limit: "read", fails: [] },
  ownRank: { limit: "read", fails: [] },
  depositOffers: { limit: "read", fails: [] },
} as const satisfies PoliciesOf<typeof promotions>;
