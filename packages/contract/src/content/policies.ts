import type { PoliciesOf } from "../call.ts";
import type { content } from "./calls.ts";
import type { noticeCalls } from "./notices/calls.ts";
import type { contentPages } from "./pages/calls.ts";

export const contentPolicies = {
  announcements: {
    limit: "read",
    aliases: [{ method: "GET", path: "/wps/relay/CCSFE_getListAnnouncements" }],
    ownForMembers: true,
    fails: [],
  },
  notices: { limit: "read", ownForMembers: true, fails: [] },
  unread: { limit: "read", fails: [] },
  markRead: { limit: "write", fails: ["content.unknown"] },
  markAllRead: { limit: "write", fails: [] },
  lobbyNews: { limit: "read", fails: [] },
  promotions: { limit: "read", fails: [] },
  help: { limit: "read", fails: [] },
  customerService: {
    limit: "read",
    aliases: [{ method: "GET", path: "/wps/relay/WPSCORE_getCustomerService" }],
    fails: [],
  },
  downloads: { limit: "read", fails: [] },
  models: { limit: "read", fails: [] },
} as const satisfies PoliciesOf<typeof content & typeof noticeCalls & typeof contentPages>;
