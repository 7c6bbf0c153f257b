// Calls for notices, and for which of them a member has read. They have their own module because home needs only the
// announcements.

import type { Call } from "../../call.ts";

export const noticeCalls = {
  notices: {
    name: "content.notices",
    method: "GET",
    path: "/wps/relay/MCSFE_getNotices",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    cacheS: 15,
  },
  /** Number of notices that the member has not read, and the ids of the notices that the member has read. */
  unread: {
    name: "content.unread",
    method: "GET",
    path: "/wps/relay/MCSFE_getAnnouncementUnread",
    module: "COMM3",
    access: "session",
    envelope: "wps",
    quiet: true,
  },
  markRead: {
    name: "content.markRead",
    method: "POST",
    path: "/wps/relay/MCSFE_markAsRead",
    module: "COMM3",
    access: "session",
    envelope: "wps",
    quiet: true,
  },
  markAllRead: {
    name: "content.markAllRead",
    method: "POST",
    path: "/wps/relay/MCSFE_markAllAsRead",
    module: "COMM3",
    access: "session",
    envelope: "wps",
  },
} as const satisfies Record<string, Call>;
