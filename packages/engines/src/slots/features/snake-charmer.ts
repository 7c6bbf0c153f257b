// A snake charmer's flute under the moon. Medium volatility: 20 lines, stacked cobras that nudge into view, free spins doubled.
import { twentyPaylines } from "../lines/paylines.ts";
import { strip } from "../slot-rules.ts";
import { nudges } from "./nudges.ts";

const reels = [
  strip(`turban pot bangle dhol bangle flute bead turban mask bead bangle mask bead turban bangle dhol
    bangle flute pot moon flute dhol bangle turban bead bangle dhol flute dhol mask pot bangle`),
  strip(`turban pot bead dhol pot bead bangle pot dhol bangle flute bead turban flute mask bangle cobra
    cobra cobra flute turban bead turban dhol bangle dhol moon mask dhol mask bangle flute`),
  strip(`bangle turban bead mask flute bangle mask dhol flute pot bangle bead dhol flute turban dhol
    bangle pot flute dhol pot bangle moon turban bead bangle bead bangle mask dhol bangle turban`),
  strip(`bangle dhol turban cobra cobra cobra bangle turban flute bead flute bangle mask dhol pot bead
    dhol bangle pot turban mask dhol flute pot turban moon bangle dhol bead mask flute bead`),
  strip(`dhol moon bangle bead mask bangle mask bangle turban bangle bead pot dhol flute turban dhol bead
    pot dhol bangle bead mask turban flute bangle pot flute dhol flute bangle turban bangle`),
];

export const snakeCharmer = nudges.create({
  name: "snake-charmer",
  version: 1,
  volatility: "medium",
  rtp: "2722658585127051/2814749767106560",
  rules: {
    rows: 3,
    reels,
    freeReels: reels,
    lines: twentyPaylines,
    symbols: [
      { id: "cobra", kind: "wild" },
      { id: "moon", kind: "scatter", pays: [2, 10, 50] },
      { id: "mask", kind: "regular", pays: [19, 71, 330] },
      { id: "pot", kind: "regular", pays: [14, 48, 190] },
      { id: "flute", kind: "regular", pays: [7, 24, 95] },
      { id: "turban", kind: "regular", pays: [6, 19, 71] },
      { id: "dhol", kind: "regular", pays: [4, 10, 38] },
      { id: "bangle", kind: "regular", pays: [2, 6, 24] },
      { id: "bead", kind: "regular", pays: [3, 7, 29] },
    ],
    freeSpins: { awards: [8, 10, 12], multiplier: 2, canRetrigger: false, maxSpins: 12 },
  },
});
