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

const soon = lazyScreen("src/app/coming-soon-screen.tsx", [], () =>
  import("./coming-soon-screen.tsx").then((m) => m.ComingSoonScreen));
const gameList = lazyScreen("src/games/game-list-screen.tsx", ["game-list"], () =>
  import("../games/game-list-screen.tsx").then((m) => m.GameListScreen));
const search = lazyScreen("src/games/search-screen.tsx", ["game-list"], () =>
  import("../games/search-screen.tsx").then((m) => m.SearchScreen));
const notice = lazyScreen("src/content/notice-screen.tsx", ["content"], () =>
  import("../content/notice-screen.tsx").then((m) => m.NoticeScreen));
const help = lazyScreen("src/content/help-screen.tsx", ["content"], () =>
  import("../content/help-screen.tsx").then((m) => m.HelpScreen));
const download = lazyScreen("src/content/download-screen.tsx", ["content"], () =>
  import("../content/download-screen.tsx").then((m) => m.DownloadScreen));
const appGuide = lazyScreen("src/content/app-guide-screen.tsx", ["content"], () =>
  import("../content/app-guide-screen.tsx").then((m) => m.AppGuideScreen));
const models = lazyScreen("src/content/models-screen.tsx", ["content"], () =>
  import("../content/models-screen.tsx").then((m) => m.ModelsScreen));
const messages = lazyScreen("src/inbox/messages-screen.tsx", ["inbox"], () =>
  import("../inbox/messages-screen.tsx").then((m) => m.MessagesScreen));
const webEmail = lazyScreen("src/inbox/web-email-screen.tsx", ["inbox"], () =>
  import("../inbox/web-email-screen.tsx").then((m) => m.WebEmailScreen));
const message = lazyScreen("src/inbox/message-screen.tsx", ["inbox", "errors"], () =>
  import("../inbox/message-screen.tsx").then((m) => m.MessageScreen));
const feedback = lazyScreen("src/inbox/feedback-screen.tsx", ["inbox"], () =>
  import("../inbox/feedback-screen.tsx").then((m) => m.FeedbackScreen));
const chat = lazyScreen("src/inbox/chat-screen.tsx", ["inbox"], () =>
  import("../inbox/chat-screen.tsx").then((m) => m.ChatScreen));
const settings = lazyScreen("src/app/settings-screen.tsx", ["settings", "member"], () =>
  import("./settings-screen.tsx").then((m) => m.SettingsScreen));
const login = lazyScreen("src/auth/login-screen.tsx", ["auth", "field-rules"], () =>
  import("../auth/login-screen.tsx").then((m) => m.LoginScreen));
const register = lazyScreen("src/auth/register-screen.tsx", ["auth", "field-rules", "dates"], () =>
  import("../auth/register-screen.tsx").then((m) => m.RegisterScreen));
const forget = lazyScreen("src/auth/forget-screen.tsx", ["auth", "recovery", "field-rules"], () =>
  import("../auth/forget-screen.tsx").then((m) => m.ForgetScreen));
const changePassword = lazyScreen("src/auth/change-password-screen.tsx", ["auth", "recovery", "field-rules"], () =>
  import("../auth/change-password-screen.tsx").then((m) => m.ChangePasswordScreen));
const trial = lazyScreen("src/auth/trial-screen.tsx", ["auth"], () =>
  import("../auth/trial-screen.tsx").then((m) => m.TrialScreen));
const member = lazyScreen("src/member/member-screen.tsx", ["member"], () =>
  import("../member/member-screen.tsx").then((m) => m.MemberScreen));
const profile = lazyScreen("src/member/profile-screen.tsx", ["member", "auth", "field-rules"], () =>
  import("../member/profile-screen.tsx").then((m) => m.ProfileScreen));
const security = lazyScreen("src/auth/security-screen.tsx", ["security", "auth", "member", "field-rules"], () =>
  import("../auth/security-screen.tsx").then((m) => m.SecurityScreen));
const verifyEmail = lazyScreen("src/auth/verify-email-screen.tsx", ["security", "recovery", "field-rules"], () =>
  import("../auth/verify-email-screen.tsx").then((m) => m.VerifyEmailScreen));
const safer = lazyScreen("src/safer/safer-screen.tsx", ["safer"], () =>
  import("../safer/safer-screen.tsx").then((m) => m.SaferScreen));
const deposit = lazyScreen("src/cashier/deposit-screen.tsx", ["cashier"], () =>
  import("../cashier/deposit-screen.tsx").then((m) => m.DepositScreen));
const transactions = lazyScreen("src/wallet/transactions-screen.tsx", ["wallet", "dates"], () =>
  import("../wallet/transactions-screen.tsx").then((m) => m.TransactionsScreen));
const play = lazyScreen("src/play/play-screen.tsx", ["play"], () =>
  import("../play/play-screen.tsx").then((m) => m.PlayScreen));
const record = lazyScreen("src/play/record-screen.tsx", ["play", "dates"], () =>
  import("../play/record-screen.tsx").then((m) => m.RecordScreen));
const verify = lazyScreen("src/play/verify-screen.tsx", ["play"], () =>
  import("../play/verify-screen.tsx").then((m) => m.VerifyScreen));

