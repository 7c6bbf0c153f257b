import type { Room } from "../../lib/screen.ts";

export const room: Room = {
  name: "today",
  title: "today.title",
  order: 10,
  screens: [
    {
      path: "/today",
      title: "today.title",
      permission: "today.view",
      isInMenu: true,
      help: "today.help",
      load: () => import("../../today/today-screen.tsx").then(({ TodayScreen }) => TodayScreen),
    },
    {
      path: "/digest",
      title: "today.digest",
      permission: "reports.view",
      isInMenu: true,
      load: () => import("../../today/digest-screen.tsx").then(({ DigestScreen }) => DigestScreen),
    },
  ],
};
