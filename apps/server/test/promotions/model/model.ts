/** A member of the model, and the rules for the member. The functions read and write only the model. */
import type { WithdrawState } from "@khela/contract/cashier/withdrawals/schemas";
import { FEE_BASIS_POINTS, FEE_FIXED, FREE_WITHDRAWALS, ladder, MOST_SHARE, type Offer } from "./offers.ts";

export type AwardState = "joined" | "applying" | "issued" | "rejected" | "claimed" | "process" | "expired";
/** `isLost`: all money was lost before a later deposit, so no part of the award is taken back. */
export type Award = { state: AwardState; readonly reward: number; forfeited: number; isLost?: boolean };
export type Withdrawal = {
  readonly refId: string;
  readonly amount: number;
  readonly fee: number;
  readonly day: string;
  state: WithdrawState;
};
type DayOfGames = { stake: number; payout: number; turnover: number };

export type Model = {
  /** Balance, including the money reserved for withdrawals. */
  balance: number;
  held: number;
  /** Sum of stakes at risk: the score of the rank board, and the turnover for levels. */
  staked: number;
  /** Sum of deposits without refunded deposits. */
  deposited: number;
  deposits: { orderId: string; amount: number; award: string | null }[];
  /**
   * Required turnover, oldest first: play counts towards the first entry. `ref`: the ref of a reward; null: of a
   * deposit.
   */
  asked: { ref: string | null; order?: string; left: number }[];
  /** Required turnover of offers with separate weights, by the reward's ref. */
  weighted: Map<string, number>;
  /** Awards by ref: the promotion's id, a dot, and the period. */
  awards: Map<string, Award>;
  /** Figures by day and category, separated by a space. */
  days: Map<string, DayOfGames>;
  level: number;
  bonuses: number[];
  withdrawals: Withdrawal[];
};

export const createModel = (): Model => ({
  balance: 0,
  held: 0,
  staked: 0,
  deposited: 0,
  deposits: [],
  asked: [],
  weighted: new Map(),
  awards: new Map(),
  days: new Map(),
  level: 0,
  bonuses: [],
  withdrawals: [],
});

const DAY_MS = 24 * 60 * 60_000;
const OPEN_DAYS = 7;

export const dayBefore = (day: string, count = 1): string =>
  new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);

export const available = ({ balance, held }: Model): number => balance - held;
export const leftOf = (m: Model, ref: string): number =>
  m.weighted.get(ref) ?? m.asked.find((one) => one.ref === ref)?.left ?? 0;
export const missingOf = (m: Model): number =>
  [...m.asked.map(({ left }) => left), ...m.weighted.values()].reduce((sum, left) => sum + left, 0);
/** Returns the required turnover, in the order of the cashier's list. */
export const missingList = (m: Model): (string | number)[][] => [
  ...(m.asked.some(({ left }) => left > 0)
    ? m.asked.map(({ ref, order, left }) => [ref ?? order ?? "", left]).filter(([, left]) => left !== 0)
    : []),
  ...[...m.weighted].filter(([, left]) => left > 0),
];

/**
 * Returns the ref of an offer's present period, in which the offer can be taken once. For a rebate or a rescue, the
 * period is the last complete day.
 */
export const refOf = ({ id, kind }: Offer, today: string): string => {
  if (kind === "claim" || kind === "code") return `${id}.once`;
  return `${id}.${kind === "rebate" || kind === "rescue" ? dayBefore(today) : today}`;
};

export const isPlayed = (m: Model, ref: string): boolean =>
  m.awards.get(ref)?.state === "process" && leftOf(m, ref) > 0;

function isGroupBusy(m: Model, offers: readonly Offer[], own: Offer, ownRef: string): boolean {
  if (own.group === null) return false;
  const ids = new Set(offers.filter(({ group }) => group === own.group).map(({ id }) => id));
  return [...m.awards].some(
    ([ref, { state }]) =>
      ref !== ownRef &&
      ids.has(ref.split(".")[0]!) &&
      (state === "applying" || state === "issued" || isPlayed(m, ref)),
  );
}

const sumOf = (m: Model, day: string, of: (one: DayOfGames, category: string) => number): number =>
  [...m.days]
    .filter(([key]) => key.startsWith(day))
    .reduce((sum, [key, one]) => sum + of(one, key.split(" ")[1]!), 0);

/** Lists the rebates that can be claimed now, the newest day first. */
export function rebatesOf(m: Model, { id, reward: rate }: Offer, today: string) {
  const basisPoints = Math.max(rate, ladder[m.level]!.rebateBasisPoints);
  return Array.from({ length: OPEN_DAYS }, (_, at) => dayBefore(today, at + 1))
    .map((day) => ({ ref: `${id}.${day}`, turnover: sumOf(m, day, ({ turnover }) => turnover) }))
    .map((one) => ({
      ...one,
      reward: Math.min(Math.floor((one.turnover * basisPoints) / 10_000), MOST_SHARE.rebate),
    }))
    .filter(({ ref, reward: minor }) => minor > 0 && !m.awards.has(ref));
}

