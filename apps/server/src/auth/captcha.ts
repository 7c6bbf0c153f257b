// Captchas: five digits in a picture. Single use whatever the answer, bound to merchant and address, three minutes.
// Only a keyed hash of the answer is stored; the digits come from the context's randomness, the library only draws.

import { createHmac, timingSafeEqual } from "node:crypto";
import sharp from "sharp";
import svgCaptcha, { type ConfigObject } from "svg-captcha";
import type { Context } from "../platform/context.ts";
import { addressOf } from "../platform/address.ts";
import { insertCaptcha, takeCaptcha } from "./store.ts";

type Asker = Pick<Context, "db" | "now" | "randomBytes" | "secrets" | "merchant" | "ip">;

const DIGITS = 5;
const LIFE_MS = 3 * 60_000;
const PICTURE = { width: 150, height: 50, fontSize: 52, noise: 3, color: true, background: "#f4f1ea" } as const;

// The module itself is the function that draws a given text; its types tell only of the functions hung on it.
const draw = svgCaptcha as unknown as (text: string, options: ConfigObject) => string;

function hashOf(asker: Asker, id: string, answer: string): Buffer {
  return createHmac("sha256", asker.secrets.bytes("captcha")).update(`${id} ${answer}`).digest();
}

function askerOf(asker: Asker): string {
  return `${asker.merchant.id} ${addressOf(asker.ip)}`;
}

/** Digits without bias: a byte of 250 or more is drawn again. */
function digits(randomBytes: Asker["randomBytes"]): string {
  let text = "";
  while (text.length < DIGITS) {
    for (const byte of randomBytes(DIGITS)) if (byte < 250 && text.length < DIGITS) text += byte % 10;
  }
  return text;
}

export async function makeCaptcha(asker: Asker): Promise<{ captchaId: string; image: string }> {
  const answer = digits(asker.randomBytes);
  const captchaId = asker.randomBytes(18).toString("base64url");
  const picture = await sharp(Buffer.from(draw(answer, PICTURE))).png({ palette: true, colours: 32 }).toBuffer();
  await insertCaptcha(asker.db, {
    id: captchaId,
    answerHash: hashOf(asker, captchaId, answer),
    asker: askerOf(asker),
    expiresAt: new Date(asker.now().getTime() + LIFE_MS),
  });
  return { captchaId, image: picture.toString("base64") };
}

/** Whether this asker has solved this captcha; it is used up either way. */
export async function solvesCaptcha(asker: Asker, id: string | undefined, answer: string | undefined): Promise<boolean> {
  if (id === undefined || answer === undefined) return false;
  const taken = await takeCaptcha(asker.db, id);
  if (taken === null || taken.asker !== askerOf(asker) || taken.expiresAt <= asker.now()) return false;
  return timingSafeEqual(taken.answerHash, hashOf(asker, id, latinDigits(answer)));
}

/** ০-৯ as Bengali keyboards write them. */
function latinDigits(text: string): string {
  return text.trim().replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
}
