// A sign-in a day.

import { askPresent } from "../offers/questions.ts";
import type { PromotionTypeRules } from "./promotion-type-rules.ts";

export const login: PromotionTypeRules = {
  metric: "none",
  periods: ["day"],
  ask: askPresent("none"),
  reward: "fixed",
  shows: "amount",
  menu: "signIn",
};
