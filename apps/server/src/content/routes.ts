import type { Routes, Services } from "../platform/context.ts";

export function contentRoutes(_services: Services): Routes<"content"> {
  return {
    async announcements() { return { banners: [], player: [], popup: [], promotion: [], hot: [] }; },
    async help() { return { topics: [] }; },
  };
}
