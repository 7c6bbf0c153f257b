import type { NetworkCode } from "../../../lib/api/call.ts";
import type { Message } from "../../message.ts";

/** Messages for a failed connection. */
export const network = {
  "error.network.failed": "সংযোগ হলো না। ইন্টারনেট দেখে আবার চেষ্টা করুন।",
  "error.network.slow": "উত্তর আসতে দেরি হচ্ছে। একটু পরে আবার চেষ্টা করুন।",
} as const satisfies Readonly<Record<`error.${NetworkCode}`, Message>>;
