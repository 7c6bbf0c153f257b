// Fireflies over a forest glade. High volatility: 20 lines, and wild reels that stay for all free spins. An ante makes
// free spins likelier.
import { twentyPaylines } from "../lines/paylines.ts";
import { strip } from "../slot-rules.ts";
import { wildReels } from "./wild-reels.ts";

const reels = [
  strip(`moth acorn fern owl bat mushroom bat moth owl acorn fox acorn owl fern acorn mushroom fox moth
    acorn bat acorn fox fern mushroom bat glade mushroom fern moth acorn fern mushroom`),
  strip(`owl acorn owl moth mushroom fox bat acorn mushroom moth fern moth mushroom glade moth bat fern
    fox acorn fern firefly fern acorn bat fox fern mushroom acorn bat owl mushroom acorn`),
  strip(`bat glade acorn mushroom owl fern owl fern bat mushroom fern acorn mushroom moth acorn fern bat
    firefly fox acorn mushroom fern fox moth bat fox moth acorn moth mushroom acorn owl`),
  strip(`glade fern bat mushroom acorn owl fox bat fox acorn mushroom moth firefly fern mushroom fern owl
    fern acorn moth acorn bat fern mushroom moth acorn mushroom fox moth owl acorn bat`),
  strip(`acorn fox glade moth acorn fox acorn mushroom moth fern firefly mushroom fern owl bat acorn moth
    owl acorn fern fox fern bat acorn bat mushroom fern mushroom moth mushroom bat owl`),
];

const freeReels = [
  strip(`acorn fox owl acorn moth bat mushroom fern acorn moth mushroom bat acorn mushroom fox fern owl
    fern bat fox bat acorn fern mushroom owl moth acorn glade fern moth acorn mushroom`),
  strip(`mushroom glade acorn owl fox mushroom moth owl fox moth mushroom moth acorn fern acorn fern
    acorn bat owl acorn bat fern mushroom firefly fern moth fox acorn bat mushroom bat fern`),
  strip(`fern owl acorn owl fern mushroom moth acorn bat fox owl acorn fern acorn mushroom bat moth fern
    mushroom firefly glade bat moth fox moth mushroom acorn mushroom acorn fern fox bat`),
  strip(`owl bat mushroom glade fox mushroom fern acorn mushroom moth owl acorn mushroom firefly fern
    moth acorn bat fern acorn fern fox moth fox owl moth bat fern acorn bat mushroom acorn`),
  strip(`bat fox moth fox fern acorn moth bat fox moth owl fern acorn glade acorn moth mushroom owl
    mushroom fern mushroom fern firefly mushroom acorn bat acorn mushroom bat owl fern acorn`),
];

const moreGlades = [
  strip(`moth glade fern owl bat mushroom bat moth owl acorn fox acorn owl fern acorn mushroom fox moth
    acorn bat acorn fox fern mushroom bat glade mushroom fern moth acorn fern mushroom`),
  strip(`owl acorn owl moth mushroom fox bat acorn mushroom moth fern moth mushroom glade moth bat fern
    fox acorn fern firefly fern acorn bat fox fern mushroom acorn bat owl mushroom acorn`),
  strip(`bat glade acorn mushroom owl fern owl fern bat mushroom fern acorn mushroom moth acorn fern bat
    firefly fox acorn mushroom fern fox moth bat fox moth acorn moth mushroom acorn owl`),
  strip(`glade fern bat mushroom acorn owl fox bat fox acorn mushroom moth firefly fern mushroom fern owl
    fern acorn moth acorn bat fern mushroom moth acorn mushroom fox moth owl acorn bat`),
  strip(`acorn fox glade moth acorn fox acorn mushroom moth fern firefly mushroom fern owl bat acorn moth
    owl acorn fern fox fern bat acorn bat mushroom fern mushroom moth mushroom bat owl`),
];

export const fireflyNight = wildReels.create({
  name: "firefly-night",
  version: 1,
  volatility: "high",
  rtp: "32924154092347121369849359951193770074234587462565162295036727965518999/34508731733952818937173779311385127262255544860851932775812621118996480",
  rules: {
    rows: 3,
    reels,
    freeReels,
    lines: twentyPaylines,
    symbols: [
      { id: "firefly", kind: "wild" },
      { id: "glade", kind: "scatter", pays: [2, 10, 50] },
      { id: "owl", kind: "regular", pays: [40, 160, 810] },
      { id: "fox", kind: "regular", pays: [32, 120, 490] },
      { id: "bat", kind: "regular", pays: [16, 65, 240] },
      { id: "moth", kind: "regular", pays: [12, 49, 200] },
      { id: "fern", kind: "regular", pays: [6, 20, 81] },
      { id: "acorn", kind: "regular", pays: [5, 16, 65] },
      { id: "mushroom", kind: "regular", pays: [6, 16, 73] },
    ],
    freeSpins: { awards: [6, 8, 10], multiplier: 1, canRetrigger: false, maxSpins: 10 },
    wildReels: { movement: "sticky" },
  },
  betModes: [
    {
      id: "more-glades",
      kind: "ante",
      price: "5/4",
      reels: moreGlades,
      rtp: "20448135137128135891872826909901517889362250267609789180608370173545623/21567957333720511835733612069615704538909715538032457984882888199372800",
    },
  ],
});
