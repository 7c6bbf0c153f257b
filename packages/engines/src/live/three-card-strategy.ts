// The best strategy of three-card poker: play with queen-six-four or better, else fold (par/three-card-par.ts compares
// both decisions for every hand).
import type { Card } from "../cards/card.ts";
import { pokerOrder, valueThree } from "./three-cards.ts";

/** Q♦ 6♥ 4♠, the lowest hand that the best strategy plays. */
const LOWEST: readonly Card[] = [40, 17, 10];

/** Returns whether the best strategy plays these three cards. */
export function isWorthPlaying(player: readonly Card[]): boolean {
  return valueThree(pokerOrder, player) >= valueThree(pokerOrder, LOWEST);
}
