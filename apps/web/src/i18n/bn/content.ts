import type { Messages } from "../message.ts";

export const content = {
  "content.noticeEmpty": "এখন কোনো ঘোষণা নেই",
  "content.noticeEmptyHint": "নতুন কিছু হলে এখানে জানাব।",
  "content.noticeFailed": "ঘোষণা আনা গেল না",
  "content.helpFailed": "সাহায্যের লেখা আনা গেল না",
  "content.helpEmpty": "এখানে এখনও কিছু লেখা হয়নি",
  "content.helpEmptyHint": "প্রশ্ন থাকলে গ্রাহকসেবায় জানান।",
} as const satisfies Messages;
