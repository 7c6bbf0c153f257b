import type { Texts } from "../../text-ids.ts";

export const feedsTitles = {
  "feeds.title": "ফলের ফিড",
  "feeds.list": "ফিড",
} as const satisfies Texts;

declare module "../../text-ids.ts" {
  interface TitleFiles {
    feeds: typeof feedsTitles;
  }
}
