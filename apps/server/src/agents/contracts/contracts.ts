// Contracts of an agent with a member directly below: the agent requests a contract, the member accepts or refuses it,
// and the agent ends the contract. A request is decided once, and only an accepted contract binds the member.

import {
  contractRequestDays,
  periodAfter,
  periodStart,
  type ContractKind,
} from "@khela/contract/agents/contracts/terms";
import type { calls } from "@khela/contract/calls";
import { hasAccess } from "@khela/contract/member/member-types";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import type { Context } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { findDownline } from "../../member/member.ts";
import { listAccounts, toFunds, totalOf, transferId } from "../../wallet/wallet.ts";
import { checkContracts } from "../margin.ts";
import { noteDevices } from "../signals/signals.ts";
import * as store from "./contract-store.ts";
import { findMade } from "./contract-store.ts";
import { settleContract } from "./settle.ts";
import { readTerms } from "./terms.ts";

type AgentCalls = (typeof calls)["agents"];
type Request = Context<AgentCalls["requestContract"]>;
type Decide = Context<AgentCalls["processDailySalary"]>;

const DAY_MS = 24 * 60 * 60_000;

export async function requestContract(
  ctx: Request,
  input: ParsedInputOf<AgentCalls["requestContract"]>,
): Promise<OutputOf<AgentCalls["requestContract"]>> {
  const terms = readTerms(ctx, input);
  const receiver =
    (await findDownline(ctx.db, ctx.session, BigInt(input.customerId))) ??
    ctx.fail("agent.downline.unknown", { field: "customerId" });
  if (receiver.depth !== 1 || hasAccess("agent", receiver.type))
    ctx.fail("agent.contract.member", { field: "customerId" });
  const id = transferId(
    "agent contract",
    ctx.requestId,
    String(receiver.memberId),
    input.kind,
    ctx.randomBytes(16).toString("hex"),
  );
  const requestedAt = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const isNew = await store.insertContract(tx, {
      bucket: receiver.bucket,
      memberId: receiver.memberId,
      receiverName: receiver.username,
      id,
      merchantId: ctx.merchant.id,
      currency: ctx.merchant.currency,
      agentBucket: ctx.session.bucket,
      agentId: ctx.session.memberId,
      agentName: ctx.session.username,
      kind: input.kind,
      rateType: input.rateType,
      ...terms,
      requestedAt,
      expiresAt: new Date(requestedAt.getTime() + contractRequestDays * DAY_MS),
    });
    if (!isNew) ctx.fail("agent.contract.exists", { field: "kind" });
    await checkContracts(tx, ctx, { member: receiver, agent: ctx.session });
    await writeAudit(tx, {
      merchantId: ctx.merchant.id,
      actor: `member:${ctx.session.memberId}`,
      action: "agent.contract.requested",
      subject: `contract:${id}`,
      detail: { member: `member:${receiver.memberId}`, kind: input.kind },
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
  });
  return { contractId: id };
}

type Ctx = Pick<Request, "db" | "now" | "ip" | "requestId" | "session" | "merchant">;

async function audit(tx: Ctx["db"], ctx: Ctx, id: string, action: string): Promise<void> {
  await writeAudit(tx, {
    merchantId: ctx.merchant.id,
    actor: `member:${ctx.session.memberId}`,
    action: `agent.contract.${action}`,
    subject: `contract:${id}`,
    ip: ctx.ip,
    requestId: ctx.requestId,
  });
}

export async function voidContract(
  ctx: Context<AgentCalls["voidContract"]>,
  { contractId }: ParsedInputOf<AgentCalls["voidContract"]>,
): Promise<Record<string, never>> {
  const made =
    (await findMade(ctx.db, ctx.session, contractId)) ??
    ctx.fail("agent.contract.unknown", { field: "contractId" });
  const before = await store.findContract(ctx.db, made.receiver, contractId);
  // ended periods are counted before the contract ends, because the agent still owes their pay
  if (before?.state === "active") await settleContract(ctx, before);
  await ctx.db.transaction(async (tx) => {
    const contract = await store.lockContract(tx, made.receiver, contractId);
    if (contract === null || (contract.state !== "requested" && contract.state !== "active"))
      return ctx.fail("agent.contract.decided", { field: "contractId" });
    const now = ctx.now();
    const decidedAt = contract.decidedAt ?? now;
    await store.updateContract(tx, contract, { state: "voided", decidedAt, endedAt: now });
    await store.endVersions(tx, contract, now);
    await audit(tx, ctx, contractId, "voided");
  });
  return {};
}

