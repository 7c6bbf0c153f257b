// Payouts and their notices, in memory and in a journal. Each merchant order id has one payout. The last digits of the
// account number decide the payout's outcome, so that every case can be tried: 0000 fails, 0001 waits for a person's
// decision, all others are paid.

import { join } from "node:path";
import {
  gatewayPayoutNotifyPath,
  type GatewayPayout,
  type GatewayPayoutState,
} from "@khela/contract/payment-gateway";
import type { ClockAndRandom } from "@khela/service-kit/clock-and-random";
import { traceHeaders, type Tracing } from "@khela/service-kit/tracing/tracing";
import { openJournal, readJournal } from "./journal.ts";
import type { DueNotice, NoticeSource } from "./webhook-delivery.ts";

export type Payout = GatewayPayout & {
  readonly payoutId: string;
  readonly createdAt: number;
  /** The trace that its notices continue. */
  readonly traceparent?: string;
};

export type PayoutEnd = { readonly state: "paid" | "failed" } & Pick<
  GatewayPayoutState,
  "failure" | "reason"
>;

type PayoutNotice = DueNotice & PayoutEnd & { readonly payoutId: string };

type Entry =
  | { readonly type: "payout"; readonly payout: Payout }
  | { readonly type: "notice"; readonly notice: PayoutNotice }
  | { readonly type: "answered"; readonly noticeId: string; readonly status: string };

export type Payouts = NoticeSource<PayoutNotice> & {
  /** Returns the new or existing payout of a merchant order id; null when an existing payout has another body. */
  take(
    payout: GatewayPayout,
  ): Promise<{ readonly payout: Payout; readonly notices: readonly PayoutNotice[] } | null>;
  /** Returns the current state that the gateway answers for a payout; null for an unknown payout. */
  stateOf(merchantOrderId: string): GatewayPayoutState | null;
  find(payoutId: string): Payout | null;
  /** Ends the payout and sends this number of notices; a second call changes nothing. */
  end(payout: Payout, end: PayoutEnd, count: number): Promise<readonly PayoutNotice[]>;
  noticesOf(payoutId: string): readonly { readonly notice: PayoutNotice; readonly status: string | null }[];
  close(): Promise<void>;
};

const KEEP_MS = 7 * 24 * 60 * 60_000;
const PAID_AFTER_MS = 2_000;
const ID_BYTES = 18;
const FOLDER = "payouts";

const payoutFields = [
  "merchantOrderId",
  "provider",
  "accountNumber",
  "holder",
  "amount",
  "currency",
] as const;

/** Returns the outcome of a payout by its account number; null: a person decides. */
function endOf({ accountNumber }: GatewayPayout): PayoutEnd | null {
  if (accountNumber.endsWith("0000"))
    return { state: "failed", failure: "account_closed", reason: "The account is closed." };
  return accountNumber.endsWith("0001") ? null : { state: "paid" };
}

/**
 * Returns the entries of the journal that are still needed: those of payouts of the last days, and of any payout with
 * an unconfirmed notice.
 */
function compactEntries(entries: readonly Entry[], now: number): Entry[] {
  const answered = new Set(entries.flatMap((entry) => (entry.type === "answered" ? [entry.noticeId] : [])));
  const due = new Set(
    entries.flatMap((entry) =>
      entry.type === "notice" && !answered.has(entry.notice.id) ? [entry.notice.payoutId] : [],
    ),
  );
  const retained = new Set(
    entries.flatMap((entry) =>
      entry.type === "payout" && (entry.payout.createdAt > now - KEEP_MS || due.has(entry.payout.payoutId))
        ? [entry.payout.payoutId]
        : [],
    ),
  );
  const notices = new Set(
    entries.flatMap((entry) =>
      entry.type === "notice" && retained.has(entry.notice.payoutId) ? [entry.notice.id] : [],
    ),
  );
  return entries.filter((entry) =>
    entry.type === "payout"
      ? retained.has(entry.payout.payoutId)
      : notices.has(entry.type === "notice" ? entry.notice.id : entry.noticeId),
  );
}

