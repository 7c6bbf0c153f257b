import type { Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults } from "./screen-defaults.ts";

export const vipScreens: readonly Screen[] = [
  {
    ...pageDefaults,
    path: "/m/member/benefits",
    code: createLazyScreen(["vip"], () =>
      import("../../vip/benefits-screen.tsx").then((m) => m.BenefitsScreen),
    ),
    access: "session",
    titleKey: "screens.benefits",
  },
];
