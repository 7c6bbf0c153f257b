// Captchas: five digits in a picture, or a sum where the merchant prefers one. Single use whatever the answer, bound to
// merchant and address, three minutes. Only a keyed hash of the answer is stored; what is asked comes from the context's
// randomness, the library only draws letters. What leaves is dots, bent and rough, never the shapes they were drawn from.

import { createHmac, timingSafeEqual } from "node:crypto";
import sharp from "sharp";
import svgCaptcha, { type ConfigObject } from "svg-captcha";
import type { Context } from "../platform/context.ts";
import { addressOf } from "../platform/address.ts";
import { drawDigits, latinDigits } from "./digits.ts";
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

type Question = { readonly shown: string; readonly answer: string };

function ask({ merchant, randomBytes }: Asker): Question {
  if (merchant.settings["captchaKind"] !== "equation") {
    const answer = drawDigits(randomBytes, DIGITS);
    return { shown: answer, answer };
  }
  const [more, less] = [randomBytes(1).readUInt8() % 90 + 10, randomBytes(1).readUInt8() % 9 + 1];
  return { shown: `${more}+${less}`, answer: String(more + less) };
}

/** Bends the rows and columns of a picture against each other and roughens every dot. */
async function bent(svg: string, randomBytes: Asker["randomBytes"]): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const [rowPhase = 0, columnPhase = 0, rowPull = 0, columnPull = 0] = randomBytes(4);
  const rough = randomBytes(width * height);
  const out = Buffer.alloc(data.length);
  for (let y = 0; y < height; y += 1) {
    const right = Math.round((1.5 + rowPull / 160) * Math.sin(y / 7 + rowPhase));
    for (let x = 0; x < width; x += 1) {
      const down = Math.round((1 + columnPull / 160) * Math.sin(x / 13 + columnPhase));
      const [fromX, fromY] = [Math.min(width - 1, Math.max(0, x + right)), Math.min(height - 1, Math.max(0, y + down))];
      const grain = ((rough[y * width + x] ?? 0) - 128) / 7;
      for (let channel = 0; channel < channels; channel += 1) {
        const from = data[(fromY * width + fromX) * channels + channel] ?? 0;
        out[(y * width + x) * channels + channel] = Math.min(255, Math.max(0, from + grain));
      }
    }
  }
  return sharp(out, { raw: { width, height, channels } }).png({ palette: true, colours: 32 }).toBuffer();
}

export async function makeCaptcha(asker: Asker): Promise<{ captchaId: string; image: string }> {
  const { shown, answer } = ask(asker);
  const captchaId = asker.randomBytes(18).toString("base64url");
  const picture = await bent(draw(shown, PICTURE), asker.randomBytes);
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
