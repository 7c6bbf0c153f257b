import type { MessagesLike } from "../../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  note: "It plays basic strategy: the best of hit, stand, double and split on average, without insurance. Doubles and splits can take a hand to four stakes.",
};
