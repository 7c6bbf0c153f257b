// A market by lamplight. Medium volatility: six of a kind anywhere win and fall out, and multipliers are added at the
// end.
import { strip } from "../slot-rules.ts";
import { anywhere } from "./anywhere.ts";

const reels = [
  strip(`tabla dinar spice oil-lamp crown silk moonstone scroll dinar times-2 oil-lamp times-5 moonstone
    spice tabla ruby`),
  strip(`oil-lamp spice spice oil-lamp tabla tabla moonstone moonstone dinar crown silk silk crown dinar
    times-3 ruby`),
  strip(`spice scroll moonstone moonstone silk dinar times-2 spice silk oil-lamp tabla oil-lamp times-10
    dinar crown ruby`),
  strip(`spice oil-lamp oil-lamp crown tabla moonstone dinar dinar spice moonstone tabla times-3 silk
    crown silk ruby`),
  strip(`oil-lamp moonstone spice ruby crown silk tabla moonstone times-2 scroll spice silk times-5 tabla
    oil-lamp dinar`),
];

export const nightBazaar = anywhere.create({
  name: "night-bazaar",
  version: 1,
  volatility: "medium",
  rtp: "325775099909/343597383680",
  rules: {
    rows: 5,
    reels,
    freeReels: reels,
    symbols: [
      { id: "scroll", kind: "scatter" },
      { id: "crown", kind: "regular", pays: [75, 187, 748] },
      { id: "ruby", kind: "regular", pays: [37, 90, 374] },
      { id: "moonstone", kind: "regular", pays: [15, 37, 187] },
      { id: "dinar", kind: "regular", pays: [12, 30, 150] },
      { id: "oil-lamp", kind: "regular", pays: [9, 22, 90] },
      { id: "silk", kind: "regular", pays: [7, 18, 75] },
      { id: "spice", kind: "regular", pays: [6, 15, 60] },
      { id: "tabla", kind: "regular", pays: [4, 12, 45] },
      { id: "times-2", kind: "regular" },
      { id: "times-3", kind: "regular" },
      { id: "times-5", kind: "regular" },
      { id: "times-10", kind: "regular" },
    ],
    betUnits: 100,
    sizes: [6, 8, 10],
    mostFalls: 20,
    multipliers: { "times-2": 2, "times-3": 3, "times-5": 5, "times-10": 10 },
    freeSpins: { awards: [6, 8, 10], multiplier: 2, canRetrigger: false, maxSpins: 10 },
  },
});
