import { drawBelow, createRandomStream } from "@khela/engines/rng";
import { mangoStorm } from "@khela/engines/slots/ways/mango-storm";
import { expect, test } from "vitest";
import { fallFrom, fallMs, rowAt } from "./falling.ts";

test("tumble: remaining symbols in 2,000 spins → fall to the engine's next screen", () => {
  const { rules, spinAt } = mangoStorm;
  let falls = 0;
  for (let nonce = 0; nonce < 2_000; nonce += 1) {
    const stream = createRandomStream({ serverSeed: "falling", clientSeed: "test", nonce });
    const { screens } = spinAt(rules.reels.map(({ length }) => drawBelow(stream, length)));
    for (const [at, { grid, wins }] of screens.entries()) {
      const next = screens[at + 1];
      if (next === undefined) continue;
      falls += 1;
      const from = fallFrom(
        rules.rows,
        grid.length,
        wins.flatMap(({ positions }) => positions),
      );
      for (const [reel, rows] of from.entries())
        for (const [row, start] of rows.entries())
          if (start >= 0) expect(next.grid[reel]?.[row]).toBe(grid[reel]?.[start]);
    }
  }
  expect(falls).toBeGreaterThan(200);
});

test("falling cell: from start to end → old row first, new row on time", () => {
  const from = fallFrom(3, 2, [
    { reel: 0, row: 1 },
    { reel: 0, row: 2 },
    { reel: 1, row: 0 },
  ]);
  expect(from).toEqual([
    [-2, -1, 0],
    [-1, 1, 2],
  ]);
  for (const [reel, rows] of from.entries())
    for (const [to, start] of rows.entries()) {
      expect(rowAt({ from: start, to, reel }, 0)).toBe(start);
      expect(rowAt({ from: start, to, reel }, fallMs(from))).toBe(to);
    }
  expect(fallMs([[0, 1, 2]])).toBe(0);
});
