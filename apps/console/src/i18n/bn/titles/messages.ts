import type { Texts } from "../../text-ids.ts";

export const messagesTitles = {
  "messages.title": "বার্তা",
  "messages.chat": "লাইভ চ্যাট",
  "messages.answers": "তৈরি উত্তর",
  "messages.chatSettings": "চ্যাটের সময় ও প্রশ্ন",
  "messages.feedback": "মতামত",
} as const satisfies Texts;

declare module "../../text-ids.ts" {
  interface TitleFiles {
    messages: typeof messagesTitles;
  }
}
