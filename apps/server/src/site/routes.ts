import type { Routes, Services } from "../platform/context.ts";
import { siteSettings, siteStatus } from "./site.ts";

export function siteRoutes(_services: Services): Routes<"site"> {
  return { status: siteStatus, settings: siteSettings };
}
