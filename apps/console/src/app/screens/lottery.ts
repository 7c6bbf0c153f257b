import type { Room } from "../../lib/screen.ts";

export const room: Room = {
  name: "lottery",
  title: "lottery.title",
  order: 70,
  screens: [
    {
      path: "/lottery",
      title: "lottery.waiting",
      permission: "lottery.view",
      isInMenu: true,
      help: "lottery.help",
      load: () =>
        import("../../lottery/waiting-draws-screen.tsx").then(({ WaitingDrawsScreen }) => WaitingDrawsScreen),
    },
    {
      path: "/lottery/draws",
      title: "lottery.draws",
      permission: "lottery.view",
      isInMenu: true,
      load: () => import("../../lottery/draw-list-screen.tsx").then(({ DrawListScreen }) => DrawListScreen),
    },
    {
      path: "/lottery/draws/$gameId/$numero",
      title: "lottery.draw",
      permission: "lottery.view",
      help: "lottery.help",
      load: () => import("../../lottery/draw-screen.tsx").then(({ DrawScreen }) => DrawScreen),
    },
    {
      path: "/lottery/games",
      title: "lottery.games",
      permission: "lottery.view",
      isInMenu: true,
      load: () =>
        import("../../lottery/lottery-games-screen.tsx").then(({ LotteryGamesScreen }) => LotteryGamesScreen),
    },
  ],
};
