import type { network as bn } from "../../bn/app/network.ts";
import type { Message } from "../../message.ts";

export const network: Readonly<Record<keyof typeof bn, Message>> = {
  "error.network.failed": "No connection. Check your internet and try again.",
  "error.network.slow": "The answer is taking too long. Try again in a moment.",
};
