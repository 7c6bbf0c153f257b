// Codes by message. Six digits of chance, kept as a keyed hash, good for ten minutes, one use, one number and one purpose,
// five guesses. Behind the slider puzzle, with a wait of a minute and budgets by number, by address and by merchant, because
// each message costs the operator and sending them is a business. Whether a number is anybody's shows in nothing we answer.

import { createHmac, timingSafeEqual } from "node:crypto";
import type { calls } from "@khela/contract/calls";
import type { FilledInputOf, OutputOf } from "@khela/contract/schemas";
import { addressOf } from "../platform/address.ts";
import type { Context } from "../platform/context.ts";
import { writeAudit } from "../platform/db/audit-store.ts";
import { countsOf, countUp } from "../platform/db/throttle-store.ts";
import { saveCode, takeCodeTry, useCode, type CodeKey } from "./code-store.ts";
import { drawDigits, latinDigits } from "./digits.ts";
import { nameMark } from "./login-throttle.ts";
import { codeMessage } from "./message-texts.ts";
import { readMobile } from "./mobile.ts";
import { solvesPuzzle } from "./puzzle.ts";
import { findRecovery, hashOfProof, markCodeSent } from "./recovery-store.ts";
import { findLoginByMobile } from "./store.ts";

type NoLogin = typeof calls.auth.smsNoLogin;
type Register = typeof calls.auth.smsRegister;
type Sent = OutputOf<Register>;
type Asker = Context<NoLogin> | Context<Register>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const smsRule = {
  digits: 6,
  validMs: 10 * MINUTE_MS,
  resendMs: MINUTE_MS,
  guesses: 5,
  perNumber: { hour: 5, day: 10 },
  perAddress: { hour: 30, day: 200 },
  perMerchant: { day: 20_000 },
} as const;

function hashOf({ secrets }: Pick<Asker, "secrets">, key: CodeKey, code: string): Buffer {
  return createHmac("sha256", secrets.bytes("sms codes"))
    .update(JSON.stringify([key.merchantId, key.purpose, key.mobile, key.recovery, code])).digest();
}

/** Off where nobody carries messages, or the merchant does not want this kind. */
function needSms(ctx: Asker, flag: string): void {
  if (ctx.sms === null || ctx.merchant.flags[flag] !== true) ctx.fail("function.not.available");
}

/** A code for logging in, or for a forgotten password whose first step is done. */
export async function sendLoginCode(ctx: Context<NoLogin>, input: FilledInputOf<NoLogin>): Promise<Sent> {
  needSms(ctx, "MOBILEVERCODELOGIN3");
  const mobile = readMobile(ctx.merchant, input) ?? ctx.fail("field.invalid", { field: "mobileNum" });
  const key = { merchantId: ctx.merchant.id, purpose: input.purpose, mobile, recovery: input.recoveryId ?? "" };
  const owner = await findLoginByMobile(ctx.db, ctx.merchant.id, mobile);
  if (input.purpose === "login") return sendCode(ctx, input, { ...key, recovery: "" }, owner !== null);
  const asked = { idHash: hashOfProof(key.recovery), merchantId: ctx.merchant.id, way: "phone" } as const;
  const recovery = await findRecovery(ctx.db, asked, ctx.now()) ?? ctx.fail("recovery.expired");
  const sent = await sendCode(ctx, input, key, owner !== null && owner.memberId === recovery.member?.memberId);
  await markCodeSent(ctx.db, recovery.idHash);
  return sent;
}

/** A code to show that a number is one's own. Also to a number that is a member's: only who reads it may learn that. */
export async function sendRegisterCode(ctx: Context<Register>, input: FilledInputOf<Register>): Promise<Sent> {
  needSms(ctx, "REGMOBVERF3");
  const mobile = readMobile(ctx.merchant, input) ?? ctx.fail("field.invalid", { field: "mobileNum" });
  return sendCode(ctx, input, { merchantId: ctx.merchant.id, purpose: "register", mobile, recovery: "" }, true);
}

