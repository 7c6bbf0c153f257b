import type { Routes } from "../http/context.ts";
import { readHistory, readLevels, readProgress } from "./vip.ts";

export function vipRoutes(): Routes<"vip"> {
  return { progress: readProgress, levels: readLevels, history: readHistory };
}
