import { describe, expect, it } from "vitest";
import { approximate, compareFractions, fraction } from "../fraction.ts";
import { createRandomStream, WORD_RANGE } from "../rng.ts";
import { settleRound } from "../rounds.ts";
import { expectRefusal, publishedFloats, streamOf } from "../../test/streams.ts";
import { fishing, fishingSea, MAX_SHOTS, quoteFish } from "./fishing.ts";

const seeds = { serverSeed: "c".repeat(64), clientSeed: "khela" };
const volley = (...fish: string[]) => ({
  stakeMinor: String(fish.length),
  bets: fish.map((on) => ({ on, stakeMinor: "1" })),
});
const shoot = (engine: typeof fishing, fish: string, words: number[]) =>
  engine.play(engine.rules, streamOf(words), volley(fish)).shots[0]?.times;

describe.each([fishing, fishingSea])("$name", (engine) => {
  const { rules } = engine;

  it("return of a shot at any fish → 96 %, rounded down to 2^20 draws", () => {
    for (const { id } of rules.fish) {
      const { rtp } = quoteFish(rules, id);
      expect(compareFractions(rtp, fraction(96n, 100n))).toBeLessThanOrEqual(0);
      expect(approximate(rtp)).toBeGreaterThan(0.9595);
    }
  });

  it("each fish → caught on exactly as many draws as declared, pays its worth", () => {
    for (const { id, catches, of, worths } of rules.fish) {
      const wordAt = (place: number) => Math.ceil((place * WORD_RANGE) / of);
      expect(shoot(engine, id, [wordAt(catches - 1), 0])).toBe(worths[0]?.times);
      expect(shoot(engine, id, [wordAt(catches)])).toBe(0);
    }
    const { id = "" } = rules.fish.at(-1) ?? {};
    expect(shoot(engine, id, [0, WORD_RANGE - 1])).toBe(2_000);
  });
});

describe("a volley", () => {
  it("volley → draws the published floats per shot: one for the catch, one more for a chest", () => {
    const fish = ["mola", "kumir", "mola", "puti"];
    const rows = fish.map((id) => fishing.rules.fish.find((one) => one.id === id));
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const floats = publishedFloats({ ...seeds, nonce }, 8);
      const { shots } = fishing.play(fishing.rules, createRandomStream({ ...seeds, nonce }), volley(...fish));
      for (const [at, { times }] of shots.entries()) {
        const isCaught = Math.floor((floats.shift() ?? 1) * 1_048_576) < (rows[at]?.catches ?? 0);
        expect(times > 0).toBe(isCaught);
        if (isCaught && fish[at] === "kumir") floats.shift();
      }
    }
  });

  it("volley → settled to the unit, each shot on its own price", () => {
    const bets = [
      { on: "mola", stakeMinor: "7" },
      { on: "mola", stakeMinor: "100" },
      { on: "rui", stakeMinor: "5" },
    ];
    const paid = Array.from({ length: 200 }, (_, nonce) => {
      const settled = settleRound({
        ...seeds,
        nonce,
        game: "fishing",
        rulesVersion: 1,
        bet: { stakeMinor: "112", bets },
      });
      const { outcome } = settled;
      if (outcome.family !== "fishing") throw new Error("another game");
      const sum = outcome.shots.reduce(
        (total, { times }, at) => total + times * Number(bets[at]?.stakeMinor),
        0,
      );
      expect(settled).toMatchObject({ isOver: true, stakeMinor: "112", payoutMinor: String(sum) });
      return sum;
    });
    expect(new Set(paid).size).toBeGreaterThan(3);
  });

  it("unknown fish, too many shots or inconsistent prices → refused", () => {
    const play = (bet: ReturnType<typeof volley>) => () => fishing.play(fishing.rules, streamOf([1]), bet);
    expectRefusal("fishing.unknown_fish", play(volley("timi")));
    expectRefusal("fishing.bad_shots", play(volley()));
    expectRefusal("fishing.bad_shots", play(volley(...Array.from({ length: MAX_SHOTS + 1 }, () => "mola"))));
    expectRefusal("fishing.bad_shots", play({ ...volley("mola"), stakeMinor: "2" }));
  });
});
