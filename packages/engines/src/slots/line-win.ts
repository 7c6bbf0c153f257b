// What one line pays: the longest run from the left, wilds standing for any regular symbol, the better of the
// run and the wilds alone. The engine and the par sheet both call this, so what is enumerated is what is
// played.
import { paidFor, type SlotSymbol } from "./slot-rules.ts";

/** A paid run: `pay` in line stakes. */
export type Run = { readonly symbol: string; readonly count: number; readonly pay: number };

/** Symbols by id, built once for many lines. */
export type SymbolTable = ReadonlyMap<string, SlotSymbol>;

export function symbolTable(symbols: readonly SlotSymbol[]): SymbolTable {
  return new Map(symbols.map((symbol) => [symbol.id, symbol]));
}

/**
 * The best paid run of a line's symbols, left to right, or null. Equal pays count as the regular symbol's.
 */
export function lineWin(table: SymbolTable, cells: readonly string[]): Run | null {
  let wilds = 0;
  let count = 0;
  let regular: SlotSymbol | null = null;
  let wild: SlotSymbol | null = null;
  for (const cell of cells) {
    const symbol = table.get(cell);
    if (symbol === undefined || symbol.kind === "scatter") break;
    if (symbol.kind === "wild") {
      wild = symbol;
      if (regular === null) wilds += 1;
    } else if (regular === null) regular = symbol;
    else if (regular.id !== symbol.id) break;
    count += 1;
  }
  const wildPay = wild === null ? 0 : paidFor(wild.pays, wilds);
  const regularPay = regular === null ? 0 : paidFor(regular.pays, count);
  if (regular !== null && regularPay > 0 && regularPay >= wildPay)
    return { symbol: regular.id, count, pay: regularPay };
  return wild !== null && wildPay > 0 ? { symbol: wild.id, count: wilds, pay: wildPay } : null;
}
