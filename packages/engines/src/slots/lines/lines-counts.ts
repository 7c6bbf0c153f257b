// The pays of a payline slot, counted over the full cycle of stops with integers, from the same payline-win.ts the engine uses.
// The three left reels decide which paylines are still alive; equal situations are counted once and combined with all
// stops of the two right reels, so 33 million screens take a fraction of a second.
import type { PayCounts } from "../par/par-totals.ts";
import { REELS, type Strip } from "../slot-rules.ts";
import type { LinesRules } from "./lines.ts";
import { paylineWin, symbolPaytable } from "./payline-win.ts";

const HEAD_REELS = 3;

function scatterAt(rules: LinesRules, reel: Strip): number[] {
  const scatter = rules.symbols.find(({ kind }) => kind === "scatter")?.id;
  return reel.map((_, stop) =>
    Array.from({ length: rules.rows }, (_row, row) => reel[(stop + row) % reel.length]).includes(scatter)
      ? 1
      : 0,
  );
}

/** Visits every combination of indexes into lists of the given lengths. */
function visitStops(lengths: readonly number[], visit: (stops: readonly number[]) => void): void {
  const stops = lengths.map(() => 0);
  for (;;) {
    visit(stops);
    let reel = lengths.length - 1;
    while (reel >= 0 && stops[reel] === (lengths[reel] ?? 1) - 1) stops[reel--] = 0;
    if (reel < 0) return;
    stops[reel] = (stops[reel] ?? 0) + 1;
  }
}

/**
 * For every three symbols (as one number, base the count of symbols) the symbol they pay as when they keep a
 * payline alive, which is when they already pay; else null. How many of the three were wilds no longer
 * matters after that.
 */
function headSymbols(rules: LinesRules): (string | null)[] {
  const table = symbolPaytable(rules.symbols);
  const ids = rules.symbols.map(({ id }) => id);
  return ids
    .flatMap((first) => ids.flatMap((second) => ids.map((third) => [first, second, third])))
    .map((cells) => paylineWin(table, cells)?.symbol ?? null);
}

type Heads = Map<string, number[]>;

/**
 * Groups the stops of the left reels by the paylines they keep alive, separately for each number of scatters.
 */
function countHeads(rules: LinesRules, reels: readonly Strip[]): Heads {
  const paidSymbols = headSymbols(rules);
  const left = reels.slice(0, HEAD_REELS);
  const scatters = left.map((reel) => scatterAt(rules, reel));
  const symbolsAt = left.map((reel) =>
    reel.map((id) => rules.symbols.findIndex((symbol) => symbol.id === id)),
  );
  const tails = rules.lines.map((rows) => `|${rows.slice(HEAD_REELS).join(" ")}`);
  const heads: Heads = new Map();
  visitStops(
    left.map(({ length }) => length),
    (stops) => {
      const alive: string[] = [];
      for (const [line, rows] of rules.lines.entries()) {
        let code = 0;
        for (const [reel, symbols] of symbolsAt.entries()) {
          const cell = symbols[((stops[reel] ?? 0) + (rows[reel] ?? 0)) % symbols.length] ?? 0;
          code = code * rules.symbols.length + cell;
        }
        const symbol = paidSymbols[code];
        if (typeof symbol === "string") alive.push(`${symbol}${tails[line]}`);
      }
      const signature = alive.sort().join(";");
      const counts = heads.get(signature) ?? Array.from({ length: REELS + 1 }, () => 0);
      const seen = scatters.reduce((sum, at, reel) => sum + (at[stops[reel] ?? 0] ?? 0), 0);
      counts[seen] = (counts[seen] ?? 0) + 1;
      heads.set(signature, counts);
    },
  );
  return heads;
}

/** For one payline kept alive, its pay at each pair of stops of the right reels. */
function tailPays(rules: LinesRules, right: readonly Strip[]): (alive: string) => Int32Array {
  const table = symbolPaytable(rules.symbols);
  const known = new Map<string, Int32Array>();
  return (alive) => {
    const seen = known.get(alive);
    if (seen !== undefined) return seen;
    const [symbol = "", rows = ""] = alive.split("|");
    const head = Array.from({ length: HEAD_REELS }, () => symbol);
    const tailRows = rows.split(" ").map(Number);
    const pays: number[] = [];
    visitStops(
      right.map(({ length }) => length),
      (stops) => {
        const tail = right.map((reel, i) => reel[((stops[i] ?? 0) + (tailRows[i] ?? 0)) % reel.length] ?? "");
        pays.push(paylineWin(table, [...head, ...tail])?.pay ?? 0);
      },
    );
    const result = Int32Array.from(pays);
    known.set(alive, result);
    return result;
  };
}

function addAll(total: Int32Array, more: Int32Array): Int32Array {
  return total.map((value, index) => value + (more[index] ?? 0));
}

/** The full cycle of five reels, in line stakes. No count exceeds the cycle, far below 2^53, so numbers are exact. */
export function countLinePays(rules: LinesRules, reels: readonly Strip[]): PayCounts {
  const right = reels.slice(HEAD_REELS);
  const paysOf = tailPays(rules, right);
  const rightScatters: number[] = [];
  const scatters = right.map((reel) => scatterAt(rules, reel));
  visitStops(
    right.map(({ length }) => length),
    (stops) => {
      rightScatters.push(scatters.reduce((sum, at, index) => sum + (at[stops[index] ?? 0] ?? 0), 0));
    },
  );
  const counts = Array.from({ length: REELS + 1 }, () => new Map<number, number>());
  for (const [signature, heads] of countHeads(rules, reels)) {
    const alive = signature === "" ? [] : signature.split(";");
    const pays = alive.map(paysOf).reduce(addAll, new Int32Array(rightScatters.length));
    for (const [index, pay] of pays.entries()) {
      for (const [seen, times] of heads.entries()) {
        const at = counts[seen + (rightScatters[index] ?? 0)];
        if (times > 0) at?.set(pay, (at.get(pay) ?? 0) + times);
      }
    }
  }
  return counts;
}
