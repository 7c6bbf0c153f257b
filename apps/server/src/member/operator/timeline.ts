// A member's events and acts from all sources, ordered by time. Each source is read by its index from the position on,
// and the results are merged, so every page costs the same.

import { timelineKinds, type TimelineKind } from "@khela/contract/operator/members/member-kinds";
import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf, ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { formatAmount } from "@khela/engines/money";
import type { OperatorContext } from "../../http/console/operator-context.ts";
import { decodeCursor, encodeCursor } from "../../infra/db/cursor.ts";
import { getOperatedMember } from "../../infra/operator/operated-member-store.ts";
import { listAuditEvents, listOwnEvents, type TimelinePlace, type TimelineRow } from "./timeline-store.ts";

type Timeline = (typeof operatorCalls)["members"]["timeline"];

/** Parses a cursor. It contains the member and the kinds, so a cursor of another list is refused. */
function readPlace(
  ctx: OperatorContext<Timeline>,
  cursor: string,
  list: { readonly id: string; readonly kinds: string },
): TimelinePlace | null {
  if (cursor === "") return null;
  const [id, kinds, micros, key] =
    decodeCursor(cursor, [/^[1-9]\d{0,17}$/, /^[a-z,]{0,100}$/, /^\d{1,16}$/, /^[0-9a-f]{32}$/]) ??
    ctx.fail("request_param_err", { field: "cursor" });
  if (id !== list.id || kinds !== list.kinds) ctx.fail("request_param_err", { field: "cursor" });
  return { micros: micros!, key: key! };
}

function readKinds(ctx: OperatorContext<Timeline>, named: string): readonly TimelineKind[] {
  if (named === "") return timelineKinds;
  const asked = named.split(",");
  const known = timelineKinds.filter((kind) => asked.includes(kind));
  return known.length === asked.length ? known : ctx.fail("request_param_err", { field: "kinds" });
}

const isLater = (a: TimelineRow, b: TimelineRow): number => {
  const difference = BigInt(b.micros) - BigInt(a.micros);
  if (difference !== 0n) return difference > 0n ? 1 : -1;
  return a.key < b.key ? 1 : -1;
};

export async function readTimeline(
  ctx: OperatorContext<Timeline>,
  { id, kinds: named = "", cursor = "", size }: ParsedOperatorInputOf<Timeline>,
): Promise<OperatorOutputOf<Timeline>> {
  const member = await getOperatedMember(ctx.db, ctx.merchant.id, id);
  const kinds = readKinds(ctx, named);
  const page = { kinds, before: readPlace(ctx, cursor, { id, kinds: named }), limit: size + 1 };
  const [own, logged] = await Promise.all([
    listOwnEvents(ctx.db, member, page),
    listAuditEvents(ctx.db, member.memberId, page),
  ]);
  const merged = [...own, ...logged].toSorted(isLater);
  const list = merged.slice(0, size);
  const last = merged.length > size ? list.at(-1) : undefined;
  const money = (minor: bigint | null) => (minor === null ? null : formatAmount(minor, member.currency));
  return {
    list: list.map(({ kind, at, key, what, ref, amountMinor, winMinor, by, text }) => ({
      kind,
      at: at.getTime(),
      key,
      what,
      ref,
      amount: money(amountMinor),
      win: money(winMinor),
      by,
      text,
    })),
    nextCursor: last === undefined ? null : encodeCursor([id, named, last.micros, last.key]),
    currency: member.currency,
  };
}
