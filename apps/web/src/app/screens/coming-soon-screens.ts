import type { Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults } from "./screen-defaults.ts";

const comingSoonScreen = createLazyScreen([], () =>
  import("../shell/coming-soon-screen.tsx").then((m) => m.ComingSoonScreen),
);

export const comingSoonScreens: readonly Screen[] = [
  {
    ...pageDefaults,
    path: "/m/lottery",
    code: comingSoonScreen,
    header: "none",
    footer: false,
    titleKey: "games.LOTT",
  },
];
