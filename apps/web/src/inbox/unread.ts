// How much a member has not read yet. Asked for only by those it is kept for: guests have no inbox and no chat, and the
// chat is counted where the merchant has one. The server says by push when a count has changed, in every open tab.

import { content } from "@khela/contract/calls/content";
import { inbox } from "@khela/contract/calls/inbox";
import { mayUse } from "@khela/contract/member-types";
import { useCall } from "../lib/query.ts";
import { sessionType, useSession } from "../lib/session.ts";
import { useSettings } from "../lib/settings.tsx";

export type Unread = { readonly inbox: number; readonly chat: number; readonly announcements: number; readonly total: number };

export function useUnread(): Unread {
  const { flags } = useSettings();
  const type = sessionType(useSession());
  const hasInbox = type !== null && mayUse("account", type);
  const messages = useCall(inbox.unread, {}, { enabled: hasInbox }).data ?? 0;
  const chat = useCall(inbox.chatUnread, {}, { enabled: hasInbox && flags["CBS3"] === true }).data ?? 0;
  const announcements = useCall(content.unread, {}, { enabled: type !== null }).data?.unread ?? 0;
  return { inbox: messages, chat, announcements, total: messages + chat + announcements };
}
