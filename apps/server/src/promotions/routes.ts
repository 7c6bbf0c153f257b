import type { Routes } from "../http/context.ts";
import { claim, claimIssued, join, redeem, rewards } from "./claims.ts";
import { contest, ownContest, raffleProof } from "./contests/contest-views.ts";
import { depositOffers, detail, list, menu, mine } from "./promotions.ts";
import { ownRank, rank } from "./ranks/ranks.ts";
import { rebate } from "./offers/rebate.ts";

export function promotionRoutes(): Routes<"promotions"> {
  return {
    list,
    mine,
    menu,
    detail,
    join,
    claim,
    claimIssued,
    redeem,
    rewards,
    rebate,
    contest,
    ownContest,
    raffleProof,
    rank,
    ownRank,
    depositOffers,
  };
}
