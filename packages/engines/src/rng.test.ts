import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkClientSeed,
  drawBelow,
  drawWithoutReplacement,
  floats,
  hashSeed,
  createRandomStream,
  WORD_RANGE,
  wordsBelow,
} from "./rng.ts";
import { expectRefusal, publishedFloats, streamOf, wordFor } from "../test/streams.ts";

const serverSeed = `c0ffee${"0".repeat(52)}00c0de`;

// Values computed in Python (hmac, hashlib) from the published scheme: floats 0, 8 and 9 of a round. Floats 8 and 9
// come from a second block.
const golden = [
  {
    clientSeed: "khela",
    nonce: 0,
    at0: 0.8145966038573533,
    at8: 0.24645052594132721,
    at9: 0.37465646024793386,
  },
  {
    clientSeed: "khela",
    nonce: 1,
    at0: 0.3601656095124781,
    at8: 0.5158126773312688,
    at9: 0.26646909140981734,
  },
  {
    clientSeed: "খেলা-১",
    nonce: 2,
    at0: 0.6599904228933156,
    at8: 0.7314903766382486,
    at9: 0.6091410194057971,
  },
  {
    clientSeed: "a:b",
    nonce: 3,
    at0: 0.4228475852869451,
    at8: 0.8038469380699098,
    at9: 0.0033536534756422043,
  },
];

describe("the commit-and-reveal stream", () => {
  it("floats → golden values computed in another language", () => {
    for (const { clientSeed, nonce, at0, at8, at9 } of golden) {
      const drawn = floats(serverSeed, clientSeed, nonce);
      const first = Array.from({ length: 10 }, () => drawn.next().value);
      expect([first[0], first[8], first[9]]).toEqual([at0, at8, at9]);
    }
  });

  it("random seeds and nonces → equal node:crypto, across block borders", () => {
    const seed = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(seed, seed, fc.nat(), (server, client, nonce) => {
        fc.pre(isClientSeed(client));
        const drawn = floats(server, client, nonce);
        const first = Array.from({ length: 20 }, () => drawn.next().value);
        expect(first).toEqual(publishedFloats({ serverSeed: server, clientSeed: client, nonce }, 20));
      }),
      { numRuns: 300 },
    );
  });

  it("streams of two seeds drawn in turns, or reopened → independent", () => {
    const [one, other] = ["x", serverSeed].map((server) => ({
      serverSeed: server,
      clientSeed: "khela",
      nonce: 4,
    }));
    if (one === undefined || other === undefined) throw new Error("two seeds");
    const streams = [one, other, one].map(createRandomStream);
    const drawn = Array.from({ length: 20 }, () => streams.map(({ nextWord }) => nextWord() / WORD_RANGE));
    for (const [at, seeds] of [one, other, one].entries()) {
      expect(drawn.map((row) => row[at])).toEqual(publishedFloats(seeds, 20));
    }
  });

  it("commitment → SHA-256 of the seed's text", () => {
    expect(hashSeed(serverSeed)).toBe("fd97a0ec4f3e5ecda608a47fb6c4bd32341abcdab7ee906b815f911047d616a8");
    expect(hashSeed("বাংলা")).toBe(createHash("sha256").update("বাংলা", "utf8").digest("hex"));
  });

  it("[P4] client seed, server seed or nonce changed → different floats", () => {
    const seeds = { serverSeed, clientSeed: "a", nonce: 0 };
    const words = [
      seeds,
      { ...seeds, clientSeed: "b" },
      { ...seeds, nonce: 1 },
      { ...seeds, serverSeed: "x" },
    ].map((one) => createRandomStream(one).nextWord());
    expect(new Set(words).size).toBe(4);
  });

  it("ambiguous seed or nonce → refused, error never contains the server seed", () => {
    const clientSeed = "khela";
    for (const bad of ["", "a".repeat(65), "a\nb", "\ud800", "tab\t"]) {
      expectRefusal("rng.bad_client_seed", () =>
        createRandomStream({ serverSeed, clientSeed: bad, nonce: 0 }),
      );
    }
    for (const bad of ["", "\udfff", "a".repeat(257)]) {
      expectRefusal("rng.bad_server_seed", () =>
        createRandomStream({ serverSeed: bad, clientSeed, nonce: 0 }),
      );
    }
    for (const bad of [-1, 0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY]) {
      expectRefusal("rng.bad_nonce", () => createRandomStream({ serverSeed, clientSeed, nonce: bad }));
    }
    expect(() => createRandomStream({ serverSeed, clientSeed, nonce: -1 })).not.toThrow(
      new RegExp(serverSeed),
    );
  });

  it("failing source of words → error passed on, nothing substituted", () => {
    expect(() => drawWithoutReplacement(streamOf([1, 2]), 3, 25)).toThrow("more words drawn than given");
  });
});

