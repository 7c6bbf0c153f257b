import { rebateOf, type RebateRow } from "@khela/contract/agents/rebates/rates";
import { formatAmount } from "@khela/engines/money";
import { sql, type Database } from "@khela/service-kit/db/database";
import { formatPercent } from "../../apps/server/src/agents/percent.ts";
import { listPaid, listRates } from "../../apps/server/src/agents/rebates/rebate-store.ts";
import type { MemberKey } from "../../apps/server/src/infra/db/session-store.ts";
import type { Recomputed } from "./recompute.ts";

type Turnover = { readonly childId: bigint | null; readonly category: string; readonly hundredths: bigint };

/** Weighted turnover of a day of these members of one bucket, from the settled rounds alone, by the member directly below the agent. */
function sumBucket(db: Database, bucket: number, branches: ReadonlyMap<bigint, bigint | null>, day: string) {
  return db.rows<Turnover>(sql`
    select k.child_id "childId", s.game_type category, sum(s.risked_minor::numeric * coalesce(g.percent, w.percent, 100))::bigint hundredths
    from unnest(${[...branches.keys()]}::bigint[], ${[...branches.values()]}::bigint[]) k(member_id, child_id)
      join account a on a.bucket = ${bucket} and a.member_id = k.member_id and a.kind = 'main' and a.ref = ''
      join turnover_account c on c.bucket = ${bucket} and c.member_id = a.member_id and c.account_id = a.id
      join round_settlement s on s.bucket = ${bucket} and s.member_id = a.member_id and s.account_id = a.id
        and (s.at at time zone c.zone)::date = ${day}::date
      left join turnover_weight w on w.merchant_id = s.merchant_id and w.version = s.weights_version and w.node_id = 0 and w.game_type = s.game_type
      left join turnover_weight g on g.merchant_id = s.merchant_id and g.version = s.weights_version and g.node_id = s.node_id
    group by 1, 2`);
}

/** Everybody below an agent, by bucket, each with the member directly below the agent that they are below, or are. */
async function listBranches(db: Database, { bucket, memberId }: MemberKey) {
  const below = await db.rows<MemberKey & { readonly depth: number }>(sql`
    select downline_bucket bucket, downline_id "memberId", depth from member_downline where bucket = ${bucket} and member_id = ${memberId}`);
  const found = new Map<number, Map<bigint, bigint | null>>();
  for (const [of, members] of Map.groupBy(below, (one) => one.bucket)) {
    const rows = await db.rows<{ memberId: bigint; childId: bigint }>(sql`
      select m.member_id "memberId", case when m.depth = 1 then m.member_id else u.agent_ids[m.depth - 1] end "childId"
      from unnest(${members.map((one) => one.memberId)}::bigint[], ${members.map(({ depth }) => depth)}::int[]) m(member_id, depth)
        join member_upline u on u.bucket = ${of} and u.member_id = m.member_id`);
    found.set(of, new Map(rows.map((row) => [row.memberId, row.childId])));
  }
  return found;
}

type Line = RebateRow & { readonly part: "own" | "team"; readonly text: string };

/** What a member's rebates of a day come to, from the settled rounds alone, with the team as it is now. */
export async function recomputeRebate(
  db: Database,
  member: MemberKey,
  { day, currency }: { readonly day: string; readonly currency: string },
): Promise<Recomputed> {
  const sums = await sumBucket(db, member.bucket, new Map([[member.memberId, null]]), day);
  for (const [bucket, branches] of await listBranches(db, member))
    sums.push(...(await sumBucket(db, bucket, branches, day)));
  const rates = new Map((await listRates(db, member, day)).map((one) => [one.category, one.basisPoints]));
  const money = (minor: bigint) => formatAmount(minor, currency);
  const percent = (points: number) => `${formatPercent(BigInt(points))}%`;
  const lines: Line[] = [];
  for (const { childId, category, hundredths } of sums) {
    const rate = rates.get(category) ?? 0;
    const below = childId === null ? 0 : await rateBelow(db, member, { childId, category, day });
    const basisPoints = Math.max(rate - below, 0);
    const from = childId === null ? "own play" : `below member ${childId}`;
    const text = `${from}  ${category}  turnover ${money(hundredths / 100n)}  rate ${percent(rate)} - ${percent(below)} = ${percent(basisPoints)}`;
    lines.push({
      part: childId === null ? "own" : "team",
      turnoverHundredths: hundredths,
      basisPoints,
      text,
    });
  }
  const [own, team] = (["own", "team"] as const).map((part) =>
    rebateOf(lines.filter((line) => line.part === part)),
  );
  const paid = await listPaid(db, member, { from: day, to: day });
  const paidOf = (part: string) => paid.find((one) => one.part === part)?.amountMinor ?? 0n;
  const isEqual = own === paidOf("own") && team === paidOf("team");
  return {
    amountMinor: own! + team!,
    isEqual,
    lines: [
      ...lines.map(({ text }) => text).toSorted(),
      `own ${money(own!)}, team ${money(team!)}`,
      `paid: own ${money(paidOf("own"))}, team ${money(paidOf("team"))}, ${isEqual ? "the same" : "NOT the same"}`,
    ],
  };
}

/** The rate of a day that an agent has given to a member directly below. */
async function rateBelow(
  db: Database,
  { bucket, memberId }: MemberKey,
  { childId, category, day }: { readonly childId: bigint; readonly category: string; readonly day: string },
): Promise<number> {
  const row = await db.maybe<{ points: number }>(sql`
    select basis_points points from agent_rebate_child
    where bucket = ${bucket} and member_id = ${memberId} and child_id = ${childId} and category = ${category} and from_day <= ${day}::date
    order by from_day desc limit 1`);
  return row?.points ?? 0;
}
