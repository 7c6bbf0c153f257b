import type { systemTitles as bn } from "../../bn/titles/system.ts";
import type { SameTexts } from "../../text-ids.ts";

export const systemTitles: SameTexts<typeof bn> = {
  "system.title": "System",
  "system.overview": "Health",
  "system.maintenance": "Maintenance",
  "system.storage": "Storage",
  "system.speed": "Speed",
};
