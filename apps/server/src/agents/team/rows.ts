// The rows that a team's figures are made of: what came through each member directly below at the time it was counted, an agent's with everybody
// below them. Promises that they add up to the figures, whoever was moved away, came since or was promoted.

import type { calls } from "@khela/contract/calls";
import { hasAccess } from "@khela/contract/member/member-types";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import type { Db } from "@khela/service-kit/db/database";
import type { Context } from "../../http/context.ts";
import { encodeCursor } from "../../infra/db/cursor.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { findDownline, listDownlinesById } from "../../member/member.ts";
import { readIdCursor } from "./downline.ts";
import { inSnapshot } from "./figures-store.ts";
import { readRange } from "./range.ts";
import { listRowDays, listRowSums, sumRows, type RowRange, type RowSums, type Sums } from "./rows-store.ts";
import { groupsOf, moneyOf, totalsOf } from "./team.ts";

type Rows = (typeof calls)["agents"]["teamRows"];
type Row = OutputOf<Rows>["list"][number];

function figuresOf(sums: Sums, currency: string) {
  const { newMembers, activeMembers, firstDeposits } = sums;
  return { newMembers, activeMembers, firstDeposits, ...moneyOf(totalsOf([sums]), currency) };
}

async function toRows(
  db: Db,
  caller: MemberKey,
  found: readonly RowSums[],
  currency: string,
): Promise<Row[]> {
  const below = await listDownlinesById(
    db,
    caller,
    found.map(({ childId }) => childId),
  );
  const names = new Map(below.map(({ memberId, username }) => [memberId, username]));
  return found.map((sums) => ({
    customerId: sums.childId === 0n ? null : String(sums.childId),
    customerName: names.get(sums.childId) ?? null,
    isAgent: sums.isAgent,
    isOwn: false,
    ...figuresOf(sums, currency),
  }));
}

const countNames = ["newMembers", "activeMembers", "firstDeposits"] as const;
const moneyNames = ["deposit", "withdraw", "bonus", "rebate", "stake", "payout", "turnover"] as const;

/** What is the agent's own: all that came through them less what came through their team. */
function ownSums(all: Sums, team: Sums): Sums {
  const counts = countNames.map((name) => [name, all[name] - team[name]]);
  const money = moneyNames.map((name) => [name, all[name] - team[name]]);
  return Object.fromEntries([...counts, ...money]) as Sums;
}

type Page = { readonly before: bigint | null; readonly limit: number };

/** The rows of an agent directly below, on the days on which anything came through them: what they did below others is none of the caller's. */
async function listBelow(
  ctx: Context<Rows>,
  db: Db,
  { customerId, range, page }: { readonly customerId: string; readonly range: RowRange; readonly page: Page },
) {
  const agent = await findDownline(db, ctx.session, BigInt(customerId));
  if (agent === null || agent.depth !== 1 || !hasAccess("agent", agent.type))
    return ctx.fail("agent.downline.unknown", { field: "customerId" });
  const days = await listRowDays(db, ctx.session, range, agent.memberId);
  const theirs: RowRange = { ...range, groups: groupsOf.C, days };
  const found = await listRowSums(db, agent, theirs, page);
  const rows = await toRows(db, ctx.session, found.slice(0, page.limit - 1), ctx.merchant.currency);
  if (page.before !== null) return { found, rows };
  const all = await sumRows(db, ctx.session, range, agent.memberId);
  const own = ownSums(all, await sumRows(db, agent, theirs));
  const ownRow: Row = {
    customerId,
    customerName: agent.username,
    isAgent: true,
    isOwn: true,
    ...figuresOf(own, ctx.merchant.currency),
  };
  return { found, rows: [ownRow, ...rows] };
}

export function teamRows(
  ctx: Context<Rows>,
  { group, from, to, gameType, customerId, cursor, pageSize }: ParsedInputOf<Rows>,
): Promise<OutputOf<Rows>> {
  readRange(ctx, { from, to });
  const page: Page = { before: readIdCursor(ctx, cursor), limit: pageSize + 1 };
  const range: RowRange = { groups: groupsOf[group], from, to, category: gameType ?? null, days: null };
  const { currency } = ctx.merchant;
  return inSnapshot(ctx.db, async (db) => {
    const answer = async () => {
      const found = await listRowSums(db, ctx.session, range, page);
      return { found, rows: await toRows(db, ctx.session, found.slice(0, pageSize), currency) };
    };
    const { found, rows } =
      customerId === undefined ? await answer() : await listBelow(ctx, db, { customerId, range, page });
    const last = found[pageSize - 1];
    const hasMore = found.length > pageSize && last !== undefined;
    return { currency, list: rows, nextCursor: hasMore ? encodeCursor([String(last.childId)]) : null };
  });
}
