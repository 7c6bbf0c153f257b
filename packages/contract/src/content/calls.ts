import type { Call } from "../call.ts";

export const content = {
  /** `read` is per member for a session; a visitor's answer is the same for all and cached. */
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
