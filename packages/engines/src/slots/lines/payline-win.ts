// The pay of one payline: the longest run from the left, where wilds substitute for any regular symbol. Pays the better
// of the run and the wilds alone. The engine and the par sheet both use it, so that the enumeration matches the game.
import { payForCount, type SlotSymbol } from "../slot-rules.ts";

/** A paid run: `pay` in line stakes. */
export type Run = { readonly symbol: string; readonly count: number; readonly pay: number };

export type SymbolPaytable = ReadonlyMap<string, SlotSymbol>;

const prepared = new WeakMap<readonly SlotSymbol[], SymbolPaytable>();

/** Returns a slot's symbols by id, which are prepared once. */
export function symbolPaytable(symbols: readonly SlotSymbol[]): SymbolPaytable {
  const table = prepared.get(symbols) ?? new Map(symbols.map((symbol) => [symbol.id, symbol]));
  prepared.set(symbols, table);
  return table;
}

/**
 * Returns the best paid run of a payline's symbols, from left to right; null when no run pays. A run of wilds alone
 * wins only when it pays more than the run of a regular symbol that it begins.
 */
export function paylineWin(table: SymbolPaytable, cells: readonly string[]): Run | null {
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
  const wildPay = wild === null ? 0 : payForCount(wild.pays ?? [], wilds);
  const regularPay = regular === null ? 0 : payForCount(regular.pays ?? [], count);
  if (regular !== null && regularPay > 0 && regularPay >= wildPay)
    return { symbol: regular.id, count, pay: regularPay };
  return wild !== null && wildPay > 0 ? { symbol: wild.id, count: wilds, pay: wildPay } : null;
}
