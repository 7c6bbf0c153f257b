import type { Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults } from "./screen-defaults.ts";

export const responsibleGamingScreens: readonly Screen[] = [
  // Visitors without an account may read this screen too.
  {
    ...pageDefaults,
    path: "/m/safer",
    code: createLazyScreen(["responsible-gaming"], () =>
      import("../../responsible-gaming/responsible-gaming-screen.tsx").then((m) => m.ResponsibleGamingScreen),
    ),
    titleKey: "screens.safer",
  },
];
