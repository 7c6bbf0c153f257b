import type { Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults } from "./screen-defaults.ts";

export const appScreens: readonly Screen[] = [
  {
    ...pageDefaults,
    path: "/m/set",
    code: createLazyScreen(["settings", "member", "dates"], () =>
      import("../settings/settings-screen.tsx").then((m) => m.SettingsScreen),
    ),
    query: ["language"],
    titleKey: "shell.settings",
  },
];
