import type { content as bn } from "../bn/content.ts";
import type { Message } from "../message.ts";

export const content: Readonly<Record<keyof typeof bn, Message>> = {
  "content.noticeEmpty": "No announcements right now",
  "content.noticeEmptyHint": "News will appear here.",
  "content.noticeFailed": "Announcements did not load",
  "content.helpFailed": "Help did not load",
  "content.helpEmpty": "Nothing written here yet",
  "content.helpEmptyHint": "If you have a question, ask customer service.",
};
