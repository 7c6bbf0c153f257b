const dayMs = 86_400_000;
const siteOffsetMs = 360 * 60_000;

/** Number of the day in the merchant's time; for things a person hid 'for today', never for money. */
export function today(): number {
  return Math.floor((Date.now() + siteOffsetMs) / dayMs);
}
