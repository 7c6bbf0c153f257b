// The embroidered quilt of Bengal: 243 ways. Wilds on the three middle reels; free spins tripled.
import { strip } from "../slot-rules.ts";
import { ways } from "./ways.ts";

const reels = [
  strip(`star horse fish sprig star lotus elephant sprig horse lotus elephant fish star sprig fish lotus
    kalka sprig horse peacock kalka needle star peacock lotus star peacock sprig kalka fish kalka fish`),
  strip(`sprig elephant star peacock fish needle horse kalka lotus fish peacock lotus kalka sprig kalka star
    fish lotus horse sprig fish kalka sprig elephant star lotus peacock star sunwheel horse sprig fish`),
  strip(`peacock lotus needle kalka sprig horse lotus fish sprig star elephant star kalka sprig elephant fish
    horse star peacock sunwheel fish lotus horse lotus fish kalka fish sprig kalka star lotus sprig`),
  strip(`sprig star fish star horse star needle lotus fish lotus fish horse star sprig lotus kalka sunwheel
    sprig horse kalka sprig lotus peacock elephant sprig kalka lotus elephant peacock fish peacock kalka`),
  strip(`star kalka peacock star lotus sprig kalka elephant peacock sprig fish sprig star sprig lotus fish
    star horse kalka fish peacock kalka horse needle lotus fish lotus horse elephant fish sprig lotus`),
];

export const nakshiKantha = ways.create({
  name: "nakshi-kantha",
  version: 1,
  volatility: "medium",
  rtp: "534842508994173/562949953421312",
  rules: {
    rows: 3,
    reels,
    freeReels: reels,
    symbols: [
      { id: "sunwheel", kind: "wild" },
      { id: "needle", kind: "scatter", pays: [2, 5, 25] },
      { id: "elephant", kind: "regular", pays: [20, 70, 350] },
      { id: "peacock", kind: "regular", pays: [18, 52, 210] },
      { id: "horse", kind: "regular", pays: [14, 36, 140] },
      { id: "kalka", kind: "regular", pays: [9, 26, 105] },
      { id: "lotus", kind: "regular", pays: [7, 21, 70] },
      { id: "fish", kind: "regular", pays: [5, 14, 52] },
      { id: "sprig", kind: "regular", pays: [4, 10, 35] },
      { id: "star", kind: "regular", pays: [3, 9, 35] },
    ],
    betUnits: 20,
    tumbling: null,
    freeSpins: { awards: [12, 15, 20], multiplier: 3, canRetrigger: false, maxSpins: 20 },
  },
});
