import type { Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults } from "./screen-defaults.ts";

const member = createLazyScreen(["member"], () =>
  import("../../member/member-screen.tsx").then((m) => m.MemberScreen),
);

export const memberScreens: readonly Screen[] = [
  {
    ...pageDefaults,
    path: "/m/member/home",
    code: member,
    access: "session",
    titleKey: "screens.memberCentre",
  },
  // The same screen for visitors without an account: it shows them what one is for.
  { ...pageDefaults, path: "/m/mine", code: member, titleKey: "screens.memberCentre" },
  {
    ...pageDefaults,
    path: "/m/member/profile",
    code: createLazyScreen(["member", "auth", "field-rules"], () =>
      import("../../member/profile/profile-screen.tsx").then((m) => m.ProfileScreen),
    ),
    access: "account",
    query: ["open"],
    titleKey: "screens.profile",
  },
  {
    ...pageDefaults,
    path: "/m/member/benefits",
    code: createLazyScreen(["vip"], () =>
      import("../../vip/benefits-screen.tsx").then((m) => m.BenefitsScreen),
    ),
    access: "session",
    titleKey: "screens.benefits",
  },
  // Visitors without an account may read it.
  {
    ...pageDefaults,
    path: "/m/safer",
    code: createLazyScreen(["responsible-gaming"], () =>
      import("../../responsible-gaming/responsible-gaming-screen.tsx").then((m) => m.ResponsibleGamingScreen),
    ),
    titleKey: "screens.safer",
  },
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
