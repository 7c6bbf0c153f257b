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
  /** Counters of the popup menu: sign-ins and rewards that the member can claim now, and whether there is a mission. */
  menu: {
    name: "promotions.menu",
    method: "GET",
    path: "/wps/member/menu",
    module: "COMM3",
    access: "session",
    envelope: "wps",
    quiet: true,
  },
  /** Percentages by which stakes count as turnover where a promotion has no weights. */
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
  /** Joins a mission. Then activity in the mission's whole period counts. */
  join: {
    name: "promotions.join",
    method: "POST",
    path: "/wps/relay/MCSFE_signUpRequestReward",
    access: "cashier",
    ...promotion,
  },
  /** Claims a reward whose conditions are met. The reward is paid, or waits for approval. */
  claim: {
    name: "promotions.claim",
    method: "POST",
    path: "/wps/relay/MCSFE_claimPromotion",
    access: "cashier",
    ...promotion,
  },
  /** Takes an approved reward, which is then paid. */
  claimIssued: {
    name: "promotions.claimIssued",
    method: "POST",
    path: "/wps/relay/MCSFE_claimIssuedPromotion",
    access: "cashier",
    ...promotion,
  },
  /** Gives up a reward in play before its expiry. The reward's remaining money leaves the balance. */
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
  /** A leaderboard or raffle: its rules, its first places or winners, and how its winners were drawn. */
  contest: {
    name: "promotions.contest",
    method: "GET",
    path: "/wps/promotions/contest",
    access: "anyone",
    cacheS: 5,
    ...promotion,
  },
  /** The ended periods of a leaderboard or raffle, newest first, each with its winners and how they were drawn. */
  contestPeriods: {
    name: "promotions.contestPeriods",
    method: "GET",
    path: "/wps/promotions/contest/periods",
    access: "anyone",
    cacheS: 5,
    ...promotion,
  },
  /**
   * The member's place on a leaderboard and the score missing to the next place, or the member's tickets in a raffle.
   */
  ownContest: {
    name: "promotions.ownContest",
    method: "GET",
    path: "/wps/relay/MCSFE_getRafflePromotionStatus",
    access: "session",
    ...promotion,
  },
  /** Proof that the member's tickets were in a raffle's draw of a period, however long ago. */
  raffleProof: {
    name: "promotions.raffleProof",
    method: "GET",
    path: "/wps/promotions/contest/proof",
    access: "session",
    ...promotion,
  },
  /** Ranking of members by the highest deposits or bets of a period. */
  rank: {
    name: "promotions.rank",
    method: "GET",
    path: "/wps/promotions/rank",
    access: "anyone",
    cacheS: 15,
    ...promotion,
  },
  /** The member's own place in a ranking by deposits or bets, and the amount missing to the next place. */
  ownRank: {
    name: "promotions.ownRank",
    method: "GET",
    path: "/wps/promotions/rank/mine",
    access: "session",
    ...promotion,
  },
  /** Promotions that the member can choose for a deposit now. */
  depositOffers: {
    name: "promotions.depositOffers",
    method: "GET",
    path: "/wps/promotions/deposit",
    access: "cashier",
    ...promotion,
  },
} as const satisfies Record<string, Call>;
