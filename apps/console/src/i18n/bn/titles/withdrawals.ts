import type { Texts } from "../../text-ids.ts";

export const withdrawalTitles = {
  "withdrawals.title": "উত্তোলন",
  "withdrawals.queueTitle": "উত্তোলনের সিদ্ধান্ত",
  "withdrawals.allTitle": "সব উত্তোলন",
  "withdrawals.rulesTitle": "উত্তোলনের নিয়ম",
  "withdrawals.payoutsTitle": "পেআউট গেটওয়ে",
  "withdrawals.oneTitle": "উত্তোলন",
} as const satisfies Texts;

declare module "../../text-ids.ts" {
  interface TitleFiles {
    withdrawals: typeof withdrawalTitles;
  }
}
