// The members below an agent. Agents see and change only their own team, because every look-up goes through the
// agent's own rows.

import type { calls } from "@khela/contract/calls";
import { hasAccess, type MemberType } from "@khela/contract/member/member-types";
import { isReservedName } from "@khela/contract/member/reserved-names";
import { siteOffsetMinutes } from "@khela/contract/site/site-time";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import { hashPassword, isCommonPassword } from "../../auth/auth.ts";
import type { Context } from "../../http/context.ts";
import type { AgentReader, Refusing } from "../agent-reader.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { decodeCursor, encodeCursor } from "../../infra/db/cursor.ts";
import {
  createMember,
  findDownline,
  isNameTaken,
  listDownline,
  placeInTree,
  type Downline,
} from "../../member/member.ts";
import { applyPreset } from "../rebates/pay.ts";
import { readPreset } from "../rebates/rebates.ts";
import * as store from "./downline-store.ts";
import { findFreeze } from "./freeze-store.ts";
import { sumMember } from "./figures-store.ts";

type AgentCalls = (typeof calls)["agents"];
type Row = OutputOf<AgentCalls["downlines"]>["list"][number];

const OWN_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;
const idPattern = /^[1-9]\d{0,17}$/;

/** Returns the member below the caller. A member who is not below the caller is refused like an unknown member. */
export async function requireDownline(
  ctx: Context<
    | AgentCalls["subordinate"]
    | AgentCalls["noteDownline"]
    | AgentCalls["downlines"]
    | AgentCalls["promoteDownline"]
    | AgentCalls["requestFreeze"]
  >,
  customerId: string,
  field: string,
): Promise<Downline> {
  return (
    (await findDownline(ctx.db, ctx.session, BigInt(customerId))) ??
    ctx.fail("agent.downline.unknown", { field })
  );
}

function toRow(one: Downline, standing: store.Standing | undefined, currency: string): Row {
  return {
    customerId: String(one.memberId),
    customerName: one.username,
    type: one.type,
    isAgent: hasAccess("agent", one.type),
    depth: one.depth,
    uplineId: String(one.parentId),
    registerDate: one.joinedAt.getTime(),
    lastLogin: standing?.lastLoginAt?.getTime() ?? null,
    status: standing?.status ?? "closed",
    accountBalance: formatAmount(standing?.balanceMinor ?? 0n, currency),
    teamSize: standing?.teamSize ?? 0,
    agentCount: standing?.agentCount ?? 0,
  };
}

async function toRows(ctx: Pick<AgentReader, "db" | "merchant">, list: readonly Downline[]): Promise<Row[]> {
  const standings = list.length === 0 ? [] : await store.listStandings(ctx.db, list);
  const byId = new Map(standings.map((one) => [one.memberId, one]));
  return list.map((one) => toRow(one, byId.get(one.memberId), ctx.merchant.currency));
}

/** Reads the id in a page's cursor; null: the first page. */
export function readIdCursor(ctx: Refusing<"request_param_err">, cursor: string | undefined): bigint | null {
  if (cursor === undefined || cursor === "") return null;
  const [id] = decodeCursor(cursor, [idPattern]) ?? ctx.fail("request_param_err", { field: "cursor" });
  return BigInt(id!);
}

/**
 * Returns the page without its extra row, and the cursor of the next page. The query must read one row more than the
 * page.
 */
export function cutPage(
  found: readonly Downline[],
  pageSize: number,
): { readonly page: readonly Downline[]; readonly nextCursor: string | null } {
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = found.length > pageSize && last !== undefined;
  return { page, nextCursor: hasMore ? encodeCursor([String(last.memberId)]) : null };
}

type Below = {
  /** Part of the members' names; empty: every name. */
  readonly name: string;
  /** Lists only members directly below this agent; null: members at any depth. */
  readonly parentId: bigint | null;
  readonly cursor: string | undefined;
  readonly pageSize: number;
};

/** Lists a page of the members below an agent, the newest first. */
export async function listBelow(
  ctx: Pick<AgentReader, "db" | "merchant" | "session"> & Refusing<"request_param_err">,
  { name, parentId, cursor, pageSize }: Below,
): Promise<OutputOf<AgentCalls["downlines"]>> {
  const before = readIdCursor(ctx, cursor);
  const filter = { name, parentId, linkCode: null, before, limit: pageSize + 1 };
  const { page, nextCursor } = cutPage(await listDownline(ctx.db, ctx.session, filter), pageSize);
  return { list: await toRows(ctx, page), nextCursor };
}

