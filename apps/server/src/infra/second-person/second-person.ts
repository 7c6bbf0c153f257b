// Two people decide about what is above the merchant's amount: what the first one decided is kept and has no effect, until another one has decided
// the same, letter for letter, within a week. A person who decides otherwise is the first one of that. Both are in the audit log. A name has one spelling
// (the contract's `operatorNamePattern`); whether two names are two people, only the operator's own rules can say.

import { createHash } from "node:crypto";
import type { Db } from "@khela/service-kit/db/database";
import { writeAudit } from "../db/audit-store.ts";
import {
  findTwoPeopleAbove,
  keepFirst,
  removeFirst,
  removeUntil,
  replaceFirst,
} from "./second-person-store.ts";
import { fail } from "../failure.ts";

type Deciding = { readonly db: Db; readonly now: () => Date };
type Person = Deciding & { readonly merchantId: number; readonly actor: string };

type Decision = {
  /** What is decided about, as the audit log names it. */
  readonly subject: string;
  /** What is decided, and what else has to be the same. */
  readonly action: "credit" | "refund" | "payout" | "change";
  readonly details: Readonly<Record<string, string | boolean | null>>;
  /** What one member may have by it at most; null: no amount bounds it. */
  readonly amountMinor: bigint | null;
  /** Of what is given back in parts: all of it so far, this part too. It is what may be too much for one person. */
  readonly sumMinor?: bigint | null;
  readonly currency: string;
};

const KEPT_MS = 7 * 24 * 60 * 60_000;

/** What was decided before it waits no more. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/** What is compared: the calls and commands take one spelling of a name, and a caller that took another makes no second person of it. */
const nameOf = (actor: string): string =>
  actor
    .slice(actor.indexOf(":") + 1)
    .normalize("NFKC")
    .trim()
    .toLowerCase();

/** Whether the decision may be carried out now; false: it is kept, and another person has to decide the same. */
export async function hasSecondPerson(
  { db, now, merchantId, actor }: Person,
  { subject, action, details, amountMinor, sumMinor = amountMinor, currency }: Decision,
): Promise<boolean> {
  const above = await findTwoPeopleAbove(db, { merchantId, currency });
  if (above === null || (sumMinor !== null && sumMinor <= above)) return true;
  const amount = amountMinor === null ? null : String(amountMinor);
  const content = JSON.stringify({ ...details, amountMinor: amount });
  const decision = { merchantId, subject: `${action} ${subject}`, content, actor, at: now() };
  return db.transaction(async (tx) => {
    await removeUntil(tx, { merchantId, until: keptSince(decision.at) });
    const first = await keepFirst(tx, decision);
    const isSecond = nameOf(first.actor) !== nameOf(actor) && first.content === content;
    if (isSecond) await removeFirst(tx, decision);
    else await replaceFirst(tx, decision);
    await writeAudit(tx, {
      merchantId,
      actor,
      action: isSecond ? "decision.second" : "decision.first",
      subject,
      detail: { action, ...details, amountMinor: amount, currency, first: first.actor },
    });
    return isSecond;
  });
}

/** What an operator changes of the rules by which members have money. */
export type RuleChange = Pick<Decision, "amountMinor" | "sumMinor" | "currency"> & {
  /** What is changed, as the audit log names it. */
  readonly subject: string;
  /** All of what it would be: the second person has to say the same. */
  readonly content: unknown;
};

/**
 * Guard of a change by an operator that can give one member more than the merchant's amount: fails with `decision.second.person` where another person has
 * to make the same change. What the start of the server writes has no operator and needs none.
 */
export async function requireSecondForChange(
  person: Person,
  { subject, content, ...bounds }: RuleChange,
): Promise<void> {
  if (!person.actor.startsWith("operator:")) return;
  const text = JSON.stringify(content, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  const sha256 = createHash("sha256").update(text).digest("hex");
  if (!(await hasSecondPerson(person, { subject, action: "change", details: { sha256 }, ...bounds })))
    fail("decision.second.person");
}
