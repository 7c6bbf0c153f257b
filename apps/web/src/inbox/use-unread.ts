// The numbers of the member's unread messages. They are fetched only for members who have them: guests have no inbox
// and no chat, and the chat is counted if the merchant has one. The server pushes a changed number to every open tab.

import { noticeCalls } from "@khela/contract/content/notices/calls";
import { inbox } from "@khela/contract/inbox/calls";
import { hasAccess } from "@khela/contract/member/member-types";
import { useCall } from "../lib/query/query.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { useSettings } from "../lib/settings.tsx";

export type Unread = {
  readonly inbox: number;
  readonly chat: number;
  readonly announcements: number;
  readonly total: number;
};

export function useUnread(): Unread {
  const { flags } = useSettings();
  const type = memberTypeOf(useSession());
  const hasInbox = type !== null && hasAccess("account", type);
  const messages = useCall(inbox.unread, {}, { enabled: hasInbox }).data ?? 0;
  const chat = useCall(inbox.chatUnread, {}, { enabled: hasInbox && flags["CBS3"] === true }).data ?? 0;
  const announcements = useCall(noticeCalls.unread, {}, { enabled: type !== null }).data?.unread ?? 0;
  return { inbox: messages, chat, announcements, total: messages + chat + announcements };
}
