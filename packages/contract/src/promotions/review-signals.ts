/** Signals for a reviewer: the member shares one of these with another rewarded member. */
export const reviewSignals = [
  "device",
  "address",
  "network",
  "payment",
  "rhythm",
  "opposite",
  "clearing",
] as const;
export type ReviewSignal = (typeof reviewSignals)[number];
