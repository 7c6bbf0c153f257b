// The short forms of `npm run simulate`: the files of par sheets are what the engines say, and the statistics see what is bent.
import { readdirSync, readFileSync } from "node:fs";
import { approximate } from "@khela/engines/fraction";
import { describe, expect, it } from "vitest";
import { listBets } from "@khela/engines/par/all-bets";
import { createRandomStream } from "@khela/engines/rng";
import { gamesWithSheets, PAR_FOLDER, sheetOf, textOf } from "./par-sheets.ts";
import {
  byteFit,
  failing,
  passLine,
  rawStream,
  shareOut,
  testedGames,
  testGame,
  testGames,
  type Row,
} from "./rng.ts";
import { samplers } from "./samplers.ts";
import { chiSquareTail, fitOf } from "./statistics.ts";

const ROUNDS = 4_000;

describe("the par sheets", () => {
  it("are in docs/par-sheets, one for each game and no other", () => {
    expect(readdirSync(PAR_FOLDER).sort()).toEqual(
      gamesWithSheets()
        .map((game) => `${game}.md`)
        .sort(),
    );
  });

  it.each(gamesWithSheets())(
    "%s: the file is what the engine says, and counting agrees with the stated return",
    (game) => {
      const sheet = sheetOf(game);
      expect(readFileSync(new URL(`${game}.md`, PAR_FOLDER), "utf8")).toBe(textOf(sheet));
      const stated = listBets(game);
      expect(sheet.profiles.map(({ rtp }) => approximate(rtp))).toEqual(
        stated.map(({ rtp }) => approximate(rtp)),
      );
    },
  );
});

describe("the tests of randomness", () => {
  it("know chi-square: tabled points of it, and the sum rule of two degrees", () => {
    expect(chiSquareTail(3.841459, 1)).toBeCloseTo(0.05, 6);
    expect(chiSquareTail(18.307038, 10)).toBeCloseTo(0.05, 6);
    expect(chiSquareTail(135.806723, 100)).toBeCloseTo(0.01, 6);
    for (const x of [0.1, 1, 7, 40]) expect(chiSquareTail(x, 2)).toBeCloseTo(Math.exp(-x / 2), 9);
    expect(fitOf([10, 20, 30], [1 / 6, 2 / 6, 3 / 6])).toMatchObject({ chiSquare: 0, p: 1 });
  });

  it("find nothing in the scaled outcomes of any game", () => {
    const rows = testGames({ games: testedGames(), rounds: ROUNDS, seed: "simulate" });
    expect(new Set(rows.map(({ game }) => game))).toEqual(new Set(gamesWithSheets()));
    expect(failing(rows)).toEqual([]);
    expect(passLine()).toBe(0.01 / rows.length);
  });

  it("give the same rows for a game run by itself, by another thread, and others for another seed", async () => {
    const orders = { games: ["crash", "dice", "keno"], rounds: ROUNDS, seed: "simulate" };
    const told: Row[] = [];
    const shared = await shareOut(orders, { jobs: 2, tell: (rows) => void told.push(...rows) });
    const byName = (rows: readonly Row[]) =>
      rows.toSorted((a, b) => `${a.game} ${a.test}`.localeCompare(`${b.game} ${b.test}`));
    expect(told).toEqual(shared);
    expect(byName(shared)).toEqual(
      byName(orders.games.flatMap((game) => testGames({ ...orders, games: [game] }))),
    );
    const others = testGames({ ...orders, seed: "another" });
    for (const { game, test, chiSquare } of others) {
      expect(
        shared.find((row) => row.game === game && row.test === test)?.chiSquare,
        `${game} ${test}`,
      ).not.toBe(chiSquare);
    }
  });

  it("find what is bent: one value a little more often, pairs that hang together, a value that comes in time", () => {
    const [dice] = samplers(ROUNDS);
    if (dice === undefined) throw new Error("no sampler");
    let before = 0;
    let turn = 0;
    const bends = {
      frequency: (cell: number) => (cell % 5 === 0 ? 0 : cell),
      serial: (cell: number) => (before = (turn += 1) % 2 === 0 ? before : cell),
      gap: (cell: number) => ((turn += 1) % 4 === 0 ? cell % 12 : cell % 12 === cell ? cell + 13 : cell),
    };
    for (const [test, bend] of Object.entries(bends)) {
      const row = testGame(dice, ROUNDS, { bend }).find((one) => one.test === test);
      expect(row?.p ?? 1, test).toBeLessThan(1e-6);
    }
  });

  it("read the very stream the rounds are drawn from, and know a bent one from it", () => {
    const [chunk] = rawStream(64);
    const seeds = {
      serverSeed: "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c",
      clientSeed: "simulate",
      nonce: 1,
    };
    expect(chunk?.readUInt32BE(0)).toBe(createRandomStream(seeds).nextWord());
    // one bit bent in a hundredth of the bytes is found, and the plain stream is not accused
    expect(byteFit(8_000_000).p).toBeGreaterThan(1e-4);
    expect(byteFit(8_000_000, 100).p).toBeLessThan(1e-6);
  });
});
