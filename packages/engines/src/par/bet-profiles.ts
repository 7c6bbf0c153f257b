// What a par sheet says of each bet beside its return: how often it pays, how far it swings, the most it pays. Everything is
// worked out from chances the rules themselves give; where a bet's course depends on what its player decides, only its
// return is stated, for the best play, and the rest is left open rather than guessed.
import { choose } from "../combinations.ts";
import { addFractions, approximate, compareFractions, fraction, timesFractions, type Fraction } from "../fraction.ts";
import type { Fish } from "../fishing/fishing.ts";
import { findGame, type Game } from "../games.ts";
import { returnAtEnd } from "../live/baccarat.ts";
import type { Table, TableResult } from "../live/table.ts";
import { pairPlusReturn } from "../live/three-card-poker.ts";
import { quoteCrash } from "../originals/crash.ts";
import { quoteDice } from "../originals/dice.ts";
import { kenoChance, kenoPays, kenoWays } from "../originals/keno.ts";
import { quoteLimbo } from "../originals/limbo.ts";
import { minesChance, minesMultiplier } from "../originals/mines.ts";
import { plinkoPays, plinkoWays } from "../originals/plinko.ts";
import { wheelPays, wheelWays } from "../originals/wheel.ts";
import { slotSheets, waysSheets } from "../slots/house-sheets.ts";
import { parSheet } from "../slots/par-sheet.ts";
import { waysPar } from "../slots/ways-par.ts";
import { listBets } from "./all-bets.ts";
import { countEnds } from "./baccarat-par.ts";

export type BetProfile = {
  readonly bet: string;
  readonly rtp: Fraction;
  /** Chance that anything comes back. */
  readonly hitRate: Fraction | null;
  /** Standard deviation of what one unit of stake gives back. */
  readonly deviation: number | null;
  /** Most that one unit of stake gives back, reachable. */
  readonly most: Fraction | null;
  /** Chance that free spins start; slots only. */
  readonly triggerRate?: Fraction;
};

/** What a bet may come to, its chances adding up to one. */
type Course = { readonly chance: Fraction; readonly back: Fraction };

const NONE = fraction(0n);
const ONE = fraction(1n);

function minus(a: Fraction, b: Fraction): Fraction {
  return addFractions(a, fraction(-b.num, b.den));
}

function profileOf(bet: string, courses: readonly Course[]): BetProfile {
  const sum = (worth: (course: Course) => Fraction): Fraction =>
    courses.reduce((total, course) => addFractions(total, timesFractions(course.chance, worth(course))), NONE);
  if (compareFractions(sum(() => ONE), ONE) !== 0) throw new Error(`the chances of ${bet} do not add up`);
  const rtp = sum(({ back }) => back);
  const square = sum(({ back }) => timesFractions(back, back));
  return {
    bet, rtp,
    hitRate: sum(({ back }) => (back.num > 0n ? ONE : NONE)),
    deviation: Math.sqrt(approximate(minus(square, timesFractions(rtp, rtp)))),
    most: courses.reduce((most, { back, chance }) => (chance.num > 0n && compareFractions(back, most) > 0 ? back : most), NONE),
  };
}

function allOrNothing(bet: string, chance: Fraction, back: Fraction): BetProfile {
  return profileOf(bet, [{ chance, back }, { chance: minus(ONE, chance), back: NONE }]);
}

function hundredths(text: string): number {
  return Math.round(Number(text.slice(text.indexOf(":") + 1)) * 100);
}

const BULLS: readonly (readonly number[])[] = [[36, 37, 38, 39, 40], [0, 1, 2, 3, 4]];

