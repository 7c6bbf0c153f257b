// Days and times in the language's format, in the merchant's time and never in the device's, so that server
// and browser render the same.

import { siteOffsetMinutes } from "@khela/contract/site/site-time";
import type { NumberStyle } from "../format/format-number.ts";
import { localizeDigits } from "../format/format-number.ts";

const months: Readonly<Record<NumberStyle["language"], readonly string[]>> = {
  BN: ["জানু", "ফেব্রু", "মার্চ", "এপ্রিল", "মে", "জুন", "জুলাই", "আগস্ট", "সেপ্টে", "অক্টো", "নভে", "ডিসে"],
  EN: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  TH: ["ม.ค.", "ก.พ.", "มี.ค.", "เม.ย.", "พ.ค.", "มิ.ย.", "ก.ค.", "ส.ค.", "ก.ย.", "ต.ค.", "พ.ย.", "ธ.ค."],
};

/** Returns the name of a month, 1 to 12, in the form used in dates. */
export function monthName(month: number, style: NumberStyle): string {
  return months[style.language][month - 1] ?? "";
}

/** Formats an ISO day (2026-11-21). */
export function formatIsoDay(day: string, style: NumberStyle): string {
  return formatDay(Date.parse(`${day}T00:00:00Z`), style, 0);
}

const minuteMs = 60_000;

function pad(part: number): string {
  return String(part).padStart(2, "0");
}

/** Formats day and time at `offsetMinutes` ahead of UTC (Bangladesh 360). */
export function formatDateTime(
  epochMs: number,
  style: NumberStyle,
  offsetMinutes = siteOffsetMinutes,
): string {
  const local = new Date(epochMs + offsetMinutes * minuteMs);
  const day = `${local.getUTCDate()} ${months[style.language][local.getUTCMonth()] ?? ""} ${local.getUTCFullYear() + style.eraYears}`;
  return localizeDigits(`${day}, ${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}`, style);
}

/** As formatDateTime, without the day. */
export function formatTime(epochMs: number, style: NumberStyle, offsetMinutes = siteOffsetMinutes): string {
  return formatDateTime(epochMs, style, offsetMinutes).replace(/^.*, /, "");
}

/** As formatDateTime, without the time. */
export function formatDay(epochMs: number, style: NumberStyle, offsetMinutes = siteOffsetMinutes): string {
  return formatDateTime(epochMs, style, offsetMinutes).replace(/,.*$/, "");
}
