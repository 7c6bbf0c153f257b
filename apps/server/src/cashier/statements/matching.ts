// Proposes the deposit that a statement line paid. The grade is exact when the member reported the line's transaction
// and amount, and likely with less evidence. Proposing credits nothing.

import type { StatementCandidate } from "@khela/contract/operator/statements/schemas";
import { normalizeField } from "@khela/contract/fields";
import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import type { Order } from "../store.ts";
import {
  listMatchedOrders,
  listMembersByMobile,
  listOrdersByKey,
  listPossibleOrders,
  type AccountKey,
  type StatementLine,
} from "./statement-store.ts";

type NamedOrder = Order & { readonly memberName: string };
type By = StatementCandidate["by"][number];
export type Candidate = Pick<StatementCandidate, "grade" | "by"> & { readonly order: NamedOrder };

const MAX_CANDIDATES = 5;

/**
 * Returns a Bangladeshi mobile number in the form in which members' numbers are stored; null: the text is no such
 * number.
 */
export function toMobile(sender: string | null): string | null {
  const digits = (sender ?? "").replace(/\D/g, "").replace(/^(?:00)?880/, "0");
  return /^01[0-9]{9}$/.test(digits) ? `+88${digits}` : null;
}

const transactionOf = ({ transactionId }: Order): string =>
  transactionId === null
    ? ""
    : normalizeField("depositTransactionId", transactionId).replace(/[^A-Z0-9]/g, "");

/** Kinds of evidence that the line paid the order. */
function evidenceOf(line: StatementLine, order: NamedOrder, senders: ReadonlyMap<string, bigint>): By[] {
  const { receiving } = order;
  const mobile = toMobile(line.sender);
  return [
    ...(transactionOf(order) === line.transactionId ? (["transaction"] as const) : []),
    ...(order.amountMinor === line.amountMinor ? (["amount"] as const) : []),
    ...((line.reference ?? "").toUpperCase().includes(receiving?.reference ?? "\u0000")
      ? (["reference"] as const)
      : []),
    ...(mobile !== null && senders.get(mobile) === order.memberId ? (["sender"] as const) : []),
    ...(order.createdAt.getTime() <= line.at.getTime() + 3_600_000 ? (["time"] as const) : []),
  ];
}

/** Grade of a candidate; null: too little evidence. `isOnly`: around the line's time, no other order has its amount. */
function gradeOf(
  by: readonly By[],
  order: Order,
  line: StatementLine,
  isOnly: boolean,
): Candidate["grade"] | null {
  const has = (one: By) => by.includes(one);
  if (has("transaction")) return has("amount") ? "exact" : "likely";
  // the member reported another transaction, so this line paid something else
  const namesAnother = order.transactionId !== null && transactionOf(order) !== line.transactionId;
  if (has("reference")) return "likely";
  if (namesAnother) return null;
  return has("amount") && has("time") && (has("sender") || isOnly) ? "likely" : null;
}

const canStillBePaid = ({ state }: Order) => state !== "failed" && state !== "review";

/** Finds the deposits that each of an account's statement lines may have paid, most certain first. */
export async function findCandidates(
  db: Db,
  account: AccountKey,
  lines: readonly StatementLine[],
): Promise<ReadonlyMap<bigint, readonly Candidate[]>> {
  if (lines.length === 0) return new Map();
  const possible = await listPossibleOrders(db, account, lines);
  const used = new Set(
    await listMatchedOrders(
      db,
      account.merchantId,
      possible.map(({ orderId }) => orderId),
    ),
  );
  const orders = new Map<string, NamedOrder>();
  const buckets = Map.groupBy(
    possible.filter(({ orderId }) => !used.has(orderId)),
    ({ bucket }) => bucket,
  );
  for (const [bucket, keys] of buckets)
    for (const order of await listOrdersByKey(
      db,
      bucket,
      keys.map(({ memberId, orderId }) => ({ bucket, memberId, id: orderId })),
    ))
      if (
        order.merchantId === account.merchantId &&
        order.channel === account.channel &&
        canStillBePaid(order)
      )
        orders.set(order.id, order);
  const mobiles = lines.flatMap(({ sender }) => toMobile(sender) ?? []);
  const senders = new Map(
    (await listMembersByMobile(db, account.merchantId, mobiles)).map(({ mobile, memberId }) => [
      mobile,
      memberId,
    ]),
  );
  const byLine = Map.groupBy(possible, ({ lineId }) => lineId);
  return new Map(
    lines.map((line) => {
      const found = (byLine.get(line.id) ?? []).flatMap(({ orderId }) => orders.get(orderId) ?? []);
      const sameAmount = found.filter(
        (order) =>
          order.amountMinor === line.amountMinor && order.transactionId === null && order.state !== "paid",
      );
      const candidates = found.flatMap((order): Candidate[] => {
        const by = evidenceOf(line, order, senders);
        const grade = gradeOf(by, order, line, sameAmount.length === 1);
        return grade === null ? [] : [{ order, by, grade }];
      });
      const sorted = candidates.toSorted(
        (a, b) => Number(b.grade === "exact") - Number(a.grade === "exact") || b.by.length - a.by.length,
      );
      return [line.id, sorted.slice(0, MAX_CANDIDATES)];
    }),
  );
}

export const toCandidateView = ({ order, grade, by }: Candidate): StatementCandidate => ({
  orderId: order.id,
  grade,
  by: [...by],
  amount: formatAmount(order.amountMinor, order.currency),
  state: order.state,
  member: { id: String(order.memberId), name: order.memberName },
  transactionId: order.transactionId,
  hasProof: order.proofAt !== null,
  createdAt: order.createdAt.getTime(),
});
