// A code that the member was given anywhere.

import { askPresent } from "../offers/questions.ts";
import type { PromotionTypeRules } from "./promotion-type-rules.ts";

export const promoCode: PromotionTypeRules = {
  metric: "code",
  periods: ["once"],
  ask: askPresent("none"),
  reward: "fixed",
  shows: "amount",
  menu: "receiving",
};
