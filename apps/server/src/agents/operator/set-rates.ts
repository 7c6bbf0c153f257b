// An operator sets the rates of an agent without an agent above, from the next day on. A rate is at least the rate
// that the agent gives further down, and below the margin of games.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf, ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { findMarginFault, readGivenBack, readMargins } from "../../games/games.ts";
import type { OperatorContext, PlannedAct } from "../../http/console/operator-context.ts";
import { getOperatedMember, memberSubject } from "../../infra/operator/operated-member-store.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { findTreeMember } from "../../member/member.ts";
import { checkRates } from "../margin.ts";
import { formatPercent } from "../percent.ts";
import { boundsOf, changeRates, findBroken, siteDay } from "../rebates/rates.ts";
import { boundsDetail, toRates } from "../rebates/rebates.ts";
import { listRates, type Rate } from "../rebates/rebate-store.ts";
import { isAgent } from "./agent-views.ts";

type SetRates = (typeof operatorCalls)["agents"]["setRates"];
type Ctx = OperatorContext<SetRates>;
type Input = ParsedOperatorInputOf<SetRates>;

type Planned = { readonly member: MemberKey; readonly rates: readonly Rate[]; readonly act: PlannedAct };

async function readRates(ctx: Ctx, { id, configs }: Input): Promise<Planned> {
  const { db, merchant } = ctx;
  const member = await getOperatedMember(db, merchant.id, id);
  const found = await findTreeMember(db, member);
  if (!isAgent(member.type) || found?.agentId !== null) ctx.fail("agent.rebate.above", { field: "id" });
  const rates = toRates(ctx, configs);
  if (rates.length === 0) ctx.fail("request_param_err", { field: "/configs" });
  const fromDay = siteDay(ctx.now(), 1);
  const broken = findBroken(await boundsOf(db, member, null, fromDay), rates);
  if (broken !== null) ctx.fail("agent.rebate.bounds", boundsDetail(broken));
  await checkRates(db, ctx, rates);
  const standing = await listRates(db, member, fromDay);
  const pointsOf = (of: readonly Rate[], category: string) =>
    of.find((rate) => rate.category === category)?.basisPoints ?? 0;
  const factsOf = (of: readonly Rate[]) =>
    Object.fromEntries(
      rates.map(({ category }) => [`rate.${category}`, formatPercent(BigInt(pointsOf(of, category)))]),
    );
  return {
    member,
    rates,
    act: {
      subject: memberSubject(member),
      before: { member: member.username, ...factsOf(standing) },
      after: { member: member.username, ...factsOf(rates) },
      amountMinor: null,
      currency: null,
    },
  };
}

export const setRates = {
  plan: async (ctx: Ctx, input: Input): Promise<PlannedAct> => (await readRates(ctx, input)).act,
  run: async (ctx: Ctx, input: Input): Promise<OperatorOutputOf<SetRates>> => {
    const { db, merchant } = ctx;
    const now = ctx.now();
    const { member, rates, act } = await readRates(ctx, input);
    const fromDay = siteDay(now, 1);
    const broken = await changeRates(db, member, { parent: null, rates, fromDay, now });
    if (broken !== null) ctx.fail("agent.rebate.bounds", boundsDetail(broken));
    const key = { merchantId: merchant.id, currency: merchant.currency };
    const fault = findMarginFault(await readGivenBack(db, key, now), await readMargins(db, merchant.id));
    if (fault !== null) ctx.fail("margin.exceeded", fault);
    ctx.audit({ subject: act.subject, before: act.before, after: { ...act.after, fromDay } });
    return { fromDay };
  },
};
