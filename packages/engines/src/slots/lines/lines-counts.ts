// Counts the pays of a payline slot over the full cycle of stops with integers, by the payline-win.ts that the engine
// uses. The three left reels decide which paylines can still win. Equal situations are counted once and combined with
// all stops of the two right reels, so 33 million screens take a fraction of a second.
import type { PayCounts } from "../par/par-totals.ts";
import { REELS, windowAt, type Strip } from "../slot-rules.ts";
import type { LinesRules } from "./lines.ts";
import { paylineWin, symbolPaytable } from "./payline-win.ts";

const HEAD_REELS = 3;

/**
 * Data of a screen that a feature needs in addition to the lines, as one number: the sum of a value for each reel's
 * stop. The number can count scatters or coins, or hold a bit for each reel with a wild.
 */
export type ScreenTag = {
  readonly at: (window: readonly string[], reel: number) => number;
  /** The highest tag of any screen. */
  readonly most: number;
};

/** Returns the tag that counts the scatters in view, at most one on a reel. */
function scatterTag({ symbols }: LinesRules): ScreenTag {
  const scatter = symbols.find(({ kind }) => kind === "scatter")?.id ?? "";
  return { at: (window) => (window.includes(scatter) ? 1 : 0), most: REELS };
}

/** A window of one reel, and the value that it adds to the screen's tag; every window is equally likely. */
export type ReelWindow = { readonly cells: readonly string[]; readonly tag: number };

/** Returns a window for each stop of the strips. */
export function windowsOf(
  { rows }: LinesRules,
  reels: readonly Strip[],
  tagAt: ScreenTag["at"],
): ReelWindow[][] {
  return reels.map((strip, reel) =>
    strip.map((_, stop) => {
      const cells = windowAt(strip, stop, rows);
      return { cells, tag: tagAt(cells, reel) };
    }),
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
 * What the first three symbols of a payline decide: the whole pay of the line, or the run that the right reels may
 * continue.
 */
type Head = { readonly pay: number } | { readonly run: string };

/**
 * Returns the decision for every three symbols. Its index has the symbols as digits, in base of their count. A
 * continuing run is written as its leading wilds and its symbol; the number of leading wilds does not matter where
 * fewer than three pay nothing.
 */
function headsOf(rules: LinesRules): Head[] {
  const table = symbolPaytable(rules.symbols);
  const ids = rules.symbols.map(({ id }) => id);
  const wild = rules.symbols.find(({ kind }) => kind === "wild");
  const doWildsCount = (wild?.pays?.length ?? 0) > REELS + 1 - HEAD_REELS;
  const decide = (cells: readonly string[]): Head => {
    const regulars = [...new Set(cells.filter((id) => id !== wild?.id))];
    const isOver = regulars.length > 1 || regulars.some((id) => table.get(id)?.kind !== "regular");
    if (isOver) return { pay: paylineWin(table, cells)?.pay ?? 0 };
    const [regular] = regulars;
    const leading = cells.findIndex((id) => id === regular);
    if (regular === undefined || (doWildsCount && leading > 0))
      return { run: cells.map((id, at) => (at < leading ? id : (regular ?? id))).join(" ") };
    return { run: cells.map(() => regular).join(" ") };
  };
  return ids.flatMap((first) => ids.flatMap((second) => ids.map((third) => decide([first, second, third]))));
}

/** Numbers of windows of the left reels, by signature (their pay and their live paylines) and then by tag. */
type Heads = Map<string, Map<number, number>>;

function countOf<Key>(counts: Map<Key, number>, key: Key, times: number): void {
  counts.set(key, (counts.get(key) ?? 0) + times);
}

/**
 * Groups the windows of the left reels by their pay so far and by the paylines that can still win, separately for each
 * tag.
 */
function countHeads(rules: LinesRules, left: readonly (readonly ReelWindow[])[]): Heads {
  const headsByCode = headsOf(rules);
  const symbolsAt = left.map((reel) =>
    reel.map(({ cells }) => cells.map((id) => rules.symbols.findIndex((symbol) => symbol.id === id))),
  );
  const tails = rules.lines.map((rows) => `|${rows.slice(HEAD_REELS).join(" ")}`);
  const heads: Heads = new Map();
  visitStops(
    left.map(({ length }) => length),
    (stops) => {
      const alive: string[] = [];
      let pay = 0;
      for (const [line, rows] of rules.lines.entries()) {
        let code = 0;
        for (const [reel, windows] of symbolsAt.entries())
          code = code * rules.symbols.length + (windows[stops[reel] ?? 0]?.[rows[reel] ?? 0] ?? 0);
        const head = headsByCode[code];
        if (head === undefined) continue;
        if ("run" in head) alive.push(`${head.run}${tails[line]}`);
        else pay += head.pay;
      }
      const signature = [String(pay), ...alive.sort()].join(";");
      const counts = heads.get(signature) ?? new Map<number, number>();
      const tag = left.reduce((sum, windows, reel) => sum + (windows[stops[reel] ?? 0]?.tag ?? 0), 0);
      countOf(counts, tag, 1);
      heads.set(signature, counts);
    },
  );
  return heads;
}

/** Returns a function that computes the pay of one live payline at each pair of windows of the right reels. */
function tailPays(
  rules: LinesRules,
  right: readonly (readonly ReelWindow[])[],
): (alive: string) => Int32Array {
  const table = symbolPaytable(rules.symbols);
  const known = new Map<string, Int32Array>();
  return (alive) => {
    const seen = known.get(alive);
    if (seen !== undefined) return seen;
    const [run = "", rows = ""] = alive.split("|");
    const head = run.split(" ");
    const tailRows = rows.split(" ").map(Number);
    const pays: number[] = [];
    visitStops(
      right.map(({ length }) => length),
      (stops) => {
        const tail = right.map((windows, i) => windows[stops[i] ?? 0]?.cells[tailRows[i] ?? 0] ?? "");
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

/**
 * Counts every combination of the reels' windows, by the tag of its screen and by its pay in line stakes. No count
 * exceeds the cycle, far below 2^53, so numbers are exact.
 */
export function countLineScreens(
  rules: LinesRules,
  reels: readonly (readonly ReelWindow[])[],
  mostTag: number,
): PayCounts {
  const right = reels.slice(HEAD_REELS);
  const paysOf = tailPays(rules, right);
  const rightTags: number[] = [];
  visitStops(
    right.map(({ length }) => length),
    (stops) => {
      rightTags.push(right.reduce((sum, windows, at) => sum + (windows[stops[at] ?? 0]?.tag ?? 0), 0));
    },
  );
  const counts = Array.from({ length: mostTag + 1 }, () => new Map<number, number>());
  for (const [signature, heads] of countHeads(rules, reels.slice(0, HEAD_REELS))) {
    const [fixed, ...alive] = signature.split(";");
    const pays = alive.map(paysOf).reduce(addAll, new Int32Array(rightTags.length).fill(Number(fixed)));
    for (const [tag, times] of heads) {
      for (let at = 0; at < pays.length; at += 1) {
        const to = counts[tag + (rightTags[at] ?? 0)];
        if (to !== undefined) countOf(to, pays[at] ?? 0, times);
      }
    }
  }
  return counts;
}

/** Counts the full cycle of five reels. By default, the tag is the number of scatters. */
export function countLinePays(
  rules: LinesRules,
  reels: readonly Strip[],
  tag: ScreenTag = scatterTag(rules),
): PayCounts {
  return countLineScreens(rules, windowsOf(rules, reels, tag.at), tag.most);
}
