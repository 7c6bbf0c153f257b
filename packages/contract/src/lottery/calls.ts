import type { Call } from "../call.ts";

const read = { method: "GET", module: "COMM3", access: "anyone", envelope: "lgw" } as const;
const own = { module: "COMM3", access: "session", envelope: "lgw" } as const;

/** Calls of the platform's own lottery. Answers are bare JSON without an envelope, and pages count from zero. */
export const lottery = {
  /** Every lottery of the merchant, in groups. */
  games: { name: "lottery.games", path: "/lgw/games", ...read, cacheS: 30 },
  /** The merchant's Vietnamese lotteries. */
  vietnamese: { name: "lottery.vietnamese", path: "/lgw/vn/games/game_menu", ...read, cacheS: 30 },
  /** The plays of a lottery game with their odds and exact return, and the limits of stakes. */
  playMenu: { name: "lottery.playMenu", path: "/lgw/games/play_menu", ...read, cacheS: 30 },
  /** The draw that takes orders now, and the last draw with a result. */
  near: { name: "lottery.near", path: "/lgw/numeros/near", ...read },
  /** The draws that one order may span, from the current draw on. */
  chase: { name: "lottery.chase", path: "/lgw/numeros/chase", ...read },
  /** The newest result of each lottery game, by the game's id. */
  opened: { name: "lottery.opened", path: "/lotto/lgw/games/opened/numero", ...read, cacheS: 2 },
  /** Results of a lottery game, newest first. */
  draws: { name: "lottery.draws", path: "/lgw/draw", ...read, cacheS: 2 },
  /**
   * For each number, how often it was drawn in a game's newest draws, and the number of draws since it was last drawn.
   */
  hotGap: { name: "lottery.hotGap", path: "/lgw/draw/hot_gap_info", ...read, cacheS: 2 },
  /** One draw with everything that a verification of its result needs. */
  draw: { name: "lottery.draw", path: "/lgw/draw/detail", ...read },
  /** Calculates the price of a betting slip. Changes nothing. */
  preview: { name: "lottery.preview", ...read, method: "POST", path: "/lgw/orders/preview" },
  betting: { name: "lottery.betting", method: "POST", path: "/lgw/orders/betting", ...own },
  orders: { name: "lottery.orders", method: "GET", path: "/lgw/orders", ...own },
  order: { name: "lottery.order", method: "GET", path: "/lgw/orders/detail", ...own },
  cancel: { name: "lottery.cancel", method: "PUT", path: "/lgw/orders/suborders/cancel", ...own },
  /** Merkle proof that an order's ticket is under the root that its draw published. */
  proof: { name: "lottery.proof", method: "GET", path: "/lgw/orders/proof", ...own },
} as const satisfies Record<string, Call>;
