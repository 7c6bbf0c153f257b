// Exact returns to player of the three-card games, enumerated over all deals by par/three-card-par.ts and
// verified by a test. The ante's is under the best strategy, per ante: the play stake is counted neither in
// the return nor in the base.
export const threeCardReturns = {
  teenPatti: {
    a: "9543327/9787750",
    b: "9543327/9787750",
    "a-pair-plus": "5337/5525",
    "b-pair-plus": "5337/5525",
  },
  threeCardPoker: { ante: "19671831/20358520", "pair-plus": "5397/5525" },
} as const;
