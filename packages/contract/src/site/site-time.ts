/**
 * Minutes by which site time is ahead of UTC, on every screen and in every game. It is the time of Bangladesh, without
 * daylight saving time.
 */
export const siteOffsetMinutes = 360;
