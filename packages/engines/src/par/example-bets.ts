// A simple default bet for every game.
import { isSlot, listGames, type Game } from "../games.ts";
import type { RoundBet } from "../rounds.ts";

const STAKE = "1000";

function exampleOf(game: Game): RoundBet {
  if (isSlot(game)) return { stakeMinor: String(BigInt(STAKE) * BigInt(game.engine.units)) };
  switch (game.family) {
    case "dice":
      return { stakeMinor: STAKE, direction: "over", targetHundredths: 5_050 };
    case "limbo":
    case "crash":
    case "slide":
      return { stakeMinor: STAKE, targetHundredths: 200 };
    case "plinko":
      return { stakeMinor: STAKE, rows: 16, risk: "medium" };
    case "keno":
      return { stakeMinor: STAKE, risk: "classic", picks: [1, 2, 3, 4, 5] };
    case "wheel":
      return { stakeMinor: STAKE, segments: 10, risk: "low" };
    case "fishing":
      return { stakeMinor: STAKE, bets: [{ on: game.engine.rules.fish[0]?.id ?? "", stakeMinor: STAKE }] };
    case "mines":
      return { stakeMinor: STAKE, mines: 3 };
    case "tower":
    case "chicken-road":
      return { stakeMinor: STAKE, difficulty: "medium" };
    case "table": {
      const on = Object.keys(game.engine.rules.bets)[0] ?? "";
      return { stakeMinor: STAKE, bets: [{ on, stakeMinor: STAKE }] };
    }
    case "holdem": {
      const table = {
        smallBlind: "50",
        bigBlind: "100",
        rakeBasisPoints: "500",
        rakeCap: "300",
        button: 0,
        chips: [STAKE, STAKE],
      };
      return { stakeMinor: STAKE, table, seat: 0 };
    }
    case "three-card-poker":
      return { stakeMinor: STAKE, bets: [{ on: "ante", stakeMinor: STAKE }] };
    case "hilo":
    case "diamonds":
    case "scratch":
    case "coin-flip":
    case "blackjack":
    case "video-poker":
      return { stakeMinor: STAKE };
  }
}

/** Keyed by the game's name. */
export const exampleBets: ReadonlyMap<string, RoundBet> = new Map(
  listGames().map((game) => [game.engine.name, exampleOf(game)]),
);
