import type { MessagesLike } from "../../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  points: [
    "Choose a stake and a target before the round. The ribbon stops at one multiplier for everybody. If it is at least your target, you are paid stake × target; otherwise nothing.",
    "However high the result, your own target is paid. It is paid even if your connection is gone.",
    "Whatever your target, the return is 99 % on average. The hash of the round's seed is shown before the bets, the seed with the result.",
    "The other tiles of the ribbon are only for show. They follow the same chances and do not depend on the result.",
  ],
  least: "Minimum stake",
  most: "Maximum stake",
  range: "Target",
  row: "{times} ({percent})",
};
