import { screens } from "./site/screens.ts";

/**
 * The messages of every screen but home, each file a namespace: the screens' titles, which load with the
 * route table, and those that load with the screens that name them there. A feature's file is added here and,
 * with its folder, in namespace-folders.ts.
 */
export const namespaces = {
  screens: () => Promise.resolve(screens),
  "game-list": () => import("./games/game-list.ts").then((part) => part.gameList),
  content: () => import("./content/content.ts").then((part) => part.content),
  inbox: () => import("./content/inbox.ts").then((part) => part.inbox),
  settings: () => import("./site/settings.ts").then((part) => part.settings),
  auth: () => import("./account/auth.ts").then((part) => part.auth),
  recovery: () => import("./account/recovery.ts").then((part) => part.recovery),
  member: () => import("./account/member.ts").then((part) => part.member),
  cashier: () => import("./money/cashier.ts").then((part) => part.cashier),
  "deposit-orders": () => import("./money/deposit-orders.ts").then((part) => part.depositOrders),
  "manual-deposits": () => import("./money/manual-deposits.ts").then((part) => part.manualDeposits),
  pin: () => import("./site/pin.ts").then((part) => part.pin),
  wallet: () => import("./money/wallet.ts").then((part) => part.wallet),
  "game-wallets": () => import("./money/game-wallets.ts").then((part) => part.gameWallets),
  "withdraw-orders": () => import("./money/withdraw-orders.ts").then((part) => part.withdrawOrders),
  promotions: () => import("./money/promotions.ts").then((part) => part.promotions),
  withdraw: () => import("./money/withdraw.ts").then((part) => part.withdraw),
  play: () => import("./games/play.ts").then((part) => part.play),
  "bet-history": () => import("./games/bet-history.ts").then((part) => part.betHistory),
  outcomes: () => import("./games/outcomes.ts").then((part) => part.outcomes),
  lottery: () => import("./games/lottery.ts").then((part) => part.lottery),
  verify: () => import("./games/verify.ts").then((part) => part.verify),
  "responsible-gaming": () =>
    import("./account/responsible-gaming.ts").then((part) => part.responsibleGaming),
  vip: () => import("./account/vip.ts").then((part) => part.vip),
  agents: () => import("./account/agents.ts").then((part) => part.agents),
  identity: () => import("./account/identity.ts").then((part) => part.identity),
  security: () => import("./account/security.ts").then((part) => part.security),
  dates: () => import("./site/dates.ts").then((part) => part.dates),
  "field-rules": () => import("./site/field-rules.ts").then((part) => part.fieldRules),
  errors: () => import("./site/errors.ts").then((part) => part.errors),
};
