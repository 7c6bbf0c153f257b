// Rows of a team's figures: one row for each member who was directly below at the time of counting. An agent's row
// includes everyone below that agent. The rows add up to the figures, also after moves, new members and promotions.

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
import { listDayMarks, listRowSums, sumRows, type RowRange, type RowSums, type Sums } from "./rows-store.ts";
import { moneyOf, totalsOf } from "./team.ts";

type Rows = (typeof calls)["agents"]["teamRows"];
type Row = OutputOf<Rows>["list"][number];

/**
 * Stored groups that make up each requested group. An agent's own sums (O) are stored separately from their team's
 * sums (B).
 */
const rowGroupsOf = { A: ["A"], B: ["B", "O"], C: ["A", "B", "O"] } as const;

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
  const downlines = new Map(below.map((one) => [one.memberId, one]));
  return found.map((sums) => {
    const downline = downlines.get(sums.childId);
    return {
      customerId: sums.childId === 0n ? null : String(sums.childId),
      customerName: downline?.username ?? null,
      isAgent: sums.isAgent,
      isOwn: false,
      canOpen: downline?.depth === 1 && hasAccess("agent", downline.type),
      ...figuresOf(sums, currency),
    };
  });
}

type Page = { readonly before: bigint | null; readonly limit: number };

/**
 * Splits a range into `whole` days and the `rest`. On a `whole` day the rows of the agent's own team add up exactly to
 * the caller's sums for that agent.
 */
async function splitDays(db: Db, caller: MemberKey, agent: MemberKey, range: RowRange) {
  if (!range.groups.includes("B")) return { whole: [], rest: [] };
  const every = { ...range, category: null };
  const through = await listDayMarks(db, caller, { ...every, groups: ["B"] }, agent.memberId);
  const theirs = await listDayMarks(db, agent, { ...every, groups: rowGroupsOf.C });
  const days = [...through.keys()];
  const isWhole = (day: string) => through.get(day) === theirs.get(day);
  return { whole: days.filter(isWhole), rest: days.filter((day) => !isWhole(day)) };
}

/**
 * Lists rows of an agent directly below: the agent's own row, and the rows of the agent's team. Days on which the
 * team's rows do not add up to the caller's sums for the agent are joined into one row. They differ after a move, or
 * where no rows were stored.
 */
async function listBelow(
  ctx: Context<Rows>,
  db: Db,
  { customerId, range, page }: { readonly customerId: string; readonly range: RowRange; readonly page: Page },
) {
  const { session } = ctx;
  const { currency } = ctx.merchant;
  const agent = await findDownline(db, session, BigInt(customerId));
  if (agent === null || agent.depth !== 1 || !hasAccess("agent", agent.type))
    return ctx.fail("agent.downline.unknown", { field: "customerId" });
  const { whole, rest } = await splitDays(db, session, agent, range);
  const found = await listRowSums(db, agent, { ...range, groups: rowGroupsOf.C, days: whole }, page);
  const rows = await toRows(db, session, found.slice(0, page.limit - 1), currency);
  if (page.before !== null) return { found, rows };
  const sumOf = async (part: Partial<RowRange>) =>
    figuresOf(await sumRows(db, session, { ...range, ...part }, agent.memberId), currency);
  const common = { isAgent: true, canOpen: false };
  const own = await sumOf({ groups: range.groups.filter((group) => group !== "B") });
  const first: Row[] = [{ customerId, customerName: agent.username, isOwn: true, ...common, ...own }];
  if (rest.length > 0) {
    const together = await sumOf({ groups: ["B"], days: rest });
    first.push({ customerId: null, customerName: null, isOwn: false, ...common, ...together });
  }
  return { found, rows: [...first, ...rows] };
}

export function teamRows(
  ctx: Context<Rows>,
  { group, from, to, gameType, customerId, cursor, pageSize }: ParsedInputOf<Rows>,
): Promise<OutputOf<Rows>> {
  readRange(ctx, { from, to });
  const page: Page = { before: readIdCursor(ctx, cursor), limit: pageSize + 1 };
  const range: RowRange = { groups: rowGroupsOf[group], from, to, category: gameType ?? null, days: null };
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
