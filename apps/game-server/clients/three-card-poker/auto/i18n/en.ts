import type { MessagesLike } from "../../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  note: "It plays with queen-six-four or better and folds the rest, which is best on average. Playing takes a second stake equal to the ante.",
};
