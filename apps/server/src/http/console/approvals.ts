/**
 * Two operators for one act. An act that needs a second operator is stored as a proposal with its exact payload, the
 * payload's hash, and the values before and after. Another operator with the act's permission approves the hash, and
 * the act is executed. Nobody decides their own proposal. No proposal is executed twice. A proposal is refused when
 * its values have changed or its proposer has lost the permission.
 */
import { createHash } from "node:crypto";
import { proposalLifeMs, type OperatorCall } from "@khela/contract/operator/operator-call";
import type { Proposal } from "@khela/contract/operator/operator-shapes";
import { formatAmount } from "@khela/engines/money";
import type { Permission } from "@khela/contract/operator/permissions";
import type { Db } from "@khela/service-kit/db/database";
import { fail } from "../../infra/failure.ts";
import type { ActingOperator } from "../../infra/operator/acting-operator.ts";
import { listColleagues } from "../../infra/operator/colleagues.ts";
import {
  closeExpired,
  decideProposal,
  findApprovalRule,
  findProposal,
  insertProposal,
  lockProposal,
  type StoredProposal,
} from "../../infra/operator/proposal-store.ts";
import { refuseDenied } from "./denial.ts";
import type { AuditedAct, OperatorContext, PlannedAct } from "./operator-context.ts";

/** An act that may need approval, as registered by the router. */
export type Act = {
  readonly call: OperatorCall;
  readonly plan: (ctx: OperatorContext, input: unknown) => Promise<PlannedAct>;
  readonly run: (ctx: OperatorContext, input: unknown) => Promise<unknown>;
};

/**
 * Whether an operator could approve a proposal: it is open and another operator's, they have the act's permission, and
 * they do not use a script's token. `approve` also checks the amount against their limit.
 */
export function mayApprove(
  operator: ActingOperator,
  proposal: StoredProposal,
  act: Act | undefined,
): boolean {
  const { permission } = act?.call ?? {};
  return (
    proposal.state === "open" &&
    proposal.proposerId !== operator.id &&
    operator.sessionKind !== "token" &&
    (operator.permissions as ReadonlySet<string | undefined>).has(permission)
  );
}

/** Converts a proposal for display in the console to an operator. */
export function toProposalView(
  proposal: StoredProposal,
  {
    now,
    operator,
    act,
  }: { readonly now: Date; readonly operator: ActingOperator; readonly act: Act | undefined },
): Proposal {
  const { amountMinor, currency, state, expiresAt } = proposal;
  const isExpired = state === "open" && expiresAt <= now;
  return {
    id: String(proposal.id),
    act: proposal.act,
    subject: proposal.subject,
    hash: proposal.payloadHash.toString("hex"),
    payload: proposal.payload,
    before: proposal.before,
    after: proposal.after,
    amount: amountMinor === null || currency === null ? null : formatAmount(amountMinor, currency),
    currency,
    proposedBy: proposal.proposedBy,
    proposedAt: proposal.proposedAt.getTime(),
    expiresAt: expiresAt.getTime(),
    state: isExpired ? "expired" : state,
    decidedBy: proposal.decidedBy,
    decidedAt: proposal.decidedAt?.getTime() ?? null,
    remark: proposal.remark,
    mayApprove: !isExpired && mayApprove(operator, proposal, act),
  };
}

/** JSON in which the keys of every object are sorted, so that equal values have equal texts. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

const hashOf = (payload: unknown): Buffer => createHash("sha256").update(canonicalJson(payload)).digest();

async function needsSecond(
  db: Db,
  ctx: OperatorContext<OperatorCall>,
  { amountMinor }: PlannedAct,
): Promise<boolean> {
  if (ctx.call.approval === "always") return true;
  const { maxAmountMinor } = ctx.operator!;
  if (maxAmountMinor !== null && amountMinor !== null && amountMinor > maxAmountMinor) return true;
  const isDefault = ctx.merchant.realMoney && ctx.call.needsTwoByDefault === true;
  const above = (await findApprovalRule(db, ctx.merchant.id, ctx.call.name)) ?? (isDefault ? 0n : null);
  return above !== null && (amountMinor === null || amountMinor > above);
}

/** Audit data of a proposal and of its decision. */
const decisionAudit = ({ id, act, subject, before, after }: StoredProposal): AuditedAct => ({
  subject: `proposal:${id}`,
  before,
  after,
  detail: { act, about: subject },
});

/**
 * Returns the context of an act that needs a second operator but is executed without approval, which the audit entry
 * states.
 */
function markAlone(ctx: OperatorContext): OperatorContext {
  return { ...ctx, audit: (act) => ctx.audit({ ...act, detail: { ...act.detail, alone: true } }) };
}

/** Executes the act, or stores a proposal when the act needs a second operator, in the request's transaction. */
export async function runOrPropose(
  act: Act,
  ctx: OperatorContext,
  input: unknown,
): Promise<{ readonly value: unknown } | { readonly proposal: Proposal }> {
  const operator = ctx.operator!;
  const planned = await act.plan(ctx, input);
  if (!(await needsSecond(ctx.db, ctx, planned))) return { value: await act.run(ctx, input) };
  if (planned.isAlone === true) return { value: await act.run(markAlone(ctx), input) };
  const now = ctx.now();
  const at = { merchantId: ctx.merchant.id, act: ctx.call.name, subject: planned.subject };
  await closeExpired(ctx.db, { ...at, now });
  const reason = (input as { readonly reason?: unknown }).reason;
  const { isAlone: _isAlone, ...facts } = planned;
  const id = await insertProposal(ctx.db, {
    ...facts,
    ...at,
    payload: input,
    payloadHash: hashOf(input),
    reason: typeof reason === "string" ? reason : null,
    proposerId: operator.id,
    proposedAt: now,
    expiresAt: new Date(now.getTime() + proposalLifeMs),
  });
  if (id === null) return fail("proposal.exists");
  const stored = await findProposal(ctx.db, ctx.merchant.id, id);
  ctx.audit({ ...decisionAudit(stored!), action: "proposals.create", reason: stored!.reason });
  return { proposal: toProposalView(stored!, { now, operator, act }) };
}

