import type { Routes } from "../http/context.ts";
import { claim, claimIssued, join, redeem } from "./claims.ts";
import { contest, contestPeriods, ownContest, raffleProof } from "./contests/contest-views.ts";
import { giveUp } from "./give-up.ts";
import { createOwnLists, detail, list, readMerchantWeights } from "./promotions.ts";
import { ownRank, rank } from "./ranks/ranks.ts";
import { rewards } from "./rewards.ts";
import { rebate } from "./offers/rebate.ts";
import { createWhatIsOn } from "./offers/what-is-on.ts";

export function promotionRoutes(): Routes<"promotions"> {
  return {
    list,
    ...createOwnLists(createWhatIsOn()),
    detail,
    weights: readMerchantWeights,
    join,
    claim,
    claimIssued,
    giveUp,
    redeem,
    rewards,
    rebate,
    contest,
    contestPeriods,
    ownContest,
    raffleProof,
    rank,
    ownRank,
  };
}
