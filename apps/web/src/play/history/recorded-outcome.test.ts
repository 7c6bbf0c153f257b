import { exampleBets } from "@khela/engines/par/example-bets";
import { listGames } from "@khela/engines/games";
import { hashSeed } from "@khela/engines/rng";
import { settleRound } from "@khela/engines/rounds";
import { expect, test } from "vitest";
import { recordedOutcome } from "./recorded-outcome.ts";

test.each(listGames().map(({ engine }) => [engine.name, engine.version] as const))(
  "[GAME-09] record of %s → its outcome; without a part that its picture reads → nothing",
  (game, rulesVersion) => {
    const bet = exampleBets.get(game);
    if (bet === undefined) throw new Error("no bet");
    const seeds = { serverSeed: hashSeed("record"), clientSeed: "record", nonce: 0 };
    const { outcome } = settleRound({ game, rulesVersion, ...seeds, bet });
    expect(recordedOutcome(outcome)).toBe(outcome);
    const { family, multiplier } = { multiplier: "0/1", ...outcome };
    expect(recordedOutcome({ family, multiplier })).toBeNull();
    if ("spin" in outcome) {
      const { freeSpins, units } = outcome;
      for (const spin of [null, {}, { stops: [0, 0, 0, 0, 0] }])
        expect(recordedOutcome({ family, multiplier, spin, freeSpins, units })).toBeNull();
    }
  },
);

test("[GAME-09] no outcome, or of no game of ours → nothing", () => {
  for (const recorded of [
    undefined,
    null,
    "dice",
    {},
    { family: "dice" },
    { family: "elsewhere", result: 1 },
  ])
    expect(recordedOutcome(recorded)).toBeNull();
});
