// What keeps an account from being closed: money in it or on its way, and what is still open.

export const closingObstacles = [
  "balance",
  "deposit",
  "withdrawal",
  "round",
  "draw",
  "wallet",
  "team",
] as const;
export type ClosingObstacle = (typeof closingObstacles)[number];
