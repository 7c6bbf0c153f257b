import type { freeRoundsTitles as bn } from "../../bn/titles/free-rounds.ts";
import type { SameTexts } from "../../text-ids.ts";

export const freeRoundsTitles: SameTexts<typeof bn> = {
  "freeRounds.title": "Free rounds",
  "freeRounds.list": "Granted free rounds",
};
