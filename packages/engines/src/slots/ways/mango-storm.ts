// The spring storm in the mango trees: 243 ways with tumbling. Each tumble raises the multiplier; free spins
// double every win.
import { strip } from "../slot-rules.ts";
import { ways } from "./ways.ts";

const reels = [
  strip(`umbrella tal jamun nest umbrella pineapple mango nest jackfruit coconut mango jamun umbrella nest jamun
    pineapple coconut nest tal mango coconut cloud umbrella jackfruit pineapple umbrella jackfruit jamun coconut
    jamun tal pineapple`),
  strip(`jamun mango lightning pineapple umbrella jackfruit pineapple tal coconut cloud jamun nest mango nest
    coconut nest coconut jamun jackfruit tal umbrella pineapple umbrella coconut jamun mango umbrella nest tal
    umbrella jackfruit pineapple`),
  strip(`jamun mango pineapple mango tal jamun coconut umbrella nest pineapple jamun coconut nest tal nest coconut
    pineapple umbrella lightning tal jackfruit umbrella pineapple cloud jamun nest umbrella coconut jackfruit mango
    tal jackfruit`),
  strip(`tal coconut umbrella nest mango coconut tal umbrella jamun jackfruit nest umbrella jackfruit lightning
    jamun pineapple umbrella pineapple coconut umbrella mango cloud pineapple nest tal jackfruit pineapple jamun nest
    mango jamun coconut`),
  strip(`pineapple coconut pineapple umbrella nest jamun nest tal nest jamun coconut pineapple mango jamun umbrella nest
    mango cloud tal umbrella mango jackfruit umbrella jackfruit coconut pineapple jackfruit umbrella tal jamun tal
    coconut`),
];

export const mangoStorm = ways.create({
  name: "mango-storm",
  version: 1,
  volatility: "medium",
  rtp: "536043459241305/562949953421312",
  rules: {
    rows: 3,
    reels,
    freeReels: reels,
    symbols: [
      { id: "lightning", kind: "wild" },
      { id: "cloud", kind: "scatter", pays: [2, 4, 20] },
      { id: "mango", kind: "regular", pays: [12, 31, 124] },
      { id: "jackfruit", kind: "regular", pays: [10, 25, 75] },
      { id: "tal", kind: "regular", pays: [8, 19, 50] },
      { id: "coconut", kind: "regular", pays: [5, 12, 37] },
      { id: "pineapple", kind: "regular", pays: [4, 10, 30] },
      { id: "jamun", kind: "regular", pays: [3, 8, 25] },
      { id: "nest", kind: "regular", pays: [3, 6, 19] },
      { id: "umbrella", kind: "regular", pays: [2, 5, 15] },
    ],
    betUnits: 20,
    tumbling: { ladder: [1, 2, 3, 5], most: 12 },
    freeSpins: { awards: [8, 12, 16], multiplier: 2, canRetrigger: false, maxSpins: 16 },
  },
});
