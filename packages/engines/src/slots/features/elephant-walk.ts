// A procession of elephants. Medium volatility: 20 lines, wild reels that walk to the left, with a respin for every step.
import { twentyPaylines } from "../lines/paylines.ts";
import { strip } from "../slot-rules.ts";
import { wildReels } from "./wild-reels.ts";

const reels = [
  strip(`tusk howdah grass banana grass nagara garland tusk mahout garland grass mahout garland tusk
    grass banana grass nagara howdah garland nagara banana grass tusk garland grass banana nagara
    banana mahout howdah grass`),
  strip(`garland banana grass nagara banana grass garland nagara howdah grass mahout tusk garland banana
    howdah nagara howdah grass nagara mahout garland grass tusk mahout garland banana grass tusk
    grass tusk banana grass`),
  strip(`nagara tusk banana howdah grass nagara howdah nagara grass garland tusk grass howdah nagara
    garland banana grass garland grass mahout banana tusk grass garland banana garland grass tusk
    mahout grass mahout banana`),
  strip(`banana tusk grass howdah nagara grass banana howdah mahout garland grass banana tusk garland
    grass garland mahout grass howdah tusk banana garland grass nagara tusk nagara grass banana
    grass nagara mahout garland`),
  strip(`grass garland mahout tusker garland banana nagara tusk grass banana nagara garland mahout tusk
    grass banana nagara grass howdah garland howdah banana grass banana garland grass tusk nagara
    mahout howdah grass tusk`),
];

export const elephantWalk = wildReels.create({
  name: "elephant-walk",
  version: 1,
  volatility: "medium",
  rtp: "1154894566953364220215085/1208925819614629174706176",
  rules: {
    rows: 3,
    reels,
    freeReels: reels,
    lines: twentyPaylines,
    symbols: [
      { id: "tusker", kind: "wild" },
      { id: "mahout", kind: "regular", pays: [15, 55, 260] },
      { id: "howdah", kind: "regular", pays: [11, 37, 150] },
      { id: "nagara", kind: "regular", pays: [6, 18, 74] },
      { id: "tusk", kind: "regular", pays: [4, 15, 55] },
      { id: "banana", kind: "regular", pays: [3, 7, 30] },
      { id: "grass", kind: "regular", pays: [2, 4, 18] },
      { id: "garland", kind: "regular", pays: [2, 6, 22] },
    ],
    freeSpins: { awards: [0, 0, 0], multiplier: 1, canRetrigger: false, maxSpins: 1 },
    wildReels: { movement: "walking", maxRespins: 12 },
  },
});
