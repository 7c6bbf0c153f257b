import { promotionList, type PromotionListState } from "@khela/contract/operator/promotions/lists";
import type { PromotionType } from "@khela/contract/promotions/promotion-types";
import { formatAmount } from "@khela/engines/money";
import { sql, type Sql } from "@khela/service-kit/db/database";
import { anyOf, listSource, oneOf, startsWith, timeRange } from "../../infra/db/lists/list-source.ts";

type Row = {
  readonly code: string;
  readonly title: Readonly<Record<string, string>>;
  readonly type: PromotionType;
  readonly enabled: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly spentMinor: bigint;
  readonly committedMinor: bigint;
  readonly awards: bigint;
  readonly budgetMinor: bigint;
  readonly declaredCostMinor: bigint;
  readonly maxGainMinor: bigint | null;
  readonly currency: string;
};

const BASIS_POINTS = 10_000n;

function stateOf({ enabled, startsAt, endsAt }: Row, now: Date): PromotionListState {
  if (!enabled) return "off";
  if (startsAt > now) return "soon";
  return endsAt !== null && endsAt <= now ? "over" : "on";
}

/** The merchant's promotions in the order in which the site shows them. */
export const promotionListSource = listSource<Row>()({
  list: promotionList,
  from: sql`promotion p`,
  keep: sql`p.*`,
  columns: sql`page.code, page.title, page.type, page.enabled, page.starts_at "startsAt", page.ends_at "endsAt", page.currency,
    coalesce(s.spent, 0)::bigint "spentMinor", coalesce(s.committed, 0)::bigint "committedMinor", coalesce(s.awards, 0)::bigint awards,
    page.budget_minor "budgetMinor", page.declared_cost_minor "declaredCostMinor", page.max_gain_minor "maxGainMinor"`,
  join: sql`left join (select promotion_id, sum(spent_minor) spent, sum(committed_minor) committed, sum(awards) awards from promotion_spent group by 1) s
    on s.promotion_id = page.id`,
  scope: ({ merchantId, currency }) => sql`p.merchant_id = ${merchantId} and p.currency = ${currency}`,
  filters: {
    code: startsWith(sql`p.code`),
    type: oneOf(sql`p.type`),
    state: (names, { now }) => {
      const conditions: Readonly<Record<PromotionListState, Sql>> = {
        off: sql`not p.enabled`,
        soon: sql`(p.enabled and p.starts_at > ${now})`,
        over: sql`(p.enabled and p.starts_at <= ${now} and p.ends_at <= ${now})`,
        on: sql`(p.enabled and p.starts_at <= ${now} and (p.ends_at is null or p.ends_at > ${now}))`,
      };
      return anyOf(names.map((name) => conditions[name as PromotionListState]));
    },
    startsAt: timeRange(sql`p.starts_at`),
  },
  orders: {
    place: [
      { value: sql`p.sort`, type: "integer" },
      { value: sql`p.id`, type: "bigint" },
    ],
    startsAt: [
      { value: sql`p.starts_at`, type: "timestamptz" },
      { value: sql`p.id`, type: "bigint" },
    ],
  },
  toRow: (row, { now }) => {
    const { code, type, title, startsAt, endsAt, currency, maxGainMinor } = row;
    const money = (minor: bigint) => formatAmount(minor, currency);
    return {
      code,
      title: title["bn"] ?? code,
      titleEn: title["en"] ?? code,
      type,
      state: stateOf(row, now),
      startsAt: startsAt.getTime(),
      endsAt: endsAt?.getTime() ?? null,
      spent: money(row.spentMinor),
      rewards: Number(row.awards),
      committed: money(row.committedMinor),
      budget: money(row.budgetMinor),
      used: Number(((row.spentMinor + row.committedMinor) * BASIS_POINTS) / row.budgetMinor),
      declaredCost: money(row.declaredCostMinor),
      maxGain: maxGainMinor === null ? null : money(maxGainMinor),
      currency,
    };
  },
});
