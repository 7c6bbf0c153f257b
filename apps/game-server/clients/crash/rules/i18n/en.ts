import type { MessagesLike } from "../../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  points: [
    "The multiplier rises from 1.00 and stops at any moment. Cash out before that and you are paid stake × multiplier; otherwise nothing.",
    "An auto cash-out pays exactly at its multiplier, even if your connection is gone.",
    "A cash-out by hand counts at the time of our server's clock. On a slow connection the screen may be a little ahead or behind.",
    "Wherever you cash out, the return is 99 % on average. Every round comes from a chain published in advance.",
  ],
  least: "Minimum stake",
  most: "Maximum stake",
  range: "Cash-out",
};
