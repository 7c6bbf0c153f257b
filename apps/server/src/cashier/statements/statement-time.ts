// Time of a statement line, in the form of Bangladeshi wallets and banks: day before month, in local time.

import { instantOf } from "../../infra/opening-hours.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const SHAPE =
  /^(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ,]+(\d{4}|\d{2}))(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap])?\.?m?\.?)?$/i;

function monthOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3).toLowerCase()) + 1;
}

/** Parses a time; null: the text is no time. A date without a time of day means the beginning of that day. */
export function readStatementTime(text: string, timeZone: string): Date | null {
  const clean = text
    .normalize("NFKC")
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .trim();
  const found = SHAPE.exec(clean);
  if (found === null) return null;
  const [, isoYear, isoMonth, isoDay, day, month, year, hours = "0", minutes = "0", seconds = "0", half] =
    found;
  const y = Number(isoYear ?? (year!.length === 2 ? `20${year}` : year));
  const m = isoMonth === undefined ? monthOf(month!) : Number(isoMonth);
  const d = Number(isoDay ?? day);
  const h = (Number(hours) % (half === undefined ? 24 : 12)) + (half?.toLowerCase() === "p" ? 12 : 0);
  const wall = Date.UTC(y, m - 1, d, h, Number(minutes), Number(seconds));
  const back = new Date(wall);
  const isReal =
    back.getUTCMonth() === m - 1 &&
    back.getUTCDate() === d &&
    Number(hours) < 24 &&
    Number(minutes) < 60 &&
    y > 2000;
  return isReal ? new Date(instantOf(timeZone, wall)) : null;
}
