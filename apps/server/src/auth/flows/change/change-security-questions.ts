// Security questions: two of a list. Their answers are stored as one argon2id hash and are neither shown nor logged.
// Choosing them requires the login password and the payment password, because answers and login password together can
// later replace the payment password. The answers alone open nothing. Each change is in the audit log and in the
// member's inbox.

import type { calls } from "@khela/contract/calls";
import {
  securityQuestionCount,
  securityQuestionIds,
} from "@khela/contract/auth/security-questions/questions";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import type { Context } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import { clearCount } from "../../../infra/db/throttle-store.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import { requirePassword } from "../../credentials/password/require-password.ts";
import { hashPassword } from "../../../infra/credentials/password-hash.ts";
import { requirePaymentPassword } from "../../credentials/payment-password/require-payment-password.ts";
import { sendSecurityNotice } from "../../notices/security-notice.ts";
import { getLogin } from "../../account/login-store.ts";
import { normalizeAnswer } from "../../credentials/security-questions/normalize-answer.ts";
import {
  answerTriesOf,
  areAnswersLocked,
  joinAnswers,
} from "../../credentials/security-questions/require-answers.ts";
import { securityQuestionNotices } from "../../credentials/security-questions/security-question-notices.ts";
import {
  findSecurityAnswers,
  saveSecurityAnswers,
} from "../../credentials/security-questions/security-question-store.ts";

type List = typeof calls.auth.securityQuestions;
type Own = typeof calls.auth.ownSecurityQuestions;
type Set = typeof calls.auth.setSecurityQuestions;
type Change = typeof calls.auth.changeSecurityQuestions;

export function listSecurityQuestions(): OutputOf<List> {
  return { questions: [...securityQuestionIds], count: securityQuestionCount };
}

export async function readSecurityQuestions(ctx: Context<Own>): Promise<OutputOf<Own>> {
  const chosen = await findSecurityAnswers(ctx.db, ctx.session);
  return {
    questions: [...(chosen?.questions ?? [])],
    isLocked: chosen !== null && (await areAnswersLocked(ctx, ctx.session)),
  };
}

/**
 * Refuses a question chosen twice, answers that are too short or too long, equal answers, and the member's name as an
 * answer.
 */
function requireUsable(ctx: Context<Set> | Context<Change>, { answers }: ParsedInputOf<Set>): void {
  const taken = new Set([normalizeAnswer(ctx.session.username)]);
  answers.forEach(({ question, answer }, place) => {
    if (answers.findIndex((one) => one.question === question) !== place)
      ctx.fail("field.invalid", { field: `questions.${place}` });
    const field = `answers.${place}`;
    const left = normalizeAnswer(answer) ?? ctx.fail("field.invalid", { field });
    if (taken.has(left)) ctx.fail("security.answers.alike", { field });
    taken.add(left);
  });
}

type Deed = { readonly from: string | null; readonly what: "set" | "changed" };

/** Saves questions and answers; false when another request has changed the questions since the read. */
async function save(
  ctx: Context<Set> | Context<Change>,
  input: ParsedInputOf<Set>,
  { from, what }: Deed,
): Promise<boolean> {
  const member = await getLogin(ctx.db, ctx.session);
  if (ctx.session.proof === null) await requirePassword(ctx, member, input.password, "password");
  await requirePaymentPassword(ctx, input.withdrawPassword, "withdrawPassword");
  const to = {
    questions: input.answers.map(({ question }) => question),
    hash: await hashPassword(ctx.secrets, joinAnswers(input.answers)),
  };
  return ctx.db.transaction(async (tx) => {
    if (!(await saveSecurityAnswers(tx, member, { to, from, now: ctx.now() }))) return false;
    await clearCount(tx, answerTriesOf(member).key);
    await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: `security.questions.${what}` });
    await sendSecurityNotice(tx, ctx, member, securityQuestionNotices[what]);
    return true;
  });
}

export async function setSecurityQuestions(
  ctx: Context<Set>,
  input: ParsedInputOf<Set>,
): Promise<Record<string, never>> {
  requireUsable(ctx, input);
  if ((await findSecurityAnswers(ctx.db, ctx.session)) !== null) ctx.fail("security.questions.exist");
  if (!(await save(ctx, input, { from: null, what: "set" }))) ctx.fail("security.questions.exist");
  return {};
}

export async function changeSecurityQuestions(
  ctx: Context<Change>,
  input: ParsedInputOf<Change>,
): Promise<Record<string, never>> {
  requireUsable(ctx, input);
  const chosen = (await findSecurityAnswers(ctx.db, ctx.session)) ?? ctx.fail("security.questions.missing");
  // another request has changed the answers since they were read
  if (!(await save(ctx, input, { from: chosen.hash, what: "changed" }))) ctx.fail("system.busy");
  return {};
}
