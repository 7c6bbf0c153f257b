// Where the merchant's clock stands. Bangladesh keeps one time all year.
export const siteOffsetMinutes = 360;
