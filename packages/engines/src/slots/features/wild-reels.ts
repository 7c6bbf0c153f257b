// Wild reels: a wild in view covers its whole reel. Sticky wild reels come in free spins and stay to the end of the
// feature. Walking wild reels come with any spin: each gives a respin, before which every wild reel moves one to the
// left, until none is left on the screen.
import type { FreeSpin, FreeSpins } from "../free-spins.ts";
import { checkLines, gridAt, showLines, type LinesRules, type LinesSpin } from "../lines/lines.ts";
import { createSlotKind, type PaidRound, type RestOfRound, type StoppedSpin } from "../slot-kind.ts";
import type { SpinTerms } from "../free-spins.ts";
import { isCount, refuseRules } from "../slot-rules.ts";

export type WildReelRules = LinesRules & {
  readonly wildReels: /** In free spins; the paid spin's wilds cover nothing. */
    | { readonly movement: "sticky" }
    /** Walking wild reels, in slots without free spins. `maxRespins` ends a walk. */
    | { readonly movement: "walking"; readonly maxRespins: number };
};

export type WildReelSpin = LinesSpin & {
  /**
   * Reels that are wild from top to bottom: those that were wild before the spin, and those with a wild of this spin.
   */
  readonly wildReels: readonly number[];
};

export type WalkFeature = {
  readonly respins: readonly WildReelSpin[];
  /** Pay in line stakes. */
  readonly units: number;
};

export function wildOf({ symbols }: WildReelRules): string {
  return symbols.find(({ kind }) => kind === "wild")?.id ?? "";
}

function maskOf(reels: readonly number[]): number {
  return reels.reduce((mask, reel) => mask | (1 << reel), 0);
}

/** Returns the wild reels at the next respin: each bit of the mask moves one reel to the left. */
export function walkOn(mask: number): number {
  return mask >> 1;
}

function showSpin(
  rules: WildReelRules,
  { stops, isFree, state }: StoppedSpin,
  terms: SpinTerms,
): WildReelSpin {
  const shown = gridAt(rules, isFree ? rules.freeReels : rules.reels, stops);
  const held = state?.wildReels ?? 0;
  const wild = wildOf(rules);
  const doesCover = isFree || rules.wildReels.movement === "walking";
  const isWild = (column: readonly string[], reel: number): boolean =>
    ((held >> reel) & 1) === 1 || (doesCover && column.includes(wild));
  const wildReels = shown.flatMap((column, reel) => (isWild(column, reel) ? [reel] : []));
  const grid = shown.map((column, reel) => (isWild(column, reel) ? column.map(() => wild) : column));
  return { ...showLines(rules, { stops, grid }, terms), wildReels };
}

function playSticky(
  { freeSpins }: WildReelRules,
  { spin, draw }: PaidRound<WildReelSpin>,
): FreeSpins<WildReelSpin> | null {
  const { multiplier, canRetrigger, maxSpins } = freeSpins;
  let totalSpins = spin.scatter.freeSpinsAwarded;
  if (totalSpins === 0) return null;
  const spins: FreeSpin<WildReelSpin>[] = [];
  let wildReels = 0;
  while (spins.length < totalSpins) {
    const terms = { times: multiplier, mostAwarded: canRetrigger ? maxSpins - totalSpins : 0 };
    const shown = draw(terms, { isFree: true, state: { wildReels } });
    wildReels = maskOf(shown.wildReels);
    totalSpins += shown.scatter.freeSpinsAwarded;
    spins.push({ ...shown, index: spins.length + 1, left: totalSpins - spins.length - 1 });
  }
  return { multiplier, totalSpins, spins, units: spins.reduce((sum, { units }) => sum + units, 0) };
}

function playWalk(maxRespins: number, { spin, draw }: PaidRound<WildReelSpin>): WalkFeature | null {
  const respins: WildReelSpin[] = [];
  let wildReels = walkOn(maskOf(spin.wildReels));
  while (wildReels !== 0 && respins.length < maxRespins) {
    const shown = draw({ times: 1, mostAwarded: 0 }, { isFree: false, state: { wildReels } });
    respins.push(shown);
    wildReels = walkOn(maskOf(shown.wildReels));
  }
  return respins.length === 0 ? null : { respins, units: respins.reduce((sum, { units }) => sum + units, 0) };
}

function playRest(rules: WildReelRules, round: PaidRound<WildReelSpin>): RestOfRound<WildReelSpin> {
  const { wildReels } = rules;
  return wildReels.movement === "sticky"
    ? { freeSpins: playSticky(rules, round) }
    : { freeSpins: null, feature: playWalk(wildReels.maxRespins, round) };
}

function checkRules(rules: WildReelRules): void {
  checkLines(rules);
  const { wildReels, freeSpins } = rules;
  if (wildOf(rules) === "") refuseRules("expected a wild");
  if (wildReels.movement === "sticky") return;
  if (!isCount(wildReels.maxRespins)) refuseRules("expected a limit of respins");
  if (freeSpins.awards.some((award) => award > 0)) refuseRules("no free spins beside walking wilds");
}

export const wildReels = createSlotKind({
  family: "wild-reels",
  checkRules,
  unitsName: "lines",
  unitsOf: (rules: WildReelRules) => rules.lines.length,
  paylinesOf: (rules) => rules.lines.length,
  showSpin,
  playRest,
});
