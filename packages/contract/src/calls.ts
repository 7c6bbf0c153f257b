// Every call of the platform by feature. Only collects the features' calls; nothing else is defined here.

import { auth } from "./calls/auth.ts";
import { cashier } from "./calls/cashier.ts";
import { content } from "./calls/content.ts";
import { games } from "./calls/games.ts";
import { inbox } from "./calls/inbox.ts";
import { member } from "./calls/member.ts";
import { play } from "./calls/play.ts";
import { responsibleGaming } from "./calls/responsible-gaming.ts";
import { site } from "./calls/site.ts";
import { wallet } from "./calls/wallet.ts";

export const calls = {
  site,
  auth,
  member,
  wallet,
  cashier,
  games,
  play,
  content,
  inbox,
  responsibleGaming,
} as const;

export type Calls = typeof calls;
export type FeatureName = keyof Calls;
/** Any declared call, with its literal types preserved. */
export type AnyCall = { [F in FeatureName]: Calls[F][keyof Calls[F]] }[FeatureName];
