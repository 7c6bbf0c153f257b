// A ways slot as data: a symbol wins anywhere on its reel, on three or more adjacent reels from the left. A
// definition may tumble: winning symbols are removed, those above fall, and the strip refills from above, so
// that a whole spin is decided by its five stops and can be enumerated.
import type { FractionText } from "../../fraction.ts";
import {
  checkFreeSpins,
  checkKinds,
  checkStrip,
  isCount,
  REELS,
  refuseRules,
  type FreeSpinRules,
  type Pays,
  type Strip,
} from "../slot-rules.ts";

export type WaysSymbol =
  /** Substitutes for any regular symbol, has no pay of its own, and is never on the first reel. */
  | { readonly id: string; readonly kind: "wild" }
  /** Pays of a regular symbol in units (stake / betUnits) per way, of the scatter in whole stakes. */
  | { readonly id: string; readonly kind: "regular" | "scatter"; readonly pays: Pays };

/** The tumbling rules of a definition. */
export type Tumbling = {
  /**
   * Multiplier of the first screen's wins, of the screen after one tumble, and so on; the last applies to all
   * after it.
   */
  readonly ladder: readonly number[];
  /** Maximum tumbles of a spin. */
  readonly most: number;
};

export type WaysRules = {
  readonly rows: number;
  /**
   * Five strips; a stop shows its own symbol in row 0 and the following ones below; the preceding ones fall
   * in.
   */
  readonly reels: readonly Strip[];
  readonly freeReels: readonly Strip[];
  readonly symbols: readonly WaysSymbol[];
  /** One unit of pay is stake / betUnits. */
  readonly betUnits: number;
  readonly tumbling: Tumbling | null;
  readonly freeSpins: FreeSpinRules;
};

export type WaysDefinition = {
  readonly name: string;
  readonly version: number;
  readonly volatility: "low" | "medium" | "high";
  /** Exact return to player, verified by enumeration in the tests. */
  readonly rtp: FractionText;
  readonly rules: WaysRules;
};

function checkPays(symbols: readonly WaysSymbol[]): void {
  for (const symbol of symbols) {
    if (symbol.kind === "wild") continue;
    const [three, four, five] = symbol.pays;
    if (!symbol.pays.every(isCount) || three > four || four > five) {
      refuseRules(`pays of ${symbol.id} must be whole and rising`);
    }
  }
}

function checkTumbling({ ladder, most }: Tumbling): void {
  const isRising = ladder.every((times, step) => isCount(times) && times >= (ladder[step - 1] ?? 1));
  if (ladder.length === 0 || !isRising || !isCount(most)) refuseRules("a ladder must be whole and rising");
}

/** Rejects rules the engine cannot draw or enumerate exactly. Throws `engine.bad_rules`. */
export function checkWaysRules(rules: WaysRules): void {
  const { symbols, reels, freeReels, tumbling } = rules;
  if (!isCount(rules.rows) || !isCount(rules.betUnits)) refuseRules("expected rows and bet units");
  if (reels.length !== REELS || freeReels.length !== REELS) refuseRules(`expected ${REELS} reels`);
  checkKinds(symbols);
  checkPays(symbols);
  for (const reel of [...reels, ...freeReels]) checkStrip(rules, reel);
  const wild = symbols.find(({ kind }) => kind === "wild")?.id ?? "";
  // A win of wilds alone would count for every symbol at once.
  if ([reels[0], freeReels[0]].some((first) => first?.includes(wild)))
    refuseRules("a wild stands on the first reel");
  if (tumbling !== null) checkTumbling(tumbling);
  checkFreeSpins(rules.freeSpins);
}
