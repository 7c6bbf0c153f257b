import { screens } from "./screens.ts";

/**
 * The messages of every screen but home, each file a namespace: the screens' titles, which load with the
 * route table, and those that load with the screens that name them there. A feature's file is added here and
 * nowhere else.
 */
export const namespaces = {
  screens: () => Promise.resolve(screens),
  "game-list": () => import("./game-list.ts").then((part) => part.gameList),
  content: () => import("./content.ts").then((part) => part.content),
  inbox: () => import("./inbox.ts").then((part) => part.inbox),
  settings: () => import("./settings.ts").then((part) => part.settings),
  auth: () => import("./auth.ts").then((part) => part.auth),
  recovery: () => import("./recovery.ts").then((part) => part.recovery),
  member: () => import("./member.ts").then((part) => part.member),
  cashier: () => import("./cashier.ts").then((part) => part.cashier),
  wallet: () => import("./wallet.ts").then((part) => part.wallet),
  play: () => import("./play.ts").then((part) => part.play),
  "responsible-gaming": () => import("./responsible-gaming.ts").then((part) => part.responsibleGaming),
  security: () => import("./security.ts").then((part) => part.security),
  dates: () => import("./dates.ts").then((part) => part.dates),
  "field-rules": () => import("./field-rules.ts").then((part) => part.fieldRules),
  errors: () => import("./errors.ts").then((part) => part.errors),
};