export async function createPayouts(
  dataDir: string,
  environment: ClockAndRandom,
  tracing: Tracing | null = null,
): Promise<Payouts> {
  const folder = join(dataDir, FOLDER);
  const now = () => environment.now().getTime();
  const retained = compactEntries(readJournal<Entry>(folder), now());
  const journal = await openJournal<Entry>(folder, retained);
  const payouts = new Map<string, Payout>();
  const byMerchantId = new Map<string, Payout>();
  const notices = new Map<string, PayoutNotice[]>();
  const answers = new Map<string, string>();
  const newId = (prefix: string) => `${prefix}_${environment.randomBytes(ID_BYTES).toString("base64url")}`;

  function apply(entry: Entry): void {
    if (entry.type === "payout") {
      payouts.set(entry.payout.payoutId, entry.payout);
      byMerchantId.set(entry.payout.merchantOrderId, entry.payout);
    } else if (entry.type === "notice") {
      const { payoutId } = entry.notice;
      notices.set(payoutId, [...(notices.get(payoutId) ?? []), entry.notice]);
    } else {
      answers.set(entry.noticeId, entry.status);
    }
  }

  async function keep(...entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) apply(entry);
    await journal.append(...entries);
  }

  const noticeOf = (payoutId: string, end: PayoutEnd, dueAt: number): PayoutNotice => ({
    id: newId("ntc"),
    payoutId,
    dueAt,
    ...end,
  });

  function toState(payout: Payout, end: PayoutEnd | null): GatewayPayoutState {
    const { payoutId, merchantOrderId, amount, currency } = payout;
    const { state = "accepted", failure, reason } = end ?? {};
    return {
      payoutId,
      merchantOrderId,
      amount,
      currency,
      state,
      ...(failure === undefined ? {} : { failure }),
      ...(reason === undefined ? {} : { reason }),
    };
  }

  for (const entry of retained) apply(entry);
  return {
    async take(wanted) {
      const before = byMerchantId.get(wanted.merchantOrderId);
      if (before !== undefined) {
        await journal.append();
        return payoutFields.every((field) => before[field] === wanted[field])
          ? { payout: before, notices: [] }
          : null;
      }
      const payout: Payout = {
        ...wanted,
        payoutId: newId("pyt"),
        createdAt: now(),
        ...traceHeaders(tracing),
      };
      const end = endOf(wanted);
      const due = end === null ? [] : [noticeOf(payout.payoutId, end, now() + PAID_AFTER_MS)];
      await keep({ type: "payout", payout }, ...due.map((notice) => ({ type: "notice" as const, notice })));
      return { payout, notices: due };
    },
    stateOf(merchantOrderId) {
      const payout = byMerchantId.get(merchantOrderId);
      if (payout === undefined) return null;
      const first = notices.get(payout.payoutId)?.[0];
      if (first === undefined || first.dueAt > now()) return toState(payout, null);
      return toState(payout, first);
    },
    find: (payoutId) => payouts.get(payoutId) ?? null,
    async end({ payoutId }, end, count) {
      const added = Array.from({ length: count }, () => noticeOf(payoutId, end, now()));
      await keep(...added.map((notice) => ({ type: "notice" as const, notice })));
      return added;
    },
    noticesOf: (payoutId) =>
      (notices.get(payoutId) ?? []).map((notice) => ({ notice, status: answers.get(notice.id) ?? null })),
    messageOf(notice) {
      const payout = payouts.get(notice.payoutId);
      if (payout === undefined) return null;
      const { merchantOrderId: about, traceparent } = payout;
      return { path: gatewayPayoutNotifyPath, body: toState(payout, notice), about, traceparent };
    },
    setAnswered: (notice, status) => keep({ type: "answered", noticeId: notice.id, status }),
    pending: () => [...notices.values()].flat().filter((notice) => !answers.has(notice.id)),
    close: () => journal.close(),
  };
}
