// Sandbanks that rise and sink with the tide. Medium volatility: six reels of 2 to 7 rows, up to 117,649 ways, free spins tripled.
import { strip } from "../slot-rules.ts";
import { shiftingWays } from "./shifting-ways.ts";

const reels = [
  strip(`reeds tide jute reeds jute clay paddy reeds jute tern paddy paddy clay barge hut tern paddy tern
    barge clay hut cow hut tern reeds paddy reeds barge clay tern reeds clay hut paddy reeds cow
    jute jute jute cow barge paddy clay jute jute paddy hut clay paddy hut clay hut cow jute cow
    tern reeds jute clay reeds barge hut cow cow`),
  strip(`jute tern tide paddy clay jute jute hut reeds tern jute barge barge paddy barge reeds jute hut
    reeds hut river paddy paddy jute clay clay clay tern jute jute cow hut tern clay hut reeds cow
    paddy reeds tern clay paddy jute reeds paddy hut clay cow cow reeds hut cow barge clay reeds
    barge tern hut reeds cow paddy cow paddy clay`),
  strip(`jute jute paddy jute barge clay cow jute jute paddy paddy clay hut cow reeds paddy barge jute
    paddy tern tide hut reeds reeds clay reeds tern hut cow barge paddy tern clay hut tern jute
    river cow clay cow paddy hut cow tern hut reeds clay clay paddy barge hut clay jute reeds cow
    barge jute paddy tern reeds clay reeds hut reeds`),
  strip(`jute hut hut jute paddy reeds jute jute reeds tern clay tide reeds cow paddy paddy barge clay
    cow barge clay barge jute reeds hut hut hut cow paddy reeds jute jute tern hut tern cow reeds
    reeds jute paddy clay cow tern barge tern paddy cow reeds paddy paddy hut river clay clay barge
    reeds hut clay jute tern clay cow paddy clay`),
  strip(`jute paddy reeds reeds jute hut jute cow hut cow clay barge cow reeds clay tern paddy reeds clay
    reeds clay paddy reeds clay reeds cow clay clay tide reeds tern hut paddy tern paddy jute jute
    paddy hut hut clay clay barge barge cow cow tern barge jute tern paddy jute paddy river barge
    hut paddy reeds jute tern hut jute hut cow`),
  strip(`barge tern cow reeds paddy barge hut jute hut hut jute barge hut reeds jute paddy reeds hut
    barge river cow jute reeds paddy cow jute jute cow clay jute tern hut jute paddy tern reeds tern
    reeds paddy tern reeds paddy hut clay clay cow reeds clay jute clay paddy cow hut paddy tern
    clay paddy clay cow barge clay clay tide reeds`),
];

export const charIslands = shiftingWays.create({
  name: "char-islands",
  version: 1,
  volatility: "medium",
  rtp: "1881909379672861172716416587579/1980704062856608439838598758400",
  rules: {
    rows: 7,
    reels,
    freeReels: reels,
    betUnits: 100,
    heights: [
      [2, 3, 3, 4, 4, 5, 6, 7],
      [2, 3, 3, 4, 4, 5, 6, 7],
      [2, 3, 3, 4, 4, 5, 6, 7],
      [2, 3, 3, 4, 4, 5, 6, 7],
      [2, 3, 3, 4, 4, 5, 6, 7],
      [2, 3, 3, 4, 4, 5, 6, 7],
    ],
    symbols: [
      { id: "river", kind: "wild" },
      { id: "tide", kind: "scatter", pays: [2, 5, 20] },
      { id: "barge", kind: "regular", pays: [35, 87, 208, 693] },
      { id: "tern", kind: "regular", pays: [24, 62, 139, 416] },
      { id: "cow", kind: "regular", pays: [17, 42, 87, 260] },
      { id: "hut", kind: "regular", pays: [12, 28, 62, 173] },
      { id: "paddy", kind: "regular", pays: [9, 19, 42, 121] },
      { id: "reeds", kind: "regular", pays: [7, 16, 35, 104] },
      { id: "clay", kind: "regular", pays: [7, 16, 31, 87] },
      { id: "jute", kind: "regular", pays: [5, 12, 28, 69] },
    ],
    freeSpins: { awards: [8, 12, 16], multiplier: 3, canRetrigger: false, maxSpins: 16 },
  },
});
