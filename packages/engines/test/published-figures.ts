// For tests only: figures that others published, and the rules to which they belong, in a form that the engines accept.
// A figure is a house edge in percent unless its row says `return`. `calc` in a source means that its publisher
// recomputed the figure exactly from the rules. Every figure has the decimals that its source prints.
import type { SicBoPays } from "../src/live/sic-bo.ts";
import type { ThreeCardRules } from "../src/live/three-card-poker.ts";
import type { VideoPokerPaytable } from "../src/poker/video-poker-tables.ts";

const sicBo: SicBoPays = {
  anyTriple: 30,
  triple: 180,
  double: 10,
  single: [1, 2, 3],
  pair: 5,
  totals: [60, 30, 17, 12, 8, 6, 6],
};

/** Source: Wizard of Odds. */
export const sicBoFigures: readonly (readonly [pays: SicBoPays, on: string, edge: string])[] = [
  [sicBo, "big", "2.777778"],
  [sicBo, "small", "2.777778"],
  [{ ...sicBo, pair: 6 }, "pair:1-2", "2.777778"],
  [sicBo, "pair:1-2", "16.666667"],
  [sicBo, "single:1", "7.870370"],
  [{ ...sicBo, single: [1, 2, 12] }, "single:1", "3.703704"],
  [{ ...sicBo, totals: [50, 18] }, "total:4", "29.166667"],
  [sicBo, "total:4", "15.277778"],
  [{ ...sicBo, totals: [62, 30] }, "total:4", "12.5"],
  [{ ...sicBo, totals: [50, 18] }, "total:5", "47.222222"],
  [sicBo, "total:5", "13.888889"],
  [{ ...sicBo, triple: 150 }, "triple:1", "30.092593"],
  [sicBo, "triple:1", "16.203704"],
  [{ ...sicBo, anyTriple: 24 }, "any-triple", "30.555556"],
  [sicBo, "any-triple", "13.888889"],
  [{ ...sicBo, double: 8 }, "double:1", "33.333333"],
  [sicBo, "double:1", "18.518519"],
];

/**
 * Sources: Wizard of Odds; for the game without commission, 888casino; for the bonuses, Wizard of Odds, baccarat
 * appendix 5.
 */
export const baccaratFigures = [
  ["baccarat", "banker", "1.057906"],
  ["baccarat", "player", "1.235081"],
  ["baccarat", "tie", "14.359629"],
  ["baccarat-six-decks", "banker", "1.055849"],
  ["baccarat-six-decks", "player", "1.237415"],
  ["baccarat-six-decks", "tie", "14.438160"],
  ["baccarat-no-commission", "banker", "1.458104"],
  ["six decks, no commission", "banker", "1.454808"],
  ["baccarat", "player-bonus", "2.6517"],
  ["baccarat", "banker-bonus", "9.3731"],
  ["baccarat", "player-pair", "10.361446"],
  ["baccarat", "either-pair", "13.709877"],
] as const;

/** Eight decks, and half of the stake is lost at a tie. Source: calc. */
export const dragonTigerFigures = [
  ["dragon", "3.734940"],
  ["tie", "32.771084"],
  ["suited-tie", "13.975904"],
] as const;

/**
 * The first card goes to andar. Source: calc. The last row returns more than it takes, so the engines must refuse it.
 */
export const andarBaharFigures = [
  ["andar", "9/10", "2.148860"],
  ["bahar", "9/10", "3.001200"],
  ["andar", "19/20", "-0.426170"],
] as const;

/** Either side pays 0.95 to one, and a trail beats a straight flush. Source: Wizard of Odds. */
export const teenPattiFigure = "2.4972";

/**
 * The dealer needs a queen, and the ante bonus pays 5/4/1. The loss per ante, and per unit of all stakes. Source:
 * casinocitytimes.
 */
export const threeCardAnteFigures = { perAnte: "3.3730", perAction: "2.01" } as const;

const pairPlus = (
  ...[straightFlush, trips, straight, flush, pair]: readonly [number, number, number, number, number]
): ThreeCardRules["pairPlus"] => ({ "straight-flush": straightFlush, trips, straight, flush, pair });

/** Source: calc. */
export const pairPlusFigures: readonly (readonly [pays: ThreeCardRules["pairPlus"], edge: string])[] = [
  [pairPlus(40, 30, 6, 4, 1), "2.316742"],
  [pairPlus(40, 30, 6, 3, 1), "7.276018"],
  [pairPlus(40, 30, 5, 4, 1), "5.574661"],
];

/** Rows: one zero; half the stake back on a zero; two zeros; the bet on five numbers; three zeros. Source: calc. */
export const rouletteFigures = [
  [{ zeros: 1, covered: 1, paysToOne: 35 }, "2.702703"],
  [{ zeros: 1, covered: 18, paysToOne: 1, isHalfBack: true }, "1.351351"],
  [{ zeros: 2, covered: 1, paysToOne: 35 }, "5.263158"],
  [{ zeros: 2, covered: 5, paysToOne: 6 }, "7.894737"],
  [{ zeros: 3, covered: 1, paysToOne: 35 }, "7.692308"],
] as const;

const ACE = 14;
const lowRanks = [2, 3, 4];
const jacks: VideoPokerPaytable["pays"] = {
  "high-card": 0,
  pair: 1,
  "two-pair": 2,
  three: 3,
  straight: 4,
  flush: 6,
  "full-house": 9,
  four: 25,
  "straight-flush": 50,
  "royal-flush": 800,
};

