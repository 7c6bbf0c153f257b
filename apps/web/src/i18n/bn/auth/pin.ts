import type { Messages } from "../../message.ts";

export const pin = {
  "pin.show": "পিন দেখুন",
  "pin.hide": "পিন লুকান",
  "pin.triesLeft": "আর {count} বার চেষ্টা করা যাবে, তারপর পিন এক দিন বন্ধ থাকবে।",
} as const satisfies Messages;
