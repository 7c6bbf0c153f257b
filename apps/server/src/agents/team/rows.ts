// The rows that a team's figures are made of: a member directly below, an agent with everybody below them.

import type { calls } from "@khela/contract/calls";
import { hasAccess } from "@khela/contract/member/member-types";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import type { Context } from "../../http/context.ts";
import { listDownline } from "../../member/member.ts";
import { cutPage, readIdCursor } from "./downline.ts";
import { listSums, type MemberSums } from "./figures-store.ts";
import { readRange } from "./range.ts";
import { moneyOf, totalsOf } from "./team.ts";

type Rows = (typeof calls)["agents"]["teamRows"];

export async function teamRows(
  ctx: Context<Rows>,
  { group, from, to, cursor, pageSize }: ParsedInputOf<Rows>,
): Promise<OutputOf<Rows>> {
  readRange(ctx, { from, to });
  const before = readIdCursor(ctx, cursor);
  const filter = { name: "", parentId: ctx.session.memberId, linkCode: null, before, limit: pageSize + 1 };
  const { page, nextCursor } = cutPage(await listDownline(ctx.db, ctx.session, filter), pageSize);
  const members = page.filter(({ type }) => group === "C" || hasAccess("agent", type) === (group === "B"));
  const sums: MemberSums[] = [];
  for (const [bucket, ofBucket] of Map.groupBy(members, (one) => one.bucket)) {
    const ids = ofBucket.map(({ memberId }) => memberId);
    sums.push(...(await listSums(ctx.db, bucket, ids, { from, to })));
  }
  return {
    currency: ctx.merchant.currency,
    list: members.map(({ memberId, username, type }) => ({
      customerId: String(memberId),
      customerName: username,
      isAgent: hasAccess("agent", type),
      ...moneyOf(totalsOf(sums.filter((one) => one.memberId === memberId)), ctx.merchant.currency),
    })),
    nextCursor,
  };
}
