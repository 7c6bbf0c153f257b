// The spring storm in the mango trees: 243 ways with tumbling. Each tumble raises the multiplier; free spins
// double every win.
import { strip } from "../slot-rules.ts";
import { ways } from "./ways.ts";

const reels = [
  strip(`lemon tal jamun guava lemon litchi mango guava jackfruit coconut mango jamun lemon guava jamun
    litchi coconut guava tal mango coconut cloud lemon jackfruit litchi lemon jackfruit jamun coconut
    jamun tal litchi`),
  strip(`jamun mango lightning litchi lemon jackfruit litchi tal coconut cloud jamun guava mango guava
    coconut guava coconut jamun jackfruit tal lemon litchi lemon coconut jamun mango lemon guava tal
    lemon jackfruit litchi`),
  strip(`jamun mango litchi mango tal jamun coconut lemon guava litchi jamun coconut guava tal guava coconut
    litchi lemon lightning tal jackfruit lemon litchi cloud jamun guava lemon coconut jackfruit mango
    tal jackfruit`),
  strip(`tal coconut lemon guava mango coconut tal lemon jamun jackfruit guava lemon jackfruit lightning
    jamun litchi lemon litchi coconut lemon mango cloud litchi guava tal jackfruit litchi jamun guava
    mango jamun coconut`),
  strip(`litchi coconut litchi lemon guava jamun guava tal guava jamun coconut litchi mango jamun lemon guava
    mango cloud tal lemon mango jackfruit lemon jackfruit coconut litchi jackfruit lemon tal jamun tal
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
      { id: "litchi", kind: "regular", pays: [4, 10, 30] },
      { id: "jamun", kind: "regular", pays: [3, 8, 25] },
      { id: "guava", kind: "regular", pays: [3, 6, 19] },
      { id: "lemon", kind: "regular", pays: [2, 5, 15] },
    ],
    betUnits: 20,
    tumbling: { ladder: [1, 2, 3, 5], most: 12 },
    freeSpins: { awards: [8, 12, 16], multiplier: 2, canRetrigger: false, maxSpins: 16 },
  },
});
