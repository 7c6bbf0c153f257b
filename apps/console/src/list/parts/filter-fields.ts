// Converts filters between form fields and the URL. Times are typed in the merchant's time zone and are milliseconds in
// the URL.

import { siteOffsetMinutes } from "@khela/contract/site/site-time";

const OFFSET_MS = siteOffsetMinutes * 60_000;

/** Converts the URL's milliseconds to `2026-11-29T14:05`. Invalid text gives an empty string. */
export function toLocalTime(epochMs: string | undefined): string {
  const at = Number(epochMs);
  if (epochMs === undefined || epochMs === "" || !Number.isFinite(at)) return "";
  return new Date(at + OFFSET_MS).toISOString().slice(0, 16);
}

export function fromLocalTime(text: string): string | undefined {
  const at = Date.parse(`${text}:00Z`);
  return text === "" || Number.isNaN(at) ? undefined : String(at - OFFSET_MS);
}

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  [..."০১২৩৪৫৬৭৮৯"].map((digit, value) => [digit, String(value)]),
);

/** Returns a typed number or amount with Latin digits, without thousands separators and the sign ৳. */
export const cleanNumber = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => latin[digit]!).replace(/[,\s৳]/g, "");
