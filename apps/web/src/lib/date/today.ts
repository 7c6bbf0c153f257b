import { siteOffsetMinutes } from "@khela/contract/locale/site-time";

const dayMs = 86_400_000;

/**
 * Returns the number of the day in the merchant's time; for things a person hid 'for today', never for money.
 */
export function today(): number {
  return Math.floor((Date.now() + siteOffsetMinutes * 60_000) / dayMs);
}
