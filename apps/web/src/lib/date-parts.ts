// A moment as a person picks it: by its parts. The texts are the wire's: 2026-11-21, 2026-11-21T20:45, 20:45, 2026-11, 2026.

export const dateModes = ["datetime", "date", "time", "month", "year"] as const;
export type DateMode = (typeof dateModes)[number];
export type DatePart = "year" | "month" | "day" | "hour" | "minute";
export type DateParts = Readonly<Record<DatePart, number>>;

/** What may be picked unless a place says otherwise. */
export const firstDay = "2000-01-01";
export const lastDay = "2030-12-31";
export const minuteStep = 1;

const order: readonly DatePart[] = ["year", "month", "day", "hour", "minute"];

export const partsOf: Readonly<Record<DateMode, readonly DatePart[]>> = {
  datetime: order,
  date: ["year", "month", "day"],
  time: ["hour", "minute"],
  month: ["year", "month"],
  year: ["year"],
};

const least: DateParts = { year: 0, month: 1, day: 1, hour: 0, minute: 0 };

function pad(part: number, length = 2): string {
  return String(part).padStart(length, "0");
}

export function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The parts of a text; what it does not say is the least. Null for what is no such moment. */
export function readDate(text: string, mode: DateMode): DateParts | null {
  const found = mode === "time" ? /^(\d{2}):(\d{2})$/.exec(text) : /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?:T(\d{2}):(\d{2}))?$/.exec(text);
  if (found === null) return null;
  const names = mode === "time" ? partsOf.time : order;
  const parts = { ...least };
  for (const [at, name] of names.entries()) if (found[at + 1] !== undefined) parts[name] = Number(found[at + 1]);
  const { year, month, day, hour, minute } = parts;
  const real = month >= 1 && month <= 12 && day >= 1 && (mode === "time" || day <= daysIn(year, month)) && hour < 24 && minute < 60;
  return real ? parts : null;
}

export function writeDate({ year, month, day, hour, minute }: DateParts, mode: DateMode): string {
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  switch (mode) {
    case "datetime": return `${date}T${pad(hour)}:${pad(minute)}`;
    case "date": return date;
    case "time": return `${pad(hour)}:${pad(minute)}`;
    case "month": return `${pad(year, 4)}-${pad(month)}`;
    case "year": return pad(year, 4);
  }
}

export type DateRange = { readonly from: DateParts; readonly to: DateParts };

/** The range of a mode; an end that only names a day reaches to its last minute. */
export function rangeOf(mode: DateMode, min = firstDay, max = lastDay): DateRange {
  if (mode === "time") return { from: least, to: { ...least, hour: 23, minute: 59 } };
  const from = readDate(min, "datetime") ?? least;
  const end = readDate(max, "datetime") ?? least;
  const to = max.includes("T") ? end : { ...end, month: max.length < 7 ? 12 : end.month, hour: 23, minute: 59 };
  return { from, to: max.length < 10 ? { ...to, day: daysIn(to.year, to.month) } : to };
}

/** The bounds of a part, given the parts before it. */
export function boundsOf(part: DatePart, parts: DateParts, { from, to }: DateRange): readonly [least: number, most: number] {
  const before = order.slice(0, order.indexOf(part));
  const atFrom = before.every((name) => parts[name] === from[name]);
  const atTo = before.every((name) => parts[name] === to[name]);
  const most = { year: to.year, month: 12, day: daysIn(parts.year, parts.month), hour: 23, minute: 59 }[part];
  return [
    part === "year" || atFrom ? from[part] : least[part],
    part === "year" || atTo ? Math.min(to[part], most) : most,
  ];
}

/** The nearest moment within the range, part after part. */
export function withinRange(parts: DateParts, range: DateRange): DateParts {
  const kept = { ...parts };
  for (const part of order) {
    const [low, high] = boundsOf(part, kept, range);
    kept[part] = Math.min(high, Math.max(low, kept[part]));
  }
  return kept;
}
