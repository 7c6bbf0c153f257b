/**
 * The specification's routes for browser tests: title, header and footer of each. The agent's home is in agents.e2e.ts.
 */
import { messageOf, type messages } from "./all-messages.ts";

export type Route = {
  readonly path: string;
  readonly title: string;
  /** Message id of the screen's title. */
  readonly titleId: Title;
  /** The screen's header: full, a title bar, or none. */
  readonly frame: "full" | "title" | "none";
  readonly footer: boolean;
  /** Whether only members may open the screen. */
  readonly member: boolean;
};

type Title = keyof typeof messages;
type More = Partial<Omit<Route, "path" | "title" | "titleId">>;

function route(path: string, titleId: Title, more: More = {}): Route {
  return {
    path,
    title: messageOf("bn", titleId),
    titleId,
    frame: "title",
    footer: true,
    member: false,
    ...more,
  };
}

const own = (path: string, titleId: Title, more: More = {}): Route =>
  route(path, titleId, { member: true, ...more });
const bare = { frame: "none", footer: false } as const;

export const gameCentres: readonly Route[] = [
  route("/m/lott", "games.LOTT"),
  route("/m/elott", "games.ELOTT"),
  route("/m/sport-games", "games.SPORTS"),
  route("/m/cockfight", "games.COCKFIGHT"),
];

export const gameLists: readonly Route[] = [
  route("/m/live-games", "games.LIVE"),
  route("/m/slot-games", "games.RNG"),
  route("/m/esport-games", "games.ESPORTS"),
  route("/m/fishing-games", "games.FISH"),
  route("/m/poker-games", "games.PVP"),
  route("/m/roulette", "screens.roulette"),
  route("/m/baccarat", "screens.baccarat"),
  route("/m/inHouse", "screens.inHouse"),
  route("/m/fav-games", "screens.favourites"),
  route("/m/recent-games", "screens.recentGames"),
  route("/m/provider", "home.vendors"),
  route("/m/pg-soft", "games.RNG"),
];

export const otherRoutes: readonly Route[] = [
  route("/m/help", "shell.help"),
  route("/m/notice", "home.notices"),
  route("/m/activity", "shell.promotions", { frame: "full" }),
  route("/m/activityDetail", "screens.activityDetail"),
  own("/m/feedback", "screens.feedback"),
  route("/m/mine", "screens.memberCentre"),
  own("/m/member/home", "screens.memberCentre"),
  route("/m/hot-games", "games.HOT"),
  route("/m/search", "shell.search"),
  route("/m/download", "screens.download"),
  route("/download", "screens.download"),
  own("/m/webEmail", "screens.inbox"),
  own("/m/message", "screens.message", { frame: "none" }),
  own("/m/messages", "screens.messages"),
  route("/m/app", "screens.appGuide", bare),
  route("/m/lottery", "games.LOTT", bare),
  route("/m/set", "shell.settings"),
  route("/m/safer", "screens.safer"),
  route("/m/verifyEmail", "screens.verifyEmail"),
  route("/m/gameCenter", "screens.gameCentre"),
  route("/m/slotsCenter", "games.RNG"),
  route("/m/gameList", "screens.allGames"),
  route("/m/pvp-games", "games.PVP"),
  own("/m/inviteFriends", "screens.invite"),
  own("/m/receivedCredit", "screens.receivedCredit"),
  route("/m/creditReceipt", "screens.creditReceipt"),
  own("/m/member/benefits", "screens.benefits"),
  own("/m/member/manualRebate", "screens.rebate"),
  own("/m/transaction/record", "screens.transactions"),
  own("/m/member/wallets", "screens.wallets"),
  own("/m/securityCenter", "screens.security"),
  own("/m/realName", "screens.realName"),
  own("/m/leaderBoard", "screens.missions"),
  own("/m/rewardCenter", "screens.rewards"),
  own("/m/gameRecord", "screens.record"),
  own("/m/voucherCenter", "screens.deposit"),
  route("/m/depositReceipt", "screens.depositReceipt"),
  own("/m/withdraw", "screens.withdraw"),
  own("/m/member/agent/getSalaryContract", "screens.salaryContract"),
  own("/m/member/agent/getDevidendContract", "screens.dividendContract"),
  own("/m/member/agent/getHourContract", "screens.hourContract"),
  own("/m/member/agent/getRealTimeContract", "screens.realTimeContract"),
];

export const everyRoute: readonly Route[] = [...gameCentres, ...gameLists, ...otherRoutes];
