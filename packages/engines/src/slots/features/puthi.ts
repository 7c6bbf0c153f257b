// An old manuscript read aloud. High volatility: 10 lines, free spins with one symbol that covers its reels.
import { tenPaylines } from "../lines/paylines.ts";
import { strip } from "../slot-rules.ts";
import { expanding } from "./expanding.ts";

const reels = [
  strip(`quill ektara ink ektara khol quill palm-leaf king khol boatman ektara quill boatman ink ektara
    queen palm-leaf khol quill queen ink boatman palm-leaf ink palm-leaf ink quill ink palm-leaf
    king book khol`),
  strip(`palm-leaf ektara ink quill khol queen quill ektara queen khol palm-leaf boatman palm-leaf ink
    palm-leaf ektara khol boatman khol boatman king ink quill palm-leaf ink book ink quill ink quill
    king ektara`),
  strip(`ink quill queen palm-leaf khol quill ink ektara boatman palm-leaf boatman queen ektara quill
    palm-leaf khol king ektara khol ink khol ink book boatman ink palm-leaf ektara quill palm-leaf
    ink quill king`),
  strip(`quill ink ektara palm-leaf boatman quill khol ektara ink palm-leaf queen ink palm-leaf ink quill
    khol king book khol quill boatman ink ektara ink boatman quill khol ektara king palm-leaf queen
    palm-leaf`),
  strip(`boatman queen ink king quill ink quill queen palm-leaf boatman quill khol king ink palm-leaf
    ektara palm-leaf khol quill ink ektara ink ektara palm-leaf boatman palm-leaf ink quill khol
    book khol ektara`),
];

export const puthi = expanding.create({
  name: "puthi",
  version: 1,
  volatility: "high",
  rtp: "840317068376415033595489168598536453331028432878254689652872124114128893138741230213440210344587215952644591990668806987903811479191282241746425620963718773999/878694100496718043517683302282418331810487718418343092402491322775749527474899974671687634004666183037093927858109549828751614463963730408009475621262727315456",
  rules: {
    rows: 3,
    reels,
    freeReels: reels,
    lines: tenPaylines,
    symbols: [
      { id: "book", kind: "scatter", pays: [2, 10, 100] },
      { id: "king", kind: "regular", pays: [9, 55, 280, 1840] },
      { id: "queen", kind: "regular", pays: [6, 37, 140, 830] },
      { id: "boatman", kind: "regular", pays: [28, 92, 550] },
      { id: "khol", kind: "regular", pays: [18, 73, 280] },
      { id: "ektara", kind: "regular", pays: [18, 64, 230] },
      { id: "palm-leaf", kind: "regular", pays: [7, 28, 110] },
      { id: "ink", kind: "regular", pays: [6, 23, 92] },
      { id: "quill", kind: "regular", pays: [6, 18, 73] },
    ],
    freeSpins: { awards: [10, 10, 10], multiplier: 1, canRetrigger: true, maxSpins: 30 },
    specials: [
      { symbol: "king", weight: 1 },
      { symbol: "queen", weight: 1 },
      { symbol: "boatman", weight: 2 },
      { symbol: "khol", weight: 2 },
      { symbol: "ektara", weight: 2 },
      { symbol: "palm-leaf", weight: 3 },
      { symbol: "ink", weight: 3 },
      { symbol: "quill", weight: 2 },
    ],
  },
});
