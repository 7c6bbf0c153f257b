// The rules of every promotion type. A type in the contract without rules in this table does not compile.

import type { PromotionType } from "@khela/contract/promotions/promotion-types";
import { promotionTraits } from "@khela/contract/promotions/promotion-traits";
import { deposit } from "./deposit.ts";
import { firstDeposit } from "./first-deposit.ts";
import { grant } from "./grant.ts";
import { login } from "./login.ts";
import { mission } from "./mission.ts";
import { promoCode } from "./promo-code.ts";
import type { OwnRules, PromotionTypeRules } from "./promotion-type-rules.ts";
import { raffle } from "./raffle.ts";
import { rankBoard } from "./rank-board.ts";
import { rankSalary } from "./rank-salary.ts";
import { rebate } from "./rebate.ts";
import { referral } from "./referral.ts";
import { rescue } from "./rescue.ts";

const ownRules: Readonly<Record<PromotionType, OwnRules>> = {
  FIRST_DEPOSIT: firstDeposit,
  DEPOSIT: deposit,
  LOGIN: login,
  PROMO_CODE: promoCode,
  MISSION: mission,
  REBATE: rebate,
  RESCUE: rescue,
  RANK_SALARY: rankSalary,
  RANK_BOARD: rankBoard,
  RAFFLE: raffle,
  REFERRAL: referral,
  GRANT: grant,
};

export const promotionTypeRules = Object.fromEntries(
  (Object.keys(ownRules) as PromotionType[]).map((type) => [
    type,
    { ...promotionTraits[type], ...ownRules[type] },
  ]),
) as Readonly<Record<PromotionType, PromotionTypeRules>>;

export const rulesOf = ({ type }: { readonly type: PromotionType }): PromotionTypeRules =>
  promotionTypeRules[type];
