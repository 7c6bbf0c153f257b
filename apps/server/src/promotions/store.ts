// SQL for a merchant's promotions, and their payouts.

import type {
  ContestScoring,
  PromotionCategory,
  PromotionPeriod,
  PromotionRequirement,
} from "@khela/contract/promotions/schemas";
import type { PromotionType } from "@khela/contract/promotions/promotion-types";
import type { ReviewSignal } from "@khela/contract/promotions/review-signals";
import { sql, type Db } from "@khela/service-kit/db/database";
import { lockPeriods } from "./contests/contest-store.ts";
import type { PromotionMetric } from "@khela/contract/promotions/promotion-metrics";

export type NewPromotion = {
  readonly code: string;
  readonly type: PromotionType;
  readonly category: PromotionCategory;
  readonly currency: string;
  readonly title: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
  readonly sort: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly period: PromotionPeriod;
  readonly minLevel: number;
  /** Data that a member must have verified before a reward is claimed or taken. */
  readonly requires: readonly PromotionRequirement[];
  readonly minDepositMinor: bigint;
  readonly promoCode: string | null;
  /** The metric of the promotion; null: the file has no metric, so the promotion cannot be saved. */
  readonly metric: PromotionMetric | null;
  readonly targetMinor: bigint | null;
  readonly gameType: string | null;
  readonly scoring: ContestScoring | null;
  readonly minStakeMinor: bigint | null;
  readonly ticketMinor: bigint | null;
  readonly maxTickets: number | null;
  readonly prizesMinor: readonly bigint[] | null;
  /** Percent as decimal text with at most two decimals. */
  readonly rewardPercent: string;
  readonly rewardFixedMinor: bigint;
  readonly rewardMaxMinor: bigint;
  readonly turnoverPercent: number;
  /**
   * Percent of a stake that counts towards the turnover, by category or by game (node id). A game's percent takes
   * precedence. A category without a percent counts fully. Null: the merchant's weights apply.
   */
  readonly weights: Readonly<Record<string, number>> | null;
  readonly maxStakeMinor: bigint | null;
  readonly claimHours: number;
  readonly lockHours: number;
  readonly needsApproval: boolean;
  readonly reviewSignals: readonly ReviewSignal[];
  readonly stackingGroup: string | null;
  readonly budgetMinor: bigint;
  readonly expectedClaims: bigint;
  readonly declaredCostMinor: bigint;
};

export type Promotion = NewPromotion & {
  readonly id: bigint;
  readonly merchantId: number;
  readonly enabled: boolean;
  readonly metric: PromotionMetric;
  /**
   * Expected gain of an optimal player by one reward, in minor units. Null: the promotion was saved without a computed
   * gain.
   */
  readonly maxGainMinor: bigint | null;
  /** Sum of paid rewards minus the amounts taken back. */
  readonly spentMinor: bigint;
  /** Sum of rewards that are approved or wait for an operator. */
  readonly committedMinor: bigint;
  /** Names of those games that have their own weight, by node id and language; absent without such games. */
  readonly gameNames?: GameNames;
};

export type GameNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

const columns = sql`
  p.id, p.merchant_id "merchantId", p.code, p.type, p.category, p.currency, p.enabled, p.title, p.body, p.sort, p.starts_at "startsAt",
  p.ends_at "endsAt", p.period, p.min_level "minLevel", p.requires, p.min_deposit_minor "minDepositMinor", p.promo_code "promoCode", p.metric,
  p.target_minor "targetMinor", p.game_type "gameType", p.scoring, p.min_stake_minor "minStakeMinor", p.ticket_minor "ticketMinor",
  p.max_tickets "maxTickets", p.prizes "prizesMinor", p.reward_percent::text "rewardPercent", p.reward_fixed_minor "rewardFixedMinor",
  p.reward_max_minor "rewardMaxMinor", p.turnover_percent "turnoverPercent", p.weights, p.max_stake_minor "maxStakeMinor",
  p.claim_hours "claimHours", p.lock_hours "lockHours", p.needs_approval "needsApproval", p.review_signals "reviewSignals",
  p.stacking_group "stackingGroup", p.budget_minor "budgetMinor", p.expected_claims "expectedClaims",
  p.declared_cost_minor "declaredCostMinor", p.max_gain_minor "maxGainMinor"`;

type Merchant = { readonly merchantId: number; readonly currency: string };

export type ListedPromotion = Promotion & {
  /** Number of paid rewards. */
  readonly awards: bigint;
};

/** Lists all promotions of a merchant, each with its payouts summed over the members' buckets. */
export function listPromotions(db: Db, { merchantId, currency }: Merchant): Promise<ListedPromotion[]> {
  return db.rows<ListedPromotion>(sql`
    select ${columns}, coalesce(s.spent, 0)::bigint "spentMinor", coalesce(s.committed, 0)::bigint "committedMinor",
      coalesce(s.awards, 0)::bigint awards
    from promotion p
      left join (select promotion_id, sum(spent_minor) spent, sum(committed_minor) committed, sum(awards) awards from promotion_spent group by 1) s
        on s.promotion_id = p.id
    where p.merchant_id = ${merchantId} and p.currency = ${currency} order by p.sort, p.id`);
}

