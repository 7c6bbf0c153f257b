import type { Database } from "@khela/service-kit/db/database";
import { formatAmount } from "@khela/engines/money";
import {
  closeDispute,
  findEscalated,
  listEscalated,
} from "../../apps/server/src/agents/disputes/disputes.ts";
import { createOperatorPush } from "./operator-push.ts";
import { oneLine } from "./print.ts";

/** A line for each dispute that waits for a decision, with what both sides say. */
export async function escalatedDisputes(db: Database, merchantId: number): Promise<string[]> {
  return (await listEscalated(db, merchantId)).map(
    ({ id, sentAt, senderName, receiverName, amountMinor, currency, openedBy, reason, answer }) =>
      `${id}  ${sentAt.toISOString()}  ${formatAmount(amountMinor, currency)} ${currency} from ${senderName} to ${receiverName}, ` +
      `disputed by the ${openedBy}: ${oneLine(reason)}  answer: ${answer === null ? "none" : oneLine(answer)}`,
  );
}

type Decision = {
  readonly merchantId: number;
  /** Who decides, as the audit log names them. */
  readonly by: string;
  readonly id: string;
  readonly text: string;
};

/** Decides in words that both sides read; returns the line that says so, or null when none with this id waits. */
export async function decideDispute(
  db: Database,
  { merchantId, by, id, text }: Decision,
): Promise<string | null> {
  const dispute = await findEscalated(db, merchantId, id);
  if (dispute === null) return null;
  const operator = { merchantId, by, push: createOperatorPush(), now: () => new Date() };
  const isDone = await closeDispute(db, dispute, operator, text.trim());
  return isDone ? `${dispute.senderName} and ${dispute.receiverName} have the decision.` : null;
}
