// The one table of every screen: the specification's routes and layout rules are its rows and columns.
// A feature adds its screens here and nowhere else.

import { content as contentCalls } from "@khela/contract/calls/content";
import { games } from "@khela/contract/calls/games";
import type { PresetPath } from "../games/presets.ts";
import { presets } from "../games/presets.ts";
import { ask } from "../lib/query.ts";
import { homeRow } from "./home-row.ts";
import type { Screen } from "./screen.ts";
import { lazyScreen } from "./screen.ts";

const page = {
  gate: "anyone", refused: "/m/login", header: "title", footer: true, back: "step", kind: "page",
} as const satisfies Partial<Screen>;
const popup = { ...page, header: "full", back: "home", kind: "popup" } as const satisfies Partial<Screen>;

const soon = lazyScreen("src/app/coming-soon-screen.tsx", () =>
  import("./coming-soon-screen.tsx").then((m) => m.ComingSoonScreen));
const gameList = lazyScreen("src/games/game-list-screen.tsx", () =>
  import("../games/game-list-screen.tsx").then((m) => m.GameListScreen));
const search = lazyScreen("src/games/search-screen.tsx", () =>
  import("../games/search-screen.tsx").then((m) => m.SearchScreen));
const notice = lazyScreen("src/content/notice-screen.tsx", () =>
  import("../content/notice-screen.tsx").then((m) => m.NoticeScreen));
const help = lazyScreen("src/content/help-screen.tsx", () =>
  import("../content/help-screen.tsx").then((m) => m.HelpScreen));
const settings = lazyScreen("src/app/settings-screen.tsx", () =>
  import("./settings-screen.tsx").then((m) => m.SettingsScreen));

const gameListScreens: readonly Screen[] = (Object.keys(presets) as PresetPath[]).map((path) => ({
  ...page, path, code: gameList, titleKey: presets[path].titleKey,
  asks: () => {
    const preset = presets[path];
    if (preset.source === "hot") return [ask(games.hot, { limitNum: 60 })];
    return preset.source === "list" ? [ask(games.vendors, {})] : [];
  },
}));

const popups: readonly Screen[] = [
  { ...popup, path: "/m/login", code: soon, titleKey: "shell.login" },
  { ...popup, path: "/m/register", aliases: ["/m/register.html"], code: soon, titleKey: "shell.register" },
  { ...popup, path: "/m/forget", code: soon, titleKey: "screens.forget" },
  { ...popup, path: "/m/changePsw", code: soon, gate: "session", refused: "/m/home", titleKey: "screens.changePsw" },
];

const content: readonly Screen[] = [
  { ...page, path: "/m/notice", code: notice, titleKey: "home.notices",
    asks: () => [ask(contentCalls.announcements, { platform: "M" })] },
  { ...page, path: "/m/help", code: help, titleKey: "shell.help", asks: () => [ask(contentCalls.help, {})] },
  { ...page, path: "/m/search", code: search, titleKey: "shell.search" },
  { ...page, path: "/m/set", code: settings, titleKey: "shell.settings" },
];

const comingSoon: readonly Screen[] = [
  { ...page, path: "/m/activity", code: soon, header: "full", back: "home", titleKey: "shell.promotions" },
  { ...page, path: "/m/activityDetail", code: soon, titleKey: "screens.activityDetail" },
  { ...page, path: "/m/agent", code: soon, header: "none", footer: false, titleKey: "shell.agent" },
  { ...page, path: "/m/inviteFriends", code: soon, titleKey: "screens.invite" },
  { ...page, path: "/m/member/home", aliases: ["/m/mine"], code: soon, gate: "session", titleKey: "screens.memberCentre" },
  { ...page, path: "/m/member/benefits", code: soon, gate: "session", titleKey: "screens.benefits" },
  { ...page, path: "/m/message", code: soon, gate: "session", header: "none", titleKey: "screens.message" },
  { ...page, path: "/m/messages", code: soon, gate: "session", titleKey: "screens.message" },
  { ...page, path: "/m/webEmail", code: soon, gate: "session", titleKey: "screens.inbox" },
  { ...page, path: "/m/voucherCenter", code: soon, gate: "cashier", titleKey: "screens.deposit" },
  { ...page, path: "/m/gameRecord", code: soon, gate: "session", titleKey: "screens.record" },
  { ...page, path: "/m/transaction/record", code: soon, gate: "session", titleKey: "screens.transactions" },
];

export const screens: readonly Screen[] = [homeRow, ...popups, ...gameListScreens, ...content, ...comingSoon];
