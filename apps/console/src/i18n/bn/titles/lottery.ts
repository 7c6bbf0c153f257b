import type { Texts } from "../../text-ids.ts";

export const lotteryTitles = {
  "lottery.title": "লটারি",
  "lottery.waiting": "অপেক্ষায় থাকা ড্র",
  "lottery.draws": "সব ড্র",
  "lottery.draw": "ড্র",
  "lottery.games": "লটারি ও সূচি",
} as const satisfies Texts;

declare module "../../text-ids.ts" {
  interface TitleFiles {
    lottery: typeof lotteryTitles;
  }
}
