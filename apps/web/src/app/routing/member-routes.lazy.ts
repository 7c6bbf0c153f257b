// The screens of members and agents, in their own chunk.

import { agentsScreens } from "../screens/agents-screens.ts";
import { appScreens } from "../screens/app-screens.ts";
import { cashierScreens } from "../screens/cashier-screens.ts";
import { inboxScreens } from "../screens/inbox-screens.ts";
import { lotteryScreens } from "../screens/lottery-screens.ts";
import { memberScreens } from "../screens/member-screens.ts";
import { playScreens } from "../screens/play-screens.ts";
import { promotionsScreens } from "../screens/promotions-screens.ts";
import { responsibleGamingScreens } from "../screens/responsible-gaming-screens.ts";
import { vipScreens } from "../screens/vip-screens.ts";
import { walletScreens } from "../screens/wallet-screens.ts";
import type { Screen } from "./screen.ts";

export const memberRoutes: readonly Screen[] = [
  ...memberScreens,
  ...appScreens,
  ...cashierScreens,
  ...walletScreens,
  ...vipScreens,
  ...promotionsScreens,
  ...playScreens,
  ...lotteryScreens,
  ...responsibleGamingScreens,
  ...inboxScreens,
  ...agentsScreens,
];
