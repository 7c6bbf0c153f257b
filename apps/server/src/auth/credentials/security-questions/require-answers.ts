// Requires the answers to the security questions as a second proof beside the login password. Five wrong attempts
// within 24 hours lock them until 24 hours after the first attempt. Each attempt is counted before it is checked, and
// no refusal reveals which answer was wrong.

import type { calls } from "@khela/contract/calls";
import type { ParsedInputOf } from "@khela/contract/schemas";
import type { Context } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import type { MemberKey } from "../../../infra/db/session-store.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import { isLocked, tryWithin, type TryLimit } from "../../../infra/limits/limited-tries.ts";
import { verifyPassword } from "../../../infra/credentials/password-hash.ts";
import { sendSecurityNotice } from "../../notices/security-notice.ts";
import { normalizeAnswer } from "./normalize-answer.ts";
import { securityQuestionNotices } from "./security-question-notices.ts";
import { findSecurityAnswers } from "./security-question-store.ts";

type Reset = typeof calls.auth.resetPaymentPassword;
export type GivenAnswers = NonNullable<ParsedInputOf<Reset>["answers"]>;

export const securityAnswerLimits = { tries: 5, windowMs: 24 * 60 * 60_000 } as const;

export const answerTriesOf = ({ memberId }: MemberKey): TryLimit => ({
  key: `answers:${memberId}`,
  ...securityAnswerLimits,
});

/** Whether wrong answers currently lock the security questions. */
export function areAnswersLocked(ctx: Pick<Context, "db" | "now">, member: MemberKey): Promise<boolean> {
  return isLocked(ctx, answerTriesOf(member));
}

/** Returns the text that is hashed: all answers together, in the order of their questions' ids. */
export function joinAnswers(given: GivenAnswers): string {
  const pairs = given.map(({ question, answer }) => [question, normalizeAnswer(answer) ?? ""] as const);
  return JSON.stringify(pairs.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Requires the answers to the caller's security questions. */
export async function requireSecurityAnswers(ctx: Context<Reset>, given: GivenAnswers): Promise<void> {
  if (ctx.merchant.modulesOff.has("SECQUES3")) ctx.fail("function.not.available");
  const member = ctx.session;
  if ((await findSecurityAnswers(ctx.db, member)) === null) ctx.fail("security.questions.missing");
  const tried = await tryWithin(ctx, answerTriesOf(member), async () => {
    // read again, because the answers may have changed while this guess waited for another guess
    const stored = await findSecurityAnswers(ctx.db, member);
    return stored !== null && verifyPassword(ctx.secrets, stored.hash, joinAnswers(given));
  });
  if (tried.isRight) return;
  const isLast = "isNew" in tried;
  if (!isLast || tried.isNew)
    await ctx.db.transaction(async (tx) => {
      await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "security.answers.wrong" });
      if (!isLast) return;
      await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "security.answers.locked" });
      await sendSecurityNotice(tx, ctx, member, securityQuestionNotices.locked);
    });
  const field = "answers";
  if (!isLast) return ctx.fail("security.answers.wrong", { field, remainingTries: tried.remainingTries });
  const { lockedForS } = tried;
  return ctx.fail("security.answers.locked", { field, retryAfterS: lockedForS }, lockedForS);
}
