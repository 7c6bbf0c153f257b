// What a promotion counts of a member: all that SQL knows of its kind. One that SQL cannot count yet needs its branch in `promotion_facts`.

type Traits = {
  /** Of stakes in games, so that it can be of one category. */
  readonly isOfGames?: true;
  /** By the weights of turnover. */
  readonly isTurnover?: true;
  /** Counted by a job, some time after a round is settled. */
  readonly isCountedLater?: true;
  /** Of complete days, each of which is rewarded once by whichever promotion. */
  readonly isOfDays?: true;
};

/**
 * `first_deposit` and `one_deposit`: a deposit made with the promotion. `deposit`, `turnover` and `loss`: of a period. `rebate`: turnover of each
 * complete day, at the level's percent where that is more. `referral`: the members they brought. `score` and `tickets`: of a contest. `code`: it was
 * typed. `none`: nothing, the reward is there to be claimed.
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

/** Whether what a promotion counts has a trait; false where the operator named nothing to count. */
export function isMetric(
  trait: keyof Traits,
  { metric }: { readonly metric: PromotionMetric | null },
): boolean {
  const traits: Traits = metric === null ? {} : promotionMetrics[metric];
  return traits[trait] === true;
}
