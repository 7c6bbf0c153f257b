// Codes by message. Six digits of chance, kept as a keyed hash, good for ten minutes, one use, one number and one purpose,
// five guesses. Behind the slider puzzle, with a wait of a minute and budgets by number, by address and by merchant, because
// each message costs the operator and sending them is a business. Whether a number is anybody's shows in nothing we answer.
// A message is handed over right after the answer, and by a job of the code's own transaction when the process died between.

import { createHmac, timingSafeEqual } from "node:crypto";
import type { calls } from "@khela/contract/calls";
import type { LanguageCode } from "@khela/contract/languages";
import type { FilledInputOf, OutputOf } from "@khela/contract/schemas";
import { addressOf } from "../platform/address.ts";
import type { Context, Services } from "../platform/context.ts";
import { writeAudit } from "../platform/db/audit-store.ts";
import { countsOf, countUp } from "../platform/db/throttle-store.ts";
import { invariant } from "../platform/failure.ts";
import { isUnhanded, markHanded, saveCode, takeCodeTry, useCode, type CodeKey } from "./code-store.ts";
import { latinDigits } from "./digits.ts";
import { nameMark } from "./login-throttle.ts";
import { codeMessage } from "./message-texts.ts";
import { readMobile } from "./mobile.ts";
import { solvesPuzzle } from "./puzzle.ts";
import { findRecovery, hashOfProof, markCodeSent } from "./recovery-store.ts";
import { findLoginByMobile } from "./store.ts";

type NoLogin = typeof calls.auth.smsNoLogin;
type Register = typeof calls.auth.smsRegister;
type Bind = typeof calls.auth.smsBind;
type Sent = OutputOf<Register>;
type Asker = Context<NoLogin> | Context<Register> | Context<Bind>;

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

export const smsQueue = "auth.sms";
/** What a message is made of, beside our secret: neither the code nor anything that opens one stands in the queue. */
export type SmsJob = { readonly key: CodeKey; readonly nonce: string; readonly language: LanguageCode };
const NONCE_BYTES = 18;
/** So long the job leaves it to who answered. */
const HAND_AFTER_S = 3;

/** The digits that a nonce stands for: the same however often they are asked for, and nobody's without our secret. */
function codeOf({ secrets }: Pick<Services, "secrets">, nonce: string): string {
  const drawn = createHmac("sha256", secrets.bytes("sms digits")).update(nonce).digest().readUIntBE(0, 6);
  return String(drawn % 10 ** smsRule.digits).padStart(smsRule.digits, "0");
}

function hashOf({ secrets }: Pick<Services, "secrets">, key: CodeKey, code: string): Buffer {
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

/** A code to a number that is to become the asker's; good for no other member. */
export async function sendBindCode(ctx: Context<Bind>, input: FilledInputOf<Bind>): Promise<Sent> {
  if (ctx.sms === null) ctx.fail("function.not.available");
  const mobile = readMobile(ctx.merchant, input) ?? ctx.fail("field.invalid", { field: "mobileNum" });
  return sendCode(ctx, input, bindKey(ctx, mobile), true);
}

/** What a code of `sendBindCode` is good for. */
export function bindKey({ merchant, session }: Pick<Context<Bind>, "merchant" | "session">, mobile: string): CodeKey {
  return { merchantId: merchant.id, purpose: "bind", mobile, recovery: String(session.memberId) };
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
  const validUntil = new Date(now.getTime() + smsRule.validMs);
  const job: SmsJob = { key, nonce: ctx.randomBytes(NONCE_BYTES).toString("base64url"), language: ctx.language };
  await ctx.db.transaction(async (tx) => {
    // a row for nobody's number as well, which no code opens, and its job: the same work for everybody
    await saveCode(tx, key, isForReal ? hashOf(ctx, key, codeOf(ctx, job.nonce)) : ctx.randomBytes(32), validUntil);
    await writeAudit(tx, {
      merchantId: ctx.merchant.id, actor: "visitor", action: "sms.asked", subject: `name:${mark}`,
      detail: { purpose: key.purpose }, ip: ctx.ip, requestId: ctx.requestId,
    });
    await ctx.jobs.send(tx, smsQueue, job, { afterS: HAND_AFTER_S });
  });
  ctx.after(() => handSms(ctx, job));
  return { expirationTime: now.getTime() + smsRule.resendMs, validUntil: validUntil.getTime(), now: now.getTime() };
}

/** Hands a message to the provider, unless that is done, or its code is over, or was never anybody's. Throws when it is not taken. */
export async function handSms(services: Services, { key, nonce, language }: SmsJob): Promise<void> {
  const { db, sms, merchants, config, now } = services;
  const code = codeOf(services, nonce);
  const codeHash = hashOf(services, key, code);
  const merchant = await merchants.byId(key.merchantId);
  if (sms === null || merchant === null || !(await isUnhanded(db, key, codeHash, now()))) return;
  const host = new URL(config.publicUrl).hostname;
  const text = codeMessage(language, { brand: merchant.brand, code, minutes: smsRule.validMs / MINUTE_MS, host });
  // the provider drops a second one of the same id
  invariant(await sms.send({ id: `sms_${nonce}`, to: key.mobile, text }), "a message was taken by the provider");
  await markHanded(db, key, codeHash, now());
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
