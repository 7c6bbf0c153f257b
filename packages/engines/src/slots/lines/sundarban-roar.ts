// The mangrove forest at night and its tiger. High volatility: 20 lines, rare and large pays, free spins
// tripled on separate strips with more tigers, retriggered up to 24.
import { strip } from "../slot-rules.ts";
import { lines } from "./lines.ts";
import { twentyPaylines } from "./paylines.ts";

const reels = [
  strip(`boar crab paw crab root deer crab kite leaf honeycomb deer leaf crab honeycomb crab leaf crab kite
    crab root honeycomb root crocodile root kite deer crocodile root kite root boar crab`),
  strip(`deer crocodile root boar leaf deer kite boar root honeycomb leaf root leaf root crab crocodile
    honeycomb crab honeycomb tiger leaf kite leaf paw leaf honeycomb boar root leaf root leaf crab`),
  strip(`leaf paw crab kite deer root crab kite crocodile deer root kite crab leaf crocodile deer boar
    honeycomb leaf boar tiger leaf crab honeycomb boar paw root leaf crab boar kite crab`),
  strip(`root leaf crab boar root kite boar root deer honeycomb root leaf crocodile paw deer crab kite leaf
    honeycomb crab boar tiger kite leaf honeycomb root crocodile boar crab honeycomb kite crab`),
  strip(`crab deer crocodile crab leaf boar root kite leaf crocodile deer leaf boar root honeycomb kite boar
    crab honeycomb boar crab root kite leaf tiger root deer honeycomb paw kite root honeycomb`),
];

const freeReels = [
  strip(`crab boar deer leaf crocodile root kite root crab root crab root deer crab honeycomb crab honeycomb
    leaf root kite honeycomb crab boar paw root crab crocodile tiger kite leaf crab deer`),
  strip(`deer crab leaf root boar leaf honeycomb crocodile leaf root honeycomb boar root leaf boar root leaf
    tiger honeycomb kite tiger deer leaf root crab honeycomb paw kite leaf crab crocodile root`),
  strip(`boar kite crab crocodile leaf root boar honeycomb crab paw leaf boar deer root crab crocodile leaf
    deer tiger leaf kite crab root tiger honeycomb boar kite crab leaf deer crab paw`),
  strip(`root crab tiger honeycomb deer kite leaf root boar kite crab paw honeycomb crocodile deer leaf
    crocodile crab kite tiger root honeycomb crab boar honeycomb root leaf boar root crab boar leaf`),
  strip(`deer leaf kite boar root leaf crocodile honeycomb root leaf paw root boar honeycomb crab deer
    honeycomb crab boar kite honeycomb tiger root kite tiger root crab deer leaf boar crab crocodile`),
];

export const sundarbanRoar = lines.create({
  name: "sundarban-roar",
  version: 1,
  volatility: "high",
  rtp:
    "248553092511953353204621734209138763505552284224841341885694034282587024852663308045479872" +
    "86722546566586978825812384830399542355457533157231919057173537/" +
    "261871248631691349601055175746207932177331363683445183158663309447690703712373964390661607" +
    "38607233257207093473020480568073738052367083144426628220715008",
  rules: {
    rows: 3,
    reels,
    freeReels,
    lines: twentyPaylines,
    symbols: [
      { id: "tiger", kind: "wild", pays: [100, 500, 3000] },
      { id: "paw", kind: "scatter", pays: [2, 10, 100] },
      { id: "crocodile", kind: "regular", pays: [100, 400, 2500] },
      { id: "deer", kind: "regular", pays: [50, 200, 1000] },
      { id: "honeycomb", kind: "regular", pays: [40, 150, 600] },
      { id: "kite", kind: "regular", pays: [30, 100, 500] },
      { id: "boar", kind: "regular", pays: [25, 80, 400] },
      { id: "leaf", kind: "regular", pays: [5, 20, 100] },
      { id: "root", kind: "regular", pays: [5, 20, 100] },
      { id: "crab", kind: "regular", pays: [4, 15, 75] },
    ],
    freeSpins: { awards: [8, 12, 16], multiplier: 3, canRetrigger: true, maxSpins: 24 },
  },
});
