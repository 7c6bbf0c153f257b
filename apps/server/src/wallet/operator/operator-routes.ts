// A member's money for operators: the ledger's transfers, and adjustments, which operators post through the ledger's
// one entry function.

import type { AdjustmentAccount } from "@khela/contract/operator/member-money/adjustment-accounts";
import { transferPhases } from "@khela/contract/operator/member-money/schemas";
import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf, ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { maxActMinor } from "@khela/contract/operator/operator-shapes";
import { findTransactionType, transactionTypes } from "@khela/contract/wallet/transaction-types";
import { formatAmount, readAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import type { OperatorContext, OperatorRoutes, PlannedAct } from "../../http/console/operator-context.ts";
import { decodeCursor, encodeCursor } from "../../infra/db/cursor.ts";
import {
  getOperatedMember,
  lockOperatedMember,
  memberSubject,
  type OperatedMember,
} from "../../infra/operator/operated-member-store.ts";
import { post, transferId } from "../ledger/ledger.ts";
import { findAccount, openOperatorAccount, type Account } from "../wallet.ts";
import { findTransfer, findTransferDetail, listTransactions } from "../store.ts";

type Calls = (typeof operatorCalls)["memberMoney"];
type Adjusting = OperatorContext<Calls["adjust"]>;
type Adjustment = ParsedOperatorInputOf<Calls["adjust"]>;

/** Start of the list: no lower time limit, because old transfers are archived by month and so are not listed. */
const SINCE = new Date(0);

function kindsOf(ctx: OperatorContext<Calls["transfers"]>, groups: string): number[] | undefined {
  if (groups === "") return undefined;
  const asked = groups.split(",");
  const types = Object.values(transactionTypes);
  const isKnown = asked.every((name) => types.some(({ group }) => group === name));
  if (!isKnown) ctx.fail("request_param_err", { field: "groups" });
  return types.filter(({ group }) => asked.includes(group)).map(({ id }) => id);
}

async function readTransfers(
  ctx: OperatorContext<Calls["transfers"]>,
  { id, groups = "", cursor = "", size }: ParsedOperatorInputOf<Calls["transfers"]>,
): Promise<OperatorOutputOf<Calls["transfers"]>> {
  const member = await getOperatedMember(ctx.db, ctx.merchant.id, id);
  const kinds = kindsOf(ctx, groups);
  const place =
    cursor === ""
      ? null
      : (decodeCursor(cursor, [/^[1-9]\d{0,17}$/, /^[a-z_,]{0,200}$/, /^\d{1,18}$/]) ??
        ctx.fail("list.cursor.invalid"));
  if (place !== null && (place[0] !== id || place[1] !== groups)) ctx.fail("list.cursor.invalid");
  const { list: found, currency } = await listTransactions(ctx.db, {
    account: member,
    from: SINCE,
    kinds,
    beforeSeq: place === null ? undefined : BigInt(place[2]!),
    limit: size + 1,
    sums: false,
  });
  const list = found.slice(0, size);
  const last = found.length > size ? list.at(-1) : undefined;
  const money = (minor: bigint) => formatAmount(minor, currency);
  return {
    list: list.map((row) => {
      const type = findTransactionType(row.kind);
      return {
        id: row.id,
        seq: String(row.seq),
        type: row.kind,
        group: type === null ? "other" : transactionTypes[type].group,
        amount: money(row.incoming ? row.amountMinor : -row.amountMinor),
        balance: money(row.balanceAfterMinor),
        held: money(row.heldAfterMinor),
        reference: row.reference,
        round: row.roundRef,
        at: row.at.getTime(),
      };
    }),
    currency,
    nextCursor: last === undefined ? null : encodeCursor([id, groups, String(last.seq)]),
  };
}

/** Phases in which a transfer moves money: a single transfer, and the posting of a reservation. */
const moving: readonly (typeof transferPhases)[number][] = ["single", "post"];

async function readTransfer(
  ctx: OperatorContext<Calls["transfer"]>,
  { memberId, id }: ParsedOperatorInputOf<Calls["transfer"]>,
): Promise<OperatorOutputOf<Calls["transfer"]>> {
  const member = await getOperatedMember(ctx.db, ctx.merchant.id, memberId);
  const found = (await findTransferDetail(ctx.db, member, id)) ?? ctx.fail("transfer.unknown");
  const { amountMinor, currency, isIncoming, pendingId, reversalOf, linkedId } = found;
  const phase = transferPhases[found.phase];
  invariant(phase !== undefined, "a transfer has one of five phases");
  const money = (minor: bigint) => formatAmount(minor, currency);
  const side = (isTo: boolean) => money(isTo ? amountMinor : -amountMinor);
  const type = findTransactionType(found.kind);
  const related = [
    { kind: "pending", id: pendingId },
    { kind: "reversalOf", id: reversalOf },
    { kind: "linked", id: linkedId },
  ] as const;
  return {
    id: found.id,
    member: { id: memberId, name: member.username },
    type: found.kind,
    group: type === null ? "other" : transactionTypes[type].group,
    phase,
    amount: money(amountMinor),
    currency,
    reference: found.reference,
    round: found.roundRef,
    at: found.at.getTime(),
    balance: money(found.balanceAfterMinor),
    held: money(found.heldAfterMinor),
    movements: moving.includes(phase)
      ? [
          { owner: "member", account: found.accountKind, ref: "", amount: side(isIncoming) },
          { owner: "operator", account: found.purpose, ref: found.ref, amount: side(!isIncoming) },
        ]
      : [],
    related: related.flatMap(({ kind, id: other }) => (other === null ? [] : [{ kind, id: other }])),
  };
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns the sum of the member's adjustments in the last day. The sum decides the number of approvals, so splitting
 * an adjustment into several does not avoid them.
 */
async function adjustedOfDay(
  { db, now }: Adjusting,
  member: OperatedMember,
  direction: Adjustment["direction"],
): Promise<bigint> {
  const type = transactionTypes[direction === "credit" ? "operatorCredit" : "operatorDebit"];
  const from = new Date(now().getTime() - DAY_MS);
  const { sums } = await listTransactions(db, {
    account: member,
    from,
    kinds: [type.id],
    limit: 1,
    sums: true,
  });
  invariant(sums !== null, "the sums are asked for");
  return direction === "credit" ? sums.inMinor : sums.outMinor;
}

type Planned = {
  readonly member: OperatedMember;
  readonly account: Account;
  readonly amountMinor: bigint;
  readonly transfer: string;
};

async function readAdjustment(ctx: Adjusting, input: Adjustment): Promise<Planned> {
  const { db, merchant } = ctx;
  const member = await lockOperatedMember(db, merchant.id, input.id);
  if (member.status === "closed") ctx.fail("member.state", { status: member.status });
  const account = await findAccount(db, member);
  invariant(account !== null, "every member has a main account");
  const reading = readAmount(input.amount, account.currency);
  const amountMinor = reading.ok ? reading.minor : ctx.fail("field.invalid", { field: "amount" });
  if (amountMinor <= 0n || amountMinor > maxActMinor) ctx.fail("field.invalid", { field: "amount" });
  return { member, account, amountMinor, transfer: transferId("operator adjustment", input.requestId) };
}

async function planAdjustment(ctx: Adjusting, input: Adjustment): Promise<PlannedAct> {
  const { member, account, amountMinor, transfer } = await readAdjustment(ctx, input);
  const { currency, balanceMinor, heldMinor } = account;
  const done = await findTransfer(ctx.db, member, transfer);
  if (done === null && input.direction === "debit" && amountMinor > balanceMinor - heldMinor)
    ctx.fail("wallet.funds.insufficient");
  return {
    subject: memberSubject(member),
    // the approval's facts leave out the balance, because it changes with every bet
    before: { member: member.username },
    after: {
      member: member.username,
      [input.direction]: formatAmount(amountMinor, currency),
      account: input.account,
      reason: input.reason,
    },
    // zero for a repeated request, which moves no money and so needs no approval
    amountMinor: done === null ? amountMinor + (await adjustedOfDay(ctx, member, input.direction)) : 0n,
    currency,
  };
}

/** The transaction number of an adjustment that the member sees. */
const referenceOf = (requestId: string): string => `ADJ-${requestId.slice(0, 8).toUpperCase()}`;

async function adjust(ctx: Adjusting, input: Adjustment): Promise<OperatorOutputOf<Calls["adjust"]>> {
  const { member, account, amountMinor, transfer } = await readAdjustment(ctx, input);
  const { currency, real } = account;
  const purpose: AdjustmentAccount = input.account;
  const key = { merchantId: ctx.merchant.id, purpose, ref: "", currency, real };
  const isCredit = input.direction === "credit";
  const [result] = await post(ctx.db, [
    {
      action: "post",
      id: transfer,
      account,
      currency,
      kind: transactionTypes[isCredit ? "operatorCredit" : "operatorDebit"].id,
      direction: isCredit ? "in" : "out",
      operatorAccountId: await openOperatorAccount(ctx.db, key),
      amountMinor,
      reference: referenceOf(input.requestId),
    },
  ]);
  invariant(result !== undefined, "one posting has one answer");
  if (!result.ok) {
    if (result.code === "ledger.insufficient_funds") return ctx.fail("wallet.funds.insufficient");
    if (result.code === "ledger.id_reused") return ctx.fail("ledger.id_reused", { field: result.field });
    if (result.code === "ledger.overflow") return ctx.fail("field.invalid", { field: "amount" });
    throw new Error(`an adjustment was refused by the ledger: ${result.code}`);
  }
  const balance = formatAmount(result.balanceMinor, currency);
  ctx.audit({
    subject: memberSubject(member),
    before: { balance: formatAmount(account.balanceMinor, currency) },
    after: {
      balance,
      [input.direction]: formatAmount(amountMinor, currency),
      account: input.account,
      transfer,
      reason: input.reason,
    },
  });
  ctx.after(async () => ctx.push.balanceChanged(member));
  return { transferId: transfer, balance, currency };
}

export function memberMoneyOperatorRoutes(): OperatorRoutes<"memberMoney"> {
  return {
    transfers: readTransfers,
    transfer: readTransfer,
    adjust: { plan: planAdjustment, run: adjust },
  };
}
