import type { Routes } from "../http/context.ts";
import { readLimits, setLimit, takeBreak } from "./responsible-gaming.ts";

export function responsibleGamingRoutes(): Routes<"responsibleGaming"> {
  return { limits: readLimits, setLimit, takeBreak };
}
