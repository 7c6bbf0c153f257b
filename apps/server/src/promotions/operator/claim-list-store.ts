import { claimList, type RewardState } from "@khela/contract/operator/promotions/lists";
import { formatAmount } from "@khela/engines/money";
import { sql } from "@khela/service-kit/db/database";
import { equals, listSource, numberRange, oneOf, timeRange } from "../../infra/db/lists/list-source.ts";

type Row = {
  readonly memberId: bigint;
  readonly name: string;
  readonly promotionId: bigint;
  readonly code: string;
  readonly period: string;
  readonly madeAt: Date;
  readonly rewardMinor: bigint;
  readonly basisMinor: bigint;
  readonly turnoverPercent: number;
  readonly currency: string;
  readonly state: RewardState;
  readonly reasons: readonly string[];
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly paidAt: Date | null;
  readonly forfeitedMinor: bigint;
  readonly remark: string | null;
};

const timeOf = (time: Date | null) => time?.getTime() ?? null;

/** List of the rewards of the merchant's promotions, by time of joining or claiming. */
export const claimListSource = listSource<Row>()({
  list: claimList,
  from: sql`promotion_award a join promotion p on p.id = a.promotion_id`,
  bucket: sql`a.bucket`,
  keep: sql`a.*, p.code, p.currency`,
  columns: sql`page.member_id "memberId", m.username "name", page.promotion_id "promotionId", page.code, page.period, page.made_at "madeAt",
    page.reward_minor "rewardMinor", page.basis_minor "basisMinor", page.turnover_percent "turnoverPercent", page.currency, page.state, page.reasons,
    page.decided_by "decidedBy", page.decided_at "decidedAt", page.paid_at "paidAt", page.forfeited_minor "forfeitedMinor", page.remark`,
  join: sql`join member m on m.bucket = page.bucket and m.id = page.member_id`,
  scope: ({ merchantId }) => sql`p.merchant_id = ${merchantId}`,
  filters: {
    state: oneOf(sql`a.state`),
    member: equals(sql`a.member_id`),
    // compares the promotion's id, because the index of a promotion's rewards begins with the promotion's id
    promotion: (code, { merchantId }) =>
      sql`a.promotion_id = (select o.id from promotion o where o.merchant_id = ${merchantId} and o.code = ${code})`,
    reward: numberRange(sql`a.reward_minor`),
    at: timeRange(sql`a.made_at`),
  },
  orders: {
    at: [
      { value: sql`a.made_at`, type: "timestamptz" },
      { value: sql`a.member_id`, type: "bigint" },
      { value: sql`a.promotion_id`, type: "bigint" },
      { value: sql`a.period`, type: "text" },
    ],
  },
  toRow: ({
    memberId,
    name,
    promotionId,
    code,
    madeAt,
    rewardMinor,
    basisMinor,
    forfeitedMinor,
    ...row
  }) => ({
    ...row,
    id: `${memberId}.${promotionId}.${row.period}`,
    at: madeAt.getTime(),
    member: { id: String(memberId), name },
    promotion: code,
    reward: formatAmount(rewardMinor, row.currency),
    basis: formatAmount(basisMinor, row.currency),
    takenBack: formatAmount(forfeitedMinor, row.currency),
    reasons: [...row.reasons],
    decidedBy: row.decidedBy?.replace(/^operator:/, "") ?? null,
    decidedAt: timeOf(row.decidedAt),
    paidAt: timeOf(row.paidAt),
  }),
});