type Puzzle = { readonly puzzleId: string; readonly puzzleX: number };

async function sendCode(ctx: Asker, puzzle: Puzzle, key: CodeKey, isForReal: boolean): Promise<Sent> {
  const mark = nameMark(ctx, key.mobile);
  await refuseTooEarly(ctx, `sms:w:${key.purpose}:${mark}`);
  if (!(await solvesPuzzle(ctx, puzzle))) ctx.fail("slider.invalid");
  await spendBudgets(ctx, mark);
  const now = ctx.now();
  // of two at once one is too early
  if ((await countUp(ctx.db, `sms:w:${key.purpose}:${mark}`, smsRule.resendMs, now)) > 1) ctx.fail("sms.wait", { retryAfterS: smsRule.resendMs / 1_000 });
  const code = drawDigits(ctx.randomBytes, smsRule.digits);
  const validUntil = new Date(now.getTime() + smsRule.validMs);
  // a row for nobody's number as well, which no code opens: the same work for everybody
  await saveCode(ctx.db, key, isForReal ? hashOf(ctx, key, code) : ctx.randomBytes(32), validUntil);
  await writeAudit(ctx.db, {
    merchantId: ctx.merchant.id, actor: "visitor", action: "sms.asked", subject: `name:${mark}`,
    detail: { purpose: key.purpose }, ip: ctx.ip, requestId: ctx.requestId,
  });
  if (isForReal) ctx.after(() => hand(ctx, key, code));
  return { expirationTime: now.getTime() + smsRule.resendMs, validUntil: validUntil.getTime(), now: now.getTime() };
}

async function hand(ctx: Asker, { mobile }: CodeKey, code: string): Promise<void> {
  const host = new URL(ctx.config.publicUrl).hostname;
  const text = codeMessage(ctx.language, { brand: ctx.merchant.brand, code, minutes: smsRule.validMs / MINUTE_MS, host });
  const taken = await ctx.sms?.send({ id: `sms_${ctx.randomBytes(12).toString("base64url")}`, to: mobile, text });
  if (taken !== true) ctx.log.warn({ reqId: ctx.requestId }, "a message was not taken by the provider");
}

async function refuseTooEarly(ctx: Asker, key: string): Promise<void> {
  const [open] = await countsOf(ctx.db, [key], smsRule.resendMs, ctx.now());
  if (open !== undefined && open.count > 0) ctx.fail("sms.wait", { retryAfterS: open.endsInS }, open.endsInS);
}

async function spendBudgets(ctx: Asker, mark: string): Promise<void> {
  const { perNumber, perAddress, perMerchant } = smsRule;
  const address = addressOf(ctx.ip);
  const budgets = [
    [`sms:nh:${mark}`, HOUR_MS, perNumber.hour], [`sms:nd:${mark}`, DAY_MS, perNumber.day],
    [`sms:ah:${address}`, HOUR_MS, perAddress.hour], [`sms:ad:${address}`, DAY_MS, perAddress.day],
    [`sms:md:${ctx.merchant.id}`, DAY_MS, perMerchant.day],
  ] as const;
  for (const [key, windowMs, most] of budgets) {
    if ((await countUp(ctx.db, key, windowMs, ctx.now())) <= most) continue;
    const [open] = await countsOf(ctx.db, [key], windowMs, ctx.now());
    ctx.fail("TOO_MANY_REQUESTS", undefined, Math.max(1, open?.endsInS ?? 1));
  }
}

type Taker = Pick<Context, "db" | "now" | "secrets">;

/** Whether this is the number's code for the purpose; a right one is used up, a wrong one takes a guess. */
export async function takeCode(ctx: Taker, key: CodeKey, typed: string | undefined): Promise<boolean> {
  const code = latinDigits(typed ?? "");
  if (!/^[0-9]{6}$/.test(code)) return false;
  const kept = await takeCodeTry(ctx.db, key, smsRule.guesses, ctx.now());
  if (kept === null || !timingSafeEqual(kept, hashOf(ctx, key, code))) return false;
  return useCode(ctx.db, key, kept);
}
