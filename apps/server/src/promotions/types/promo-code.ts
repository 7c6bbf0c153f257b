// A code that the member received elsewhere.

import { askPresent } from "../offers/questions.ts";
import type { OwnRules } from "./promotion-type-rules.ts";

export const promoCode: OwnRules = {
  ask: askPresent("none"),
  shows: "amount",
  menu: "receiving",
};
