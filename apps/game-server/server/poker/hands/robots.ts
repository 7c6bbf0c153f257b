// The practice robot of a poker table. It plays the operator's chips by one simple rule, sees only its own cards and
// the board, and is named as a robot. It never bluffs.
import { rankOf } from "@khela/engines/cards/card";
import { bestOf, kindOf } from "@khela/engines/poker/five-cards";
import { optionsOf, type HoldemState } from "@khela/engines/poker/holdem";
import type { HoldemStep } from "@khela/engines/poker/holdem-round";

const TEN = 10;
const ACE = 14;

type Strength = "weak" | "fair" | "strong";

function strengthOf({ seats, board, turn }: HoldemState): Strength {
  const hole = seats[turn ?? -1]?.hole ?? [];
  const [high = 0, low = 0] = hole.map(rankOf).sort((a, b) => b - a);
  if (board.length === 0) {
    if (high === low) return high >= TEN ? "strong" : "fair";
    return high === ACE || low >= TEN ? "fair" : "weak";
  }
  const kind = kindOf(bestOf([...hole, ...board]));
  if (kind === "high-card") return "weak";
  return kind === "pair" ? "fair" : "strong";
}

/** Returns the robot's step: the minimum raise with a strong hand, a call of a small bet with a fair hand. */
export function robotStep(state: HoldemState): HoldemStep {
  const { toCall, minRaiseTo } = optionsOf(state);
  const strength = strengthOf(state);
  const pot = state.seats.reduce((sum, { total }) => sum + total, 0n);
  const hasRaised = state.minRaise > state.rules.bigBlind;
  if (strength === "strong" && minRaiseTo !== null && !hasRaised)
    return { type: "raise", to: minRaiseTo.toString() };
  if (toCall === 0n) return { type: "check" };
  const isCheap = toCall <= state.rules.bigBlind || toCall * 2n <= pot;
  const calls = strength === "strong" || (strength === "fair" && isCheap) || toCall * 5n <= pot;
  return { type: calls ? "call" : "fold" };
}
