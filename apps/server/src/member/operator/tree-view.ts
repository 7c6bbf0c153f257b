// The agents above a member, nearest first, and the members directly below, as an operator reads them.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf, ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import type { OperatorContext } from "../../http/console/operator-context.ts";
import { decodeCursor, encodeCursor } from "../../infra/db/cursor.ts";
import { getOperatedMember } from "../../infra/operator/operated-member-store.ts";
import { findUpline, listDirectDownline } from "../tree/tree-store.ts";
import { toLine } from "./find.ts";
import { listMembers } from "./search-store.ts";

type Agents = (typeof operatorCalls)["members"]["agents"];

const PAGE = 50;

export async function readAgents(
  ctx: OperatorContext<Agents>,
  { id, cursor = "" }: ParsedOperatorInputOf<Agents>,
): Promise<OperatorOutputOf<Agents>> {
  const { db, merchant } = ctx;
  const member = await getOperatedMember(db, merchant.id, id);
  const place =
    cursor === ""
      ? null
      : (decodeCursor(cursor, [/^[1-9]\d{0,17}$/, /^[1-9]\d{0,17}$/]) ??
        ctx.fail("request_param_err", { field: "cursor" }));
  if (place !== null && place[0] !== id) ctx.fail("request_param_err", { field: "cursor" });
  const upline = await findUpline(db, member);
  const above = (upline?.agentIds ?? []).map((memberId, at) => ({
    bucket: upline!.agentBuckets[at]!,
    memberId,
  }));
  const after = place === null ? 0n : BigInt(place[1]!);
  const found = await listDirectDownline(db, member, { after, limit: PAGE + 1 });
  const page = found.slice(0, PAGE);
  const last = found.length > PAGE ? page.at(-1) : undefined;
  return {
    above: (await listMembers(db, merchant.id, above)).map(toLine),
    below: (await listMembers(db, merchant.id, page)).map(toLine),
    nextCursor: last === undefined ? null : encodeCursor([id, String(last.memberId)]),
  };
}
