import { rest as lent } from "../en/rest.ts";
import { auth } from "./auth.ts";
import { cashier } from "./cashier.ts";
import { content } from "./content.ts";
import { dates } from "./dates.ts";
import { errors, fieldRules } from "./errors.ts";
import { gameList } from "./game-list.ts";
import { inbox } from "./inbox.ts";
import { member } from "./member.ts";
import { play } from "./play.ts";
import { screens } from "./screens.ts";
import { settings } from "./settings.ts";
import { wallet } from "./wallet.ts";

/** The words of every other screen; as in first.ts, English lends what is missing. */
export const rest = {
  ...lent,
  ...screens, ...dates, ...gameList, ...content, ...inbox, ...settings, ...auth, ...member, ...cashier, ...wallet, ...play, ...errors, ...fieldRules,
};
