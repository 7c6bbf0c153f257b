import type { pin as bn } from "../../bn/auth/pin.ts";
import type { Message } from "../../message.ts";

export const pin: Readonly<Record<keyof typeof bn, Message>> = {
  "pin.show": "Show PIN",
  "pin.hide": "Hide PIN",
  "pin.triesLeft": {
    one: "{count} more try, then the PIN is locked for a day.",
    other: "{count} more tries, then the PIN is locked for a day.",
  },
};
