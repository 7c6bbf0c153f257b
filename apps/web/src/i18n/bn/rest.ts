import { auth } from "./auth.ts";
import { cashier } from "./cashier.ts";
import { content } from "./content.ts";
import { dates } from "./dates.ts";
import { errors, fieldRules } from "./errors.ts";
import { gameList } from "./game-list.ts";
import { inbox } from "./inbox.ts";
import { member } from "./member.ts";
import { play } from "./play.ts";
import { safer } from "./safer.ts";
import { screens } from "./screens.ts";
import { security } from "./security.ts";
import { settings } from "./settings.ts";
import { wallet } from "./wallet.ts";

/** The words of every other screen. A feature's file is added here and nowhere else. */
export const rest = {
  ...screens, ...dates, ...gameList, ...content, ...inbox, ...settings, ...auth, ...member, ...cashier, ...wallet, ...play, ...safer, ...security, ...errors, ...fieldRules,
};
