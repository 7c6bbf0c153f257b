// The mint of an old capital. High volatility: 20 lines, five coins start hold and win with three lives.
import { twentyPaylines } from "../lines/paylines.ts";
import { strip } from "../slot-rules.ts";
import { holdAndWin } from "./hold-and-win.ts";

const reels = [
  strip(`palanquin betel parrot betel jar loom rajah jar betel paan mohur loom betel paan parrot paan
    parrot betel paan jar mohur parrot loom rajah palanquin mohur loom parrot palanquin jar mohur
    paan`),
  strip(`loom betel paan rajah mohur parrot paan loom parrot palanquin parrot mohur jar loom mohur
    palanquin betel parrot mohur loom paan betel jar rajah jar betel parrot betel palanquin paan jar
    paan`),
  strip(`loom palanquin betel loom betel mohur betel jar parrot paan palanquin mohur paan loom paan
    palanquin paan parrot loom parrot paan mohur mohur jar parrot rajah betel jar parrot jar betel
    rajah`),
  strip(`mohur rajah parrot palanquin mohur jar mohur loom palanquin loom paan betel paan jar parrot paan
    parrot betel loom jar mohur betel rajah palanquin paan jar betel parrot betel parrot paan loom`),
  strip(`betel loom palanquin parrot rajah betel loom mohur parrot betel mohur parrot paan betel jar loom
    jar betel paan loom palanquin mohur paan rajah parrot mohur parrot jar paan jar paan palanquin`),
];

// Every window has a mohur (the coin symbol), so that every screen has five.
const minted = [
  strip(`mohur palanquin betel mohur parrot betel mohur jar loom mohur rajah jar mohur betel paan mohur
    loom betel mohur paan parrot mohur paan parrot mohur betel paan mohur jar parrot mohur loom`),
  strip(`mohur loom betel mohur paan rajah mohur parrot paan mohur loom parrot mohur palanquin parrot
    mohur jar loom mohur palanquin betel mohur parrot loom mohur paan betel mohur jar rajah mohur
    jar`),
  strip(`mohur loom palanquin mohur betel loom mohur betel betel mohur jar parrot mohur paan palanquin
    mohur paan loom mohur paan palanquin mohur paan parrot mohur loom parrot mohur paan jar mohur
    parrot`),
  strip(`mohur rajah parrot mohur palanquin jar mohur loom palanquin mohur loom paan mohur betel paan
    mohur jar parrot mohur paan parrot mohur betel loom mohur jar betel mohur rajah palanquin mohur
    paan`),
  strip(`mohur betel loom mohur palanquin parrot mohur rajah betel mohur loom parrot mohur betel parrot
    mohur paan betel mohur jar loom mohur jar betel mohur paan loom mohur palanquin paan mohur rajah`),
];

export const sonargaonMint = holdAndWin.create({
  name: "sonargaon-mint",
  version: 1,
  volatility: "high",
  rtp: "604187254920614690830711590411237833389191396973448758904102680337354664137760586492977721119382598847895399917441286264478376621640240815666367069170787510719292329445927722328349583397601274214946486949/627057063764139831929324851379409869378845668175598843037877190478889006888518431438644711527536922839520331484815861906173161536477065546885468336421475511783984145060592245840032548652210559519683510272",
  rules: {
    rows: 3,
    reels,
    freeReels: reels,
    lines: twentyPaylines,
    symbols: [
      { id: "mohur", kind: "regular" },
      { id: "rajah", kind: "regular", pays: [64, 240, 1270] },
      { id: "palanquin", kind: "regular", pays: [48, 160, 640] },
      { id: "loom", kind: "regular", pays: [32, 95, 400] },
      { id: "jar", kind: "regular", pays: [24, 79, 320] },
      { id: "parrot", kind: "regular", pays: [16, 48, 190] },
      { id: "betel", kind: "regular", pays: [13, 40, 160] },
      { id: "paan", kind: "regular", pays: [10, 32, 130] },
    ],
    freeSpins: { awards: [0, 0, 0], multiplier: 1, canRetrigger: false, maxSpins: 1 },
    hold: {
      coin: "mohur",
      minCoins: 5,
      lives: 3,
      lands: 2,
      of: 32,
      prizes: [
        { stakes: 1, weight: 64 },
        { stakes: 2, weight: 32 },
        { stakes: 3, weight: 16 },
        { stakes: 5, weight: 8 },
        { stakes: 10, weight: 6 },
        { stakes: 25, weight: 1 },
        { stakes: 50, weight: 1 },
      ],
      fullStakes: 1000,
    },
  },
  betModes: [
    {
      id: "buy-mint",
      kind: "buy",
      price: "121/4",
      reels: minted,
      rtp: "2339279612393816656326073855090431531095622511228159044380668506242614738900619270891151997888752715769539809993271080534636501274144489610650510010224244187707556960028664787160754315204025762931035693395937/2427964950894749429230345824541075014234890427175918720242660481534258234672343366530432323034622965234622723509207017300702481469239197797540533398623953181627586609674613175892606028381359286460214551773184",
    },
  ],
});