/** Returns the rescue for the previous day. Losses in PVP do not count, because members lose to each other. */
export function rescueOf(m: Model, { reward: percent }: Offer, today: string): number {
  const lost = sumOf(m, dayBefore(today), ({ stake, payout }, category) =>
    category === "PVP" ? 0 : stake - payout,
  );
  return Math.min(Math.floor((Math.max(lost, 0) * percent) / 100), MOST_SHARE.rescue);
}

/** Returns the state of an offer that the member must see. */
export function stateWanted(m: Model, offers: readonly Offer[], offer: Offer, today: string): string {
  const ref = refOf(offer, today);
  const claimable = offer.kind === "rebate" && rebatesOf(m, offer, today).length > 0;
  const state = claimable ? undefined : m.awards.get(ref)?.state;
  if (state === "process") return leftOf(m, ref) === 0 ? "claimed" : "process";
  if (state !== undefined && state !== "joined") return state;
  if (today < offer.startsOn) return "soon";
  if (isGroupBusy(m, offers, offer, ref)) return "none";
  if (state === "joined") return m.deposited > 0 ? "claim" : "joined";
  if (offer.kind === "rebate") return claimable ? "claim" : "none";
  if (offer.kind === "rescue") return rescueOf(m, offer, today) > 0 ? "claim" : "none";
  return offer.kind === "login" ? "claim" : "join";
}

/** Pays a reward and adds the reward's required turnover. */
export function reward(m: Model, offer: Offer, ref: string, minor: number): void {
  m.balance += minor;
  const state = offer.turnoverPercent > 0 ? "process" : "claimed";
  m.awards.set(ref, { state, reward: minor, forfeited: 0 });
  const left = (minor * offer.turnoverPercent) / 100;
  if (offer.weight !== undefined) m.weighted.set(ref, left);
  else if (offer.turnoverPercent > 0) m.asked.push({ ref, left });
}

/** Ends the time for playing a reward: when the required turnover is not played, the remaining part is taken back. */
export function endAward(m: Model, ref: string): void {
  const award = m.awards.get(ref)!;
  if (leftOf(m, ref) === 0) {
    award.state = "claimed";
    m.weighted.delete(ref);
    return;
  }
  award.state = "expired";
  award.forfeited = award.isLost === true ? 0 : Math.min(award.reward, available(m));
  m.balance -= award.forfeited;
  if (!m.weighted.delete(ref)) m.asked = m.asked.filter((one) => one.ref !== ref && one.left > 0);
}

/** Counts a stake and its win towards the required turnover, the day and the score. */
export function play(
  m: Model,
  { day, category, stake, won }: { day: string; category: string; stake: number; won: number },
  offers: readonly Offer[],
): void {
  m.balance += won - stake;
  // a round that pays exactly the stake risked no money
  const risked = won === stake ? 0 : stake;
  m.staked += risked;
  const key = `${day} ${category}`;
  const before = m.days.get(key) ?? { stake: 0, payout: 0, turnover: 0 };
  m.days.set(key, {
    stake: before.stake + stake,
    payout: before.payout + won,
    turnover: before.turnover + risked,
  });
  let played = risked;
  for (const one of m.asked) {
    const part = Math.min(one.left, played);
    one.left -= part;
    played -= part;
  }
  for (const [ref, left] of m.weighted) {
    const { weight = 100 } = offers.find(({ id }) => ref.startsWith(`${id}.`))!;
    m.weighted.set(ref, Math.max(left - (risked * (category === "PVP" ? 0 : weight)) / 100, 0));
  }
  if (m.asked.every(({ left }) => left === 0)) m.asked = [];
}

/** Raises the level as far as turnover and deposits allow; each level pays the bonus once. */
export function rise(m: Model): void {
  for (let next = ladder[m.level + 1]; next !== undefined; next = ladder[m.level + 1]) {
    if (m.staked < next.turnover || m.deposited < next.deposit) return;
    m.level += 1;
    m.bonuses.push(next.bonus);
    m.balance += next.bonus;
  }
}

const isGivenBack = ({ state }: Withdrawal): boolean =>
  state === "refused" || state === "cancelled" || state === "failed";

/** Returns today's withdrawals that were not returned. */
export function usedToday(m: Model, today: string): { readonly count: number; readonly sum: number } {
  const used = m.withdrawals.filter((one) => one.day === today && !isGivenBack(one));
  return { count: used.length, sum: used.reduce((sum, { amount }) => sum + amount, 0) };
}

export const feeOf = (amount: number, usedCount: number): number =>
  usedCount < FREE_WITHDRAWALS ? 0 : FEE_FIXED + Math.floor((amount * FEE_BASIS_POINTS) / 10_000);

export function endWithdrawal(m: Model, one: Withdrawal, state: WithdrawState): void {
  one.state = state;
  m.held -= one.amount;
  if (state === "paid") m.balance -= one.amount;
}
