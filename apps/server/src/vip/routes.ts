import type { Routes } from "../http/context.ts";
import { createProgress, readHistory, readLevels } from "./vip.ts";

export function vipRoutes(): Routes<"vip"> {
  return { progress: createProgress(), levels: readLevels, history: readHistory };
}
