import type { Routes, Services } from "../platform/context.ts";
import { announcements, help } from "./content.ts";

export function contentRoutes(_services: Services): Routes<"content"> {
  return { announcements, help };
}
