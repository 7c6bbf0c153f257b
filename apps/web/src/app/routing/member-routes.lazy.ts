// The screens of members and agents, in a chunk of their own.

import { agentScreens } from "../screens/agent-screens.ts";
import { inboxScreens } from "../screens/inbox-screens.ts";
import { memberScreens } from "../screens/member-screens.ts";
import { moneyScreens } from "../screens/money-screens.ts";
import { playScreens } from "../screens/play-screens.ts";
import { promotionScreens } from "../screens/promotion-screens.ts";
import type { Screen } from "./screen.ts";

export const memberRoutes: readonly Screen[] = [
  ...memberScreens,
  ...moneyScreens,
  ...promotionScreens,
  ...playScreens,
  ...inboxScreens,
  ...agentScreens,
];
