import type { Room } from "../../lib/screen.ts";

export const room: Room = {
  name: "vip",
  title: "vip.title",
  order: 42,
  screens: [
    {
      path: "/vip/levels",
      title: "vip.levelsTitle",
      permission: "vip.view",
      isInMenu: true,
      help: "vip.levelsHelp",
      load: () => import("../../vip/ladder-screen.tsx").then(({ LadderScreen }) => LadderScreen),
    },
    {
      path: "/vip/weights",
      title: "vip.weightsTitle",
      permission: "vip.view",
      isInMenu: true,
      help: "vip.weightsHelp",
      load: () => import("../../vip/weights-screen.tsx").then(({ WeightsScreen }) => WeightsScreen),
    },
  ],
};
