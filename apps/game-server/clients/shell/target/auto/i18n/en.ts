import type { MessagesLike } from "../../../i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  target: "Cash out at",
  first: "First bet cashes out at",
  second: "Second bet cashes out at",
};
