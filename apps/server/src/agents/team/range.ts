import { maxTeamRangeDays, type TeamPeriod } from "@khela/contract/agents/team";
import type { Refusing } from "../agent-reader.ts";

const DAY_MS = 24 * 60 * 60_000;

export type Days = { readonly from: string; readonly to: string };

const WEEK_DAYS = 7;
/** Weekday of 1 January 1970, a Thursday, where Monday is 0. */
const EPOCH_WEEKDAY = 3;

const periodKey = {
  week: (day: number) => day - ((day + EPOCH_WEEKDAY) % WEEK_DAYS),
  month: (day: number) => new Date(day * DAY_MS).getUTCMonth(),
} as const;

/** Returns the weeks or months of a range, oldest first. The first and last are cut to the range. */
export function periodsOf({ from, to }: Days, by: TeamPeriod): Days[] {
  const [first, last] = [Date.parse(from) / DAY_MS, Date.parse(to) / DAY_MS];
  const days = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  const iso = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
  return [...Map.groupBy(days, periodKey[by]).values()].map((of) => ({
    from: iso(of[0]!),
    to: iso(of.at(-1)!),
  }));
}

/** First guard of a range: both days exist, `to` is not before `from`, and the range is not too long. */
export function readRange(ctx: Refusing<"agent.range">, { from, to }: Days): void {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const isDay = (text: string, time: number) =>
    !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
  if (!isDay(from, first)) ctx.fail("agent.range", { field: "from" });
  if (!isDay(to, last)) ctx.fail("agent.range", { field: "to" });
  if (last < first || (last - first) / DAY_MS >= maxTeamRangeDays)
    ctx.fail("agent.range", { field: "to", mostDays: maxTeamRangeDays });
}
