import type { Call } from "../call.ts";
import { promotionList } from "./list-calls.ts";

const promotion = { module: "REWCEN3", envelope: "wps" } as const;

export const promotions = {
  ...promotionList,
  /** Active promotions, with the member's state in each. */
  mine: {
    name: "promotions.mine",
    method: "GET",
    path: "/wps/relay/MCSFE_getAvailablePromotions",
    access: "session",
    ...promotion,
  },
  /** Counters of the popup menu: sign-ins and rewards that can be claimed now, and whether there is a mission. */
  menu: {
    name: "promotions.menu",
    method: "GET",
    path: "/wps/member/menu",
    module: "COMM3",
    access: "session",
    envelope: "wps",
    quiet: true,
  },
  /** Percents by which stakes count towards turnover where a promotion has no weights. */
  weights: {
    name: "promotions.weights",
    method: "GET",
    path: "/wps/promotions/weights",
    access: "anyone",
    cacheS: 30,
    ...promotion,
  },
  detail: {
    name: "promotions.detail",
    method: "GET",
    path: "/wps/relay/MCSFE_getPromotionDetail",
    access: "anyone",
    ...promotion,
  },
  /** Joins a mission; activity in its whole period counts. */
  join: {
    name: "promotions.join",
    method: "POST",
    path: "/wps/relay/MCSFE_signUpRequestReward",
    access: "cashier",
    ...promotion,
  },
  /** Asks for a reward whose conditions are met: it is paid, or waits for approval. */
  claim: {
    name: "promotions.claim",
    method: "POST",
    path: "/wps/relay/MCSFE_claimPromotion",
    access: "cashier",
    ...promotion,
  },
  /** Takes a reward that was approved. */
  claimIssued: {
    name: "promotions.claimIssued",
    method: "POST",
    path: "/wps/relay/MCSFE_claimIssuedPromotion",
    access: "cashier",
    ...promotion,
  },
  /** Gives up a reward in play before its expiry: its remaining money leaves the balance. */
  giveUp: {
    name: "promotions.giveUp",
    method: "POST",
    path: "/wps/promotions/give-up",
    access: "cashier",
    ...promotion,
  },
  redeem: {
    name: "promotions.redeem",
    method: "POST",
    path: "/wps/relay/PROMOFE_claimPromoCode",
    access: "cashier",
    ...promotion,
  },
  /** The member's rewards, the newest first. */
  rewards: {
    name: "promotions.rewards",
    method: "GET",
    path: "/wps/relay/MCSFE_getClaimPromotion",
    access: "session",
    ...promotion,
  },
  /** Turnover of the last complete days by category, and the rebate for it. */
  rebate: {
    name: "promotions.rebate",
    method: "GET",
    path: "/wps/relay/MCSFE_getCustomerRebateSettingByProductType",
    access: "session",
    ...promotion,
  },
  /** A board or raffle: its rules, its first places or winners, and how it was drawn. */
  contest: {
    name: "promotions.contest",
    method: "GET",
    path: "/wps/promotions/contest",
    access: "anyone",
    cacheS: 5,
    ...promotion,
  },
  /** The periods of a board or raffle that have ended, the newest first, each with its winners and how it was drawn. */
  contestPeriods: {
    name: "promotions.contestPeriods",
    method: "GET",
    path: "/wps/promotions/contest/periods",
    access: "anyone",
    cacheS: 5,
    ...promotion,
  },
  /** The member's place and the score missing to the next place, or the member's tickets. */
  ownContest: {
    name: "promotions.ownContest",
    method: "GET",
    path: "/wps/relay/MCSFE_getRafflePromotionStatus",
    access: "session",
    ...promotion,
  },
  /** Proof that the member's tickets were in the draw of a period, however long ago. */
  raffleProof: {
    name: "promotions.raffleProof",
    method: "GET",
    path: "/wps/promotions/contest/proof",
    access: "session",
    ...promotion,
  },
  /** The highest deposits or bets of a period. */
  rank: {
    name: "promotions.rank",
    method: "GET",
    path: "/wps/promotions/rank",
    access: "anyone",
    cacheS: 15,
    ...promotion,
  },
  /** The member's own place in that ranking, and the amount missing to the next place. */
  ownRank: {
    name: "promotions.ownRank",
    method: "GET",
    path: "/wps/promotions/rank/mine",
    access: "session",
    ...promotion,
  },
  /** Promotions with which a deposit can be made now. */
  depositOffers: {
    name: "promotions.depositOffers",
    method: "GET",
    path: "/wps/promotions/deposit",
    access: "cashier",
    ...promotion,
  },
} as const satisfies Record<string, Call>;
