import type { promotionTitles as bn } from "../../bn/titles/promotions.ts";
import type { SameTexts } from "../../text-ids.ts";

export const promotionTitles: SameTexts<typeof bn> = {
  "promotions.title": "Promotions",
  "promotions.allTitle": "All promotions",
  "promotions.claimsTitle": "Bonuses to decide",
  "promotions.rewardsTitle": "All bonuses",
  "promotions.oneTitle": "Promotion",
  "promotions.newTitle": "New promotion",
  "promotions.editTitle": "Change a promotion",
};
