// Codes by SMS: six random digits, stored as a keyed hash, valid for ten minutes, for one use, one number, one purpose
// and five guesses.
// Each SMS costs the operator, and SMS pumping is a known fraud. So a code requires the slider puzzle or the managed
// challenge. There is a minute between messages, and there are limits per number, range of numbers, IP address and
// merchant. The puzzle is only friction, because a script can solve it.
// No response reveals whether a number belongs to a member. A message is given to the SMS provider right after the
// response. If the process dies in between, a job that was stored in the code's transaction sends it.

import { fail } from "../../../infra/failure.ts";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { calls } from "@khela/contract/calls";
import type { LanguageCode } from "@khela/contract/locale/languages";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import { normalizeField } from "@khela/contract/fields";
import type { Context, Services } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import type { MemberKey } from "../../../infra/db/session-store.ts";
import { listCounts, incrementCount } from "../../../infra/db/throttle-store.ts";
import { invariant } from "@khela/service-kit/errors";
import {
  isCodeUndelivered,
  markCodeDelivered,
  saveCode,
  consumeCodeAttempt,
  consumeCode,
  type CodeKey,
} from "./sms-code-store.ts";
import { addressBudgets, consumeBudgets, type Budget } from "../../../infra/limits/address-budget.ts";
import { nameHash } from "../../limits/name-hash.ts";
import { codeMessage } from "../../notices/message-texts.ts";
import { findPersonRefusal } from "../person/managed-challenge.ts";
import { verifyPuzzle } from "../person/slider-puzzle.ts";

type Payment = typeof calls.auth.smsPaymentPassword;
type Caller =
  | Context<typeof calls.auth.smsNoLogin>
  | Context<typeof calls.auth.smsRegister>
  | Context<typeof calls.auth.smsBind>
  | Context<Payment>;
export type SentCode = OutputOf<Payment>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const smsLimits = {
  digits: 6,
  validMs: 10 * MINUTE_MS,
  resendMs: MINUTE_MS,
  guesses: 5,
  perNumber: { hour: 5, day: 10 },
  perAddress: { hour: 30, day: 200 },
  /**
   * Limit of numbers that differ only in their last digits, because fraudsters who earn from messages own such ranges.
   */
  perRange: [
    { lastDigits: 4, hour: 20 },
    { lastDigits: 6, hour: 300 },
  ],
  /** `keptForMembers`: the part of the hourly limit that a flood of registrations cannot use up. */
  perMerchant: { hour: 3_000, keptForMembers: 1_000, day: 20_000 },
} as const;

export const smsQueue = "auth.sms";
/**
 * Job that sends a code. The message is derived from the nonce and the server's secret, so the queue contains neither
 * the code nor anything that reveals it.
 */
export type SmsJob = { readonly key: CodeKey; readonly nonce: string; readonly language: LanguageCode };
const NONCE_BYTES = 18;
/** Seconds that the job waits, because the request handler usually delivers the message first. */
const DELIVER_AFTER_S = 3;

/** Returns the digits of a code, derived from a nonce: always the same, and unknown without the server's secret. */
function codeOf({ secrets }: Pick<Services, "secrets">, nonce: string): string {
  const drawn = createHmac("sha256", secrets.bytes("sms digits")).update(nonce).digest().readUIntBE(0, 6);
  return String(drawn % 10 ** smsLimits.digits).padStart(smsLimits.digits, "0");
}

function hashOf({ secrets }: Pick<Services, "secrets">, key: CodeKey, code: string): Buffer {
  return createHmac("sha256", secrets.bytes("sms codes"))
    .update(JSON.stringify([key.merchantId, key.purpose, key.mobile, key.recovery, code]))
    .digest();
}

/** Refuses when the merchant does not offer codes for this use, or messages cannot be sent. */
export function requireSms({ sms, merchant }: Pick<Caller, "sms" | "merchant">, flag: string): void {
  if (sms === null || merchant.flags[flag] !== true) fail("function.not.available");
}

type Owner = Pick<Context, "merchant"> & { readonly session: MemberKey };

/** Returns the scope of a code that verifies the caller's new number. */
export function bindKey({ merchant, session }: Owner, mobile: string): CodeKey {
  return { merchantId: merchant.id, purpose: "bind", mobile, recovery: String(session.memberId) };
}

/** Returns the scope of a code for a forgotten payment password. */
export function paymentKey({ merchant, session }: Owner, mobile: string): CodeKey {
  return { merchantId: merchant.id, purpose: "payment", mobile, recovery: String(session.memberId) };
}

export type PersonProof = Pick<ParsedInputOf<Payment>, "puzzleId" | "puzzleX" | "challengeToken">;

/**
 * Sends a code. `isForReal`: false for a number that no member owns; then nothing is sent, and the response is the
 * same.
 */
