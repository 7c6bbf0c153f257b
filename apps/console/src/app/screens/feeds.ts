import type { Room } from "../../lib/screen.ts";

export const room: Room = {
  name: "feeds",
  title: "feeds.title",
  order: 72,
  screens: [
    {
      path: "/feeds",
      title: "feeds.list",
      permission: "lottery.view",
      isInMenu: true,
      help: "feeds.help",
      load: () => import("../../feeds/feed-list-screen.tsx").then(({ FeedListScreen }) => FeedListScreen),
    },
  ],
};
