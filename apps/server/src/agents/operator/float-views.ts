// An agent's float and credit, as shown to an operator.

import { creditTypes } from "@khela/contract/member/member-types";
import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf, ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { formatAmount } from "@khela/engines/money";
import type { OperatorContext } from "../../http/console/operator-context.ts";
import { encodeCursor } from "../../infra/db/cursor.ts";
import { getOperatedMember } from "../../infra/operator/operated-member-store.ts";
import { creditTransfers } from "../credit/credit.ts";
import { readPlace } from "../credit/credit-cursor.ts";
import { floatKinds } from "../float/float-kinds.ts";
import { isTopCreditAgent, listChanges, sumFloat } from "../float/float-store.ts";
import { toFloatText } from "../float/float.ts";
import { asAgent } from "./agent-views.ts";

type Calls = (typeof operatorCalls)["agentFloat"];

export async function readFloat(
  ctx: OperatorContext<Calls["get"]>,
  { id, cursor, size }: ParsedOperatorInputOf<Calls["get"]>,
): Promise<OperatorOutputOf<Calls["get"]>> {
  const { db } = ctx;
  const member = await getOperatedMember(db, ctx.merchant.id, id);
  const { currency } = member;
  const found = await listChanges(db, member, readPlace(ctx, cursor), size + 1);
  const page = found.slice(0, size);
  const last = found.length > size ? page.at(-1) : undefined;
  const hasFloat = creditTypes.includes(member.type);
  return {
    currency,
    float: hasFloat ? toFloatText(await sumFloat(db, member, floatKinds), currency) : null,
    mayChange: await isTopCreditAgent(db, member),
    list: page.map(({ id: requestId, isGrant, amountMinor, reason, actor, at }) => ({
      requestId,
      isGrant,
      amount: formatAmount(amountMinor, currency),
      reason,
      by: actor.replace(/^operator:/, ""),
      at: at.getTime(),
    })),
    nextCursor: last === undefined ? null : encodeCursor([String(last.at.getTime()), last.id]),
  };
}

export async function readCredits(
  ctx: OperatorContext<Calls["credits"]>,
  { id, cursor, size }: ParsedOperatorInputOf<Calls["credits"]>,
): Promise<OperatorOutputOf<Calls["credits"]>> {
  return creditTransfers(await asAgent(ctx, id), { cursor, pageSize: size });
}
