// A marsh full of water lilies. Medium volatility: clusters fall out, and a cell that wins again multiplies.
import { strip } from "../slot-rules.ts";
import { clusters } from "./clusters.ts";

const reels = [
  strip(`turtle turtle duck swan swan moonlit-pond frog white-lily white-lily white-lily frog duck frog
    heron heron duck`),
  strip(`turtle frog frog turtle white-lily white-lily heron heron duck duck duck swan frog swan swan
    white-lily`),
  strip(`duck duck duck heron frog white-lily swan swan frog white-lily white-lily frog turtle
    moonlit-pond heron turtle`),
  strip(`turtle white-lily white-lily duck duck heron frog frog frog duck swan white-lily heron swan swan
    turtle`),
  strip(`white-lily turtle turtle duck frog heron white-lily white-lily frog duck swan frog swan duck
    heron moonlit-pond`),
];

export const shaplaBil = clusters.create({
  name: "shapla-bil",
  version: 1,
  volatility: "medium",
  rtp: "3297997529361/3435973836800",
  rules: {
    rows: 5,
    reels,
    freeReels: reels,
    symbols: [
      { id: "moonlit-pond", kind: "scatter" },
      { id: "swan", kind: "regular", pays: [119, 238, 475, 1188, 5940] },
      { id: "heron", kind: "regular", pays: [83, 166, 356, 891, 3564] },
      { id: "turtle", kind: "regular", pays: [59, 119, 238, 594, 2376] },
      { id: "duck", kind: "regular", pays: [36, 59, 119, 356, 1485] },
      { id: "frog", kind: "regular", pays: [30, 48, 95, 297, 1188] },
      { id: "white-lily", kind: "regular", pays: [24, 42, 83, 238, 891] },
    ],
    betUnits: 100,
    sizes: [5, 6, 8, 10, 13],
    mostFalls: 20,
    cellMultipliers: [2, 4, 8, 16],
    freeSpins: { awards: [6, 8, 10], multiplier: 2, canRetrigger: false, maxSpins: 10 },
  },
});
