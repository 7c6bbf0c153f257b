import { describe, expect, it } from "vitest";
import { choose } from "../combinations.ts";
import { addFractions, approximate, compareFractions, fraction, multiplyFractions } from "../fraction.ts";
import { createRandomStream, WORD_RANGE } from "../rng.ts";
import { expectRefusal, publishedFloats, streamOf } from "../../test/streams.ts";
import { verifyRound } from "../rounds.ts";
import {
  checkCrashTarget,
  crashCurve,
  type CrashAction,
  crashPoint,
  crashTime,
  isInHashChain,
  createHashChain,
  nextHash,
  quoteCrash,
} from "./crash.ts";
import { hilo, hiloWinningRanks, hiloRank, hiloRules, type HiloAction } from "./hilo.ts";
import { keno, kenoProbability, kenoReturn, kenoRules, kenoVariants } from "./keno.ts";
import { limbo, limboResult, limboRules, quoteLimbo } from "./limbo.ts";
import { plinko, plinkoPays, plinkoReturn, plinkoRules, plinkoVariants } from "./plinko.ts";
import { wheel, wheelPays, wheelReturn, wheelRules, wheelVariants } from "./wheel.ts";
import { createHash, createHmac } from "node:crypto";

const seed = `c0ffee${"0".repeat(52)}00c0de`;
const rounds = Array.from({ length: 400 }, (_, nonce) => ({ serverSeed: seed, clientSeed: "khela", nonce }));
const near99 = (rtp: { num: bigint; den: bigint }) => Math.abs(approximate(rtp) - 0.99) < 0.004;

describe("limbo", () => {
  it("limbo result → floor(0.99/f·100)/100, at least 1.00, exact where floats round", () => {
    for (const round of rounds) {
      const [f = 1] = publishedFloats(round, 1);
      const bet = { stakeMinor: "100", targetHundredths: 200 };
      const { resultHundredths } = limbo.play(limboRules, createRandomStream(round), bet);
      expect(Math.abs(resultHundredths - Math.max(100, Math.floor((0.99 / f) * 100)))).toBeLessThanOrEqual(1);
    }
    expect(limboResult(limboRules, 0)).toBe(limboRules.maxTargetHundredths);
    expect(limboResult(limboRules, WORD_RANGE - 1)).toBe(100);
  });

  it("limbo target → wins on exactly as many words as its quote says", () => {
    for (const target of [101, 137, 200, 12_345, 100_000_000]) {
      const winning = Number(
        (quoteLimbo(limboRules, target).probability.num * BigInt(WORD_RANGE)) /
          quoteLimbo(limboRules, target).probability.den,
      );
      expect(limboResult(limboRules, winning - 1)).toBeGreaterThanOrEqual(target);
      expect(limboResult(limboRules, winning)).toBeLessThan(target);
    }
  });

  it("limbo target outside the rules → refused", () => {
    for (const bad of [100, 100_000_001, 150.5, Number.NaN]) {
      expectRefusal("limbo.bad_target", () => quoteLimbo(limboRules, bad));
      expectRefusal("limbo.bad_target", () =>
        limbo.play(limboRules, streamOf([1]), { stakeMinor: "1", targetHundredths: bad }),
      );
    }
  });
});