/** Every result of a table that its bets can tell apart, with its chance. */
const resultsOf: Readonly<Record<string, () => { result: TableResult; chance: Fraction }[]>> = {
  roulette: () => Array.from({ length: 37 }, (_, pocket) => ({ result: { pocket }, chance: fraction(1n, 37n) })),
  "sic-bo": () => Array.from({ length: 216 }, (_, at) => ({
    result: { dice: [at % 6, Math.floor(at / 6) % 6, Math.floor(at / 36)].map((face) => face + 1) }, chance: fraction(1n, 216n),
  })),
  "dragon-tiger": () => Array.from({ length: 52 * 52 }, (_, at) => {
    const [dragon, tiger] = [at % 52, Math.floor(at / 52)];
    return { result: { dragon, tiger }, chance: fraction(dragon === tiger ? 7n : 8n, 52n * 415n) };
  }),
  // Of two hands either is the better as often; here four jacks and a queen against four twos and a three.
  bull: () => [BULLS, [...BULLS].reverse()].map(([banker = [], player = []]) => (
    { result: { banker, player1: player, player2: player, player3: player }, chance: fraction(1n, 2n) })),
  "lucky-seven": () => Array.from({ length: 52 }, (_, card) => ({ result: { card }, chance: fraction(1n, 52n) })),
  "andar-bahar": () => Array.from({ length: 49 }, (_, at) => ({
    // only how many cards it took counts
    result: { joker: 0, cards: Array.from({ length: at + 1 }, () => 0) }, chance: fraction(choose(50 - at, 2), choose(51, 3)),
  })),
};

function threeCardHands(): [number, number, number][] {
  const hands: [number, number, number][] = [];
  for (let a = 0; a < 52; a += 1) for (let b = a + 1; b < 52; b += 1) for (let c = b + 1; c < 52; c += 1) hands.push([a, b, c]);
  return hands;
}

/** Courses by what comes back, from equally likely cases. */
function byWorth(worths: readonly Fraction[]): Course[] {
  const counts = new Map<string, { back: Fraction; times: bigint }>();
  for (const back of worths) {
    const key = `${back.num}/${back.den}`;
    counts.set(key, { back, times: (counts.get(key)?.times ?? 0n) + 1n });
  }
  return [...counts.values()].map(({ back, times }) => ({ back, chance: fraction(times, BigInt(worths.length)) }));
}

/** The two sides are alike, so a tie's share follows from the return: 1 − (the rest, halved) on either side. */
function evenSides(bet: string, table: Table, rtp: Fraction): BetProfile {
  const [win, tie] = [table.returnOf({ a: [50, 49, 48], b: [0, 5, 11] }, "a"), table.returnOf({ a: [0, 5, 11], b: [1, 6, 8] }, "a")];
  const half = timesFractions(win, fraction(1n, 2n));
  const tied = timesFractions(minus(rtp, half), fraction(minus(tie, half).den, minus(tie, half).num));
  const each = timesFractions(minus(ONE, tied), fraction(1n, 2n));
  return profileOf(bet, [{ chance: each, back: win }, { chance: tied, back: tie }, { chance: each, back: NONE }]);
}

function onlyReturn(bet: string, rtp: Fraction): BetProfile {
  return { bet, rtp, hitRate: null, deviation: null, most: null };
}

function baccaratProfiles(table: Table): BetProfile[] {
  const ends = countEnds();
  const all = ends.reduce((sum, { ways }) => sum + ways, 0n);
  return Object.entries(table.rules.bets).map(([on, rtp]) => {
    const backs = ends.map(({ end, ways }) => ({ back: returnAtEnd(end, on), chance: fraction(ways, all) }));
    if (backs.every((course): course is Course => course.back !== null)) return profileOf(on, backs);
    // a perfect pair pays by how many there are; the other pairs pay one price
    if (on === "perfect-pair") return onlyReturn(on, rtp);
    const back = table.returnOf({ player: [0, 0], banker: [0, 0], playerPoints: 4, bankerPoints: 4 }, on);
    return allOrNothing(on, timesFractions(rtp, fraction(back.den, back.num)), back);
  });
}

function tableProfiles(table: Table): BetProfile[] {
  if (table.name === "baccarat") return baccaratProfiles(table);
  const bets = Object.entries(table.rules.bets);
  const results = resultsOf[table.name]?.();
  if (results !== undefined) {
    return bets.map(([on]) => profileOf(on, results.map(({ result, chance }) => ({ chance, back: table.returnOf(result, on) }))));
  }
  const hands = threeCardHands();
  return bets.map(([on, rtp]) => (on === "a" || on === "b" ? evenSides(on, table, rtp)
    : profileOf(on, byWorth(hands.map((hand) => table.returnOf({ a: hand, b: hand }, on))))));
}

