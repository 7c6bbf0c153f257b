import type { Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults } from "./screen-defaults.ts";

export const lotteryScreens: readonly Screen[] = [
  {
    ...pageDefaults,
    path: "/m/lottery",
    code: createLazyScreen(["lottery"], () =>
      import("../../lottery/lottery-screen.tsx").then((m) => m.LotteryScreen),
    ),
    query: ["game", "gameId", "playType", "draw", "order", "ticket"],
    header: "none",
    footer: false,
    titleKey: "games.LOTT",
  },
];
