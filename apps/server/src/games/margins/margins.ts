// Compares the sum of all paybacks for a turnover with the margin of games under optimal play. Above the margin every
// bet costs the merchant money, and bets on both sides earn money without risk. Pure: a value that is saved is
// compared in place of its previous value.

/** Margin of a game's best bet, as declared by the vendor or an engine. */
export type KeptShare = {
  readonly gameType: string;
  readonly vendor: string;
  readonly game: string;
  readonly nodeId: number;
  /** Margin in millionths of the stake. */
  readonly keptMillionths: number;
};

/**
 * Margins of games, and the percent of a stake that counts as turnover: by game (node id), which takes precedence, or
 * by category. A category without a percent counts fully.
 */
export type Margins = {
  readonly kept: readonly KeptShare[];
  readonly weights: Readonly<Record<string, number>>;
};

export const weightOf = (
  weights: Readonly<Record<string, number>>,
  { nodeId, gameType }: Pick<KeptShare, "nodeId" | "gameType">,
): number => weights[String(nodeId)] ?? weights[gameType] ?? 100;

/**
 * Adds a PVP weight of 0 unless the weights name PVP, because members can pass stakes to each other in PVP and so
 * would reach any turnover.
 */
export const withPvp = (weights: Readonly<Record<string, number>>): Readonly<Record<string, number>> => ({
  PVP: 0,
  ...weights,
});

/** Kinds of payback for a turnover, by the payer. */
export type PartName =
  | "agents' rates"
  | "rebate"
  | "VIP rate"
  | "level bonus"
  | "daily salary"
  | "hourly salary"
  | "real-time salary"
  | "dividend";

export type Part = { readonly part: PartName; readonly millionths: number };

/** Bonus and requirements of a VIP level, in minor units, and its rebate rate in hundredths of a percent. */
export type LevelTerms = {
  readonly totalTurnoverMinor: bigint;
  readonly monthTurnoverMinor: bigint;
  readonly totalDepositMinor: bigint;
  readonly monthDepositMinor: bigint;
  readonly bonusMinor: bigint;
  readonly rebateBasisPoints: number;
};

export type GivenBack = {
  /** Active and planned rebates, in hundredths of a percent. `gameType` null: every category. */
  readonly rebates: readonly { readonly basisPoints: number; readonly gameType: string | null }[];
  /** VIP levels, lowest first. Their rates apply where a rebate exists. */
  readonly levels: readonly LevelTerms[];
  /**
   * Agents' rate by category, in hundredths of a percent: the rate of the highest agent, who shares it with all agents
   * below.
   */
  readonly agentRates: Readonly<Record<string, number>>;
  /** Payments by the contracts of one member. */
  readonly salaries: readonly Part[];
};

const MILLIONTHS_PER_BASIS_POINT = 100;

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const turnoverOf = (level: LevelTerms) => larger(level.totalTurnoverMinor, level.monthTurnoverMinor);
const depositOf = (level: LevelTerms) => larger(level.totalDepositMinor, level.monthDepositMinor);

/**
 * Returns a VIP level's bonus divided by the turnover since the level below, in millionths. A deposit counts as
 * turnover, because it is played before it leaves.
 */
function bonusMillionths(below: LevelTerms, level: LevelTerms): number {
  const step = larger(turnoverOf(level) - turnoverOf(below), depositOf(level) - depositOf(below));
  return Number((level.bonusMinor * 1_000_000n) / larger(step, 1n));
}

const rateOf = (part: PartName, basisPoints: number): Part => ({
  part,
  millionths: basisPoints * MILLIONTHS_PER_BASIS_POINT,
});

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { millionths }) => sum + millionths, 0);

/** Returns the maximum payback for one turnover in a category, over all VIP levels. */
export function partsIn(gameType: string, { rebates, levels, agentRates, salaries }: GivenBack): Part[] {
  const own = rebates.filter((one) => one.gameType === null || one.gameType === gameType);
  const rebate = rateOf("rebate", Math.max(0, ...own.map(({ basisPoints }) => basisPoints)));
  const ways = levels.map((level, at) => {
    const vip = rateOf("VIP rate", own.length === 0 ? 0 : level.rebateBasisPoints);
    const next = levels[at + 1];
    const bonus: Part = {
      part: "level bonus",
      millionths: next === undefined ? 0 : bonusMillionths(level, next),
    };
    return [vip.millionths > rebate.millionths ? vip : rebate, bonus];
  });
  const best = ways.reduce((most, way) => (sumOf(way) > sumOf(most) ? way : most), [rebate]);
  return [rateOf("agents' rates", agentRates[gameType] ?? 0), ...best, ...salaries].filter(
    ({ millionths }) => millionths > 0,
  );
}

export type MarginFault = {
  readonly gameType: string;
  readonly game: string;
  /** The game's margin, in percent of a stake, as decimal text. */
  readonly kept: string;
  readonly given: string;
  /** Paybacks in percent of a turnover. `weight`: percent of a stake that counts as turnover. */
  readonly parts: readonly { readonly part: PartName; readonly percent: string }[];
  readonly weight: number;
};

const percent = (millionths: number): string => (millionths / 10_000).toFixed(4).replace(/0{1,2}$/, "");

/** Finds the game whose margin the paybacks exceed by the largest amount; null: they exceed no margin. */
export function findMarginFault(given: GivenBack, { kept, weights }: Margins): MarginFault | null {
  const partsOf = new Map(
    [...new Set(kept.map(({ gameType }) => gameType))].map((gameType) => [
      gameType,
      partsIn(gameType, given),
    ]),
  );
  const [worst] = kept
    .map((game) => {
      const parts = partsOf.get(game.gameType) ?? [];
      const weight = weightOf(weights, game);
      return { ...game, parts, weight, paid: (sumOf(parts) * weight) / 100 };
    })
    .filter(({ paid, keptMillionths }) => paid > keptMillionths)
    .toSorted((one, other) => other.paid - other.keptMillionths - (one.paid - one.keptMillionths));
  if (worst === undefined) return null;
  return {
    gameType: worst.gameType,
    game: worst.game,
    kept: percent(worst.keptMillionths),
    given: percent(worst.paid),
    parts: worst.parts.map(({ part, millionths }) => ({ part, percent: percent(millionths) })),
    weight: worst.weight,
  };
}

/** Returns the sentence with which the value to be saved is refused. */
export function sayMarginFault({ given, gameType, parts, weight, game, kept }: MarginFault): string {
  const named = parts.map((one) => `${one.part} ${one.percent} %`).join(", ");
  return `margin.exceeded: members get back ${given} % of a stake in ${gameType} (${named}, weight ${weight}), but ${game} keeps only ${kept} %`;
}
