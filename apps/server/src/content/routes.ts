import type { Routes, Services } from "../http/context.ts";
import * as content from "./content.ts";

export function contentRoutes(_services: Services): Routes<"content"> {
  return {
    announcements: content.announcements,
    notices: content.notices,
    unread: content.unread,
    markRead: content.markRead,
    markAllRead: content.markAllRead,
    lobbyNews: content.lobbyNews,
    promotions: content.promotions,
    help: content.help,
    customerService: content.customerService,
    downloads: content.downloads,
    models: content.models,
  };
}
