// A painted rickshaw among the fruit of the season. Medium volatility: 10 lines, free spins tripled.
import { strip } from "../slot-rules.ts";
import { lines } from "./lines.ts";
import { tenPaylines } from "./paylines.ts";

const reels = [
  strip(`lemon guava jasmine lemon melon jackfruit jasmine mango melon lemon rickshaw guava bell melon
    jasmine peacock mango jasmine litchi rickshaw lemon litchi guava jasmine jackfruit lemon litchi
    mango guava lemon mango litchi`),
  strip(`guava jackfruit mango guava jackfruit jasmine guava mango jasmine bell melon guava mango rickshaw
    jasmine peacock litchi guava jasmine lemon guava litchi bell lemon melon jackfruit jasmine melon
    lemon rickshaw jasmine melon`),
  strip(`guava jasmine lemon litchi guava jackfruit lemon litchi melon mango jasmine litchi melon jackfruit
    jasmine melon lemon rickshaw jasmine guava melon mango bell jasmine jackfruit lemon peacock jasmine
    lemon melon litchi rickshaw`),
  strip(`jackfruit jasmine guava lemon mango guava lemon jackfruit jasmine melon jackfruit guava lemon litchi
    jasmine bell mango melon jasmine rickshaw lemon melon guava mango jasmine peacock rickshaw mango
    litchi melon bell litchi`),
  strip(`rickshaw jackfruit litchi guava jasmine lemon litchi jasmine bell lemon guava melon mango litchi
    lemon melon mango jackfruit rickshaw melon guava jackfruit lemon mango jasmine jackfruit mango
    jasmine melon peacock guava lemon`),
];

export const rickshawFair = lines.create({
  name: "rickshaw-fair",
  version: 1,
  volatility: "medium",
  rtp: "135412756981503/140737488355328",
  rules: {
    rows: 3,
    reels,
    freeReels: reels,
    lines: tenPaylines,
    symbols: [
      { id: "peacock", kind: "wild", pays: [60, 250, 1500] },
      { id: "bell", kind: "scatter", pays: [2, 10, 50] },
      { id: "rickshaw", kind: "regular", pays: [50, 250, 1000] },
      { id: "jackfruit", kind: "regular", pays: [40, 125, 500] },
      { id: "mango", kind: "regular", pays: [25, 100, 400] },
      { id: "litchi", kind: "regular", pays: [20, 80, 300] },
      { id: "melon", kind: "regular", pays: [15, 50, 200] },
      { id: "guava", kind: "regular", pays: [12, 40, 125] },
      { id: "lemon", kind: "regular", pays: [10, 30, 100] },
      { id: "jasmine", kind: "regular", pays: [6, 20, 80] },
    ],
    freeSpins: { awards: [8, 12, 15], multiplier: 3, canRetrigger: false, maxSpins: 15 },
  },
});
