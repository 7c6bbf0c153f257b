import { contentPages } from "@khela/contract/content/pages/calls";
import { promotionList } from "@khela/contract/promotions/list-calls";
import { queryOptions } from "../../lib/query/query.ts";
import type { Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults } from "./screen-defaults.ts";

const loader = () => [queryOptions(promotionList.list, {})];

export const promotionsScreens: readonly Screen[] = [
  {
    ...pageDefaults,
    path: "/m/activity",
    code: createLazyScreen(["promotions"], () =>
      import("../../promotions/activity-screen.tsx").then((m) => m.ActivityScreen),
    ),
    header: "full",
    back: "home",
    titleKey: "shell.promotions",
    loader: () => [...loader(), queryOptions(contentPages.promotions, {})],
  },
  {
    ...pageDefaults,
    path: "/m/activityDetail",
    code: createLazyScreen(["promotions"], () =>
      import("../../promotions/activity-detail-screen.tsx").then((m) => m.ActivityDetailScreen),
    ),
    query: ["promotionId"],
    titleKey: "screens.activityDetail",
    loader,
  },
  {
    ...pageDefaults,
    path: "/m/member/manualRebate",
    code: createLazyScreen(["promotions"], () =>
      import("../../promotions/rebate-screen.tsx").then((m) => m.RebateScreen),
    ),
    access: "session",
    titleKey: "screens.rebate",
  },
  {
    ...pageDefaults,
    path: "/m/leaderBoard",
    query: ["rank"],
    code: createLazyScreen(["promotions"], () =>
      import("../../promotions/missions-screen.tsx").then((m) => m.MissionsScreen),
    ),
    access: "session",
    titleKey: "screens.missions",
  },
  {
    ...pageDefaults,
    path: "/m/rewardCenter",
    code: createLazyScreen(["promotions"], () =>
      import("../../promotions/reward-center-screen.tsx").then((m) => m.RewardCenterScreen),
    ),
    access: "session",
    titleKey: "screens.rewards",
  },
];
