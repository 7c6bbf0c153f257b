// Every bet of every game with its exact return, from the rules. Where a bet is a choice among millions (a target at
// limbo, crash or slide), it lists the ends and round numbers in between; the quote has the formula.
import { fraction, multiplyFractions, type Fraction } from "../fraction.ts";
import { quoteFish } from "../fishing/fishing.ts";
import { findGame, isSlot, listGames, type Game } from "../games.ts";
import { threeCardReturns } from "../live/three-card-returns.ts";
import { parseFraction } from "../fraction.ts";
import { lotteryGames } from "../lottery/lottery.ts";
import { returnsOf } from "../lottery/odds.ts";
import { matchMargins } from "../matches/margins.ts";
import { roadDifficulties, roadLadder } from "../originals/chicken-road.ts";
import { quoteCrash } from "../originals/crash.ts";
import { quoteDice } from "../originals/dice.ts";
import { kenoReturn, kenoVariants } from "../originals/keno.ts";
import { ladderMultiplier, ladderProbability, type Ladder } from "../originals/ladder.ts";
import { quoteLimbo } from "../originals/limbo.ts";
import { minesProbability, minesMultiplier } from "../originals/mines.ts";
import { plinkoReturn, plinkoVariants } from "../originals/plinko.ts";
import { quoteSlide } from "../originals/slide.ts";
import { towerDifficulties, towerLadder } from "../originals/tower.ts";
import { wheelReturn, wheelVariants } from "../originals/wheel.ts";
import { paytableNames, paytableReturns } from "../poker/video-poker-tables.ts";
import { pairsPar, pokerPar } from "./blackjack-sides-par.ts";

export type BetReturn = { readonly game: string; readonly bet: string; readonly rtp: Fraction };

type Named = readonly [bet: string, rtp: Fraction];

const targets = [
  101, 110, 150, 200, 300, 500, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
] as const;

function times(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;
}

/** The name of the bet of games with one bet. */
const onlyBets = { hilo: "best-play", holdem: "best-play", diamonds: "gems", scratch: "card" } as const;

type TargetGame = Extract<Game, { readonly family: "limbo" | "crash" | "slide" }>;

function targetReturn(game: TargetGame, at: number): Fraction {
  if (game.family === "limbo") return quoteLimbo(game.engine.rules, at).rtp;
  return game.family === "slide" ? quoteSlide(game.engine.rules, at).rtp : quoteCrash(at).rtp;
}

function targetReturns(game: TargetGame): Named[] {
  return targets
    .filter((at) => at <= game.engine.rules.maxTargetHundredths)
    .map((at) => [`target:${times(at)}`, targetReturn(game, at)]);
}

function betsOf(game: Game): Named[] {
  const { rules, rtp } = game.engine;
  if (isSlot(game))
    return [
      ["best-play", rtp],
      ...game.engine.betModes.map((mode): Named => [mode.id, parseFraction(mode.rtp)]),
    ];
  switch (game.family) {
    case "dice":
      return (["over", "under"] as const).flatMap((direction) =>
        [200, 2_500, 5_050, 7_500, 9_700].map(
          (at): Named => [
            `${direction}:${times(at)}`,
            quoteDice(game.engine.rules, { direction, targetHundredths: at }).rtp,
          ],
        ),
      );
    case "limbo":
    case "crash":
    case "slide":
      return targetReturns(game);
    case "plinko":
      return plinkoVariants(game.engine.rules).map(
        (variant): Named => [`${variant.risk}:${variant.rows}`, plinkoReturn(game.engine.rules, variant)],
      );
    case "keno":
      return kenoVariants(game.engine.rules).map(
        ({ risk, picks }): Named => [`${risk}:${picks}`, kenoReturn(game.engine.rules, risk, picks)],
      );
    case "wheel":
      return wheelVariants(game.engine.rules).map(
        (variant): Named => [`${variant.risk}:${variant.segments}`, wheelReturn(game.engine.rules, variant)],
      );
    case "fishing":
      return game.engine.rules.fish.map(({ id }): Named => [id, quoteFish(game.engine.rules, id).rtp]);
    case "table":
      return Object.entries((rules as typeof game.engine.rules).bets);
    case "mines":
      return minesVariants(game.engine.rules);
    case "coin-flip":
      return ladderVariants("flips", game.engine.rules);
    case "tower":
      return towerDifficulties.flatMap((one) =>
        ladderVariants(`${one} floors`, towerLadder(game.engine.rules, one)),
      );
    case "chicken-road":
      return roadDifficulties.flatMap((one) =>
        ladderVariants(`${one} lanes`, roadLadder(game.engine.rules, one)),
      );
    case "three-card-poker":
      return Object.entries(threeCardReturns.threeCardPoker).map(
        ([on, one]): Named => [on, parseFraction(one)],
      );
    case "video-poker":
      return paytableNames.map((name): Named => [name, parseFraction(paytableReturns[name])]);
    case "blackjack":
      return [
        ["best-play", rtp],
        ["pairs", pairsPar(game.engine.rules)],
        ["poker", pokerPar(game.engine.rules)],
      ];
    case "hilo":
    case "holdem":
    case "diamonds":
    case "scratch":
      return [[onlyBets[game.family], rtp]];
  }
}

function minesVariants(rules: Parameters<typeof minesProbability>[0]): Named[] {
  return Array.from({ length: rules.maxMines }, (_, index) => index + 1).flatMap((mines) =>
    Array.from({ length: rules.tiles - mines }, (_, index) => index + 1).map((picks): Named => {
      const [probability, pays] = [
        minesProbability(rules, mines, picks),
        minesMultiplier(rules, mines, picks),
      ];
      return [
        `mines:${mines} picks:${picks}`,
        fraction(probability.num * pays.num, probability.den * pays.den),
      ];
    }),
  );
}

/** A cash-out after each number of steps. */
function ladderVariants(what: string, ladder: Ladder): Named[] {
  return Array.from({ length: ladder.steps }, (_, at): Named => {
    const [probability, pays] = [ladderProbability(ladder, at + 1), ladderMultiplier(ladder, at + 1)];
    return [`${what}:${at + 1}`, multiplyFractions(probability, pays)];
  });
}

/** Bets that no single round settles: matches at our own prices, and the plays of the lottery. */
const others: Readonly<Record<string, () => Named[]>> = {
  matches: () =>
    Object.entries(matchMargins).map(
      ([kind, margin]): Named => [kind, fraction(margin.den, margin.den + margin.num)],
    ),
  ...Object.fromEntries(
    lotteryGames.map((game) => [
      game.code,
      () =>
        returnsOf(game).map(({ play, kind, rtp }): Named => [kind === "" ? play : `${play}:${kind}`, rtp]),
    ]),
  ),
};

/** The names `listBets` accepts. */
export function gamesWithBets(): string[] {
  return [...listGames().map(({ engine }) => engine.name), ...Object.keys(others)];
}

/** Every bet of one game, or of all. Throws `round.unknown_game`. */
export function listBets(game?: string): BetReturn[] {
  const names = game === undefined ? gamesWithBets() : [game];
  return names.flatMap((name) =>
    (others[name]?.() ?? betsOf(findGame(name))).map(([bet, rtp]) => ({ game: name, bet, rtp })),
  );
}
