// Days and times as a person of the language writes them, in the merchant's time and never in the device's,
// so that server and phone write the same.

import type { NumberStyle } from "./format.ts";
import { inDigits } from "./format.ts";

/** Bangladesh keeps one time all year. */
export const siteOffsetMinutes = 360;

const months: Readonly<Record<NumberStyle["words"], readonly string[]>> = {
  BN: ["জানু", "ফেব্রু", "মার্চ", "এপ্রিল", "মে", "জুন", "জুলাই", "আগস্ট", "সেপ্টে", "অক্টো", "নভে", "ডিসে"],
  EN: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  TH: ["ม.ค.", "ก.พ.", "มี.ค.", "เม.ย.", "พ.ค.", "มิ.ย.", "ก.ค.", "ส.ค.", "ก.ย.", "ต.ค.", "พ.ย.", "ธ.ค."],
};

/** The month, 1 to 12, as a day names it. */
export function monthName(month: number, style: NumberStyle): string {
  return months[style.words][month - 1] ?? "";
}

/** A day of the wire (2026-11-21) as a person writes it. */
export function formatIsoDay(day: string, style: NumberStyle): string {
  return formatDay(Date.parse(`${day}T00:00:00Z`), style, 0);
}

const minuteMs = 60_000;

function pad(part: number): string {
  return String(part).padStart(2, "0");
}

/**
 * Day and time in the place whose clock is `offsetMinutes` ahead of UTC (Bangladesh 360).
 */
export function formatDateTime(epochMs: number, style: NumberStyle, offsetMinutes = siteOffsetMinutes): string {
  const local = new Date(epochMs + offsetMinutes * minuteMs);
  const day = `${local.getUTCDate()} ${months[style.words][local.getUTCMonth()] ?? ""} ${local.getUTCFullYear() + style.eraYears}`;
  return inDigits(`${day}, ${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}`, style);
}

/** As formatDateTime, the day alone. */
export function formatDay(epochMs: number, style: NumberStyle, offsetMinutes = siteOffsetMinutes): string {
  return formatDateTime(epochMs, style, offsetMinutes).replace(/,.*$/, "");
}
