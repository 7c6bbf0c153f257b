import type { Format } from "../shell/i18n/format.ts";
import { pickMessages } from "../shell/i18n/messages.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

export const text = pickMessages<typeof en>({ bn, en });

/** Formats a roll in hundredths: 5050 as 50.50. */
export function showRoll(format: Format, hundredths: number): string {
  const padded = String(hundredths).padStart(3, "0");
  return format.decimal(`${padded.slice(0, -2)}.${padded.slice(-2)}`);
}