/** Returns a paytable with these pays of a full house and a flush, by which paytables are named. */
function paytable(
  base: Partial<VideoPokerPaytable["pays"]>,
  fours: VideoPokerPaytable["fours"],
  [fullHouse, flush]: readonly [number, number],
): VideoPokerPaytable {
  const rules = { pays: { ...jacks, ...base, "full-house": fullHouse, flush }, lowestPair: 11 };
  return fours === undefined ? rules : { ...rules, fours };
}

type Named = (pays: readonly [number, number]) => VideoPokerPaytable;
const jacksOrBetter: Named = (pays) => paytable({}, undefined, pays);
const bonusFours = [
  { ranks: [ACE], pays: 80 },
  { ranks: lowRanks, pays: 40 },
];
const bonusPoker: Named = (pays) => paytable({}, bonusFours, pays);
const doubleFours = [
  { ranks: [ACE], pays: 160 },
  { ranks: lowRanks, pays: 80 },
];
const doubleBonus: Named = (pays) => paytable({ straight: 5, four: 50, "two-pair": 1 }, doubleFours, pays);
const kickedFours = [
  { ranks: [ACE], kickers: lowRanks, pays: 400 },
  { ranks: lowRanks, kickers: [ACE, ...lowRanks], pays: 160 },
  ...doubleFours,
];
const doubleDoubleBonus: Named = (pays) => paytable({ four: 50, "two-pair": 1 }, kickedFours, pays);
const bonusDeluxe: Named = (pays) => paytable({ four: 80, "two-pair": 1 }, undefined, pays);

/** Returns in percent under perfect play, at five coins. Source: uscasinoadvantage. */
export const videoPokerFigures: readonly (readonly [
  name: string,
  rules: VideoPokerPaytable,
  percent: string,
])[] = [
  ["Jacks or Better 9/6", jacksOrBetter([9, 6]), "99.5439"],
  ["Jacks or Better 9/5", jacksOrBetter([9, 5]), "98.45"],
  ["Jacks or Better 8/6", jacksOrBetter([8, 6]), "98.39"],
  ["Jacks or Better 8/5", jacksOrBetter([8, 5]), "97.30"],
  ["Bonus Poker 8/5", bonusPoker([8, 5]), "99.17"],
  ["Bonus Poker 7/5", bonusPoker([7, 5]), "98.01"],
  ["Double Bonus 10/7", doubleBonus([10, 7]), "100.17"],
  ["Double Bonus 9/7", doubleBonus([9, 7]), "99.11"],
  ["Double Double Bonus 10/6", doubleDoubleBonus([10, 6]), "100.06"],
  ["Double Double Bonus 9/6", doubleDoubleBonus([9, 6]), "98.98"],
  ["Double Double Bonus 9/5", doubleDoubleBonus([9, 5]), "97.87"],
  ["Bonus Poker Deluxe 9/6", bonusDeluxe([9, 6]), "99.64"],
  ["Bonus Poker Deluxe 8/6", bonusDeluxe([8, 6]), "98.49"],
];

/** Returns in percent of Stake's tables. Source: calc. */
export const plinkoFigures = [
  [16, "low", "98.998718"],
  [16, "medium", "98.988342"],
  [16, "high", "98.976440"],
  [8, "low", "98.984375"],
  [8, "medium", "98.906250"],
  [8, "high", "99.062500"],
  [12, "low", "98.979492"],
  [12, "medium", "98.989258"],
  [12, "high", "99.116211"],
] as const;

/**
 * American keno, 20 of 80: the payouts by hits for each number of picks, and the return in percent. Source: tables of
 * the slotopol server (MIT).
 */
export const kenoFigures: readonly (readonly [pays: readonly number[], percent: string])[] = [
  [[1, 0, 5], "86.075949"],
  [[1, 0, 2, 15], "90.214216"],
  [[1, 0, 1, 5, 50], "89.036596"],
  [[1, 0, 0, 3, 12, 400], "88.206730"],
  [[1, 0, 0, 2, 6, 50, 1000], "88.123522"],
  [[1, 0, 0, 1, 2, 25, 300, 3000], "90.974272"],
  [[1, 0, 0, 1, 2, 10, 40, 800, 6000], "89.819236"],
  [[1, 0, 0, 0, 1, 5, 45, 400, 2000, 8000], "90.589102"],
  [[1, 0, 0, 0, 1, 5, 18, 100, 500, 2500, 10000], "90.212487"],
];

/**
 * Returns in percent over full cycles of slots with five lines and a scatter, in `published/`. Source: slotopol server
 * (MIT).
 */
export const cycleFigures = [
  ["seven-fruits-1", "93.791949"],
  ["seven-fruits-2", "95.655629"],
  ["seven-fruits-3", "99.088693"],
] as const;

/**
 * "Atkins Diet", in `published/`: strips, pays and the results of its whole cycle. Source: Wizard of Odds,
 * /games/slots/atkins-diet/.
 */
export const atkinsFigures = {
  total: "97.046",
  linePays: "63.460",
  scatterPay: "6.976",
  bonus: "26.610",
  /** Probability of a bonus, its expected free spins, and its expected win in stakes. */
  trigger: "0.011185",
  spins: "11.259335",
  bonusWin: "23.791632",
} as const;

/**
 * Limbo and crash with an edge of 1 %: a target t pays 0.99 / p, so that every target returns 99 %. In hundredths of
 * the stake. Source: Stake.
 */
export const targetFigures = {
  targets: [101, 150, 200, 500, 1_000, 10_000, 100_000],
  percent: "99.0000",
} as const;
