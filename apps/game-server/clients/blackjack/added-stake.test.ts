import type { BlackjackOutcome } from "@khela/engines/live/blackjack";
import { settleRound, type RoundAction, type RoundBet } from "@khela/engines/rounds";
import { expect, test } from "vitest";
import { addedStake, affordableChoices } from "./added-stake.ts";

const bets: readonly RoundBet[] = [
  { stakeMinor: "200" },
  {
    stakeMinor: "1000",
    bets: [
      { on: "pairs-1", stakeMinor: "50" },
      { on: "hand-2", stakeMinor: "600" },
      { on: "hand-1", stakeMinor: "200" },
      { on: "poker-2", stakeMinor: "150" },
    ],
  },
];

function settle(nonce: number, bet: RoundBet, actions: readonly RoundAction[]) {
  const seeds = { serverSeed: "5eed".repeat(16), clientSeed: "added", nonce };
  const settled = settleRound({ game: "blackjack", rulesVersion: 1, ...seeds, bet, actions });
  return { ...settled, bet, outcome: settled.outcome as BlackjackOutcome };
}

test("blackjack: added stake of every choice in 200 rounds → as the engine settles it, unless the dealer has a blackjack", () => {
  const seen = new Set<string>();
  for (let nonce = 0; nonce < 200; nonce += 1)
    for (const bet of bets)
      for (let actions: RoundAction[] = []; ; ) {
        const round = settle(nonce, bet, actions);
        const { choices, status, hands } = round.outcome;
        if (status === "over") break;
        for (const type of choices) {
          const next = settle(nonce, bet, [...actions, { type }]);
          const added = BigInt(next.stakeMinor) - BigInt(round.stakeMinor);
          // under an ace the dealer's blackjack ends the round before anything is added
          const isEndedFirst = next.isOver && actions.length === 0 && next.outcome.dealerTotal === 21;
          if (!(isEndedFirst && added === 0n)) expect(added).toBe(addedStake(round, type));
          seen.add(`${type} ${hands.length} ${added > 0n}`);
        }
        actions = [...actions, { type: choices.includes("split") ? "split" : "hit" }];
      }
  for (const wanted of ["double 1 true", "double 2 true", "double 3 true", "split 1 true", "insure 2 true"])
    expect(seen).toContain(wanted);
});

test("blackjack: choices under a bonus's maximum stake → those that stay within it; all without one", () => {
  const bet: RoundBet = { stakeMinor: "200" };
  const nonce = Array.from({ length: 400 }, (_, at) => at).find((at) =>
    settle(at, bet, []).outcome.choices.includes("split"),
  );
  const round = settle(nonce ?? -1, bet, []);
  const all = round.outcome.choices;
  expect(affordableChoices(round, null)).toEqual(all);
  expect(affordableChoices(round, 400n)).toEqual(all);
  expect(affordableChoices(round, 399n)).toEqual(
    all.filter((action) => action !== "double" && action !== "split"),
  );
  expect(affordableChoices(round, 200n)).toEqual(["hit", "stand"]);
});
