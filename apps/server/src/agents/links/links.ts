// Links that bring members to an agent, and the referral link of a member. A code is never issued twice, even after
// its link was deleted. A link's results are counted from the members themselves.

import { maxAffiliateLinks } from "@khela/contract/agents/team";
import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import type { Context } from "../../http/context.ts";
import type { AgentReader } from "../agent-reader.ts";
import {
  changeAffiliateCode,
  findAffiliateOwner,
  insertAffiliateCode,
  listDownline,
  listReferrals,
} from "../../member/member.ts";
import type { Rate } from "../rebates/rebate-store.ts";
import { readPreset, toConfigs } from "../rebates/rebates.ts";
import { cutPage, readIdCursor } from "../team/downline.ts";
import { listLinkSums, type LinkSums } from "../team/figures-store.ts";
import * as store from "./link-store.ts";

type AgentCalls = (typeof calls)["agents"];
type LinkView = OutputOf<AgentCalls["createAffiliateUrl"]>;

/** Letters and digits of codes, without those that are easily confused. */
const CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE_LENGTH = 8;
const CODE_TRIES = 5;
const REFERRALS_SHOWN = 20;

type Coder = Pick<AgentReader, "randomBytes" | "config">;

const makeCode = ({ randomBytes }: Coder): string =>
  [...randomBytes(CODE_LENGTH)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join("");

/** Address of the registration page with a link's code. */
function urlOf({ config }: Coder, code: string): string {
  const url = new URL("/m/register", config.publicUrl);
  url.searchParams.set("affiliateCode", code);
  return url.href;
}

function toView(
  ctx: Coder & Pick<AgentReader, "merchant">,
  link: store.Link,
  sums: LinkSums | undefined,
): LinkView {
  return {
    code: link.code,
    custom: link.custom,
    state: link.state,
    url: urlOf(ctx, link.code),
    createdAt: link.createdAt.getTime(),
    endDate: link.endsAt?.getTime() ?? null,
    visits: link.visits,
    registrations: sums?.registrations ?? 0,
    firstDeposits: sums?.firstDeposits ?? 0,
    deposit: formatAmount(sums?.deposit ?? 0n, ctx.merchant.currency),
    configs: toConfigs(
      link.rebateCategories.map((category, place) => ({
        category,
        basisPoints: link.rebatePoints[place]!,
      })),
    ),
  };
}

type NewCode = {
  readonly kind: "agent" | "referral";
  readonly path?: string | undefined;
  readonly endsAt: Date | null;
  readonly rates?: readonly Rate[];
  /** Guard that runs in the transaction that creates the link. It fails when the agent has too many links. */
  readonly assertRoom?: (tx: Db) => Promise<void>;
};
type Owner = Context<AgentCalls["createAffiliateUrl"]> | Context<AgentCalls["referral"]>;

/** Creates a code with its link; null: the chosen code was issued before, even if its link was deleted. */
async function giveOut(
  ctx: Owner,
  { kind, path, endsAt, rates = [], assertRoom }: NewCode,
): Promise<string | null> {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const code = path ?? makeCode(ctx);
    const isGiven = await ctx.db.transaction(async (tx) => {
      await assertRoom?.(tx);
      const row = { merchantId: ctx.merchant.id, code, domain: null, kind, endsAt };
      if (!(await insertAffiliateCode(tx, ctx.session, row))) return false;
      await store.insertLink(tx, ctx.session, {
        code,
        kind,
        endsAt,
        custom: path !== undefined,
        createdAt: ctx.now(),
        rebateCategories: rates.map(({ category }) => category),
        rebatePoints: rates.map(({ basisPoints }) => basisPoints),
      });
      return true;
    });
    if (isGiven) return code;
    if (path !== undefined) return null;
  }
  return null;
}

export async function createAffiliateUrl(
  ctx: Context<AgentCalls["createAffiliateUrl"]>,
  { path, endDate, configs = [] }: ParsedInputOf<AgentCalls["createAffiliateUrl"]>,
): Promise<LinkView> {
  if (endDate !== undefined && endDate <= ctx.now().getTime())
    ctx.fail("request_param_err", { field: "/endDate" });
  const rates = await readPreset(ctx, configs);
  const endsAt = endDate === undefined ? null : new Date(endDate);
  const assertRoom = async (tx: Db) => {
    await store.lockAgent(tx, ctx.session);
    if ((await store.countLinks(tx, ctx.session)) >= maxAffiliateLinks)
      ctx.fail("agent.link.full", { most: maxAffiliateLinks });
  };
  const code =
    (await giveOut(ctx, { kind: "agent", path, endsAt, rates, assertRoom })) ??
    ctx.fail("agent.link.taken", { field: "path" });
  const link = await store.findLink(ctx.db, ctx.session, code);
  invariant(link, "a link that was made is there");
  return toView(ctx, link, undefined);
}

