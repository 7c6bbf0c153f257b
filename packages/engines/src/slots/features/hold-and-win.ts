// Hold and win: enough coins on a screen of lines start a feature, in which coins stay and every free cell is drawn
// separately. The feature has three lives: a draw without a new coin costs one, and a new coin restores all. The
// feature ends without lives or with a full screen. It pays the prizes on all coins, and an extra prize for a full
// screen.
import { drawBelow, type RandomStream } from "../../rng.ts";
import { cellsOf, type Position } from "../free-spins.ts";
import { checkLines, gridAt, showLines, type LinesRules, type LinesSpin } from "../lines/lines.ts";
import { createSlotKind } from "../slot-kind.ts";
import { isCount, refuseRules } from "../slot-rules.ts";

/** Worth of a coin in whole stakes, and its weight among all coins. */
export type CoinPrize = { readonly stakes: number; readonly weight: number };

export type HoldRules = LinesRules & {
  readonly hold: {
    /** Id of the coin symbol, a regular symbol without pays. */
    readonly coin: string;
    /** Minimum number of coins on the paid screen that starts the feature. */
    readonly minCoins: number;
    readonly lives: number;
    /** A free cell gets a coin in `lands` of `of` draws; `of` is a power of two. */
    readonly lands: number;
    readonly of: number;
    /** Prizes of coins; their weights add up to a power of two. */
    readonly prizes: readonly CoinPrize[];
    /** Extra pay when every cell has a coin, in whole stakes. */
    readonly fullStakes: number;
  };
};

export type Coin = Position & { readonly stakes: number };

export type HoldFeature = {
  /** Coins that started the feature, column by column, with their prizes. */
  readonly start: readonly Coin[];
  /** The draws of the feature, each with the coins that landed and the lives left after it. */
  readonly draws: readonly { readonly landed: readonly Coin[]; readonly lives: number }[];
  readonly isFull: boolean;
  /** Pay of the feature, in line stakes. */
  readonly units: number;
};

/** Draws a prize by its weight, from one word. */
function drawPrize(stream: RandomStream, prizes: readonly CoinPrize[]): number {
  let left = drawBelow(
    stream,
    prizes.reduce((sum, { weight }) => sum + weight, 0),
  );
  for (const { stakes, weight } of prizes) {
    if (left < weight) return stakes;
    left -= weight;
  }
  return 0;
}

function playHold(
  { hold, rows, reels, lines }: HoldRules,
  stream: RandomStream,
  spin: LinesSpin,
): HoldFeature | null {
  const shown = cellsOf(spin.grid, hold.coin);
  if (shown.length < hold.minCoins) return null;
  const coinAt = ({ reel, row }: Position): Coin => ({ reel, row, stakes: drawPrize(stream, hold.prizes) });
  const start = shown.map(coinAt);
  let empty = spin.grid.flatMap((column, reel) =>
    column.flatMap((id, row) => (id === hold.coin ? [] : [{ reel, row }])),
  );
  let lives = hold.lives;
  const draws: { landed: Coin[]; lives: number }[] = [];
  while (lives > 0 && empty.length > 0) {
    const landing = empty.filter(() => drawBelow(stream, hold.of) < hold.lands);
    const landed = landing.map(coinAt);
    empty = empty.filter((cell) => !landing.includes(cell));
    lives = landed.length > 0 ? hold.lives : lives - 1;
    draws.push({ landed, lives });
  }
  const coins = [...start, ...draws.flatMap(({ landed }) => landed)];
  const isFull = coins.length === rows * reels.length;
  const stakes = coins.reduce((sum, coin) => sum + coin.stakes, isFull ? hold.fullStakes : 0);
  return { start, draws, isFull, units: stakes * lines.length };
}

function isPowerOfTwo(value: number): boolean {
  return isCount(value) && (value & (value - 1)) === 0;
}

function checkRules(rules: HoldRules): void {
  checkLines(rules);
  const { coin, minCoins, lives, lands, of, prizes, fullStakes } = rules.hold;
  const symbol = rules.symbols.find(({ id }) => id === coin);
  if (symbol?.kind !== "regular" || symbol.pays !== undefined)
    refuseRules("a coin is a regular symbol without pays");
  if (![minCoins, lives, lands, fullStakes].every(isCount))
    refuseRules("the feature's numbers must be whole");
  if (!isPowerOfTwo(of) || lands >= of)
    refuseRules("the chance of a coin must be below 1, of a power of two");
  if (!prizes.every(({ stakes, weight }) => isCount(stakes) && isCount(weight)))
    refuseRules("prizes must be whole");
  if (!isPowerOfTwo(prizes.reduce((sum, { weight }) => sum + weight, 0)))
    refuseRules("the weights of prizes must add up to a power of two");
  if (rules.freeSpins.awards.some((award) => award > 0)) refuseRules("no free spins beside hold and win");
}

export const holdAndWin = createSlotKind({
  family: "hold-and-win",
  checkRules,
  unitsName: "lines",
  unitsOf: (rules: HoldRules) => rules.lines.length,
  paylinesOf: (rules) => rules.lines.length,
  showSpin: (rules, { stops }, terms) =>
    showLines(rules, { stops, grid: gridAt(rules, rules.reels, stops) }, terms),
  playRest: (rules, { stream, spin }) => ({ freeSpins: null, feature: playHold(rules, stream, spin) }),
});