export async function sendSmsCode(
  ctx: Caller,
  proof: PersonProof,
  key: CodeKey,
  isForReal: boolean,
): Promise<SentCode> {
  const mark = nameHash(ctx, key.mobile);
  const waiting = `sms:w:${key.purpose}:${mark}`;
  await refuseTooSoon(ctx, waiting);
  const refusal = await findPersonRefusal(ctx, {
    action: "sms",
    token: proof.challengeToken,
    own: () => verifyPuzzle(ctx, proof),
  });
  if (refusal !== null) ctx.fail(refusal === "own" ? "slider.invalid" : refusal);
  const waitS = await consumeBudgets(ctx, budgetsOf(ctx, key));
  if (waitS > 0) ctx.fail("TOO_MANY_REQUESTS", undefined, waitS);
  const now = ctx.now();
  await beginWait(ctx, waiting);
  const validUntil = new Date(now.getTime() + smsLimits.validMs);
  const job: SmsJob = {
    key,
    nonce: ctx.randomBytes(NONCE_BYTES).toString("base64url"),
    language: ctx.language,
  };
  await ctx.db.transaction(async (tx) => {
    // for an unknown number, stores a row that no code matches and queues its job too, so that every caller causes the
    // same work
    await saveCode(
      tx,
      key,
      isForReal ? hashOf(ctx, key, codeOf(ctx, job.nonce)) : ctx.randomBytes(32),
      validUntil,
    );
    await writeAudit(tx, {
      merchantId: ctx.merchant.id,
      actor: "visitor",
      action: "sms.asked",
      subject: `name:${mark}`,
      detail: { purpose: key.purpose },
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
    await ctx.jobs.send(tx, smsQueue, job, { afterS: DELIVER_AFTER_S });
  });
  ctx.after(() => deliverSms(ctx, job));
  return {
    expirationTime: now.getTime() + smsLimits.resendMs,
    validUntil: validUntil.getTime(),
    now: now.getTime(),
  };
}

/**
 * Gives a message to the SMS provider, unless the message was already sent, has expired or is for an unknown number.
 * Throws when the provider does not accept the message.
 */
export async function deliverSms(services: Services, { key, nonce, language }: SmsJob): Promise<void> {
  const { db, sms, merchants, config, now } = services;
  const code = codeOf(services, nonce);
  const codeHash = hashOf(services, key, code);
  const merchant = await merchants.findById(key.merchantId);
  if (sms === null || merchant === null || !(await isCodeUndelivered(db, key, codeHash, now()))) return;
  const host = new URL(config.publicUrl).hostname;
  const text = codeMessage(language, {
    brand: merchant.brand,
    code,
    minutes: smsLimits.validMs / MINUTE_MS,
    host,
  });
  // the provider drops a second message with the same id
  invariant(
    await sms.send({ id: `sms_${nonce}`, to: key.mobile, text }),
    "a message was taken by the provider",
  );
  await markCodeDelivered(db, key, codeHash, now());
}

type Waiter = Pick<Context, "db" | "now">;

/** Refuses within a minute after the last message of this `key`. */
export async function refuseTooSoon({ db, now }: Waiter, key: string): Promise<void> {
  const [open] = await listCounts(db, [key], smsLimits.resendMs, now());
  if (open !== undefined && open.count > 0) fail("sms.wait", { retryAfterS: open.endsInS }, open.endsInS);
}

/** Starts the minute of waiting. Of two concurrent requests, one is refused. */
export async function beginWait({ db, now }: Waiter, key: string): Promise<void> {
  if ((await incrementCount(db, key, smsLimits.resendMs, now())) > 1)
    fail("sms.wait", { retryAfterS: smsLimits.resendMs / 1_000 });
}

/**
 * Limits that a message counts against. Registration codes go to any number, and all other codes go only to members. A
 * part of the merchant's hourly limit is reserved for codes to members.
 */
function budgetsOf(ctx: Caller, { mobile, purpose }: CodeKey): Budget[] {
  const { perNumber, perAddress, perRange, perMerchant } = smsLimits;
  const mark = nameHash(ctx, mobile);
  const most = perMerchant.hour - (purpose === "register" ? perMerchant.keptForMembers : 0);
  return [
    { key: `sms:nh:${mark}`, windowMs: HOUR_MS, most: perNumber.hour },
    { key: `sms:nd:${mark}`, windowMs: DAY_MS, most: perNumber.day },
    ...addressBudgets(ctx, { key: "sms:ah", windowMs: HOUR_MS, most: perAddress.hour }),
    ...addressBudgets(ctx, { key: "sms:ad", windowMs: DAY_MS, most: perAddress.day }),
    ...perRange.map(({ lastDigits, hour }) => ({
      key: `sms:r${lastDigits}:${nameHash(ctx, mobile.slice(0, -lastDigits))}`,
      windowMs: HOUR_MS,
      most: hour,
    })),
    { key: `sms:mh:${ctx.merchant.id}`, windowMs: HOUR_MS, most },
    { key: `sms:md:${ctx.merchant.id}`, windowMs: DAY_MS, most: perMerchant.day },
  ];
}

type CodeContext = Pick<Context, "db" | "now" | "secrets">;

/** Whether this is the number's code for the purpose. Consumes a right code, counts a wrong code. */
export async function consumeSmsCode(
  ctx: CodeContext,
  key: CodeKey,
  typed: string | undefined,
): Promise<boolean> {
  const code = normalizeField("smsCode", typed ?? "");
  if (!/^[0-9]{6}$/.test(code)) return false;
  const storedHash = await consumeCodeAttempt(ctx.db, key, smsLimits.guesses, ctx.now());
  if (storedHash === null || !timingSafeEqual(storedHash, hashOf(ctx, key, code))) return false;
  return consumeCode(ctx.db, key, storedHash);
}
