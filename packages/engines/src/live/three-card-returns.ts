// Exact returns to player of the three-card games, counted over all deals by par/three-card-par.ts; a test counts them
// again. The ante's is under the best play, per ante: what play adds to the stake is neither in it nor below it.
export const threeCardReturns = {
  teenPatti: {
    a: "9543327/9787750",
    b: "9543327/9787750",
    "a-pair-plus": "5337/5525",
    "b-pair-plus": "5337/5525",
  },
  threeCardPoker: { ante: "19671831/20358520", "pair-plus": "5397/5525" },
} as const;