export async function affiliateUrls(ctx: AgentReader): Promise<OutputOf<AgentCalls["affiliateUrls"]>> {
  const sums = new Map((await listLinkSums(ctx.db, ctx.session)).map((one) => [one.code, one]));
  const links = await store.listLinks(ctx.db, ctx.session);
  return { list: links.map((link) => toView(ctx, link, sums.get(link.code))) };
}

type Change = Context<AgentCalls["switchAffiliateUrl"]> | Context<AgentCalls["deleteAffiliateUrl"]>;

async function change(ctx: Change, code: string, state: "open" | "closed" | "deleted"): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await store.updateLink(tx, ctx.session, code, state)))
      ctx.fail("agent.link.unknown", { field: "code" });
    const row = { merchantId: ctx.merchant.id, code, enabled: state === "open" };
    await changeAffiliateCode(tx, ctx.session, row);
  });
}

export async function switchAffiliateUrl(
  ctx: Context<AgentCalls["switchAffiliateUrl"]>,
  { code, open }: ParsedInputOf<AgentCalls["switchAffiliateUrl"]>,
): Promise<Record<string, never>> {
  await change(ctx, code, open ? "open" : "closed");
  return {};
}

export async function deleteAffiliateUrl(
  ctx: Context<AgentCalls["deleteAffiliateUrl"]>,
  { code }: ParsedInputOf<AgentCalls["deleteAffiliateUrl"]>,
): Promise<Record<string, never>> {
  await change(ctx, code, "deleted");
  return {};
}

export async function registeredAffiliates(
  ctx: Context<AgentCalls["registeredAffiliates"]>,
  { code, cursor, pageSize }: ParsedInputOf<AgentCalls["registeredAffiliates"]>,
): Promise<OutputOf<AgentCalls["registeredAffiliates"]>> {
  const before = readIdCursor(ctx, cursor);
  if ((await store.findLink(ctx.db, ctx.session, code)) === null)
    ctx.fail("agent.link.unknown", { field: "code" });
  const filter = { name: "", parentId: null, linkCode: code, before, limit: pageSize + 1 };
  const { page, nextCursor } = cutPage(await listDownline(ctx.db, ctx.session, filter), pageSize);
  return {
    list: page.map(({ username, joinedAt }) => ({
      customerName: username,
      registeredDate: joinedAt.getTime(),
    })),
    nextCursor,
  };
}

/** Counts a visit of a valid code. The response does not reveal whether the code is valid. */
export async function affiliateVisit(
  ctx: Context<AgentCalls["affiliateVisit"]>,
  { code, domain }: ParsedInputOf<AgentCalls["affiliateVisit"]>,
): Promise<Record<string, never>> {
  const owner = await findAffiliateOwner(ctx.db, ctx.merchant.id, code, { domain, now: ctx.now() });
  if (owner !== null) await store.countVisit(ctx.db, owner, owner.code);
  return {};
}

async function referralCode(ctx: Context<AgentCalls["referral"]>): Promise<string> {
  const code =
    (await store.findReferralCode(ctx.db, ctx.session)) ??
    (await giveOut(ctx, { kind: "referral", endsAt: null }));
  // two concurrent first calls create two codes, of which only one becomes the member's: both calls return the stored
  // code
  const kept = await store.findReferralCode(ctx.db, ctx.session);
  invariant(code !== null && kept !== null, "a member has a referral code");
  return kept;
}

export async function referral(
  ctx: Context<AgentCalls["referral"]>,
): Promise<OutputOf<AgentCalls["referral"]>> {
  const code = await referralCode(ctx);
  const { count, newest } = await listReferrals(ctx.db, ctx.session, REFERRALS_SHOWN);
  return {
    referralCode: code,
    url: urlOf(ctx, code),
    totalInvitations: count,
    list: newest.map(({ username, at }) => ({ customerName: username, registeredDate: at.getTime() })),
  };
}
