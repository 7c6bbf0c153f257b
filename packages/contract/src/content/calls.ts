import type { Call } from "../call.ts";

export const content = {
  /** Announcements. With a session, `read` is the member's own state. Visitors all get the same cached answer. */
  announcements: {
    name: "content.announcements",
    method: "GET",
    path: "/wps/relay/MCSFE_getListAnnouncements",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    cacheS: 15,
  },
} as const satisfies Record<string, Call>;
