// The cells of the reels at rest, for what happens over them.
import { leftOf, topOf } from "./draw-screen.ts";
import type { ReelScreen } from "./reel-screen.ts";
import { symbolAt } from "./reels.ts";

/** A cell with its box in percent of the reels' element, and its symbol's picture. */
export type RestingCell = {
  readonly symbol: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly picture: HTMLCanvasElement;
};

function symbolIn({ fallen, held, strips, reels }: ReelScreen, reel: number, row: number): string {
  if (fallen !== null) return fallen.grid[reel]?.[row] ?? "";
  return held[reel] ?? symbolAt(strips[reel] ?? [], Math.floor(reels[reel]?.position ?? 0) + row);
}

/** Returns the cells with a symbol; none while the reels move or a win is highlighted. */
export function listRestingCells(screen: ReelScreen): readonly RestingCell[] {
  const { width, height, cellWidth, cellHeight, heights, sprites } = screen;
  if (screen.isLooping || screen.lit !== null) return [];
  return heights.flatMap((rows, reel) =>
    Array.from({ length: rows }, (_, row) => symbolIn(screen, reel, row)).flatMap((symbol, row) => {
      const picture = sprites.still.get(symbol);
      return picture === undefined
        ? []
        : {
            symbol,
            left: (leftOf(screen, reel) / width) * 100,
            top: (topOf(screen, { reel, row }) / height) * 100,
            width: (cellWidth / width) * 100,
            height: (cellHeight / height) * 100,
            picture,
          };
    }),
  );
}
