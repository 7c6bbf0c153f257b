// Orders and their notices, in memory and in the journal. Each merchant order id has one order. An order's payment id
// never changes, so repeated notices have the same payment id.

import {
  gatewayNotifyPath,
  type GatewayNotification,
  type GatewayOrder,
} from "@khela/contract/payment-gateway";
import type { ClockAndRandom } from "@khela/service-kit/clock-and-random";
import { traceHeaders, type Tracing } from "@khela/service-kit/tracing/tracing";
import { openJournal, readJournal } from "./journal.ts";
import type { DueNotice, NoticeSource } from "./webhook-delivery.ts";

export type Order = GatewayOrder & {
  readonly gatewayOrderId: string;
  readonly paymentId: string;
  readonly createdAt: number;
  /** The trace that its notices continue. */
  readonly traceparent?: string;
};

export type Notice = DueNotice & {
  readonly gatewayOrderId: string;
  readonly result: GatewayNotification["result"];
  /** The payer's wallet, if the payer gave its number. */
  readonly payer?: GatewayNotification["payer"];
  /** The notice is never sent, as if it was lost in transit; only an inquiry returns its outcome. */
  readonly withheld?: true;
};

/** Returns the content of a notice, or of the answer to an inquiry. */
export function toNotification(
  order: Order,
  { result, payer }: Pick<Notice, "result" | "payer">,
): GatewayNotification {
  return {
    paymentId: order.paymentId,
    gatewayOrderId: order.gatewayOrderId,
    merchantOrderId: order.merchantOrderId,
    amount: order.amount,
    currency: order.currency,
    result,
    ...(payer === undefined ? {} : { payer }),
  };
}

type Entry =
  | { readonly type: "order"; readonly order: Order }
  | { readonly type: "notice"; readonly notice: Notice }
  | { readonly type: "answered"; readonly noticeId: string; readonly status: string };

export type Orders = NoticeSource<Notice> & {
  /** Returns the new or existing order of a merchant order id; null when an existing order has another body. */
  take(order: GatewayOrder): Promise<Order | null>;
  find(gatewayOrderId: string): Order | null;
  /** Returns the answer to an inquiry; null while no notice is due, and for an unknown order. */
  findOutcome(merchantOrderId: string, now: number): GatewayNotification | null;
  /** Returns an order's notices, oldest first, each with the platform's answer (null: none yet). */
  noticesOf(gatewayOrderId: string): readonly { readonly notice: Notice; readonly status: string | null }[];
  addNotices(
    order: Order,
    notice: Pick<Notice, "result" | "payer" | "dueAt" | "withheld">,
    count: number,
  ): Promise<readonly Notice[]>;
  close(): Promise<void>;
};

const KEEP_MS = 7 * 24 * 60 * 60_000;

const orderFields = [
  "merchantOrderId",
  "channel",
  "amount",
  "currency",
  "returnUrl",
  "notifyUrl",
  "expiresAt",
  "kind",
] as const;

/**
 * Returns the entries of the journal that are still needed: those of orders of the last days, and of any order with an
 * unconfirmed notice.
 */
function compactEntries(entries: readonly Entry[], now: number): Entry[] {
  const answered = new Set(entries.flatMap((entry) => (entry.type === "answered" ? [entry.noticeId] : [])));
  const due = new Set(
    entries.flatMap((entry) =>
      entry.type === "notice" && !answered.has(entry.notice.id) ? [entry.notice.gatewayOrderId] : [],
    ),
  );
  const retained = new Set(
    entries.flatMap((entry) =>
      entry.type === "order" && (entry.order.createdAt > now - KEEP_MS || due.has(entry.order.gatewayOrderId))
        ? [entry.order.gatewayOrderId]
        : [],
    ),
  );
  const notices = new Set(
    entries.flatMap((entry) =>
      entry.type === "notice" && retained.has(entry.notice.gatewayOrderId) ? [entry.notice.id] : [],
    ),
  );
  return entries.filter((entry) =>
    entry.type === "order"
      ? retained.has(entry.order.gatewayOrderId)
      : entry.type === "notice"
        ? retained.has(entry.notice.gatewayOrderId)
        : notices.has(entry.noticeId),
  );
}

