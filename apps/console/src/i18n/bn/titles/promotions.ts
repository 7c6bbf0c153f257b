import type { Texts } from "../../text-ids.ts";

export const promotionTitles = {
  "promotions.title": "প্রমোশন",
  "promotions.allTitle": "সব প্রমোশন",
  "promotions.claimsTitle": "বোনাসের সিদ্ধান্ত",
  "promotions.rewardsTitle": "সব বোনাস",
  "promotions.oneTitle": "প্রমোশন",
  "promotions.newTitle": "নতুন প্রমোশন",
  "promotions.editTitle": "প্রমোশন বদলান",
} as const satisfies Texts;

declare module "../../text-ids.ts" {
  interface TitleFiles {
    promotions: typeof promotionTitles;
  }
}
