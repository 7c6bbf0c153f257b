import type { Texts } from "../../text-ids.ts";

export const vipTitles = {
  "vip.title": "ভিআইপি ও টার্নওভার",
  "vip.levelsTitle": "ভিআইপি লেভেল",
  "vip.weightsTitle": "টার্নওভারের হার",
} as const satisfies Texts;

declare module "../../text-ids.ts" {
  interface TitleFiles {
    vip: typeof vipTitles;
  }
}
