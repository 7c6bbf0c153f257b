// The multipliers on the tiles of a round's strip. Only one tile is the round's result. The others are computed from the
// round's published commitment by the chances of the game, before the result is known, so that none is placed near the
// result to look like a near miss.
import { drawSlide, slideRules } from "@khela/engines/originals/slide";

/** Position of the tile under the marker before the slide. The same number of tiles is on each side of a marker. */
export const START = 6;
/** Position of the result's tile. */
export const STOP = 46;
const TILES = STOP + START + 1;

/** The tiles around the stopped marker of the previous round, of which the middle one is its result. */
type StoppedTiles = readonly number[];

/** Returns words for tiles that are only for show: a small mixer (mulberry32) is enough, no round depends on it. */
function createShownWords(commitment: string): { readonly nextWord: () => number } {
  let state = Number.parseInt(commitment.slice(0, 8), 16);
  const nextWord = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return { nextWord };
}

function replaceTile(tiles: readonly number[], place: number, hundredths: number): readonly number[] {
  return tiles.map((tile, at) => (at === place ? hundredths : tile));
}

/** Returns the tiles beside the marker once the strip has stopped, with which the next strip begins. */
export function stoppedTiles(tiles: readonly number[]): StoppedTiles {
  return tiles.slice(STOP - START);
}

/**
 * Returns a strip's multipliers in hundredths. `before`: the tiles that the screen shows now; null: none, and the tile
 * under the marker is `last`.
 */
export function createTiles(
  commitment: string,
  before: StoppedTiles | null,
  last: number | null,
): readonly number[] {
  const words = createShownWords(commitment);
  const drawn = Array.from({ length: TILES }, () => drawSlide(slideRules, words));
  if (before !== null) return [...before, ...drawn.slice(before.length)];
  return last === null ? drawn : replaceTile(drawn, START, last);
}

/** Returns the strip with the result on its tile. */
export function withResult(tiles: readonly number[], resultHundredths: number): readonly number[] {
  return replaceTile(tiles, STOP, resultHundredths);
}