export async function downlines(
  ctx: Context<AgentCalls["downlines"]>,
  { customerName = "", agentId, cursor, pageSize }: ParsedInputOf<AgentCalls["downlines"]>,
): Promise<OutputOf<AgentCalls["downlines"]>> {
  if (agentId !== undefined && agentId !== "self") await requireDownline(ctx, agentId, "agentId");
  const parentId = agentId === undefined ? null : agentId === "self" ? ctx.session.memberId : BigInt(agentId);
  return listBelow(ctx, { name: customerName, parentId, cursor, pageSize });
}

/** Returns the day `days` before today, in the site's time zone. */
function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() + siteOffsetMinutes * 60_000 - days * DAY_MS).toISOString().slice(0, 10);
}

/** Names of the agents between the caller and a member, starting with the agent directly below the caller. */
async function pathTo(ctx: Context<AgentCalls["subordinate"]>, member: Downline): Promise<string[]> {
  const above = (await store.listAgentIds(ctx.db, member)).slice(0, member.depth - 1).toReversed();
  const names = await store.listNames(ctx.db, ctx.session, above);
  return above.map((id) => names.find(({ memberId }) => memberId === id)?.username ?? "");
}

export async function subordinate(
  ctx: Context<AgentCalls["subordinate"]>,
  { customerId }: ParsedInputOf<AgentCalls["subordinate"]>,
): Promise<OutputOf<AgentCalls["subordinate"]>> {
  const member = await requireDownline(ctx, customerId, "customerId");
  const { currency } = ctx.merchant;
  const [row] = await toRows(ctx, [member]);
  const own = await sumMember(ctx.db, member, dayBefore(ctx.now(), OWN_DAYS - 1));
  const freeze = await findFreeze(ctx.db, ctx.session, member.memberId);
  const money = (minor: bigint) => formatAmount(minor, currency);
  return {
    ...row!,
    currency,
    path: await pathTo(ctx, member),
    note: await store.findNote(ctx.db, ctx.session, member.memberId),
    freeze: freeze === null ? null : { state: freeze.state, requestedAt: freeze.requestedAt.getTime() },
    deposit: money(own.deposit),
    withdraw: money(own.withdraw),
    turnover: money(own.turnover),
    ggr: money(own.stake - own.payout),
  };
}

export async function noteDownline(
  ctx: Context<AgentCalls["noteDownline"]>,
  { customerId, note }: ParsedInputOf<AgentCalls["noteDownline"]>,
): Promise<Record<string, never>> {
  const { memberId } = await requireDownline(ctx, customerId, "customerId");
  await store.saveNote(ctx.db, ctx.session, { downlineId: memberId, note: note.trim(), now: ctx.now() });
  return {};
}

/**
 * Returns the member type of a new account. Nobody below a credit agent uses the cashier, so a player below one has
 * type 40.
 */
function typeOf(agent: MemberType, userType: 0 | 1): MemberType {
  if (userType === 1) return agent;
  return hasAccess("cashier", agent) ? 0 : 40;
}

/** Opens an account below the caller. Its member must change the password at the first login. */
export async function createDownline(
  ctx: Context<AgentCalls["createDownline"]>,
  { username, password, userType, configs = [] }: ParsedInputOf<AgentCalls["createDownline"]>,
): Promise<OutputOf<AgentCalls["createDownline"]>> {
  if (isReservedName(username)) ctx.fail("name.reserved", { field: "username" });
  if (isCommonPassword(password, username)) ctx.fail("password.common", { field: "password" });
  if (await isNameTaken(ctx.db, ctx.merchant.id, username))
    ctx.fail("username.exists", { field: "username" });
  const rates = await readPreset(ctx, configs);
  const passwordHash = await hashPassword(ctx.secrets, password);
  const type = typeOf(ctx.session.type, userType);
  const joinedAt = ctx.now();
  const key = await ctx.db.transaction(async (tx) => {
    const created = await createMember(
      tx,
      {
        merchant: ctx.merchant,
        username,
        type,
        language: ctx.language,
        registerMethod: "agent",
        agent: ctx.session,
        ageConfirmed: false,
        firstTimeLogin: true,
        presetRates: rates.length === 0 ? null : rates,
        secret: { passwordHash },
      },
      joinedAt,
    );
    if (created === null) return ctx.fail("username.exists", { field: "username" });
    await writeAudit(tx, {
      merchantId: ctx.merchant.id,
      actor: `member:${ctx.session.memberId}`,
      action: "agent.downline.opened",
      subject: `member:${created.memberId}`,
      detail: { type, configs },
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
    return created;
  });
  await placeInTree(ctx.db, key);
  const { bucket: agentBucket, memberId: agentId } = ctx.session;
  if (rates.length > 0)
    await applyPreset(ctx, { ...key, agentBucket, agentId, linkCode: "", rates, joinedAt });
  return { customerId: String(key.memberId), customerName: username };
}