const deniedAct = ({ id }: StoredProposal, act: Act | undefined) => ({
  subject: `proposal:${id}`,
  permission: act?.call.permission ?? "none",
});

async function lockOpen(ctx: OperatorContext, id: bigint): Promise<StoredProposal> {
  const proposal = (await lockProposal(ctx.db, ctx.merchant.id, id)) ?? fail("proposal.unknown");
  return proposal.state === "open" && proposal.expiresAt > ctx.now() ? proposal : fail("proposal.decided");
}

/**
 * Returns the context of an approved proposal's act. Its audit entries name the act, the proposer's reason and the
 * proposal.
 */
function contextOfAct(ctx: OperatorContext, { call }: Act, proposal: StoredProposal): OperatorContext {
  const { id, proposedBy, reason } = proposal;
  return {
    ...ctx,
    call,
    audit: (act) =>
      ctx.audit({
        ...act,
        action: call.name,
        reason,
        detail: { ...act.detail, proposal: String(id), proposedBy },
      }),
  };
}

/** Whether the proposer still has the act's permission. Both operators must have it. */
async function isProposerEntitled(
  { db, merchant, now }: OperatorContext,
  { call }: Act,
  { proposedBy }: StoredProposal,
): Promise<boolean> {
  const permission = call.permission as Permission;
  const entitled = await listColleagues(db, { merchantId: merchant.id, permission, now: now() });
  return entitled.some(({ name }) => name === proposedBy);
}

/**
 * Creates the decisions about proposals. `acts`: all acts. `pool`: connection on which a refusal is logged, outside
 * the request's transaction.
 */
export function createProposalDecisions(acts: ReadonlyMap<string, Act>, pool: Db) {
  return {
    async find(ctx: OperatorContext, id: bigint): Promise<Proposal> {
      const proposal = (await findProposal(ctx.db, ctx.merchant.id, id)) ?? fail("proposal.unknown");
      return toProposalView(proposal, {
        now: ctx.now(),
        operator: ctx.operator!,
        act: acts.get(proposal.act),
      });
    },
    /** Executes the proposal's payload, which must have this hash, and returns the act's response. */
    async approve(ctx: OperatorContext, id: bigint, hash: string): Promise<unknown> {
      const operator = ctx.operator!;
      const proposal = await lockOpen(ctx, id);
      if (proposal.proposerId === operator.id) fail("proposal.own");
      const act = acts.get(proposal.act) ?? fail("proposal.changed");
      if (!mayApprove(operator, proposal, act)) return refuseDenied(ctx, pool, deniedAct(proposal, act));
      if (!(await isProposerEntitled(ctx, act, proposal))) fail("proposal.changed");
      const { amountMinor } = proposal;
      if (operator.maxAmountMinor !== null && amountMinor !== null && amountMinor > operator.maxAmountMinor)
        fail("operator.limit");
      if (
        hash !== proposal.payloadHash.toString("hex") ||
        !hashOf(proposal.payload).equals(proposal.payloadHash)
      )
        fail("proposal.changed");
      const actCtx = contextOfAct(ctx, act, proposal);
      const planned = await act.plan(actCtx, proposal.payload);
      if (
        planned.subject !== proposal.subject ||
        canonicalJson([planned.before, planned.after]) !== canonicalJson([proposal.before, proposal.after])
      )
        fail("proposal.changed");
      const value = await act.run(actCtx, proposal.payload);
      await decideProposal(ctx.db, {
        id,
        state: "executed",
        operatorId: operator.id,
        now: ctx.now(),
        remark: null,
      });
      ctx.audit(decisionAudit(proposal));
      return value;
    },
    async refuse(ctx: OperatorContext, id: bigint, reason: string): Promise<void> {
      const operator = ctx.operator!;
      const proposal = await lockOpen(ctx, id);
      if (proposal.proposerId === operator.id) fail("proposal.own");
      const act = acts.get(proposal.act);
      if (!mayApprove(operator, proposal, act)) return refuseDenied(ctx, pool, deniedAct(proposal, act));
      await decideProposal(ctx.db, {
        id,
        state: "refused",
        operatorId: operator.id,
        now: ctx.now(),
        remark: reason,
      });
      ctx.audit(decisionAudit(proposal));
    },
    async withdraw(ctx: OperatorContext, id: bigint): Promise<void> {
      const operator = ctx.operator!;
      const proposal = await lockOpen(ctx, id);
      if (proposal.proposerId !== operator.id) fail("proposal.foreign");
      await decideProposal(ctx.db, {
        id,
        state: "withdrawn",
        operatorId: operator.id,
        now: ctx.now(),
        remark: null,
      });
      ctx.audit(decisionAudit(proposal));
    },
  };
}
