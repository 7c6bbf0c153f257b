// The signed receipt of received credit: sender, receiver, amount and time. Sender and receiver see the same receipt,
// and the site verifies the receipt.

import { disputeDays } from "@khela/contract/agents/team";
import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import type { Context } from "../../http/context.ts";
import { encodeCursor } from "../../infra/db/cursor.ts";
import type { Secrets } from "../../infra/secrets.ts";
import { readReceipt, signReceipt } from "../../infra/receipts/signed-receipts.ts";
import { listDisputed } from "../disputes/dispute-store.ts";
import { readPlace } from "./credit-cursor.ts";
import { reasonOf } from "./credit-reason.ts";
import { listReceived, listReferences, type Received } from "./credit-store.ts";

type AgentCalls = (typeof calls)["agents"];

const creditReceipts = { secret: "credit receipts", title: "khela credit receipt 1" } as const;

/** Signed text of a credit request. The text is verified like a receipt, and states that no money was paid. */
export const creditRequestReceipts = {
  secret: "credit requests",
  title: "khela credit request 1",
} as const;

export type ReceivedCredit = {
  /** Id of the receiver's transfer in the ledger. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly sentAt: Date;
};

export function creditReceiptOf(secrets: Secrets, credit: ReceivedCredit): string {
  return signReceipt(secrets, creditReceipts, {
    transfer: credit.id,
    from: credit.from,
    to: credit.to,
    amount: `${formatAmount(credit.amountMinor, credit.currency)} ${credit.currency}`,
    sent: credit.sentAt.toISOString(),
  });
}

export function creditReceipt(
  { secrets }: Context<AgentCalls["creditReceipt"]>,
  { receipt }: ParsedInputOf<AgentCalls["creditReceipt"]>,
): Promise<OutputOf<AgentCalls["creditReceipt"]>> {
  const request = readReceipt(secrets, creditRequestReceipts, receipt);
  if (request.isValid) return Promise.resolve({ ...request, kind: "request" });
  const credit = readReceipt(secrets, creditReceipts, receipt);
  return Promise.resolve({ ...credit, kind: credit.isValid ? "credit" : null });
}

const DAY_MS = 24 * 60 * 60_000;

/** Whether credit sent at that time can still be disputed by its age. Does not check for an existing dispute. */
export function mayDispute({ now }: Pick<Context, "now">, sentAt: Date): boolean {
  return now().getTime() <= sentAt.getTime() + disputeDays * DAY_MS;
}

/**
 * References of credit requests, keyed by the sender's transfer. Reads each sender's bucket, usually only one, because
 * a member rarely changes agents.
 */
async function referencesOf(db: Db, page: readonly Received[]): Promise<ReadonlyMap<string, string>> {
  const senders = page.flatMap(({ senderBucket: bucket, senderId: memberId, creditId }) =>
    bucket === null || memberId === null ? [] : [{ bucket, memberId, creditId }],
  );
  const found = await Promise.all(
    [...Map.groupBy(senders, ({ bucket }) => bucket)].map(([bucket, credits]) =>
      listReferences(db, bucket, credits),
    ),
  );
  return new Map(found.flatMap((references) => [...references]));
}

export async function receivedCredit(
  ctx: Context<AgentCalls["receivedCredit"]>,
  { cursor, pageSize }: ParsedInputOf<AgentCalls["receivedCredit"]>,
): Promise<OutputOf<AgentCalls["receivedCredit"]>> {
  const found = await listReceived(ctx.db, ctx.session, readPlace(ctx, cursor), pageSize + 1);
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const inTime = page.filter(({ sentAt }) => mayDispute(ctx, sentAt)).map(({ id }) => id);
  const disputed = await listDisputed(ctx.db, ctx.session, "receiver", inTime);
  const references = await referencesOf(ctx.db, page);
  return {
    list: page.map(({ id, senderName, amountMinor, currency, sentAt, at, inKind, creditId }) => ({
      creditId: id,
      senderName,
      amount: formatAmount(amountMinor, currency),
      currency,
      at: at.getTime(),
      why: reasonOf({ inKind, reference: references.get(creditId) ?? null }),
      reference: references.get(creditId) ?? null,
      mayDispute: inTime.includes(id) && !disputed.has(id),
      receipt: creditReceiptOf(ctx.secrets, {
        id,
        from: senderName,
        to: ctx.session.username,
        amountMinor,
        currency,
        sentAt,
      }),
    })),
    nextCursor:
      found.length > pageSize && last !== undefined
        ? encodeCursor([String(last.at.getTime()), last.id])
        : null,
  };
}