/** Finds the remaining part of a promotion's budget, over all members' buckets. */
export async function findRoomMinor(db: Db, promotionId: bigint): Promise<bigint> {
  const { room } = await db.one<{ room: bigint }>(sql`
    select (p.budget_minor - coalesce(s.used, 0))::bigint room
    from promotion p
      left join (select promotion_id, sum(spent_minor + committed_minor) used from promotion_spent group by 1) s on s.promotion_id = p.id
    where p.id = ${promotionId}`);
  return room;
}

/** Makes the transaction read-only with one snapshot. Must be the first statement of the transaction. */
export async function seeOneMoment(tx: Db): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read, read only`);
}

/** Returns a text that changes whenever a promotion, its payouts or the open contests change. */
export async function readState(db: Db, { merchantId, currency }: Merchant, now: Date): Promise<string> {
  const { state } = await db.one<{ state: string }>(sql`
    select md5(concat_ws(' ', o.promotions, o.spent, c.contests)) state
    from (select string_agg(hash_record_extended(p, 0)::text, ' ' order by p.id) promotions, string_agg(p.id || ':' || s.spent || ':' || s.committed, ' ' order by p.id) spent from promotion p
        left join (select promotion_id, sum(spent_minor) spent, sum(committed_minor) committed from promotion_spent group by 1) s on s.promotion_id = p.id
        where p.merchant_id = ${merchantId} and p.currency = ${currency}) o
      cross join (select string_agg(c.promotion_id || '.' || c.period, ' ' order by c.promotion_id, c.period) contests from promotion_contest c
        where c.merchant_id = ${merchantId} and c.currency = ${currency} and c.state = 'open' and c.starts_at <= ${now}
          and c.ends_at > ${now}) c`);
  return state;
}

export function findPromotion(
  db: Db,
  merchantId: number,
  id: bigint,
): Promise<(NewPromotion & { readonly id: bigint }) | null> {
  return db.maybe(
    sql`select ${columns} from promotion p where p.merchant_id = ${merchantId} and p.id = ${id}`,
  );
}

export async function upsertPromotion(
  tx: Db,
  merchantId: number,
  /** `lateDays`: number of days after the promotion's end in which earlier activity can be claimed. */
  p: NewPromotion & { readonly maxGainMinor: bigint; readonly lateDays: number },
): Promise<bigint> {
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into promotion (requires, merchant_id, code, type, category, currency, enabled, title, body, sort, starts_at, ends_at, period, min_level,
      min_deposit_minor, promo_code, metric, late_days, target_minor, game_type, scoring, min_stake_minor, ticket_minor, max_tickets, prizes, reward_percent, reward_fixed_minor, reward_max_minor,
      turnover_percent, weights, max_stake_minor, claim_hours, lock_hours, needs_approval, review_signals, stacking_group, budget_minor,
      expected_claims, declared_cost_minor, max_gain_minor)
    values (${p.requires}::text[], ${merchantId}, ${p.code}, ${p.type}, ${p.category}, ${p.currency}, true, ${JSON.stringify(p.title)}::jsonb,
      ${JSON.stringify(p.body)}::jsonb, ${p.sort}, ${p.startsAt}, ${p.endsAt}, ${p.period}, ${p.minLevel}, ${p.minDepositMinor},
      ${p.promoCode}, ${p.metric}, ${p.lateDays}, ${p.targetMinor}, ${p.gameType}, ${p.scoring}, ${p.minStakeMinor}, ${p.ticketMinor}, ${p.maxTickets},
      ${p.prizesMinor}::bigint[], ${p.rewardPercent}::numeric, ${p.rewardFixedMinor},
      ${p.rewardMaxMinor}, ${p.turnoverPercent},
      ${p.weights === null ? null : JSON.stringify(p.weights)}::jsonb, ${p.maxStakeMinor}, ${p.claimHours}, ${p.lockHours}, ${p.needsApproval},
      ${p.reviewSignals}::text[], ${p.stackingGroup}, ${p.budgetMinor}, ${p.expectedClaims}, ${p.declaredCostMinor}, ${p.maxGainMinor})
    on conflict (merchant_id, code) do update set requires = excluded.requires, enabled = true, title = excluded.title, body = excluded.body, category = excluded.category,
      sort = excluded.sort, starts_at = excluded.starts_at, ends_at = excluded.ends_at, min_level = excluded.min_level,
      min_deposit_minor = excluded.min_deposit_minor, promo_code = excluded.promo_code, target_minor = excluded.target_minor,
      game_type = excluded.game_type, min_stake_minor = excluded.min_stake_minor, ticket_minor = excluded.ticket_minor,
      max_tickets = excluded.max_tickets, prizes = excluded.prizes, reward_percent = excluded.reward_percent, reward_fixed_minor = excluded.reward_fixed_minor,
      reward_max_minor = excluded.reward_max_minor, turnover_percent = excluded.turnover_percent, weights = excluded.weights, max_stake_minor = excluded.max_stake_minor,
      claim_hours = excluded.claim_hours, lock_hours = excluded.lock_hours, needs_approval = excluded.needs_approval,
      review_signals = excluded.review_signals, stacking_group = excluded.stacking_group, budget_minor = excluded.budget_minor,
      expected_claims = excluded.expected_claims, declared_cost_minor = excluded.declared_cost_minor,
      max_gain_minor = excluded.max_gain_minor
    returning id`);
  return id;
}