function isClientSeed(text: string): boolean {
  try {
    checkClientSeed(text);
    return true;
  } catch {
    return false;
  }
}

describe("floor(f·n)", () => {
  const divisors = [2, 25, 24, 32, 37, 52, 100, 10_001, 2 ** 21];

  it("[P8] any n → bias below 2^-32 per value, counted over all 2^32 words", () => {
    for (const n of divisors) {
      let total = 0n;
      for (let value = 0; value < n; value += 1) {
        const words = wordsBelow(value + 1, n) - wordsBelow(value, n);
        const floor = BigInt(WORD_RANGE) / BigInt(n);
        if (words !== floor && words !== floor + 1n) throw new Error(`${value} of ${n} has ${words} words`);
        total += words;
      }
      expect(total).toBe(BigInt(WORD_RANGE));
    }
  });

  it("[P8] power of two → no bias", () => {
    for (let value = 0; value < 32; value += 1)
      expect(wordsBelow(value + 1, 32) - wordsBelow(value, 32)).toBe(2n ** 27n);
  });

  it("dice borders and random words → equals the integer division word·n / 2^32", () => {
    const exact = (word: number, n: number) => Number((BigInt(word) * BigInt(n)) >> 32n);
    for (let value = 0; value < 10_001; value += 1) {
      const first = wordFor(value, 10_001);
      expect(first).toBe(Number(wordsBelow(value, 10_001)));
      expect(drawBelow(streamOf([first]), 10_001)).toBe(value);
      if (first > 0) expect(drawBelow(streamOf([first - 1]), 10_001)).toBe(value - 1);
    }
    const word = fc.nat(WORD_RANGE - 1);
    fc.assert(
      fc.property(word, fc.integer({ min: 1, max: 2 ** 21 }), (one, n) => {
        expect(drawBelow(streamOf([one]), n)).toBe(exact(one, n));
      }),
      { numRuns: 2000 },
    );
    expect(drawBelow(streamOf([WORD_RANGE - 1]), 2 ** 21)).toBe(2 ** 21 - 1);
  });

  it("divisor that does not divide exactly in a double → refused", () => {
    for (const bad of [0, -1, 1.5, 2 ** 21 + 1, Number.NaN]) {
      expectRefusal("rng.bad_range", () => drawBelow(streamOf([0]), bad));
    }
  });
});

describe("drawing by removal", () => {
  it("sets of 3 to 5 → every ordered draw exactly once over all indexes", () => {
    for (const size of [3, 4, 5]) {
      let draws: number[][] = [[]];
      for (let left = size; left > 0; left -= 1) {
        draws = draws.flatMap((places) => Array.from({ length: left }, (_, place) => [...places, place]));
      }
      const seen = draws.map((places) =>
        drawWithoutReplacement(
          streamOf(places.map((place, index) => wordFor(place, size - index))),
          size,
          size,
        ).join(),
      );
      expect(new Set(seen).size).toBe(draws.length);
    }
  });

  it("sets up to a shoe of 416 → equals removal from an explicit list", () => {
    const word = fc.nat(WORD_RANGE - 1);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 416 }), fc.array(word, { maxLength: 60 }), (size, words) => {
        const left = Array.from({ length: size }, (_, index) => index);
        const chosen = words.slice(0, size);
        const expected = chosen.flatMap((one) => left.splice(drawBelow(streamOf([one]), left.length), 1));
        expect(drawWithoutReplacement(streamOf(chosen), chosen.length, size)).toEqual(expected);
      }),
    );
  });

  it("count above the set's size → refused", () => {
    expectRefusal("rng.bad_range", () => drawWithoutReplacement(streamOf([]), 26, 25));
    expect(drawWithoutReplacement(streamOf([]), 0, 25)).toEqual([]);
  });
});
