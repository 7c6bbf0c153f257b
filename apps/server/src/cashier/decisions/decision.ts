// What every decision of an operator about a deposit shares: who decides, the order that it is about, and how an order is refused with the push of
// the member's page. The console's router writes the audit entry.

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
  /** `operator:<name>`. */
  readonly actor: string;
};

export type Approval = {
  readonly orderId: string;
  /** Of a manual deposit: decimal text of what arrived. */
  readonly received?: string | undefined;
  /** Of a manual deposit: by our statement; left out: the one the member named. */
  readonly transactionId?: string | undefined;
  /** Of a manual deposit: the line of our statement that says both. */
  readonly lineId?: string | undefined;
};

/** What an approval credits, and by what. */
export type PlannedCredit = {
  readonly order: Order;
  readonly receivedMinor: bigint;
  /** Of a manual deposit. */
  readonly transactionId: string | null;
  /** The line of our statement that it is credited by. */
  readonly line: StatementLine | null;
};

const MAX_REASON = 200;

/** Who decides in a request of the console. Pages read a changed balance once the answer has left, so after the commit. */
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

/** The merchant's order. @throws {Failure} deposit.order.unknown */
export async function findDeposit(
  { db, merchantId }: Pick<Deciding, "db" | "merchantId">,
  orderId: string,
): Promise<Order> {
  const owner = readOrderOwner(orderId);
  const order = owner === null ? null : await findOrder(db, owner, orderId);
  return order?.merchantId === merchantId ? order : fail("deposit.order.unknown");
}

/** What the member reads. @throws {Failure} request_param_err */
export function reasonFrom(text: string): string {
  const reason = text.trim();
  return reason !== "" && reason.length <= MAX_REASON
    ? reason
    : fail("request_param_err", { field: "reason" });
}

/** Open pages of the console look again at what waits. In the transaction of the change. */
export const publishDecision = (tx: Db, { push, merchantId }: Deciding): Promise<void> =>
  push.publishTopic(tx, consoleTopic(merchantId));

/** Sets the order refused; false when it is decided already. */
export type SetRefused = (tx: Db, order: Order, reason: string) => Promise<boolean>;

/** Refuses the order with the reason that the member reads. @throws {Failure}, and nothing has changed */
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
