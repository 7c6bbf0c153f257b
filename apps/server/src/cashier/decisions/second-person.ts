// Two people decide about what is above the merchant's amount: what the first one decided is kept and has no effect, until another one has decided
// the same, letter for letter. Who decides otherwise is the first one of that. Both are in the audit log.

import type { Services } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { findTwoPeopleAbove, keepFirst, removeFirst, replaceFirst } from "./second-person-store.ts";

type Person = Pick<Services, "db" | "now"> & { readonly merchantId: number; readonly actor: string };

type Decision = {
  /** What is decided about, as the audit log names it. */
  readonly subject: string;
  /** What is decided: `credit`, `refund` or `payout`, and what else has to be the same. */
  readonly action: "credit" | "refund" | "payout";
  readonly details: Readonly<Record<string, string | boolean | null>>;
  readonly amountMinor: bigint;
  readonly currency: string;
};

/** Whether the decision may be carried out now; false: it is kept, and another person has to decide the same. */
export async function hasSecondPerson(
  { db, now, merchantId, actor }: Person,
  { subject, action, details, amountMinor, currency }: Decision,
): Promise<boolean> {
  const above = await findTwoPeopleAbove(db, { merchantId, currency });
  if (above === null || amountMinor <= above) return true;
  const content = JSON.stringify({ ...details, amountMinor: String(amountMinor) });
  const decision = { merchantId, subject: `${action} ${subject}`, content, actor, at: now() };
  return db.transaction(async (tx) => {
    const first = await keepFirst(tx, decision);
    const isSecond = first.actor !== actor && first.content === content;
    if (isSecond) await removeFirst(tx, decision);
    else await replaceFirst(tx, decision);
    await writeAudit(tx, {
      merchantId,
      actor,
      action: isSecond ? "decision.second" : "decision.first",
      subject,
      detail: { action, ...details, amountMinor: String(amountMinor), currency, first: first.actor },
    });
    return isSecond;
  });
}
