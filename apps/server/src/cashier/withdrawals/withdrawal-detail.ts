// One withdrawal for an operator's decision: its conditions, the member's card, the payout account, and its history.

import type { Facts } from "@khela/contract/operator/operator-shapes";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import type { OperatorContext } from "../../http/console/operator-context.ts";
import { listEntriesOf, type StoredEntry } from "../../infra/db/audit-store.ts";
import { isMaskedFor, maskText } from "../../http/console/lists/mask.ts";
import { findPayoutAccount, hashOfPayoutNumber, listOtherOwners } from "../../member/member.ts";
import { findLevel, findLevelName } from "../../vip/vip.ts";
import { balanceOf, transferId } from "../../wallet/wallet.ts";
import { findPayoutNumber, maskNumber } from "../payout-accounts/payout-accounts.ts";
import { listUsedDevices, nameOf, readCardFacts } from "./member-card-store.ts";
import { mayTakeBack } from "./reviews.ts";
import { toCheckView } from "./rules-view.ts";
import { listMissingTurnover, type Order } from "./withdrawal-store.ts";

type Get = (typeof operatorCalls)["withdrawals"]["get"];
type Detail = OperatorOutputOf<Get>;

const DAYS_MS = 30 * 24 * 60 * 60_000;
const MAX_DEVICES = 8;
const MAX_SHARED = 20;
const MAX_STEPS = 100;
const MAX_FACT = 400;
const HIDDEN_DIGITS = "0000";

async function readCard(ctx: OperatorContext<Get>, order: Order): Promise<Detail["card"]> {
  const { db } = ctx;
  const { accountId, currency } = order;
  const now = ctx.now();
  const facts = await readCardFacts(db, order, { accountId, since: new Date(now.getTime() - DAYS_MS) });
  const balance = await balanceOf(db, order);
  invariant(balance, "a member has a main account");
  const missing = await listMissingTurnover(db, order, accountId);
  const devices = await listUsedDevices(db, order, { now, most: MAX_DEVICES });
  const money = (minor: bigint) => formatAmount(minor, currency);
  const isMasked = isMaskedFor(ctx.operator);
  return {
    member: { id: String(order.memberId), name: facts.name },
    status: facts.status,
    level: await findLevel(db, order, currency),
    levelName: await findLevelName(db, order),
    language: facts.language,
    registeredAt: facts.registeredAt.getTime(),
    balance: money(balance.balanceMinor),
    held: money(balance.heldMinor),
    deposits: money(facts.depositMinor),
    depositCount: facts.depositCount,
    withdrawals: money(facts.withdrawalMinor),
    withdrawalCount: facts.withdrawalCount,
    staked: money(facts.stakedMinor),
    won: money(facts.wonMinor),
    turnoverOwed: money(missing.reduce((sum, one) => sum + one.requiredMinor - one.doneMinor, 0n)),
    devices: devices.map(({ name, ip, seenAt, isOpen }) => ({
      name,
      ip: isMasked ? maskText(ip) : ip,
      seenAt: seenAt.getTime(),
      isOpen,
    })),
  };
}

async function readAccount(ctx: OperatorContext<Get>, order: Order): Promise<Detail["account"]> {
  const { db, secrets, merchant } = ctx;
  const account = await findPayoutAccount(db, order, order.payoutAccount);
  invariant(account, "a payout account is never deleted");
  const number = findPayoutNumber(secrets, order, account);
  const owners =
    number === null
      ? []
      : await listOtherOwners(db, merchant.id, order, {
          numberHash: hashOfPayoutNumber(secrets, account.provider, number),
          most: MAX_SHARED,
        });
  const sharedWith: Detail["account"]["sharedWith"] = [];
  for (const owner of owners) sharedWith.push({ id: String(owner.memberId), name: await nameOf(db, owner) });
  return {
    holder: isMaskedFor(ctx.operator) ? maskText(account.holder) : account.holder,
    number: maskNumber(HIDDEN_DIGITS + order.ending),
    addedAt: account.addedAt.getTime(),
    isFrozen: account.frozenAt !== null,
    isRemoved: account.isRemoved,
    sharedWith,
  };
}

const toFact = (value: unknown): Facts[string] =>
  value === null || typeof value === "number" || typeof value === "boolean"
    ? value
    : (typeof value === "string" ? value : JSON.stringify(value)).slice(0, MAX_FACT);

function toStep({ at, actor, action, detail }: StoredEntry): Detail["steps"][number] {
  const { session: _session, reason, before: _before, after, ...rest } = detail;
  const shown = { ...rest, ...(typeof after === "object" && after !== null ? after : {}) };
  return {
    at: at.getTime(),
    actor,
    action,
    reason: typeof reason === "string" ? reason : null,
    detail: Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, toFact(value)])),
  };
}

const listSteps = async (db: Db, { merchantId, id }: Order): Promise<Detail["steps"]> =>
  (await listEntriesOf(db, { merchantId, subject: `withdraw:${id}`, most: MAX_STEPS })).map(toStep);

function transfersOf({ id, feeMinor, state, finishedAt }: Order): string[] {
  const ending = finishedAt === null ? [] : [` ${state}`];
  return (feeMinor > 0n ? ["withdraw", "withdraw fee"] : ["withdraw"]).flatMap((name) =>
    ["", ...ending].map((end) => transferId(`${name}${end}`, id)),
  );
}

const timeOf = (time: Date | null) => time?.getTime() ?? null;

export async function readDetail(ctx: OperatorContext<Get>, order: Order): Promise<Detail> {
  const { currency, checks, state } = order;
  const money = (minor: bigint) => formatAmount(minor, currency);
  return {
    id: order.id,
    state,
    amount: money(order.amountMinor),
    fee: money(order.feeMinor),
    received: money(order.amountMinor - order.feeMinor),
    currency,
    provider: order.provider,
    gateway: order.gateway,
    requestedAt: order.requestedAt.getTime(),
    reasons: [...order.reasons],
    checks: checks?.map((check) => toCheckView(check, currency)) ?? null,
    decidedBy: order.decidedBy?.replace(/^operator:/, "") ?? null,
    decidedAt: timeOf(order.decidedAt),
    despiteBlock: order.despiteBlock,
    leavesAt: state === "approved" ? timeOf(order.nextAt) : null,
    mayTakeBack: mayTakeBack(order),
    sentAt: timeOf(order.sentAt),
    finishedAt: timeOf(order.finishedAt),
    attempts: order.attempts,
    nextAt: timeOf(order.nextAt),
    payoutId: order.payoutId,
    remark: order.remark,
    trouble: order.trouble,
    troubleAt: timeOf(order.troubleAt),
    account: await readAccount(ctx, order),
    card: await readCard(ctx, order),
    steps: await listSteps(ctx.db, order),
    transfers: transfersOf(order),
  };
}
