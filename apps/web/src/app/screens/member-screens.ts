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
  // The member centre is also for visitors: it shows them the benefits of an account.
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
];
