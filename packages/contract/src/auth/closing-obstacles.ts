// Reasons why an account cannot be closed: money in it or in transit, and open business.

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
