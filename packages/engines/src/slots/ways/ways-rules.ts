// A ways slot as data: a symbol wins anywhere on its reel, on three or more adjacent reels from the left. A definition
// may tumble: winning symbols are removed, those above fall, and the strip refills from above. So the five stops of a
// spin decide all of it, and it can be enumerated.
import { isCount, REELS, refuseRules, type Pays, type SlotRules } from "../slot-rules.ts";

export type WaysSymbol =
  /** A wild substitutes for any regular symbol, pays nothing alone, and is never on the first reel. */
  | { readonly id: string; readonly kind: "wild" }
  /** Pays of a regular symbol in units (stake / betUnits) per way, for three, four and five reels. */
  | { readonly id: string; readonly kind: "regular"; readonly pays: Pays }
  /** Pays of a scatter, in whole stakes. */
  | { readonly id: string; readonly kind: "scatter"; readonly pays?: Pays };

const MIN_REELS = 3;

/** The tumbling rules of a definition. */
export type Tumbling = {
  /**
   * Multiplier of the first screen's wins, of the screen after one tumble, and so on; the last applies to all later
   * ones.
   */
  readonly ladder: readonly number[];
  /** Maximum tumbles of a spin. */
  readonly most: number;
};

/** Rules of ways. In a tumble, the symbols before a reel's stop on its strip fall in from above. */
export type WaysRules = SlotRules<WaysSymbol> & {
  /** Number of units in a stake; one unit of pay is stake / betUnits. */
  readonly betUnits: number;
  readonly tumbling: Tumbling | null;
};

function checkTumbling({ ladder, most }: Tumbling): void {
  const isRising = ladder.every((times, step) => isCount(times) && times >= (ladder[step - 1] ?? 1));
  if (ladder.length === 0 || !isRising || !isCount(most)) refuseRules("a ladder must be whole and rising");
}

/** Rejects rules of a ways slot that cannot be drawn or enumerated exactly. Throws `engine.bad_rules`. */
export function checkWaysRules({ symbols, reels, freeReels, betUnits, tumbling }: WaysRules): void {
  if (!isCount(betUnits)) refuseRules("expected bet units");
  for (const symbol of symbols)
    if (symbol.kind === "regular" && symbol.pays.length > REELS + 1 - MIN_REELS)
      refuseRules(`a way pays from ${MIN_REELS} reels`);
  const wild = symbols.find(({ kind }) => kind === "wild")?.id ?? "";
  // Refuses wilds on the first reel, because a win of wilds alone would count for every symbol at once.
  if ([reels[0], freeReels[0]].some((first) => first?.includes(wild)))
    refuseRules("a wild stands on the first reel");
  if (tumbling !== null) checkTumbling(tumbling);
}
