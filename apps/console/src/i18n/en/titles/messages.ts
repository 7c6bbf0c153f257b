import type { messagesTitles as bn } from "../../bn/titles/messages.ts";
import type { SameTexts } from "../../text-ids.ts";

export const messagesTitles: SameTexts<typeof bn> = {
  "messages.title": "Messages",
  "messages.chat": "Live chat",
  "messages.answers": "Canned answers",
  "messages.chatSettings": "Chat hours and questions",
  "messages.feedback": "Feedback",
};
