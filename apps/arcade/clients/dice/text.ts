import type { Format } from "../shell/format.ts";
import { pick } from "../shell/words.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

export const text = pick<typeof en>({ bn, en });

/** 5050 as 50.50. */
export function showRoll(format: Format, hundredths: number): string {
  const padded = String(hundredths).padStart(3, "0");
  return format.decimal(`${padded.slice(0, -2)}.${padded.slice(-2)}`);
}
