import type { MessagesLike } from "../../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  pattern: "Which window",
  left: "Left",
  right: "Right",
  zigzag: "In turn",
  random: "Random",
  target: "Cash out on floor",
};
