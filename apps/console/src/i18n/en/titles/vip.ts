import type { vipTitles as bn } from "../../bn/titles/vip.ts";
import type { SameTexts } from "../../text-ids.ts";

export const vipTitles: SameTexts<typeof bn> = {
  "vip.title": "VIP and turnover",
  "vip.levelsTitle": "VIP levels",
  "vip.weightsTitle": "Turnover weights",
};
