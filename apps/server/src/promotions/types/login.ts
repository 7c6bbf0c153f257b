// A daily reward for signing in.

import { askPresent } from "../offers/questions.ts";
import type { OwnRules } from "./promotion-type-rules.ts";

export const login: OwnRules = {
  ask: askPresent("none"),
  shows: "amount",
  menu: "signIn",
};
