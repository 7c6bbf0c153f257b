// A par sheet's figures of each bet in addition to its return: hit rate, deviation, maximum payout. Everything is
// computed from the rules' probabilities. Where a bet depends on the player's decisions, only its return under best
// play is stated.
import { choose } from "../combinations.ts";
import { fraction, type Fraction } from "../fraction.ts";
import type { Fish } from "../fishing/fishing.ts";
import { findGame, isSlot, type Game } from "../games.ts";
import { pairPlusReturn } from "../live/three-card-poker.ts";
import { roadDifficulties, roadLadder } from "../originals/chicken-road.ts";
import { quoteCrash } from "../originals/crash.ts";
import { gemGroups, groupChance, groupPays } from "../originals/diamonds.ts";
import { quoteDice } from "../originals/dice.ts";
import { kenoProbability, kenoPays, kenoVariants } from "../originals/keno.ts";
import { ladderMultiplier, ladderProbability, type Ladder } from "../originals/ladder.ts";
import { quoteLimbo } from "../originals/limbo.ts";
import { minesProbability, minesMultiplier } from "../originals/mines.ts";
import { plinkoPays, plinkoVariants } from "../originals/plinko.ts";
import { blankCards } from "../originals/scratch-rules.ts";
import { quoteSlide } from "../originals/slide.ts";
import { towerDifficulties, towerLadder } from "../originals/tower.ts";
import { wheelPays, wheelVariants } from "../originals/wheel.ts";
import { slotParSheet } from "../slots/par/slot-par.ts";
import type { Slot } from "../slots/slot-kind.ts";
import type { AnySlot } from "../slots/slot-kinds.ts";
import { listBets } from "./all-bets.ts";
import { pairsCourses, pokerCourses } from "./blackjack-sides-par.ts";
import { type BetProfile, NONE, profileOf, allOrNothing, groupByReturn, onlyReturn } from "./bet-profile.ts";
import { threeCardHands, tableProfiles } from "./table-profiles.ts";

function hundredths(text: string): number {
  return Math.round(Number(text.slice(text.indexOf(":") + 1)) * 100);
}

/** Profiles of a slot's usual bet and of every bet mode, each per unit of the bet's cost. */
function slotProfiles(slot: AnySlot): BetProfile[] {
  const profile = (bet: string, played: Slot) => {
    const { rtp, hitRate, standardDeviation: deviation, maxMultiplier: most } = slotParSheet(played);
    return { bet, rtp, hitRate, deviation, most };
  };
  return [
    { ...profile("spin", slot), triggerRate: slotParSheet(slot).triggerRate },
    ...slot.betModes.map((mode) => profile(mode.id, slot.withMode(mode))),
  ];
}

type Stated = readonly { readonly bet: string; readonly rtp: Fraction }[];

/** Profiles of a cash-out after each step of each ladder, in the order of `listBets`. */
function ladderProfiles(ladders: readonly Ladder[], bets: Stated): BetProfile[] {
  return ladders
    .flatMap((ladder) => Array.from({ length: ladder.steps }, (_, at) => ({ ladder, climbed: at + 1 })))
    .map(({ ladder, climbed }, at) =>
      allOrNothing(
        bets[at]?.bet ?? "",
        ladderProbability(ladder, climbed),
        ladderMultiplier(ladder, climbed),
      ),
    );
}

/** Profiles of games with one target or field, where a bet pays one price or nothing. Null for other games. */
function originalProfiles(game: Game, bets: Stated): BetProfile[] | null {
  if (game.family === "dice") {
    return bets.map(({ bet }) => {
      const direction = bet.startsWith("under") ? "under" : "over";
      const { probability, multiplier } = quoteDice(game.engine.rules, {
        direction,
        targetHundredths: hundredths(bet),
      });
      return allOrNothing(bet, probability, multiplier);
    });
  }
  if (game.family === "limbo") {
    return bets.map(({ bet }) => {
      const { probability, multiplier } = quoteLimbo(game.engine.rules, hundredths(bet));
      return allOrNothing(bet, probability, multiplier);
    });
  }
  if (game.family === "crash") {
    return bets.map(({ bet }) =>
      allOrNothing(bet, quoteCrash(hundredths(bet)).probability, fraction(BigInt(hundredths(bet)), 100n)),
    );
  }
  if (game.family === "slide") {
    return bets.map(({ bet }) => {
      const { probability } = quoteSlide(game.engine.rules, hundredths(bet));
      return allOrNothing(bet, probability, fraction(BigInt(hundredths(bet)), 100n));
    });
  }
  if (game.family === "coin-flip") return ladderProfiles([game.engine.rules], bets);
  if (game.family === "tower")
    return ladderProfiles(
      towerDifficulties.map((one) => towerLadder(game.engine.rules, one)),
      bets,
    );
  if (game.family === "chicken-road")
    return ladderProfiles(
      roadDifficulties.map((one) => roadLadder(game.engine.rules, one)),
      bets,
    );
  if (game.family !== "mines") return null;
  return bets.map(({ bet }) => {
    const [mines = 0, picks = 0] = [...bet.matchAll(/\d+/g)].map(Number);
    return allOrNothing(
      bet,
      minesProbability(game.engine.rules, mines, picks),
      minesMultiplier(game.engine.rules, mines, picks),
    );
  });
}

