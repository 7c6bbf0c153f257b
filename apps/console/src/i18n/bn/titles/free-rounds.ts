import type { Texts } from "../../text-ids.ts";

export const freeRoundsTitles = {
  "freeRounds.title": "ফ্রি রাউন্ড",
  "freeRounds.list": "দেওয়া ফ্রি রাউন্ড",
} as const satisfies Texts;

declare module "../../text-ids.ts" {
  interface TitleFiles {
    "free-rounds": typeof freeRoundsTitles;
  }
}