describe("crash", () => {
  const chain = createHashChain(createHash("sha256").update("a secret").digest("hex"), 500);
  const salt = "public salt";

  it("crash chain → each hash hashes to the one before, the end reveals none", () => {
    for (let at = 1; at < chain.length; at += 1) {
      expect(
        createHash("sha256")
          .update(chain[at] ?? "")
          .digest("hex"),
      ).toBe(chain[at - 1]);
    }
    expect(isInHashChain(chain[100] ?? "", chain[0] ?? "", 100)).toBe(true);
    expect(isInHashChain(chain[100] ?? "", chain[0] ?? "", 99)).toBe(false);
    expectRefusal("crash.bad_hash", () => nextHash("XYZ"));
  });

  it("crash point of every hash → equals the published formula computed with floats", () => {
    for (const hash of chain) {
      const digest = createHmac("sha256", salt).update(hash).digest("hex").slice(0, 13);
      const published = Math.max(1, Math.floor(99 / (1 - Number.parseInt(digest, 16) / 2 ** 52)) / 100);
      expect(Number(crashPoint(hash, salt)) / 100).toBe(published);
    }
  });

  it("crash return → 99 % at every target, slightly less where 2^52 does not divide", () => {
    for (const target of [101, 200, 333, 1_000_000]) {
      const { rtp } = quoteCrash(target);
      expect(compareFractions(rtp, fraction(99n, 100n))).toBeLessThanOrEqual(0);
      expect(approximate(rtp)).toBeCloseTo(0.99, 9);
    }
    for (const bad of [100, 1.5, Number.NaN]) expectRefusal("crash.bad_target", () => checkCrashTarget(bad));
  });

  it("crash bet → pays target or cash-out up to the point; point revealed to losers only; verified by the hash before", () => {
    const place = chain.findIndex(
      (hash, at) => at > 0 && crashPoint(hash, salt) >= 150n && crashPoint(hash, salt) <= 300n,
    );
    const [serverSeed = "", serverSeedHash = ""] = [chain[place], chain[place - 1]];
    const point = Number(crashPoint(serverSeed, salt));
    const settle = (targetHundredths: number, ...actions: CrashAction[]) =>
      verifyRound({
        game: "crash",
        rulesVersion: 1,
        serverSeed,
        serverSeedHash,
        clientSeed: salt,
        nonce: place,
        bet: { stakeMinor: "999", targetHundredths },
        actions,
      });
    expect(settle(point)).toMatchObject({
      isOver: true,
      payoutMinor: String(Math.floor((999 * point) / 100)),
      outcome: { cashedHundredths: point, crashHundredths: null },
    });
    expect(settle(point + 1)).toMatchObject({
      payoutMinor: "0",
      outcome: { cashedHundredths: null, crashHundredths: String(point) },
    });
    const out = (atHundredths: number): CrashAction => ({ type: "cash-out", atHundredths });
    expect(settle(100_000_000, out(133))).toMatchObject({
      payoutMinor: "1328",
      outcome: { cashedHundredths: 133, crashHundredths: null },
    });
    expect(settle(100_000_000, out(point + 1)).payoutMinor).toBe("0");
    expectRefusal("crash.bad_target", () => settle(140, out(141)));
    expectRefusal("crash.bad_target", () => settle(140, out(100)));
    expectRefusal("crash.bad_target", () => settle(140, out(110), out(120)));
    expectRefusal("crash.bad_target", () => settle(100));
  });

  it("crash curve → reaches a multiplier at the stated time, never earlier", () => {
    for (const hundredths of [101, 150, 200, 1_000, 123_456]) {
      expect(crashCurve(crashTime(hundredths))).toBeGreaterThanOrEqual(hundredths);
      expect(crashCurve(crashTime(hundredths) - 2)).toBeLessThanOrEqual(hundredths);
    }
    expect(crashCurve(-5)).toBe(100);
  });
});

describe("plinko", () => {
  it("plinko path → one float per row, below one half goes left", () => {
    for (const round of rounds) {
      const rows = 8 + (round.nonce % 9);
      const outcome = plinko.play(plinkoRules, createRandomStream(round), {
        stakeMinor: "1",
        rows,
        risk: "high",
      });
      const path = publishedFloats(round, rows).map((f) => (f < 0.5 ? 0 : 1));
      expect(outcome.path).toEqual(path);
      expect(outcome.slot).toBe(path.filter((step) => step === 1).length);
    }
  });

  it("plinko tables → return about 99 %, eight rows counted over every path", () => {
    for (const variant of plinkoVariants(plinkoRules))
      expect(near99(plinkoReturn(plinkoRules, variant))).toBe(true);
    for (const risk of ["low", "medium", "high"] as const) {
      const pays = plinkoPays(plinkoRules, { rows: 8, risk });
      let sum = fraction(0n);
      for (let path = 0; path < 256; path += 1) {
        const right = path
          .toString(2)
          .split("")
          .filter((step) => step === "1").length;
        sum = addFractions(sum, pays[right] ?? fraction(0n));
      }
      expect(multiplyFractions(sum, fraction(1n, 256n))).toEqual(
        plinkoReturn(plinkoRules, { rows: 8, risk }),
      );
    }
    expectRefusal("plinko.bad_rows", () => plinkoPays(plinkoRules, { rows: 7, risk: "low" }));
    expectRefusal("plinko.bad_risk", () => plinkoPays(plinkoRules, { rows: 8, risk: "none" as "low" }));
  });
});

describe("keno", () => {
  it("keno draw → ten of forty without replacement", () => {
    for (const round of rounds.slice(0, 100)) {
      const left = Array.from({ length: 40 }, (_, index) => index + 1);
      const expected = publishedFloats(round, 10).map((f) => left.splice(Math.floor(f * left.length), 1)[0]);
      const outcome = keno.play(kenoRules, createRandomStream(round), {
        stakeMinor: "1",
        risk: "low",
        picks: [1, 2, 40],
      });
      expect(outcome.drawn).toEqual(expected);
      expect(outcome.hits).toEqual(expected.filter((n) => [1, 2, 40].includes(n ?? 0)));
    }
  });

  it("keno tables → return about 99 %; probabilities of all hits add up to one", () => {
    for (const { risk, picks } of kenoVariants(kenoRules)) {
      expect(near99(kenoReturn(kenoRules, risk, picks))).toBe(true);
      const sum = Array.from({ length: picks + 1 }, (_, hits) =>
        kenoProbability(kenoRules, picks, hits),
      ).reduce(addFractions);
      expect(sum).toEqual(fraction(1n));
    }
    expect(kenoProbability(kenoRules, 10, 10)).toEqual(fraction(1n, choose(40, 10)));
  });

  it("keno picks invalid → refused", () => {
    for (const picks of [[], [0], [41], [1, 1], [1.5], Array.from({ length: 11 }, (_, index) => index + 1)]) {
      expectRefusal("keno.bad_picks", () =>
        keno.play(
          kenoRules,
          createRandomStream(rounds[0] ?? { serverSeed: "a", clientSeed: "b", nonce: 0 }),
          { stakeMinor: "1", risk: "low", picks },
        ),
      );
    }
    expectRefusal("keno.bad_risk", () => kenoReturn(kenoRules, "wild" as "low", 1));
  });
});

