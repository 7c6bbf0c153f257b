import type { Call } from "../call.ts";

export const content = {
  announcements: {
    name: "content.announcements", method: "GET", path: "/wps/relay/MCSFE_getListAnnouncements", module: "COMM3",
    access: "anyone", dialect: "wps", cacheS: 15, limit: "read", fails: [],
  },
  help: {
    name: "content.help", method: "GET", path: "/wps/system/helpCenter", module: "COMM3",
    access: "anyone", dialect: "wps", cacheS: 30, limit: "read", fails: [],
  },
} as const satisfies Record<string, Call>;
