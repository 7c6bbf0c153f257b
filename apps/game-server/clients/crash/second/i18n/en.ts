import type { MessagesLike } from "../../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  second: "Second bet",
  target: "Auto cash-out of the second bet",
  stake: "Second stake",
  less: "Lower the second stake",
  own: { label: "Auto cash-out: own multiplier", hint: "Own" },
  secondOwn: { label: "Auto cash-out of the second bet: own multiplier", hint: "Own" },
  more: "Raise the second stake",
};