/** Finds the type, period and other fields of a promotion's code that never change; null: unknown code. */
export function findKind(
  db: Db,
  merchantId: number,
  code: string,
): Promise<Pick<Promotion, "type" | "period" | "currency" | "metric" | "scoring"> | null> {
  return db.maybe(sql`
    select type, period, currency, metric, scoring from promotion where merchant_id = ${merchantId} and code = ${code}`);
}

/** Finds the code of the active promotion that members claim with this promo code; null: none. */
export async function findOwnerOfPromoCode(
  db: Db,
  merchantId: number,
  promoCode: string,
): Promise<string | null> {
  const row = await db.maybe<{ code: string }>(sql`
    select code from promotion where merchant_id = ${merchantId} and promo_code = ${promoCode} and enabled`);
  return row?.code ?? null;
}

/**
 * Finds the code of another promotion with the same metric that shares a day of `zone` with this promotion, ended
 * promotions included; null: none.
 */
export async function findOtherOfSameDays(
  db: Db,
  merchantId: number,
  { metric, currency, code, gameType, startsAt, endsAt }: NewPromotion,
  { zone, now }: { readonly zone: string; readonly now: Date },
): Promise<string | null> {
  const row = await db.maybe<{ code: string }>(sql`
    select code from promotion p
    where p.merchant_id = ${merchantId} and p.currency = ${currency} and p.metric = ${metric} and p.code <> ${code}
      and (p.enabled or p.ends_at <= ${now})
      and (p.metric = 'rebate' or p.game_type is null or ${gameType}::text is null or p.game_type = ${gameType})
      and (p.ends_at is null
        or ((p.ends_at - interval '1 millisecond') at time zone ${zone})::date >= (${startsAt}::timestamptz at time zone ${zone})::date)
      and (${endsAt}::timestamptz is null
        or ((${endsAt}::timestamptz - interval '1 millisecond') at time zone ${zone})::date >= (p.starts_at at time zone ${zone})::date)
    order by p.id limit 1`);
  return row?.code ?? null;
}

/**
 * Ends a promotion; returns whether it was active. An open contest of the promotion ends too, and its earlier bets
 * count.
 */
export async function endPromotion(tx: Db, merchantId: number, code: string, now: Date): Promise<boolean> {
  const one = await tx.maybe<{ id: bigint }>(
    sql`select id from promotion where merchant_id = ${merchantId} and code = ${code}`,
  );
  if (one === null) return false;
  await lockPeriods(tx, one.id);
  const on = await tx.maybe(sql`select 1 from promotion where id = ${one.id} and enabled`);
  if (on === null) return false;
  // Locks the periods first, in the same order as the start of a period does. On Citus, writing a period also locks
  // promotions, so another order could deadlock.
  await tx.run(sql`
    update promotion_contest set ends_at = greatest(least(ends_at, ${now}), starts_at)
    where promotion_id = ${one.id} and state = 'open'`);
  await tx.run(sql`
    update promotion set enabled = false, ends_at = case when starts_at < ${now} then least(ends_at, ${now}) else ends_at end
    where id = ${one.id}`);
  return true;
}

/** Finds the highest maximum deposit of an enabled channel in the currency; null: no channel. */
export async function findLargestDeposit(db: Db, { merchantId, currency }: Merchant): Promise<bigint | null> {
  const { largest } = await db.one<{ largest: bigint | null }>(sql`
    select max(max_minor) largest from deposit_channel where merchant_id = ${merchantId} and currency = ${currency} and enabled`);
  return largest;
}

export type WeighedGame = {
  /** Vendor and game code, in the form in which a promotion's weights name a game: "BGS/bgs-dice". */
  readonly name: string;
  readonly nodeId: number;
  readonly gameType: string;
  /** Whether the game can be played now. */
  readonly isOpen: boolean;
};

export function listWeighedGames(db: Db): Promise<WeighedGame[]> {
  return db.rows<WeighedGame>(
    sql`
    select g.vendor || '/' || g.game_code name, g.node_id "nodeId", g.game_type "gameType", g.enabled and g.playable and v.status <> 'off' "isOpen"
    from game g join vendor v on v.code = g.vendor`,
  );
}

export async function listGameNames(db: Db, nodeIds: readonly number[]): Promise<GameNames> {
  const rows = await db.rows<{ nodeId: number; name: Readonly<Record<string, string>> }>(
    sql`select node_id "nodeId", name from game where node_id = any(${nodeIds}::int[])`,
  );
  return Object.fromEntries(rows.map(({ nodeId, name }) => [String(nodeId), name]));
}

/** Whether a key of a promotion's weights is a game's node id, not a category. */
export const isNodeId = (key: string): boolean => /^[0-9]+$/.test(key);