/** Returns an id that nobody can guess: anyone with the id can open the pay page. */
function newId(environment: ClockAndRandom, prefix: string): string {
  return `${prefix}_${environment.randomBytes(18).toString("base64url")}`;
}

export async function createOrders(
  dataDir: string,
  environment: ClockAndRandom,
  tracing: Tracing | null = null,
): Promise<Orders> {
  const retained = compactEntries(readJournal<Entry>(dataDir), environment.now().getTime());
  const journal = await openJournal<Entry>(dataDir, retained);
  const orders = new Map<string, Order>();
  const byMerchantId = new Map<string, Order>();
  const notices = new Map<string, Notice[]>();
  const answers = new Map<string, string>();

  function apply(entry: Entry): void {
    if (entry.type === "order") {
      orders.set(entry.order.gatewayOrderId, entry.order);
      byMerchantId.set(entry.order.merchantOrderId, entry.order);
    } else if (entry.type === "notice") {
      const { gatewayOrderId } = entry.notice;
      notices.set(gatewayOrderId, [...(notices.get(gatewayOrderId) ?? []), entry.notice]);
    } else {
      answers.set(entry.noticeId, entry.status);
    }
  }

  async function keep(...entries: readonly Entry[]): Promise<void> {
    // The entries are in memory before they are on disk, so a concurrent request gets the same order; its answer also
    // waits for the disk.
    for (const entry of entries) apply(entry);
    await journal.append(...entries);
  }

  for (const entry of retained) apply(entry);
  return {
    async take(requested) {
      const before = byMerchantId.get(requested.merchantOrderId);
      if (before !== undefined) {
        await journal.append();
        return orderFields.every((field) => before[field] === requested[field]) ? before : null;
      }
      const order: Order = {
        ...requested,
        gatewayOrderId: newId(environment, "gw"),
        paymentId: newId(environment, "pay"),
        createdAt: environment.now().getTime(),
        ...traceHeaders(tracing),
      };
      await keep({ type: "order", order });
      return order;
    },
    find: (gatewayOrderId) => orders.get(gatewayOrderId) ?? null,
    findOutcome(merchantOrderId, now) {
      const order = byMerchantId.get(merchantOrderId);
      if (order === undefined) return null;
      const due = (notices.get(order.gatewayOrderId) ?? []).filter(({ dueAt }) => dueAt <= now);
      // a paid order stays paid, whatever attempt failed before or after the payment
      const outcome = due.find(({ result }) => result === "paid") ?? due.at(-1);
      return outcome === undefined ? null : toNotification(order, outcome);
    },
    noticesOf: (gatewayOrderId) =>
      (notices.get(gatewayOrderId) ?? []).map((notice) => ({
        notice,
        status: answers.get(notice.id) ?? null,
      })),
    async addNotices({ gatewayOrderId }, notice, count) {
      const added = Array.from(
        { length: count },
        (): Notice => ({ id: newId(environment, "ntc"), gatewayOrderId, ...notice }),
      );
      await keep(...added.map((notice) => ({ type: "notice" as const, notice })));
      return added;
    },
    messageOf(notice) {
      const order = orders.get(notice.gatewayOrderId);
      if (order === undefined) return null;
      const { merchantOrderId: about, traceparent } = order;
      return { path: gatewayNotifyPath, body: toNotification(order, notice), about, traceparent };
    },
    setAnswered: (notice, status) => keep({ type: "answered", noticeId: notice.id, status }),
    pending: () =>
      [...notices.values()].flat().filter((notice) => notice.withheld !== true && !answers.has(notice.id)),
    close: () => journal.close(),
  };
}
