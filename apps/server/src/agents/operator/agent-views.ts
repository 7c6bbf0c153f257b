// One agent as shown to an operator: the same rows as on the agent's own pages, read by the same functions.

import { creditTypes, hasAccess, type MemberType } from "@khela/contract/member/member-types";
import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf, ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { formatAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import type { OperatorContext } from "../../http/console/operator-context.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { getOperatedMember, memberSubject } from "../../infra/operator/operated-member-store.ts";
import { findTeam, findTreeMember, findUpline, listMemberLines } from "../../member/member.ts";
import { balanceOf } from "../../wallet/wallet.ts";
import { affiliateUrls } from "../links/links.ts";
import { listBoundRates } from "../rebates/rebates.ts";
import { listRings, listSignals } from "../signals/signals.ts";
import { listBelow } from "../team/downline.ts";
import { teamKpi } from "../team/team.ts";

type Calls = (typeof operatorCalls)["agents"];
type ById = { readonly id: string };

export const isAgent = (type: MemberType): boolean => hasAccess("agent", type);

/** Returns the context in which the agent's own functions read, for an operator. */
export async function asAgent<Ctx extends Pick<OperatorContext, "db" | "merchant">>(
  ctx: Ctx,
  id: string,
): Promise<Ctx & { readonly session: MemberKey }> {
  return { ...ctx, session: await getOperatedMember(ctx.db, ctx.merchant.id, id) };
}

export async function readAgent(
  { db, merchant }: OperatorContext<Calls["get"]>,
  { id }: ById,
): Promise<OperatorOutputOf<Calls["get"]>> {
  const member = await getOperatedMember(db, merchant.id, id);
  const upline = await findUpline(db, member);
  const keys = (upline?.agentIds ?? []).map((memberId, place) => ({
    bucket: upline!.agentBuckets[place]!,
    memberId,
  }));
  const [line] = await listMemberLines(db, merchant.id, [member]);
  const balance = await balanceOf(db, member);
  invariant(line !== undefined && balance !== null, "a member has a main account");
  const { currency } = balance.account;
  return {
    ...line,
    isAgent: isAgent(member.type),
    isCredit: creditTypes.includes(member.type),
    above: await listMemberLines(db, merchant.id, keys),
    ...(await findTeam(db, member)),
    balance: formatAmount(balance.balanceMinor, currency),
    held: formatAmount(balance.heldMinor, currency),
    currency,
  };
}

export async function readBelow(
  ctx: OperatorContext<Calls["below"]>,
  { id, name = "", cursor, size }: ParsedOperatorInputOf<Calls["below"]>,
): Promise<OperatorOutputOf<Calls["below"]>> {
  const reader = await asAgent(ctx, id);
  return listBelow(reader, { name, parentId: reader.session.memberId, cursor, pageSize: size });
}

export async function readFigures(
  ctx: OperatorContext<Calls["figures"]>,
  { id, ...input }: ParsedOperatorInputOf<Calls["figures"]>,
): Promise<OperatorOutputOf<Calls["figures"]>> {
  return teamKpi(await asAgent(ctx, id), input);
}

export async function readRates(
  ctx: OperatorContext<Calls["rates"]>,
  { id }: ById,
): Promise<OperatorOutputOf<Calls["rates"]>> {
  const member = await getOperatedMember(ctx.db, ctx.merchant.id, id);
  const upline = await findUpline(ctx.db, member);
  const parent =
    upline === null || upline.agentIds.length === 0
      ? null
      : { bucket: upline.agentBuckets[0]!, memberId: upline.agentIds[0]! };
  const found = await findTreeMember(ctx.db, member);
  return {
    list: await listBoundRates(ctx, member, parent),
    maySet: isAgent(member.type) && found?.agentId === null,
  };
}

export async function readLinks(
  ctx: OperatorContext<Calls["links"]>,
  { id }: ById,
): Promise<OperatorOutputOf<Calls["links"]>> {
  return affiliateUrls(await asAgent(ctx, id));
}

export async function readSignals(
  { db, merchant, now, audit }: OperatorContext<Calls["signals"]>,
  { id }: ById,
): Promise<OperatorOutputOf<Calls["signals"]>> {
  const member = await getOperatedMember(db, merchant.id, id);
  const signals = await listSignals(db, member, now());
  const rings = await listRings(db, member);
  const lines = await listMemberLines(db, merchant.id, [...signals, ...rings.flat()]);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const lineOf = ({ memberId }: MemberKey) => {
    const line = byId.get(String(memberId));
    return line === undefined ? [] : [line];
  };
  audit({ subject: memberSubject(member), after: { signals: signals.length, rings: rings.length } });
  return {
    list: signals.flatMap(({ devices, payoutAccounts, networks, ...key }) =>
      lineOf(key).map((line) => ({ member: line, devices, payoutAccounts, networks })),
    ),
    rings: rings.map((ring) => ring.flatMap(lineOf)),
  };
}
