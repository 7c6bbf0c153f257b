// Metrics by which a promotion counts a member's activity. SQL knows the metric of a promotion, not its type. A new
// metric needs a branch in `promotion_facts`.

type Traits = {
  /** The metric counts stakes in games, so it can be limited to a category. */
  readonly isOfGames?: true;
  /** The metric uses the weights of turnover. */
  readonly isTurnover?: true;
  /** A job counts the metric, some time after a round is settled. */
  readonly isCountedLater?: true;
  /** The metric counts complete days. Only one promotion rewards each day. */
  readonly isOfDays?: true;
};

/**
 * What each metric of a promotion counts. `first_deposit` and `one_deposit`: a deposit made with the promotion.
 * `deposit`, `turnover` and `loss`: of a period. `rebate`: turnover of each complete day, at the level's percent where
 * that is higher. `referral`: invited members. `score` and `tickets`: of a contest. `code`: a typed code. `none`:
 * nothing, the reward can be claimed.
 */
export const promotionMetrics = {
  first_deposit: {},
  one_deposit: {},
  deposit: {},
  turnover: { isOfGames: true, isTurnover: true, isCountedLater: true },
  loss: { isOfGames: true, isCountedLater: true, isOfDays: true },
  rebate: { isOfGames: true, isTurnover: true, isCountedLater: true, isOfDays: true },
  referral: {},
  score: { isOfGames: true },
  tickets: { isOfGames: true, isTurnover: true },
  code: {},
  none: {},
} as const satisfies Readonly<Record<string, Traits>>;

export type PromotionMetric = keyof typeof promotionMetrics;

/** Returns whether a promotion's metric has a trait; false where the operator chose no metric. */
export function isMetric(
  trait: keyof Traits,
  { metric }: { readonly metric: PromotionMetric | null },
): boolean {
  const traits: Traits = metric === null ? {} : promotionMetrics[metric];
  return traits[trait] === true;
}
