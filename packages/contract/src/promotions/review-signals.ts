/** What the member shares with another rewarded member, as a warning for the operator who decides about a reward. */
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