const gameListScreens: readonly Screen[] = (Object.keys(presets) as PresetPath[]).map((path) => ({
  ...page, path, code: gameList, titleKey: presets[path].titleKey,
  asks: () => {
    const preset = presets[path];
    if (preset.source === "hot") return [ask(games.hot, { limitNum: 60 })];
    return preset.source === "favourites" ? [] : [ask(games.vendors, {})];
  },
}));

const popups: readonly Screen[] = [
  { ...popup, path: "/m/login", code: login, titleKey: "shell.login" },
  { ...popup, path: "/m/register", aliases: ["/m/register.html"], code: register, titleKey: "shell.register" },
  { ...popup, path: "/m/forget", code: forget, titleKey: "screens.forget" },
  { ...popup, path: "/m/changePsw", code: changePassword, gate: "session", refused: "/m/home", titleKey: "screens.changePsw" },
];

const content: readonly Screen[] = [
  { ...page, path: "/m/notice", code: notice, titleKey: "home.notices",
    asks: () => [ask(contentCalls.notices, { platform: "M" })] },
  { ...page, path: "/m/help", code: help, titleKey: "shell.help", asks: () => [ask(contentCalls.help, {})] },
  { ...page, path: "/m/download", aliases: ["/download"], code: download, titleKey: "screens.download",
    asks: () => [ask(contentCalls.downloads, {})] },
  { ...page, path: "/m/app", code: appGuide, header: "none", footer: false, titleKey: "screens.appGuide" },
  { ...page, path: "/m/models", code: models, titleKey: "screens.models", asks: () => [ask(contentCalls.models, {})] },
  { ...page, path: "/m/search", code: search, titleKey: "shell.search" },
  { ...page, path: "/m/set", code: settings, titleKey: "shell.settings" },
];

const account: readonly Screen[] = [
  { ...page, path: "/m/trail", code: trial, back: "home", titleKey: "screens.trial" },
  { ...page, path: "/m/member/home", code: member, gate: "session", titleKey: "screens.memberCentre" },
  // The same place for whoever has no account yet: it says what one would be for.
  { ...page, path: "/m/mine", code: member, titleKey: "screens.memberCentre" },
  { ...page, path: "/m/member/profile", code: profile, gate: "account", titleKey: "screens.profile" },
  { ...page, path: "/m/securityCenter", code: security, gate: "account", titleKey: "screens.security" },
  { ...page, path: "/m/verifyEmail", code: verifyEmail, titleKey: "screens.verifyEmail" },
  // Who has no account may read what there is.
  { ...page, path: "/m/safer", code: safer, titleKey: "screens.safer" },
  { ...page, path: "/m/voucherCenter", code: deposit, gate: "cashier", titleKey: "screens.deposit" },
  { ...page, path: "/m/transaction/record", code: transactions, gate: "session", titleKey: "screens.transactions" },
  { ...page, path: "/m/play/:nodeId", code: play, gate: "session", header: "none", footer: false, titleKey: "screens.play" },
  { ...page, path: "/m/gameRecord", code: record, gate: "session", titleKey: "screens.record" },
  { ...page, path: "/m/verify", code: verify, titleKey: "screens.verify" },
];

const talk: readonly Screen[] = [
  { ...page, path: "/m/messages", code: messages, titleKey: "screens.messages" },
  { ...page, path: "/m/webEmail", code: webEmail, gate: "session", titleKey: "screens.inbox" },
  { ...page, path: "/m/message", code: message, gate: "account", header: "none", titleKey: "screens.message" },
  { ...page, path: "/m/feedback", code: feedback, gate: "account", titleKey: "screens.feedback" },
  { ...page, path: "/m/chat", code: chat, gate: "account", header: "none", footer: false, titleKey: "screens.chat" },
];

const comingSoon: readonly Screen[] = [
  { ...page, path: "/m/activity", code: soon, header: "full", back: "home", titleKey: "shell.promotions" },
  { ...page, path: "/m/activityDetail", code: soon, titleKey: "screens.activityDetail" },
  { ...page, path: "/m/lottery", code: soon, header: "none", footer: false, titleKey: "games.LOTT" },
  { ...page, path: "/m/agent", code: soon, header: "none", footer: false, titleKey: "shell.agent" },
  { ...page, path: "/m/inviteFriends", code: soon, titleKey: "screens.invite" },
  { ...page, path: "/m/member/benefits", code: soon, gate: "session", titleKey: "screens.benefits" },
  { ...page, path: "/m/member/manualRebate", code: soon, gate: "session", titleKey: "screens.rebate" },
  { ...page, path: "/m/leaderBoard", code: soon, gate: "session", titleKey: "screens.missions" },
  { ...page, path: "/m/rewardCenter", code: soon, gate: "session", titleKey: "screens.rewards" },
  { ...page, path: "/m/withdraw", code: soon, gate: "cashier", titleKey: "screens.withdraw" },
  { ...page, path: "/m/member/agent/getSalaryContract", code: soon, gate: "session", titleKey: "screens.salaryContract" },
  { ...page, path: "/m/member/agent/getDevidendContract", code: soon, gate: "session", titleKey: "screens.dividendContract" },
  { ...page, path: "/m/member/agent/getHourContract", code: soon, gate: "session", titleKey: "screens.hourContract" },
];

export const screens: readonly Screen[] = [homeRow, ...popups, ...gameListScreens, ...content, ...account, ...talk, ...comingSoon];
