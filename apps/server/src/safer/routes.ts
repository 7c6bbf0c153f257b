import type { Routes } from "../platform/context.ts";
import { readLimits, setLimit, takeBreak } from "./safer.ts";

export function saferRoutes(): Routes<"safer"> {
  return { limits: readLimits, setLimit, takeBreak };
}
