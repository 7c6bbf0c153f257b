import type { PoliciesOf } from "../call.ts";
import type { lottery } from "./calls.ts";

export const lotteryPolicies = {
  games: {
    limit: "read",
    aliases: [
      { method: "GET", path: "/lgw/games/mobile" },
      { method: "GET", path: "/lgw/games/game_menus" },
    ],
    fails: [],
  },
  vietnamese: { limit: "read", fails: [] },
  playMenu: {
    limit: "read",
    aliases: [
      { method: "GET", path: "/lgw/games/setting" },
      { method: "GET", path: "/lgw/customers/series" },
    ],
    fails: ["lottery.game.unknown", "lottery.series.invalid"],
  },
  near: { limit: "read", fails: ["lottery.game.unknown"] },
  chase: { limit: "read", fails: ["lottery.game.unknown"] },
  opened: {
    limit: "read",
    aliases: [
      { method: "GET", path: "/lgw/games/opened/numero" },
      { method: "GET", path: "/lgw/vn/numeros/opened/game" },
    ],
    fails: [],
  },
  draws: {
    limit: "read",
    aliases: [{ method: "GET", path: "/lgw/numeros/recent" }],
    fails: ["lottery.game.unknown"],
  },
  hotGap: { limit: "read", fails: ["lottery.game.unknown"] },
  draw: { limit: "read", fails: ["lottery.draw.unknown"] },
  preview: {
    limit: "read",
    effect: "read",
    fails: ["lottery.game.unknown", "lottery.series.invalid", "lottery.slip.invalid", "lottery.limit"],
  },
  betting: {
    limit: "money",
    aliases: [{ method: "POST", path: "/lotto/lgw/orders/betting" }],
    pausedWith: "bets",
    fails: [
      "bets.paused",
      "lottery.game.unknown",
      "lottery.series.invalid",
      "lottery.slip.invalid",
      "lottery.limit",
      "lottery.draw.unknown",
      "lottery.draw.closed",
      "lottery.price.changed",
      "promotion.stake.capped",
      "wallet.funds.insufficient",
      "ledger.id_reused",
      "safer.break",
      "safer.review",
      "safer.limit",
    ],
  },
  orders: {
    limit: "read",
    aliases: [{ method: "GET", path: "/lgw/orders/today" }],
    fails: [],
  },
  order: { limit: "read", fails: ["lottery.order.unknown", "lottery.order.archived"] },
  cancel: {
    limit: "money",
    fails: ["lottery.order.unknown", "lottery.order.archived", "lottery.order.final"],
  },
  proof: {
    limit: "read",
    fails: ["lottery.order.unknown", "lottery.order.archived", "lottery.draw.unknown"],
  },
} as const satisfies PoliciesOf<typeof lottery>;
