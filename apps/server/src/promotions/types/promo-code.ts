// A reward for a promo code that the member received outside the site.

import { askPresent } from "../offers/questions.ts";
import type { OwnRules } from "./promotion-type-rules.ts";

export const promoCode: OwnRules = {
  ask: askPresent("none"),
  shows: "amount",
  menu: "receiving",
};
