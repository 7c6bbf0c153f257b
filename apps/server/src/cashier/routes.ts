import type { Routes, Services } from "../http/context.ts";
import { channels, deposit, depositOrder, depositOrders } from "./cashier.ts";

export function cashierRoutes(_services: Services): Routes<"cashier"> {
  return { channels, deposit, depositOrder, depositOrders };
}
