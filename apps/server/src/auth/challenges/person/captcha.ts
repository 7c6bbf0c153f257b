// Captchas: five digits in a picture, or a sum if the merchant prefers. A captcha works once whatever the answer, only
// for the merchant and IP address that it was made for, and for three minutes. Only a keyed hash of the answer is
// stored. The digits come from the context's random source; the library only draws them. The client gets a distorted
// bitmap, never the vector shapes.

import { normalizeField } from "@khela/contract/fields";
import { createHmac, timingSafeEqual } from "node:crypto";
import sharp from "sharp";
import svgCaptcha, { type ConfigObject } from "svg-captcha";
import type { Context } from "../../../http/context.ts";
import { clientAddress } from "../../../http/client-address.ts";
import { randomDigits } from "@khela/service-kit/clock-and-random";
import { insertCaptcha, consumeCaptcha } from "./captcha-store.ts";

type Caller = Pick<Context, "db" | "now" | "randomBytes" | "secrets" | "merchant" | "ip">;

const DIGITS = 5;
const LIFE_MS = 3 * 60_000;
const PICTURE = {
  width: 150,
  height: 50,
  fontSize: 52,
  noise: 3,
  color: true,
  background: "#f4f1ea",
} as const;

// The module itself is the drawing function, but its types declare only the functions attached to it.
const renderCaptcha = svgCaptcha as unknown as (text: string, options: ConfigObject) => string;

function hashOf(caller: Caller, id: string, answer: string): Buffer {
  return createHmac("sha256", caller.secrets.bytes("captcha")).update(`${id} ${answer}`).digest();
}

function callerKey(caller: Caller): string {
  return `${caller.merchant.id} ${clientAddress(caller.ip)}`;
}

type Question = { readonly shown: string; readonly answer: string };

type Kind = "digits" | "equation";

function kindOf({ settings }: Caller["merchant"]): Kind {
  return settings["captchaKind"] === "equation" ? "equation" : "digits";
}

function createQuestion({ merchant, randomBytes }: Caller): Question {
  if (kindOf(merchant) === "digits") {
    const answer = randomDigits(randomBytes, DIGITS);
    return { shown: answer, answer };
  }
  const [more, less] = [(randomBytes(1).readUInt8() % 90) + 10, (randomBytes(1).readUInt8() % 9) + 1];
  return { shown: `${more}+${less}`, answer: String(more + less) };
}

/** Distorts the rows and columns of a picture and adds noise to every pixel. */
async function distort(svg: string, randomBytes: Caller["randomBytes"]): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const [rowPhase = 0, columnPhase = 0, rowPull = 0, columnPull = 0] = randomBytes(4);
  const rough = randomBytes(width * height);
  const out = Buffer.alloc(data.length);
  for (let y = 0; y < height; y += 1) {
    const right = Math.round((1.5 + rowPull / 160) * Math.sin(y / 7 + rowPhase));
    for (let x = 0; x < width; x += 1) {
      const down = Math.round((1 + columnPull / 160) * Math.sin(x / 13 + columnPhase));
      const [fromX, fromY] = [
        Math.min(width - 1, Math.max(0, x + right)),
        Math.min(height - 1, Math.max(0, y + down)),
      ];
      const grain = ((rough[y * width + x] ?? 0) - 128) / 7;
      for (let channel = 0; channel < channels; channel += 1) {
        const from = data[(fromY * width + fromX) * channels + channel] ?? 0;
        out[(y * width + x) * channels + channel] = Math.min(255, Math.max(0, from + grain));
      }
    }
  }
  return sharp(out, { raw: { width, height, channels } }).png({ palette: true, colours: 32 }).toBuffer();
}

export async function createCaptcha(
  caller: Caller,
): Promise<{ captchaId: string; image: string; kind: Kind }> {
  const { shown, answer } = createQuestion(caller);
  const captchaId = caller.randomBytes(18).toString("base64url");
  const picture = await distort(renderCaptcha(shown, PICTURE), caller.randomBytes);
  await insertCaptcha(caller.db, {
    id: captchaId,
    answerHash: hashOf(caller, captchaId, answer),
    caller: callerKey(caller),
    expiresAt: new Date(caller.now().getTime() + LIFE_MS),
  });
  return { captchaId, image: picture.toString("base64"), kind: kindOf(caller.merchant) };
}

/** Whether this caller has solved this captcha. Consumes the captcha either way. */
export async function verifyCaptcha(
  caller: Caller,
  id: string | undefined,
  answer: string | undefined,
): Promise<boolean> {
  if (id === undefined || answer === undefined) return false;
  const stored = await consumeCaptcha(caller.db, id);
  if (stored === null || stored.caller !== callerKey(caller) || stored.expiresAt <= caller.now())
    return false;
  return timingSafeEqual(stored.answerHash, hashOf(caller, id, normalizeField("captcha", answer)));
}
