import type { Routes, Services } from "../http/context.ts";
import { countVisit } from "./field-measurements.ts";
import { domainRoute, siteSettings, siteStatus, whitelabel } from "./site.ts";

export function siteRoutes(_services: Services): Routes<"site"> {
  return { status: siteStatus, settings: siteSettings, domainRoute, whitelabel, measure: countVisit };
}
