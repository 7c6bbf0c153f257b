// The simulated leagues: what is played in them, by whom, how long and how often. A match takes minutes where a real one takes
// hours, so that a bet's end can be waited for.

import { clubs, cocks, crews, players, type Name } from "./names.ts";
import type { Model } from "./model.ts";
import { fightModel, raceModel } from "./race-model.ts";
import { scoreModel } from "./score-model.ts";

export type Category = "SPORTS" | "ESPORTS" | "COCKFIGHT";
export type MarketKind = "1x2" | "handicap" | "totals" | "winner" | "cockfight";
/** What a step of the clock is called; `of` is 0 where nobody knows how many there will be. */
export type ClockUnit = "minute" | "over" | "set" | "map" | "frame" | "round" | "blow" | "heat";

export type League = {
  readonly id: string;
  readonly category: Category;
  readonly sport: string;
  readonly name: Name;
  readonly sides: readonly Name[];
  readonly model: Model;
  readonly unit: ClockUnit;
  /** Steps that the clock counts to; 0: it counts sets. */
  readonly steps: number;
  readonly stepMs: number;
  /** From one start to the next. */
  readonly everyMs: number;
  /** Matches listed ahead. */
  readonly ahead: number;
  readonly markets: readonly MarketKind[];
  /** Lines in quarters, or in halves only, where whole numbers are many. */
  readonly lines: "quarters" | "halves";
  /** How far apart two sides may be. */
  readonly spread: number;
  readonly isBetWhilePlayed: boolean;
};

const minute = 60_000;

type Row = Pick<League, "id" | "sport" | "name" | "model" | "unit" | "steps" | "stepMs" | "everyMs" | "spread"> & Partial<League>;

function league(category: Category, sides: readonly Name[], row: Row): League {
  return { category, sides, ahead: 4, markets: ["winner"], lines: "halves", isBetWhilePlayed: true, ...row };
}

const football = scoreModel({ steps: 90, mean: 1.35, points: 1, order: "together", level: "stands" });
const hockey = scoreModel({ steps: 60, mean: 2.4, points: 1, order: "together", level: "stands" });
const cricket = scoreModel({ steps: 40, mean: 158, points: 1, order: "innings", level: "stands" });
const kabaddi = scoreModel({ steps: 40, mean: 32, points: 1, order: "together", level: "stands" });
const basketball = scoreModel({ steps: 40, mean: 39, points: 2, order: "together", level: "decided" });
const sets = (target: number, cap: number, toWin = 2) => raceModel({ sets: toWin, target, lead: 2, cap });
/** One long race: who is first at so many. */
const duel = (target: number) => raceModel({ sets: 1, target, lead: 1, cap: target });

const footballMarkets = ["1x2", "handicap", "totals"] as const;
const setMarkets = ["winner", "handicap", "totals"] as const;

const goals = { model: football, unit: "minute", steps: 90, markets: footballMarkets, lines: "quarters", spread: 0.3 } as const;
const overs = { model: cricket, unit: "over", steps: 40, stepMs: 14_000, markets: ["winner", "totals"], spread: 0.09 } as const;

