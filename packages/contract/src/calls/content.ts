import type { Call } from "../call.ts";

export const content = {
  /** For a session `read` is the member's own; a visitor's answer is the same for all and kept. */
  announcements: {
    name: "content.announcements", method: "GET", path: "/wps/relay/MCSFE_getListAnnouncements", module: "COMM3",
    also: [{ method: "GET", path: "/wps/relay/CCSFE_getListAnnouncements" }],
    access: "anyone", dialect: "wps", cacheS: 15, ownForMembers: true, limit: "read", fails: [],
  },
  notices: {
    name: "content.notices", method: "GET", path: "/wps/relay/MCSFE_getNotices", module: "COMM3",
    access: "anyone", dialect: "wps", cacheS: 15, ownForMembers: true, limit: "read", fails: [],
  },
  /** How many notices the member has not read, and which he has. */
  unread: {
    name: "content.unread", method: "GET", path: "/wps/relay/MCSFE_getAnnouncementUnread", module: "COMM3",
    access: "session", dialect: "wps", quiet: true, limit: "read", fails: [],
  },
  markRead: {
    name: "content.markRead", method: "POST", path: "/wps/relay/MCSFE_markAsRead", module: "COMM3",
    access: "session", dialect: "wps", quiet: true, limit: "write", fails: ["content.unknown"],
  },
  markAllRead: {
    name: "content.markAllRead", method: "POST", path: "/wps/relay/MCSFE_markAllAsRead", module: "COMM3",
    access: "session", dialect: "wps", limit: "write", fails: [],
  },
  lobbyNews: {
    name: "content.lobbyNews", method: "GET", path: "/wps/relay/GLS2_lobbyNews", module: "COMM3",
    access: "anyone", dialect: "wps", cacheS: 30, limit: "read", fails: [],
  },
  promotions: {
    name: "content.promotions", method: "GET", path: "/wps/relay/PROMOFE_getPromotionAnnouncementCategory", module: "COMM3",
    access: "anyone", dialect: "wps", cacheS: 30, limit: "read", fails: [],
  },
  help: {
    name: "content.help", method: "GET", path: "/wps/system/helpCenter", module: "COMM3",
    access: "anyone", dialect: "wps", cacheS: 30, limit: "read", fails: [],
  },
  customerService: {
    name: "content.customerService", method: "GET", path: "/wps/system/customerService", module: "COMM3",
    also: [{ method: "GET", path: "/wps/relay/WPSCORE_getCustomerService" }],
    access: "anyone", dialect: "wps", quiet: true, cacheS: 30, limit: "read", fails: [],
  },
  downloads: {
    name: "content.downloads", method: "GET", path: "/wps/system/resources", module: "COMM3",
    access: "anyone", dialect: "wps", quiet: true, cacheS: 30, limit: "read", fails: [],
  },
  /** Hosts of live tables; each opens its room. */
  models: {
    name: "content.models", method: "GET", path: "/wps/relay/CBS_modelList", module: "CBS3",
    access: "anyone", dialect: "wps", quiet: true, cacheS: 15, limit: "read", fails: [],
  },
} as const satisfies Record<string, Call>;
