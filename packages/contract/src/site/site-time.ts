/**
 * Minutes by which site time, on every screen and in every game, is ahead of UTC: Bangladesh, without daylight saving
 * time.
 */
export const siteOffsetMinutes = 360;