export const leagues: readonly League[] = [
  league("SPORTS", clubs, { ...overs, id: "cr-river", sport: "cricket", name: { bn: "নদী কাপ টি-টোয়েন্টি", en: "River Cup Twenty" }, everyMs: 9 * minute }),
  league("SPORTS", clubs, { ...overs, id: "cr-delta", sport: "cricket", name: { bn: "বদ্বীপ নাইট লিগ", en: "Delta Night League" }, everyMs: 12 * minute, stepMs: 12_000 }),
  league("SPORTS", clubs, { ...goals, id: "fb-delta", sport: "football", name: { bn: "বদ্বীপ প্রিমিয়ার", en: "Delta Premier" }, stepMs: 6_000, everyMs: 9 * minute }),
  league("SPORTS", clubs, { ...goals, id: "fb-hills", sport: "football", name: { bn: "পাহাড় বনাম সাগর কাপ", en: "Hills and Sea Cup" }, stepMs: 5_000, everyMs: 10 * minute }),
  league("SPORTS", clubs, { id: "kb-mati", sport: "kabaddi", name: { bn: "মাটির লড়াই কাবাডি", en: "Clay Court Kabaddi" }, model: kabaddi, unit: "minute", steps: 40, stepMs: 9_000, everyMs: 7 * minute, markets: ["1x2", "handicap", "totals"], spread: 0.12 }),
  league("SPORTS", players, { id: "tn-lotus", sport: "tennis", name: { bn: "শাপলা ওপেন", en: "Lotus Open" }, model: sets(6, 7), unit: "set", steps: 0, stepMs: 15_000, everyMs: 7 * minute, markets: setMarkets, spread: 0.18 }),
  league("SPORTS", clubs, { id: "bk-harbour", sport: "basketball", name: { bn: "বন্দর বাস্কেটবল", en: "Harbour Basketball" }, model: basketball, unit: "minute", steps: 40, stepMs: 9_000, everyMs: 7 * minute, markets: ["winner", "handicap", "totals"], spread: 0.08 }),
  league("SPORTS", players, { id: "bd-feather", sport: "badminton", name: { bn: "শীতের শাটল", en: "Winter Shuttle" }, model: sets(21, 30), unit: "set", steps: 0, stepMs: 5_000, everyMs: 7 * minute, markets: setMarkets, spread: 0.09 }),
  league("SPORTS", clubs, { id: "vb-sand", sport: "volleyball", name: { bn: "বালুচর ভলিবল", en: "Sandbank Volleyball" }, model: sets(25, 60), unit: "set", steps: 0, stepMs: 5_000, everyMs: 8 * minute, markets: setMarkets, spread: 0.08 }),
  league("SPORTS", clubs, { ...goals, id: "hk-green", sport: "hockey", name: { bn: "সবুজ স্টিক হকি", en: "Green Stick Hockey" }, model: hockey, steps: 60, stepMs: 7_000, everyMs: 8 * minute }),
  league("SPORTS", players, { id: "tt-table", sport: "table-tennis", name: { bn: "ছোট টেবিল মাস্টার্স", en: "Small Table Masters" }, model: sets(11, 40, 3), unit: "set", steps: 0, stepMs: 5_000, everyMs: 6 * minute, markets: setMarkets, spread: 0.12 }),
  league("SPORTS", players, { id: "bx-ring", sport: "boxing", name: { bn: "রাতের রিং", en: "Night Ring" }, model: duel(7), unit: "round", steps: 0, stepMs: 30_000, everyMs: 6 * minute, spread: 0.25 }),
  league("SPORTS", players, { id: "sn-slate", sport: "snooker", name: { bn: "সবুজ টেবিল স্নুকার", en: "Green Slate Snooker" }, model: duel(5), unit: "frame", steps: 0, stepMs: 45_000, everyMs: 6 * minute, spread: 0.25 }),
  league("SPORTS", cocks, { id: "hr-meadow", sport: "horse", name: { bn: "চর ঘোড়দৌড়, দুই ঘোড়ার পাল্লা", en: "Meadow Match Race" }, model: duel(10), unit: "heat", steps: 0, stepMs: 12_000, everyMs: 4 * minute, spread: 0.2 }),
  league("SPORTS", players, { id: "mt-ring", sport: "motor", name: { bn: "রিং রোড দুজনের দৌড়", en: "Ring Road Duel" }, model: duel(12), unit: "heat", steps: 0, stepMs: 12_000, everyMs: 5 * minute, spread: 0.18 }),

  league("ESPORTS", crews, { id: "mo-crown", sport: "moba", name: { bn: "মুকুটের লেন", en: "Crown of Lanes" }, model: duelSets(2, 5), unit: "map", steps: 0, stepMs: 18_000, everyMs: 6 * minute, markets: setMarkets, spread: 0.2 }),
  league("ESPORTS", crews, { id: "fp-aim", sport: "fps", name: { bn: "নিশানা সিরিজ", en: "Steady Aim Series" }, model: sets(13, 16), unit: "map", steps: 0, stepMs: 7_000, everyMs: 6 * minute, markets: setMarkets, spread: 0.12 }),
  league("ESPORTS", crews, { id: "st-siege", sport: "strategy", name: { bn: "দুর্গ অবরোধ লিগ", en: "Siege League" }, model: duelSets(3, 3), unit: "map", steps: 0, stepMs: 20_000, everyMs: 6 * minute, markets: setMarkets, spread: 0.25 }),
  league("ESPORTS", crews, { ...goals, id: "ef-virtual", sport: "e-football", name: { bn: "ভার্চুয়াল গোল লিগ", en: "Virtual Goal League" }, stepMs: 3_000, everyMs: 5 * minute }),
  league("ESPORTS", crews, { ...overs, id: "ec-virtual", sport: "e-cricket", name: { bn: "ভার্চুয়াল ওভার কাপ", en: "Virtual Over Cup" }, stepMs: 7_000, everyMs: 5 * minute }),
  league("ESPORTS", crews, { id: "et-virtual", sport: "e-tennis", name: { bn: "ভার্চুয়াল র‍্যাকেট", en: "Virtual Racket" }, model: sets(6, 7), unit: "set", steps: 0, stepMs: 9_000, everyMs: 5 * minute, markets: setMarkets, spread: 0.18 }),
  league("ESPORTS", crews, { id: "er-virtual", sport: "e-racing", name: { bn: "নিয়ন সার্কিট", en: "Neon Circuit" }, model: duel(12), unit: "heat", steps: 0, stepMs: 9_000, everyMs: 4 * minute, spread: 0.18 }),

  ...([["ck-dawn", "ভোরের আসর", "Dawn Arena"], ["ck-river", "নদীর ঘাটের আসর", "River Ghat Arena"], ["ck-banyan", "বটতলার আসর", "Banyan Arena"], ["ck-hill", "টিলার আসর", "Hillock Arena"]] as const)
    .map(([id, bn, en]) => league("COCKFIGHT", cocks, {
      id, sport: "cockfight", name: { bn, en }, model: fightModel({ blows: 20, even: 0.1 }), unit: "blow", steps: 20, stepMs: 1_500,
      everyMs: 90_000, ahead: 3, markets: ["cockfight"], spread: 0.12, isBetWhilePlayed: false,
    })),
];

/** Maps in which one point ahead is enough. */
function duelSets(toWin: number, target: number): Model {
  return raceModel({ sets: toWin, target, lead: 1, cap: target });
}
