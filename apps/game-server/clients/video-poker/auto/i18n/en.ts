import type { MessagesLike } from "../../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  note: "It holds by a simple strategy: paying hands first, then the draws to the best ones. This returns {rtp}, perfect play {best}.",
};