function fishProfile({ id, catches, of, worths }: Fish): BetProfile {
  const weights = worths.reduce((sum, { weight }) => sum + weight, 0);
  return profileOf(id, [
    { probability: fraction(BigInt(of - catches), BigInt(of)), back: NONE },
    ...worths.map(({ times, weight }) => ({
      probability: fraction(BigInt(catches * weight), BigInt(of * weights)),
      back: fraction(BigInt(times)),
    })),
  ]);
}

/** Profiles of games with a paytable, counted outcome by outcome. Null for other games. */
function drawnProfiles(game: Game): BetProfile[] | null {
  if (game.family === "plinko") {
    return plinkoVariants(game.engine.rules).map((variant) =>
      profileOf(
        `${variant.risk}:${variant.rows}`,
        plinkoPays(game.engine.rules, variant).map((back, slot) => ({
          back,
          probability: fraction(choose(variant.rows, slot), 2n ** BigInt(variant.rows)),
        })),
      ),
    );
  }
  if (game.family === "keno") {
    return kenoVariants(game.engine.rules).map(({ risk, picks }) =>
      profileOf(
        `${risk}:${picks}`,
        kenoPays(game.engine.rules, risk, picks).map((back, hits) => ({
          back,
          probability: kenoProbability(game.engine.rules, picks, hits),
        })),
      ),
    );
  }
  if (game.family === "wheel") {
    return wheelVariants(game.engine.rules).map((variant) =>
      profileOf(`${variant.risk}:${variant.segments}`, groupByReturn(wheelPays(game.engine.rules, variant))),
    );
  }
  if (game.family === "diamonds") {
    return [
      profileOf(
        "gems",
        gemGroups.map((group) => ({
          back: groupPays(game.engine.rules, group),
          probability: groupChance(game.engine.rules, group),
        })),
      ),
    ];
  }
  if (game.family === "scratch") {
    const { rules } = game.engine;
    return [
      profileOf(
        "card",
        [...rules.prizes, { times: 0, cards: blankCards(rules) }].map(({ times, cards }) => ({
          back: fraction(BigInt(times)),
          probability: fraction(BigInt(cards), BigInt(rules.cards)),
        })),
      ),
    ];
  }
  if (game.family === "fishing") return game.engine.rules.fish.map(fishProfile);
  if (game.family === "table") return tableProfiles(game.engine);
  return isSlot(game) ? slotProfiles(game.engine) : null;
}

/** Every bet of a game; some seconds for the slots. Throws `round.unknown_game`. */
export function profilesOf(name: string): BetProfile[] {
  const game = findGame(name);
  const bets = listBets(name);
  const counted = drawnProfiles(game) ?? originalProfiles(game, bets);
  if (counted !== null) return counted;
  if (game.family === "blackjack") {
    const sides = [
      profileOf("pairs", pairsCourses(game.engine.rules)),
      profileOf("poker", pokerCourses(game.engine.rules)),
    ];
    return bets.map(({ bet, rtp }) => sides.find((side) => side.bet === bet) ?? onlyReturn(bet, rtp));
  }
  return bets.map(({ bet, rtp }) => {
    if (game.family !== "three-card-poker" || bet !== "pair-plus") return onlyReturn(bet, rtp);
    const backs = threeCardHands().map((hand) => fraction(BigInt(pairPlusReturn(game.engine.rules, hand))));
    return profileOf(bet, groupByReturn(backs));
  });
}
