import type { lotteryTitles as bn } from "../../bn/titles/lottery.ts";
import type { SameTexts } from "../../text-ids.ts";

export const lotteryTitles: SameTexts<typeof bn> = {
  "lottery.title": "Lottery",
  "lottery.waiting": "Waiting draws",
  "lottery.draws": "All draws",
  "lottery.draw": "Draw",
  "lottery.games": "Games and schedules",
};
