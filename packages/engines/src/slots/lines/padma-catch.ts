// A river at dawn: hilsa, nets and boats. Low volatility: frequent small pays, 10 lines, free spins doubled.
import { strip } from "../slot-rules.ts";
import { lines } from "./lines.ts";
import { tenPaylines } from "./paylines.ts";

const reels = [
  strip(`boat crab conch ilish rui shapla boat katla net full-moon rui shapla crab katla conch net shapla
    crab conch rui katla boat net ilish shapla rui kingfisher ilish crab net conch shapla`),
  strip(`boat ilish conch kingfisher crab conch net katla shapla kingfisher crab ilish net conch shapla
    full-moon crab rui boat ilish conch shapla full-moon boat rui net katla crab shapla net katla rui`),
  strip(`conch rui katla shapla crab boat net katla ilish shapla conch net boat kingfisher shapla crab rui
    shapla full-moon ilish net crab rui kingfisher conch net rui crab conch ilish katla boat`),
  strip(`rui shapla katla net ilish boat rui shapla conch boat kingfisher crab rui katla full-moon ilish crab
    katla conch ilish net shapla kingfisher boat crab net conch rui net crab shapla conch`),
  strip(`conch boat rui ilish shapla rui katla crab conch net shapla katla net crab conch rui crab shapla
    ilish full-moon rui conch net shapla boat net crab boat shapla ilish kingfisher katla`),
];

export const padmaCatch = lines.create({
  name: "padma-catch",
  version: 1,
  volatility: "low",
  rtp: "16884667368975/17592186044416",
  rules: {
    rows: 3,
    reels,
    freeReels: reels,
    lines: tenPaylines,
    symbols: [
      { id: "kingfisher", kind: "wild", pays: [30, 120, 500] },
      { id: "full-moon", kind: "scatter", pays: [2, 10, 50] },
      { id: "ilish", kind: "regular", pays: [30, 100, 400] },
      { id: "boat", kind: "regular", pays: [25, 80, 250] },
      { id: "katla", kind: "regular", pays: [20, 60, 200] },
      { id: "rui", kind: "regular", pays: [16, 50, 150] },
      { id: "net", kind: "regular", pays: [12, 35, 120] },
      { id: "crab", kind: "regular", pays: [8, 25, 80] },
      { id: "conch", kind: "regular", pays: [8, 25, 80] },
      { id: "shapla", kind: "regular", pays: [10, 25, 75] },
    ],
    freeSpins: { awards: [8, 10, 12], multiplier: 2, canRetrigger: false, maxSpins: 12 },
  },
});
