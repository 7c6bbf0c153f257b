// The one table of every screen: the specification's routes and layout rules are its rows and columns.
// A feature adds its screens in its file of screens/ and nowhere else.

import { homeRoute } from "./routing/home-route.ts";
import type { Screen } from "./routing/screen.ts";
import { agentScreens } from "./screens/agent-screens.ts";
import { authScreens } from "./screens/auth-screens.ts";
import { contentScreens } from "./screens/content-screens.ts";
import { gameScreens } from "./screens/game-screens.ts";
import { inboxScreens } from "./screens/inbox-screens.ts";
import { memberScreens } from "./screens/member-screens.ts";
import { moneyScreens } from "./screens/money-screens.ts";
import { playScreens } from "./screens/play-screens.ts";
import { promotionScreens } from "./screens/promotion-screens.ts";

export const screens: readonly Screen[] = [
  homeRoute,
  ...authScreens,
  ...gameScreens,
  ...contentScreens,
  ...memberScreens,
  ...moneyScreens,
  ...promotionScreens,
  ...playScreens,
  ...inboxScreens,
  ...agentScreens,
];
