import { agentList } from "@khela/contract/operator/agents/lists";
import type { agentTypeTexts } from "@khela/contract/operator/agents/lists";
import { formatAmount } from "@khela/engines/money";
import { sql } from "@khela/service-kit/db/database";
import { equals, listSource, oneOf, startsWith, type Range } from "../../infra/db/lists/list-source.ts";
import { siteDay } from "../rebates/rates.ts";

/** Number of days of the figures when no range is given, today included. */
const STANDARD_DAYS = 30;

const moneyNames = ["deposit", "withdraw", "stake", "payout", "turnover", "bonus", "rebate"] as const;

type Row = Readonly<Record<(typeof moneyNames)[number], bigint>> & {
  readonly id: bigint;
  readonly name: string;
  readonly type: number;
  readonly status: "active" | "blocked" | "closed";
  readonly aboveId: bigint | null;
  readonly aboveName: string | null;
  readonly members: number;
  readonly agents: number;
  readonly directMembers: number;
  readonly directAgents: number;
  readonly newMembers: number;
  readonly firstDeposits: number;
  readonly registeredAt: Date;
};

/** Returns the first and last day of a range in the site's calendar. The end time of the range is exclusive. */
function daysOf(range: Range<Date> | null, now: Date): { readonly from: string; readonly to: string } {
  const { min, max } = range ?? { min: null, max: null };
  const last = max === null ? now : new Date(max.getTime() - 1);
  return { from: min === null ? siteDay(last, 1 - STANDARD_DAYS) : siteDay(min), to: siteDay(last) };
}

/** List of a merchant's agents, with their team's sums in a range. Sums are read only for the agents of a page. */
export const agentListSource = listSource<Row>()({
  list: agentList,
  from: sql`member m`,
  bucket: sql`m.bucket`,
  keep: sql`m.bucket, m.id, m.username, m.type, m.status, m.created_at, m.agent_bucket, m.agent_id`,
  columns: sql`page.id, page.username "name", page.type, page.status, page.created_at "registeredAt", u.id "aboveId", u.username "aboveName",
    coalesce(t.members, 0) members, coalesce(t.agents, 0) agents, coalesce(t.direct_members, 0) "directMembers", coalesce(t.direct_agents, 0) "directAgents",
    s."newMembers", s."firstDeposits", s.deposit, s.withdraw, s.stake, s.payout, s.turnover, s.bonus, s.rebate`,
  joinFor: ({ day }, { now }) => {
    const { from, to } = daysOf(day, now);
    return sql`left join member_team t on t.bucket = page.bucket and t.member_id = page.id
      left join member u on u.bucket = page.agent_bucket and u.id = page.agent_id
      cross join lateral (
        select coalesce(sum(d.new_members), 0)::int "newMembers", coalesce(sum(d.first_deposits), 0)::int "firstDeposits",
          coalesce(sum(d.deposit_minor), 0)::bigint deposit, coalesce(sum(d.withdraw_minor), 0)::bigint withdraw,
          coalesce(sum(d.stake_minor), 0)::bigint stake, coalesce(sum(d.payout_minor), 0)::bigint payout,
          floor(coalesce(sum(d.turnover_minor), 0))::bigint turnover, coalesce(sum(d.bonus_minor), 0)::bigint bonus,
          coalesce(sum(d.rebate_minor), 0)::bigint rebate
        from agent_day d where d.bucket = page.bucket and d.member_id = page.id and d.grp in ('A', 'B') and d.day between ${from}::date and ${to}::date) s`;
  },
  // equals the condition of the partial index on agents, so that PostgreSQL uses the index
  scope: ({ merchantId }) => sql`m.merchant_id = ${merchantId} and m.type in (1, 2, 41, 42)`,
  filters: {
    day: () => sql`true`,
    name: (text) => startsWith(sql`m.username`)(text.toLowerCase()),
    type: oneOf(sql`m.type::text`),
    status: oneOf(sql`m.status`),
    above: equals(sql`m.agent_id`),
    isTop: (isTop) => (isTop ? sql`m.agent_id is null` : sql`m.agent_id is not null`),
  },
  orders: { registeredAt: [{ value: sql`m.id`, type: "bigint" }] },
  toRow: ({ id, name, type, aboveId, aboveName, registeredAt, ...row }, { currency }) => {
    const money = (minor: bigint) => formatAmount(minor, currency);
    const ggr = row.stake - row.payout;
    return {
      id: String(id),
      agent: { id: String(id), name },
      type: String(type) as (typeof agentTypeTexts)[number],
      status: row.status,
      above: aboveId === null ? null : { id: String(aboveId), name: aboveName ?? "" },
      members: row.members,
      agents: row.agents,
      directMembers: row.directMembers,
      directAgents: row.directAgents,
      newMembers: row.newMembers,
      firstDeposits: row.firstDeposits,
      deposit: money(row.deposit),
      withdraw: money(row.withdraw),
      turnover: money(row.turnover),
      stake: money(row.stake),
      payout: money(row.payout),
      bonus: money(row.bonus),
      rebate: money(row.rebate),
      ggr: money(ggr),
      net: money(ggr - row.bonus - row.rebate),
      registeredAt: registeredAt.getTime(),
    };
  },
});
