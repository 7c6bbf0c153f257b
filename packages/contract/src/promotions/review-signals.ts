/** What a person looks at when another member who was rewarded has it too. */
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
