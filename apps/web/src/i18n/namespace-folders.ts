import type { Namespace } from "./catalogue.ts";

/** The folder of each namespace's file, the same in every language; the server finds the file's chunk by it. */
export const namespaceFolders: Readonly<
  Record<Namespace, "account" | "content" | "games" | "money" | "site">
> = {
  auth: "account",
  recovery: "account",
  member: "account",
  security: "account",
  identity: "account",
  vip: "account",
  agents: "account",
  "responsible-gaming": "account",
  content: "content",
  inbox: "content",
  "game-list": "games",
  play: "games",
  "bet-history": "games",
  outcomes: "games",
  lottery: "games",
  verify: "games",
  cashier: "money",
  "deposit-orders": "money",
  "manual-deposits": "money",
  wallet: "money",
  "game-wallets": "money",
  promotions: "money",
  withdraw: "money",
  "withdraw-orders": "money",
  pin: "site",
  screens: "site",
  settings: "site",
  dates: "site",
  "field-rules": "site",
  errors: "site",
};
