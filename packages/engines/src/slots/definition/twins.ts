// Finds slots that are the same game to a player. A family may share its way of winning, never its symbols or numbers.
// Slots are twins when at least half of the symbols of one are also the other's, or when strips, pays and features are
// equal under other names.
import type { Slot } from "../slot-kind.ts";
import type { SlotSymbol } from "../slot-rules.ts";

export type Twins = {
  readonly names: readonly [string, string];
  /** Why the slots are twins. `symbols`: they look alike. `numbers`: one slot is the other with new pictures. */
  readonly because: "symbols" | "numbers";
};

function sharesSymbols(one: Slot, other: Slot): boolean {
  const ids = new Set(one.rules.symbols.map(({ id }) => id));
  const shared = other.rules.symbols.filter(({ id }) => ids.has(id)).length;
  return shared * 2 >= Math.min(ids.size, other.rules.symbols.length);
}

/** Returns a symbol without its name: its kind, pays and stops on the strips. Two symbols never have the same stops. */
function roleOf({ id, kind, pays }: SlotSymbol, { rules }: Slot): string {
  const places = [...rules.reels, ...rules.freeReels].map((strip) =>
    strip.flatMap((one, stop) => (one === id ? [stop] : [])),
  );
  return JSON.stringify([kind, pays ?? [], places]);
}

/** Returns the rules with each symbol's name replaced by an index, in an order that does not depend on names. */
function numbersOf(slot: Slot): string {
  const { family, rules } = slot;
  const ordered = rules.symbols
    .map((symbol) => ({ symbol, role: roleOf(symbol, slot) }))
    .sort((a, b) => (a.role < b.role ? -1 : a.role > b.role ? 1 : 0))
    .map(({ symbol }) => symbol);
  const places = new Map(ordered.map(({ id }, place) => [id, `#${place}`]));
  const named = (value: unknown): unknown => {
    if (typeof value === "string") return places.get(value) ?? value;
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, one]) => [places.get(key) ?? key, named(one)] as const);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return JSON.stringify([family, named({ ...rules, symbols: ordered })]);
}

/** Returns every pair of twins among slots of different names, in their order. Versions of one slot are no twins. */
export function findTwins(slots: readonly Slot[]): Twins[] {
  const numbers = new Map(slots.map((slot) => [slot, numbersOf(slot)]));
  return slots.flatMap((one, at) =>
    slots.slice(at + 1).flatMap((other): Twins[] => {
      const names = [one.name, other.name] as const;
      if (one.name === other.name) return [];
      if (numbers.get(one) === numbers.get(other)) return [{ names, because: "numbers" }];
      return sharesSymbols(one, other) ? [{ names, because: "symbols" }] : [];
    }),
  );
}
