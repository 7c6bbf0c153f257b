import type { Messages } from "./message.ts";

/**
 * The namespaces with their Bengali messages, from which ids are typed. The files themselves are found by glob: a
 * namespace is the name of a file in `<language>/<feature>/`.
 */
export type BengaliNamespaces = {
  "agent-acts": typeof import("./bn/agents/agent-acts.ts").agentActs;
  agents: typeof import("./bn/agents/agents.ts").agents;
  errors: typeof import("./bn/app/errors.ts").errors;
  maintenance: typeof import("./bn/app/maintenance.ts").maintenance;
  screens: typeof import("./bn/app/screens.ts").screens;
  settings: typeof import("./bn/app/settings.ts").settings;
  auth: typeof import("./bn/auth/auth.ts").auth;
  identity: typeof import("./bn/auth/identity.ts").identity;
  pin: typeof import("./bn/auth/pin.ts").pin;
  recovery: typeof import("./bn/auth/recovery.ts").recovery;
  security: typeof import("./bn/auth/security.ts").security;
  "site-view": typeof import("./bn/auth/site-view.ts").siteView;
  welcome: typeof import("./bn/auth/welcome.ts").welcome;
  cashier: typeof import("./bn/cashier/cashier.ts").cashier;
  "deposit-hints": typeof import("./bn/cashier/deposit-hints.ts").depositHints;
  "deposit-orders": typeof import("./bn/cashier/deposit-orders.ts").depositOrders;
  "manual-deposits": typeof import("./bn/cashier/manual-deposits.ts").manualDeposits;
  withdraw: typeof import("./bn/cashier/withdraw.ts").withdraw;
  withdrawable: typeof import("./bn/cashier/withdrawable.ts").withdrawable;
  "withdraw-orders": typeof import("./bn/cashier/withdraw-orders.ts").withdrawOrders;
  content: typeof import("./bn/content/content.ts").content;
  "game-list": typeof import("./bn/games/game-list.ts").gameList;
  "below-the-fold": typeof import("./bn/home/below-the-fold.ts").belowTheFold;
  inbox: typeof import("./bn/inbox/inbox.ts").inbox;
  lottery: typeof import("./bn/lottery/lottery.ts").lottery;
  closing: typeof import("./bn/member/closing.ts").closing;
  member: typeof import("./bn/member/member.ts").member;
  "bet-history": typeof import("./bn/play/bet-history.ts").betHistory;
  outcomes: typeof import("./bn/play/outcomes.ts").outcomes;
  play: typeof import("./bn/play/play.ts").play;
  verify: typeof import("./bn/play/verify.ts").verify;
  promotions: typeof import("./bn/promotions/promotions.ts").promotions;
  "responsible-gaming": typeof import("./bn/responsible-gaming/responsible-gaming.ts").responsibleGaming;
  dates: typeof import("./bn/ui/dates.ts").dates;
  "field-rules": typeof import("./bn/ui/field-rules.ts").fieldRules;
  strength: typeof import("./bn/ui/strength.ts").strength;
  vip: typeof import("./bn/vip/vip.ts").vip;
  "game-wallets": typeof import("./bn/wallet/game-wallets.ts").gameWallets;
  wallet: typeof import("./bn/wallet/wallet.ts").wallet;
};

export type Namespace = keyof BengaliNamespaces;
export type NamespaceLoaders = Readonly<Record<Namespace, () => Promise<Messages>>>;

/** The module of a file of messages; its export has the file's name in camel case. */
export type MessageFile = Readonly<Record<string, Messages>>;

/** Returns a language's loaders: one for each file, and one for the route table's messages, which are in this chunk. */
export function namespacesOf(
  files: Readonly<Record<string, () => Promise<MessageFile>>>,
  screens: Messages,
): NamespaceLoaders {
  const loaders = Object.entries(files).map(([path, load]) => [
    path.slice(path.lastIndexOf("/") + 1, -".ts".length),
    () => load().then((file) => Object.assign({}, ...Object.values(file)) as Messages),
  ]);
  return { ...Object.fromEntries(loaders), screens: () => Promise.resolve(screens) } as NamespaceLoaders;
}
