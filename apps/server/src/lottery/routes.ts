import type { Routes, Services } from "../http/context.ts";
import { chase, games, hotGap, listDraws, near, opened, playMenu, readDraw, vietnamese } from "./lottery.ts";
import { cancel, listOrders, proof, readOrder } from "./own-orders.ts";
import { createBetting, preview } from "./placing/placing.ts";

export function lotteryRoutes(services: Services): Routes<"lottery"> {
  return {
    games,
    vietnamese,
    playMenu,
    near,
    chase,
    opened,
    draws: listDraws,
    hotGap,
    draw: readDraw,
    preview,
    betting: createBetting(services),
    orders: listOrders,
    order: readOrder,
    cancel,
    proof,
  };
}
