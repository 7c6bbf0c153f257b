import { siteOffsetMinutes } from "@khela/contract/site/site-time";
import { serverNow } from "./server-clock.ts";

const dayMs = 86_400_000;

/**
 * Returns the number of the present day in the merchant's time. It is for things that a person hid 'for today', never
 * for money.
 */
export function today(): number {
  return Math.floor((serverNow() + siteOffsetMinutes * 60_000) / dayMs);
}