describe("the wheel", () => {
  it("every wheel → returns exactly 99 %, stops at floor(f·segments)", () => {
    for (const variant of wheelVariants(wheelRules)) {
      expect(wheelReturn(wheelRules, variant)).toEqual(fraction(99n, 100n));
      expect(wheelPays(wheelRules, variant)).toHaveLength(variant.segments);
    }
    for (const round of rounds.slice(0, 100)) {
      const [f = 0] = publishedFloats(round, 1);
      expect(
        wheel.play(wheelRules, createRandomStream(round), { stakeMinor: "1", segments: 30, risk: "medium" })
          .segment,
      ).toBe(Math.floor(f * 30));
    }
    expectRefusal("wheel.bad_segments", () => wheelPays(wheelRules, { segments: 12, risk: "low" }));
    expectRefusal("wheel.bad_risk", () => wheelPays(wheelRules, { segments: 10, risk: "x" as "low" }));
  });
});

describe("hilo", () => {
  const play = (nonce: number, actions: HiloAction[]) =>
    hilo.play(hiloRules, createRandomStream({ serverSeed: seed, clientSeed: "khela", nonce }), {
      stakeMinor: "1",
      actions,
    });

  it("hilo → deals floor(f·52), pays 0.99 over the probabilities, same round when replayed", () => {
    for (const { nonce } of rounds) {
      const [first = 0, second = 0] = publishedFloats(
        { serverSeed: seed, clientSeed: "khela", nonce },
        2,
      ).map((f) => Math.floor(f * 52));
      const [from, to] = [hiloRank(first), hiloRank(second)];
      const guess = from === 13 ? "lower" : "higher";
      const isRight = guess === "lower" ? to < 13 : from === 1 ? to > 1 : to >= from;
      const outcome = play(nonce, [{ type: "guess", guess }]);
      expect(outcome).toMatchObject({ cards: [first, second], status: isRight ? "open" : "lost" });
      if (!isRight) continue;
      const cashed = play(nonce, [{ type: "guess", guess }, { type: "cash-out" }]);
      expect(approximate(fraction(99n * 13n, 100n * BigInt(hiloWinningRanks(from, guess))))).toBeCloseTo(
        evaluate(cashed.multiplier),
        12,
      );
    }
  });

  it("hilo guess on any rank → returns exactly 99 %, counted over the thirteen next ranks", () => {
    for (let from = 1; from <= 13; from += 1) {
      for (const guess of ["higher", "lower", "equal"] as const) {
        const isEnd = from === 1 || from === 13;
        const isOffered = guess === "equal" ? isEnd : guess === "higher" ? from !== 13 : from !== 1;
        if (!isOffered) {
          expectRefusal("hilo.bad_guess", () => hiloWinningRanks(from, guess));
          continue;
        }
        const wins = Array.from({ length: 13 }, (_, index) => index + 1).filter((to) => {
          const card = (rank: number): number => (rank === 1 ? 48 : (rank - 2) * 4);
          const words = [card(from), card(to)].map((one) => Math.ceil((one * WORD_RANGE) / 52));
          const { status } = hilo.play(hiloRules, streamOf(words), {
            stakeMinor: "1",
            actions: [{ type: "guess", guess }],
          });
          return status === "open";
        }).length;
        expect(wins).toBe(hiloWinningRanks(from, guess));
      }
    }
  });

  it("hilo action against the rules → refused", () => {
    expectRefusal("hilo.nothing_to_cash", () => play(0, [{ type: "cash-out" }]));
    expectRefusal("hilo.bad_action", () => play(0, [{ type: "peek" } as unknown as HiloAction]));
    expectRefusal("hilo.no_cards", () =>
      play(
        0,
        Array.from({ length: 52 }, () => ({ type: "skip" as const })),
      ),
    );
    const lost = rounds.find(
      ({ nonce }) =>
        play(nonce, [
          { type: "guess", guess: hiloRank(play(nonce, []).cards[0] ?? 0) === 13 ? "lower" : "higher" },
        ]).status === "lost",
    );
    const guess =
      hiloRank(play(lost?.nonce ?? 0, []).cards[0] ?? 0) === 13 ? ("lower" as const) : ("higher" as const);
    expectRefusal("hilo.round_over", () =>
      play(lost?.nonce ?? 0, [{ type: "guess", guess }, { type: "cash-out" }]),
    );
  });
});

function evaluate(text: string): number {
  const [num = "0", den = "1"] = text.split("/");
  return Number(num) / Number(den);
}
