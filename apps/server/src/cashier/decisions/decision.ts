// What every decision of an operator about a deposit shares: who decides, how an order is refused, with its audit entry and
// the member's push, and the refusal of what cannot be carried out.

import type { ErrorCode } from "@khela/contract/errors";
import type { Db } from "@khela/service-kit/db/database";
import type { Services } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import type { Push } from "../../infra/push/push.ts";
import { readOrderOwner } from "../order-id.ts";
import { storeDepositPush } from "../order-view.ts";
import { hasSecondPerson } from "../../infra/second-person/second-person.ts";
import { removeFirst } from "../../infra/second-person/second-person-store.ts";
import { findOrder, type Order } from "../store.ts";

/** A decision that cannot be carried out: the message is the one line that says why, the code what the back office is answered. */
export class DecisionRefusal extends Error {
  override readonly name = "DecisionRefusal";
  readonly code: ErrorCode;
  /** What the back office is answered with the code. */
  readonly detail: unknown;

  constructor(code: ErrorCode, message: string, detail?: unknown) {
    super(message);
    this.code = code;
    this.detail = detail;
  }
}

export type Deciding = Pick<Services, "db" | "now"> & {
  readonly push: Pick<Push, "store" | "announce" | "balanceChanged">;
  readonly merchantId: number;
  /** `operator:<name>`. */
  readonly actor: string;
};

const MAX_REASON = 200;

/** The merchant's order. @throws {DecisionRefusal} */
export async function findDeposit({ db, merchantId }: Deciding, orderId: string): Promise<Order> {
  const owner = readOrderOwner(orderId);
  const order = owner === null ? null : await findOrder(db, owner, orderId);
  if (order?.merchantId === merchantId) return order;
  throw new DecisionRefusal("deposit.order.unknown", `there is no deposit ${orderId}.`);
}

/** What the member reads. @throws {DecisionRefusal} */
export function reasonFrom(text: string): string {
  const reason = text.trim();
  if (reason !== "" && reason.length <= MAX_REASON) return reason;
  throw new DecisionRefusal(
    "request_param_err",
    `a reason has 1 to ${MAX_REASON} letters; the member reads it.`,
  );
}

/** Refuses what another person has to decide too; it is kept. `warning` is said with it. @throws {DecisionRefusal} */
export async function requireSecondPerson(
  deciding: Deciding,
  order: Order,
  decision: Pick<Parameters<typeof hasSecondPerson>[1], "action" | "details" | "amountMinor" | "sumMinor">,
  warning: { readonly text: string; readonly detail: unknown } | null = null,
): Promise<void> {
  const { id, currency } = order;
  if (await hasSecondPerson(deciding, { ...decision, subject: `deposit:${id}`, currency })) return;
  throw new DecisionRefusal(
    "decision.second.person",
    `your decision about ${id} is kept: a second person has to decide the same.${warning === null ? "" : ` ${warning.text}`}`,
    warning?.detail,
  );
}

export type Refusal = {
  readonly reason: string;
  /** Sets the order refused; false when it is decided already. */
  readonly set: (tx: Db, order: Order, reason: string) => Promise<boolean>;
  /** For the audit log. */
  readonly detail: Readonly<Record<string, unknown>>;
};

/** Refuses the order with the reason that the member reads. @throws {DecisionRefusal}, and nothing has changed */
export async function refuseOrder(deciding: Deciding, order: Order, refusal: Refusal): Promise<void> {
  const reason = reasonFrom(refusal.reason);
  const isRefused = await deciding.db.transaction(async (tx) => {
    if (!(await refusal.set(tx, order, reason))) return false;
    await storeDepositPush(tx, deciding, order, "refused");
    await removeFirst(tx, { merchantId: order.merchantId, subject: `credit deposit:${order.id}` });
    await writeAudit(tx, {
      merchantId: order.merchantId,
      actor: deciding.actor,
      action: "deposit.refused",
      subject: `deposit:${order.id}`,
      detail: { reason, ...refusal.detail, before: order.state },
    });
    return true;
  });
  if (!isRefused)
    throw new DecisionRefusal("deposit.order.decided", `order ${order.id} is ${order.state} already.`);
}