function reelProfile({ engine }: Extract<Game, { family: "slots" | "ways" }>): BetProfile {
  const same = (sheet: { name: string; version: number }) => sheet.name === engine.name && sheet.version === engine.version;
  const [lines, ways] = [slotSheets.find(same), waysSheets.find(same)];
  const par = lines === undefined ? ways && waysPar(ways) : parSheet(lines);
  if (par === undefined) throw new Error(`no sheet of ${engine.name}`);
  const { rtp, hitRate, standardDeviation: deviation, maxMultiplier: most, triggerRate } = par;
  return { bet: "spin", rtp, hitRate, deviation, most, triggerRate };
}

type Stated = readonly { readonly bet: string; readonly rtp: Fraction }[];

/** Games of one target or field: a bet pays one price or nothing. Null for others. */
function originalProfiles(game: Game, bets: Stated): BetProfile[] | null {
  if (game.family === "dice") {
    return bets.map(({ bet }) => {
      const direction = bet.startsWith("under") ? "under" : "over";
      const { chance, multiplier } = quoteDice(game.engine.rules, { direction, targetHundredths: hundredths(bet) });
      return allOrNothing(bet, chance, multiplier);
    });
  }
  if (game.family === "limbo") {
    return bets.map(({ bet }) => {
      const { chance, multiplier } = quoteLimbo(game.engine.rules, hundredths(bet));
      return allOrNothing(bet, chance, multiplier);
    });
  }
  if (game.family === "crash") {
    return bets.map(({ bet }) => allOrNothing(bet, quoteCrash(hundredths(bet)).chance, fraction(BigInt(hundredths(bet)), 100n)));
  }
  if (game.family !== "mines") return null;
  return bets.map(({ bet }) => {
    const [mines = 0, picks = 0] = [...bet.matchAll(/\d+/g)].map(Number);
    return allOrNothing(bet, minesChance(game.engine.rules, mines, picks), minesMultiplier(game.engine.rules, mines, picks));
  });
}

function fishProfile({ id, catches, of, worths }: Fish): BetProfile {
  const weights = worths.reduce((sum, { weight }) => sum + weight, 0);
  return profileOf(id, [
    { chance: fraction(BigInt(of - catches), BigInt(of)), back: NONE },
    ...worths.map(({ times, weight }) => ({
      chance: fraction(BigInt(catches * weight), BigInt(of * weights)), back: fraction(BigInt(times)),
    })),
  ]);
}

/** Games of a paytable, counted outcome by outcome. Null for others. */
function drawnProfiles(game: Game): BetProfile[] | null {
  if (game.family === "plinko") {
    return plinkoWays(game.engine.rules).map((way) => profileOf(`${way.risk}:${way.rows}`,
      plinkoPays(game.engine.rules, way).map((back, slot) => ({ back, chance: fraction(choose(way.rows, slot), 2n ** BigInt(way.rows)) }))));
  }
  if (game.family === "keno") {
    return kenoWays(game.engine.rules).map(({ risk, picks }) => profileOf(`${risk}:${picks}`,
      kenoPays(game.engine.rules, risk, picks).map((back, hits) => ({ back, chance: kenoChance(game.engine.rules, picks, hits) }))));
  }
  if (game.family === "wheel") {
    return wheelWays(game.engine.rules).map((way) => profileOf(`${way.risk}:${way.segments}`, byWorth(wheelPays(game.engine.rules, way))));
  }
  if (game.family === "fishing") return game.engine.rules.fish.map(fishProfile);
  if (game.family === "table") return tableProfiles(game.engine);
  return game.family === "slots" || game.family === "ways" ? [reelProfile(game)] : null;
}

/** Every bet of a game; some seconds for the slots. Throws `round.unknown_game`. */
export function profilesOf(name: string): BetProfile[] {
  const game = findGame(name);
  const bets = listBets(name);
  const counted = drawnProfiles(game) ?? originalProfiles(game, bets);
  if (counted !== null) return counted;
  return bets.map(({ bet, rtp }) => {
    if (game.family !== "three-card-poker" || bet !== "pair-plus") return onlyReturn(bet, rtp);
    const backs = threeCardHands().map((hand) => fraction(BigInt(pairPlusReturn(game.engine.rules, hand))));
    return profileOf(bet, byWorth(backs));
  });
}