/**
 * Ends the running version when the new version begins. Returns false when the running version has already ended, or
 * when another contract of the kind runs.
 */
async function takePlace(tx: Ctx["db"], contract: store.Contract, begin: Date): Promise<boolean> {
  const running = await store.findActive(tx, contract);
  if ((running?.id ?? null) !== contract.replaces) return false;
  if (running !== null) await store.updateContract(tx, running, { state: "voided", endedAt: begin });
  return true;
}

/** Accepts or refuses the request that the call names. */
async function decide(
  ctx:
    | Decide
    | Context<AgentCalls["processHourSalary"]>
    | Context<AgentCalls["processRealTimeSalary"]>
    | Context<AgentCalls["processDividend"]>,
  kind: ContractKind,
  { requestId, action }: ParsedInputOf<AgentCalls["processDailySalary"]>,
): Promise<Record<string, never>> {
  const decided = await ctx.db.transaction(async (tx) => {
    const contract = await store.lockContract(tx, ctx.session, requestId);
    if (contract === null || contract.kind !== kind)
      return ctx.fail("agent.contract.unknown", { field: "requestId" });
    const now = ctx.now();
    if (contract.state !== "requested" || contract.expiresAt <= now)
      return ctx.fail("agent.contract.decided", { field: "requestId" });
    const isAccepted = action === "A";
    // the contract begins with its first complete period
    const begin = new Date(periodAfter(kind, periodStart(kind, now.getTime())));
    if (isAccepted && !(await takePlace(tx, contract, begin)))
      return ctx.fail("agent.contract.decided", { field: "requestId" });
    await store.updateContract(
      tx,
      contract,
      isAccepted
        ? {
            state: "active",
            decidedAt: now,
            settledUntil: begin,
            settledSeq: await store.settlementSeq(tx, ctx.session, contract.currency),
          }
        : { state: "refused", decidedAt: now, endedAt: now },
    );
    await audit(tx, ctx, requestId, isAccepted ? "accepted" : "refused");
    return contract;
  });
  if (action !== "A") return {};
  const agent = { bucket: decided.agentBucket, memberId: decided.agentId };
  await noteDevices(ctx, ctx.session.memberId, [{ agent, member: ctx.session }]);
  return {};
}

type DecisionInput = ParsedInputOf<AgentCalls["processDailySalary"]>;

export const processDailySalary = (ctx: Decide, input: DecisionInput) => decide(ctx, "daily", input);
export const processHourSalary = (ctx: Context<AgentCalls["processHourSalary"]>, input: DecisionInput) =>
  decide(ctx, "hourly", input);
export const processRealTimeSalary = (
  ctx: Context<AgentCalls["processRealTimeSalary"]>,
  input: DecisionInput,
) => decide(ctx, "realtime", input);
export const processDividend = (ctx: Context<AgentCalls["processDividend"]>, input: DecisionInput) =>
  decide(ctx, "dividend", input);

export async function fundsConsolidated(
  ctx: Context<AgentCalls["fundsConsolidated"]>,
): Promise<OutputOf<AgentCalls["fundsConsolidated"]>> {
  const accounts = await listAccounts(ctx.db, ctx.session);
  const requests = await store.listRequests(ctx.db, ctx.session, ctx.now());
  const of = (kind: ContractKind) => requests.find((one) => one.kind === kind)?.id ?? null;
  return {
    ...toFunds(accounts),
    totalBalance: totalOf(accounts),
    dailysalreqtype: of("daily"),
    divtypecompperiodreq: of("dividend"),
    contracthoursalreq: of("hourly"),
    realtimesalreqtype: of("realtime"),
  };
}
