import type { Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults } from "./screen-defaults.ts";

const comingSoonScreen = createLazyScreen([], () =>
  import("../shell/coming-soon-screen.tsx").then((m) => m.ComingSoonScreen),
);

export const comingSoonScreens: readonly Screen[] = [
  {
    ...pageDefaults,
    path: "/m/activity",
    code: comingSoonScreen,
    header: "full",
    back: "home",
    titleKey: "shell.promotions",
  },
  { ...pageDefaults, path: "/m/activityDetail", code: comingSoonScreen, titleKey: "screens.activityDetail" },
  {
    ...pageDefaults,
    path: "/m/lottery",
    code: comingSoonScreen,
    header: "none",
    footer: false,
    titleKey: "games.LOTT",
  },
  {
    ...pageDefaults,
    path: "/m/member/manualRebate",
    code: comingSoonScreen,
    access: "session",
    titleKey: "screens.rebate",
  },
  {
    ...pageDefaults,
    path: "/m/leaderBoard",
    code: comingSoonScreen,
    access: "session",
    titleKey: "screens.missions",
  },
  {
    ...pageDefaults,
    path: "/m/rewardCenter",
    code: comingSoonScreen,
    access: "session",
    titleKey: "screens.rewards",
  },
];
