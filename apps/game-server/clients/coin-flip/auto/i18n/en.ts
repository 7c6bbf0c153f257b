import type { MessagesLike } from "../../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  side: "Side to call",
  turns: "In turn",
  random: "Random",
  target: "Cash out after right calls",
};
