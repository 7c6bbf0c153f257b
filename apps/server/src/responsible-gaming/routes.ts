import type { Routes } from "../http/context.ts";
import { readActiveBreak, readLimits, setLimit, takeBreak } from "./responsible-gaming.ts";

export function responsibleGamingRoutes(): Routes<"responsibleGaming"> {
  return { limits: readLimits, activeBreak: (ctx) => readActiveBreak(ctx), setLimit, takeBreak };
}
