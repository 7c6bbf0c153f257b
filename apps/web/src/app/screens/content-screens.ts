import { noticeCalls } from "@khela/contract/content/notices/calls";
import { contentPages } from "@khela/contract/content/pages/calls";
import { queryOptions } from "../../lib/query/query.ts";
import type { Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults } from "./screen-defaults.ts";

export const contentScreens: readonly Screen[] = [
  {
    ...pageDefaults,
    path: "/m/notice",
    code: createLazyScreen(["content"], () =>
      import("../../content/notice-screen.tsx").then((m) => m.NoticeScreen),
    ),
    query: ["index"],
    titleKey: "home.notices",
    loader: () => [queryOptions(noticeCalls.notices, { platform: "M" })],
  },
  {
    ...pageDefaults,
    path: "/m/help",
    code: createLazyScreen(["content"], () =>
      import("../../content/help-screen.tsx").then((m) => m.HelpScreen),
    ),
    query: ["tag"],
    titleKey: "shell.help",
    loader: () => [queryOptions(contentPages.help, {})],
  },
  {
    ...pageDefaults,
    path: "/m/download",
    aliases: ["/download"],
    code: createLazyScreen(["content"], () =>
      import("../../content/download-screen.tsx").then((m) => m.DownloadScreen),
    ),
    titleKey: "screens.download",
    loader: () => [queryOptions(contentPages.downloads, {})],
  },
  {
    ...pageDefaults,
    path: "/m/app",
    code: createLazyScreen(["content"], () =>
      import("../../content/app-guide-screen.tsx").then((m) => m.AppGuideScreen),
    ),
    header: "none",
    footer: false,
    query: ["on"],
    titleKey: "screens.appGuide",
  },
  {
    ...pageDefaults,
    path: "/m/models",
    code: createLazyScreen(["content"], () =>
      import("../../content/live-hosts-screen.tsx").then((m) => m.LiveHostsScreen),
    ),
    titleKey: "screens.models",
    loader: () => [queryOptions(contentPages.models, {})],
  },
];
