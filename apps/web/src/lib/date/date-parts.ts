// A date or time as its parts, for a picker. The texts are those of the API: 2026-11-21, 2026-11-21T20:45, 20:45,
// 2026-11, 2026.

export const dateModes = ["datetime", "date", "time", "month", "year"] as const;
export type DateMode = (typeof dateModes)[number];
export type DatePart = "year" | "month" | "day" | "hour" | "minute";
export type DateParts = Readonly<Record<DatePart, number>>;

/** First day of the range that the date picker offers by default; `lastDay` is its last day. */
export const firstDay = "2000-01-01";
export const lastDay = "2030-12-31";
export const minuteStep = 1;

const partOrder: readonly DatePart[] = ["year", "month", "day", "hour", "minute"];

export const partsByMode: Readonly<Record<DateMode, readonly DatePart[]>> = {
  datetime: partOrder,
  date: ["year", "month", "day"],
  time: ["hour", "minute"],
  month: ["year", "month"],
  year: ["year"],
};

const minimumParts: DateParts = { year: 0, month: 1, day: 1, hour: 0, minute: 0 };

function pad(part: number, length = 2): string {
  return String(part).padStart(length, "0");
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Returns the parts of a text; missing parts have their minimum. Null for an invalid text. */
export function parseDate(text: string, mode: DateMode): DateParts | null {
  const found =
    mode === "time"
      ? /^(\d{2}):(\d{2})$/.exec(text)
      : /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?:T(\d{2}):(\d{2}))?$/.exec(text);
  if (found === null) return null;
  const names = mode === "time" ? partsByMode.time : partOrder;
  const parts = { ...minimumParts };
  for (const [at, name] of names.entries())
    if (found[at + 1] !== undefined) parts[name] = Number(found[at + 1]);
  const { year, month, day, hour, minute } = parts;
  const real =
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    (mode === "time" || day <= daysInMonth(year, month)) &&
    hour < 24 &&
    minute < 60;
  return real ? parts : null;
}

export function serializeDate({ year, month, day, hour, minute }: DateParts, mode: DateMode): string {
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  switch (mode) {
    case "datetime":
      return `${date}T${pad(hour)}:${pad(minute)}`;
    case "date":
      return date;
    case "time":
      return `${pad(hour)}:${pad(minute)}`;
    case "month":
      return `${pad(year, 4)}-${pad(month)}`;
    case "year":
      return pad(year, 4);
  }
}

export type DateLimits = { readonly from: DateParts; readonly to: DateParts };

/** Returns the range of a mode; an end that is only a day includes its last minute. */
export function dateLimits(mode: DateMode, min = firstDay, max = lastDay): DateLimits {
  if (mode === "time") return { from: minimumParts, to: { ...minimumParts, hour: 23, minute: 59 } };
  const from = parseDate(min, "datetime") ?? minimumParts;
  const end = parseDate(max, "datetime") ?? minimumParts;
  const to = max.includes("T")
    ? end
    : { ...end, month: max.length < 7 ? 12 : end.month, hour: 23, minute: 59 };
  return { from, to: max.length < 10 ? { ...to, day: daysInMonth(to.year, to.month) } : to };
}

/** Returns the minimum and maximum of a part of a date, given the parts before it. */
export function partLimits(
  part: DatePart,
  parts: DateParts,
  { from, to }: DateLimits,
): readonly [least: number, most: number] {
  const before = partOrder.slice(0, partOrder.indexOf(part));
  const atFrom = before.every((name) => parts[name] === from[name]);
  const atTo = before.every((name) => parts[name] === to[name]);
  const most = { year: to.year, month: 12, day: daysInMonth(parts.year, parts.month), hour: 23, minute: 59 }[
    part
  ];
  return [
    part === "year" || atFrom ? from[part] : minimumParts[part],
    part === "year" || atTo ? Math.min(to[part], most) : most,
  ];
}

/** Returns the nearest time within the range: each part is limited in turn. */
export function clampDate(parts: DateParts, range: DateLimits): DateParts {
  const clamped = { ...parts };
  for (const part of partOrder) {
    const [low, high] = partLimits(part, clamped, range);
    clamped[part] = Math.min(high, Math.max(low, clamped[part]));
  }
  return clamped;
}
