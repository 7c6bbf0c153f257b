// What operators' decisions about a deposit share: the operator, the order, and a refusal with its push to the
// member's page. The console's router writes the audit entry.

import type { Db } from "@khela/service-kit/db/database";
import type { Services } from "../../http/context.ts";
import type { OperatorContext } from "../../http/console/operator-context.ts";
import { consoleTopic } from "../../http/console/console-topic.ts";
import { fail } from "../../infra/failure.ts";
import type { Push } from "../../infra/push/push.ts";
import { readOrderOwner } from "../order-id.ts";
import { storeDepositPush } from "../order-view.ts";
import type { StatementLine } from "../statements/statement-store.ts";
import { findOrder, type Order } from "../store.ts";

export type Deciding = Pick<Services, "db" | "now"> & {
  readonly push: Pick<Push, "store" | "announce" | "balanceChanged" | "publishTopic">;
  readonly merchantId: number;
  /** Actor of the audit entry, in the form `operator:<name>`. */
  readonly actor: string;
};

export type Approval = {
  readonly orderId: string;
  /** For a manual deposit: the received amount as decimal text. */
  readonly received?: string | undefined;
  /** For a manual deposit: the transaction id in the merchant's statement; default: the id that the member reported. */
  readonly transactionId?: string | undefined;
  /** For a manual deposit: the id of the statement line that has this amount and transaction. */
  readonly lineId?: string | undefined;
};

/** Amount of an approval, and its source. */
export type PlannedCredit = {
  readonly order: Order;
  readonly receivedMinor: bigint;
  /** Transaction id of a manual deposit; null for every other deposit. */
  readonly transactionId: string | null;
  /** The line of the merchant's bank or wallet statement that justifies the credit; null: the approval has no line. */
  readonly line: StatementLine | null;
};

const MAX_REASON = 200;

/**
 * Returns the operator who decides in a console request. The push about a changed balance is sent after the response,
 * and so after the commit.
 */
export function decidingOf(ctx: OperatorContext): Deciding {
  const { db, now, push, merchant, actor } = ctx;
  return {
    db,
    now,
    merchantId: merchant.id,
    actor,
    push: {
      store: (tx, member, event, data) => push.store(tx, member, event, data),
      announce: (tx, member, id) => push.announce(tx, member, id),
      publishTopic: (tx, topic) => push.publishTopic(tx, topic),
      balanceChanged: (member) => {
        ctx.after(() => Promise.resolve(push.balanceChanged(member)));
      },
    },
  };
}

/** Finds the order in the operator's merchant. @throws {Failure} deposit.order.unknown */
export async function findDeposit(
  { db, merchantId }: Pick<Deciding, "db" | "merchantId">,
  orderId: string,
): Promise<Order> {
  const owner = readOrderOwner(orderId);
  const order = owner === null ? null : await findOrder(db, owner, orderId);
  return order?.merchantId === merchantId ? order : fail("deposit.order.unknown");
}

/** Checks and trims the reason that the member will read. @throws {Failure} request_param_err */
export function reasonFrom(text: string): string {
  const reason = text.trim();
  return reason !== "" && reason.length <= MAX_REASON
    ? reason
    : fail("request_param_err", { field: "reason" });
}

/** Makes open console pages reload the queues. Runs in the transaction of the decision. */
export const publishDecision = (tx: Db, { push, merchantId }: Deciding): Promise<void> =>
  push.publishTopic(tx, consoleTopic(merchantId));

/** Sets the order refused; returns false when the order is already decided. */
export type SetRefused = (tx: Db, order: Order, reason: string) => Promise<boolean>;

/** Refuses the order with a reason for the member. @throws {Failure} Then nothing has changed. */
export async function refuseOrder(
  deciding: Deciding,
  order: Order,
  { reason, set }: { readonly reason: string; readonly set: SetRefused },
): Promise<void> {
  const text = reasonFrom(reason);
  await deciding.db.transaction(async (tx) => {
    if (!(await set(tx, order, text))) fail("deposit.order.decided", { state: order.state });
    await storeDepositPush(tx, deciding, order, "refused");
    await publishDecision(tx, deciding);
  });
}
