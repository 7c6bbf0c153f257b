// Operators' decisions about accounts that agents ask to freeze. A request is decided once. Freezing and unfreezing
// both end all access to the account, so earlier sessions never come back.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf, ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { endAccess } from "../../auth/auth.ts";
import type { OperatorContext } from "../../http/console/operator-context.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { getOperatedMember, memberSubject } from "../../infra/operator/operated-member-store.ts";
import { fail } from "../../infra/failure.ts";
import * as store from "../team/freeze-store.ts";

type Calls = (typeof operatorCalls)["agentCases"];
type Deciding = OperatorContext<Calls["freeze"] | Calls["refuseFreeze"] | Calls["unfreeze"]>;
type Input = ParsedOperatorInputOf<Calls["freeze"]>;
type UnderWay = OperatorOutputOf<Calls["freeze"]>["underWay"];

/** Functions of the cashier for open withdrawals and refunds of an account. */
export type Payments = {
  /** Holds the approved withdrawals of a blocked account; returns its open withdrawals and refunds. */
  readonly hold: (services: Pick<OperatorContext, "db" | "now">, member: MemberKey) => Promise<UnderWay>;
  readonly list: (services: Pick<OperatorContext, "db">, member: MemberKey) => Promise<UnderWay>;
};

type Request = { readonly freeze: store.Freeze; readonly member: MemberKey };

/** Locks a freeze request in the state `from`; refuses a request in another state. */
async function lockRequest(
  { db, merchant }: Deciding,
  { agent, id }: Input,
  from: "open" | "frozen",
): Promise<Request> {
  const key = await getOperatedMember(db, merchant.id, agent);
  const freeze = await store.lockFreeze(db, key, { id, merchantId: merchant.id });
  if (freeze === null) return fail("agent.freeze.unknown", { field: "id" });
  if (freeze.state !== from) fail("agent.freeze.decided", { field: "id", state: freeze.state });
  return { freeze, member: { bucket: freeze.downlineBucket, memberId: freeze.downlineId } };
}

async function decide(
  { db, actor, now, audit }: Deciding,
  { freeze, member }: Request,
  state: "frozen" | "refused" | "lifted",
): Promise<void> {
  await store.decideFreeze(db, freeze, { state, by: actor, now: now() });
  audit({ subject: memberSubject(member), before: { freeze: freeze.state }, after: { freeze: state } });
}

export const createFreezes = (payments: Payments) => ({
  freeze: async (ctx: OperatorContext<Calls["freeze"]>, input: Input) => {
    const request = await lockRequest(ctx, input, "open");
    const { member } = request;
    await decide(ctx, request, "frozen");
    if (await store.setStatus(ctx.db, member, "blocked"))
      await endAccess(ctx.db, member, { reason: "frozen", beside: null, now: ctx.now() });
    return { underWay: await payments.hold(ctx, member) };
  },
  refuseFreeze: async (ctx: OperatorContext<Calls["refuseFreeze"]>, input: Input) => {
    await decide(ctx, await lockRequest(ctx, input, "open"), "refused");
    return {};
  },
  unfreeze: async (ctx: OperatorContext<Calls["unfreeze"]>, input: Input) => {
    const request = await lockRequest(ctx, input, "frozen");
    const { member } = request;
    if (!(await store.setStatus(ctx.db, member, "active"))) ctx.fail("member.state", { status: "active" });
    await endAccess(ctx.db, member, { reason: "frozen", beside: null, now: ctx.now() });
    await decide(ctx, request, "lifted");
    return { underWay: await payments.list(ctx, member) };
  },
});
