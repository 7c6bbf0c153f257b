/** Signals for a reviewer: another rewarded member shares this with the member. */
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
