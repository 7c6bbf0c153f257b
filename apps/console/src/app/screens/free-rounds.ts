import type { Room } from "../../lib/screen.ts";

export const room: Room = {
  name: "free-rounds",
  title: "freeRounds.title",
  order: 55,
  screens: [
    {
      path: "/free-rounds",
      title: "freeRounds.list",
      permission: "promotions.view",
      isInMenu: true,
      help: "freeRounds.help",
      load: () =>
        import("../../free-rounds/award-list-screen.tsx").then(({ AwardListScreen }) => AwardListScreen),
    },
  ],
};
