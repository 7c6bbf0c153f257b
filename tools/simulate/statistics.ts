// Tests of randomness on counted outcomes: frequencies, consecutive pairs, gaps. Each returns the p-value; the incomplete
// gamma function is computed by its series and its continued fraction (Abramowitz and Stegun 6.5.29 and 6.5.31).

const ROUNDS = 500;
const CLOSE = 1e-14;
/** Minimum number of expected counts of a class. A class with fewer is merged with the next one. */
const FEWEST = 5;

/** Returns ln Γ(x) by Lanczos' approximation, with an error below 2·10⁻¹⁰ for x > 0. */
function logGamma(x: number): number {
  const terms = [
    76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 0.1208650973866179e-2,
    -0.5395239384953e-5,
  ];
  const base = x + 5.5 - (x + 0.5) * Math.log(x + 5.5);
  const series = terms.reduce((sum, term, at) => sum + term / (x + 1 + at), 1.000000000190015);
  return -base + Math.log((Math.sqrt(2 * Math.PI) * series) / x);
}

function seriesBelow(a: number, x: number): number {
  let [sum, term] = [1 / a, 1 / a];
  for (let n = 1; n < ROUNDS && Math.abs(term) > Math.abs(sum) * CLOSE; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * Math.exp(-x + a * Math.log(x) - logGamma(a));
}

function fractionAbove(a: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let product = d;
  for (let n = 1; n < ROUNDS; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (Math.abs(an * d + b) < tiny ? tiny : an * d + b);
    c = Math.abs(b + an / c) < tiny ? tiny : b + an / c;
    product *= d * c;
    if (Math.abs(d * c - 1) < CLOSE) break;
  }
  return product * Math.exp(-x + a * Math.log(x) - logGamma(a));
}

/** Returns the probability that chi-square with `degrees` of freedom is `value` or more. */
export function chiSquareTail(value: number, degrees: number): number {
  if (degrees < 1 || value <= 0) return 1;
  const [a, x] = [degrees / 2, value / 2];
  return x < a + 1 ? 1 - seriesBelow(a, x) : fractionAbove(a, x);
}

export type Fit = { readonly chiSquare: number; readonly degrees: number; readonly p: number };

/** Returns the chi-square test of counts against probabilities that add up to one. */
export function fitOf(counts: readonly number[], chances: readonly number[]): Fit {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const classes: { seen: number; expected: number }[] = [];
  let open = { seen: 0, expected: 0 };
  for (const [at, chance] of chances.entries()) {
    open = { seen: open.seen + (counts[at] ?? 0), expected: open.expected + chance * total };
    if (open.expected < FEWEST) continue;
    classes.push(open);
    open = { seen: 0, expected: 0 };
  }
  const last = classes.pop() ?? { seen: 0, expected: 0 };
  classes.push({ seen: last.seen + open.seen, expected: last.expected + open.expected });
  const chiSquare = classes.reduce(
    (sum, { seen, expected }) => sum + (expected > 0 ? (seen - expected) ** 2 / expected : 0),
    0,
  );
  const degrees = classes.length - 1;
  return { chiSquare, degrees, p: chiSquareTail(chiSquare, degrees) };
}

/** Merges cells, in their order, into at most `groups` groups of about equal probability. */
export function groupCells(
  chances: readonly number[],
  groups: number,
): { readonly of: number[]; readonly chances: number[] } {
  let before = 0;
  const raw = chances.map((chance) => {
    const group = Math.min(groups - 1, Math.floor((before + chance / 2) * groups));
    before += chance;
    return group;
  });
  const used = [...new Set(raw)];
  const of = raw.map((group) => used.indexOf(group));
  return {
    of,
    chances: used.map((_, group) =>
      chances.reduce((sum, chance, cell) => sum + (of[cell] === group ? chance : 0), 0),
    ),
  };
}

/** The counts of all three tests, updated one outcome at a time in constant memory. */
export type Tally = {
  readonly add: (cell: number) => void;
  readonly fits: () => Readonly<Record<"frequency" | "serial" | "gap", Fit>>;
};

const GROUPS = 4;
const LONGEST_GAP = 40;

export function tallyOf(chances: readonly number[]): Tally {
  const grouped = groupCells(chances, GROUPS);
  const size = grouped.chances.length;
  const cells = chances.map(() => 0);
  const pairs = Array.from({ length: size * size }, () => 0);
  const gaps = Array.from({ length: LONGEST_GAP + 1 }, () => 0);
  let first: number | null = null;
  let sinceHit = 0;
  const add = (cell: number): void => {
    cells[cell] = (cells[cell] ?? 0) + 1;
    const group = grouped.of[cell] ?? 0;
    // pairs do not overlap, so that they are independent of each other
    if (first === null) first = group;
    else {
      const pair = first * size + group;
      pairs[pair] = (pairs[pair] ?? 0) + 1;
      first = null;
    }
    if (group !== 0) sinceHit += 1;
    else {
      const gap = Math.min(LONGEST_GAP, sinceHit);
      gaps[gap] = (gaps[gap] ?? 0) + 1;
      sinceHit = 0;
    }
  };
  const [hit = 1] = grouped.chances;
  const gapChances = gaps.map((_, gap) => (1 - hit) ** gap * (gap === LONGEST_GAP ? 1 : hit));
  const pairChances = pairs.map(
    (_, pair) => (grouped.chances[Math.floor(pair / size)] ?? 0) * (grouped.chances[pair % size] ?? 0),
  );
  return {
    add,
    fits: () => ({
      frequency: fitOf(cells, chances),
      serial: fitOf(pairs, pairChances),
      gap: fitOf(gaps, gapChances),
    }),
  };
}
