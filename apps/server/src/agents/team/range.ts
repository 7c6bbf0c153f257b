import { maxTeamRangeDays } from "@khela/contract/agents/team";

const DAY_MS = 24 * 60 * 60_000;

type Reader = { fail(code: "agent.range", detail?: unknown): never };

/** First guard: both are days, in their order and not too many. */
export function readRange(ctx: Reader, { from, to }: { readonly from: string; readonly to: string }): void {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const isDay = (text: string, time: number) =>
    !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
  if (!isDay(from, first)) ctx.fail("agent.range", { field: "from" });
  if (!isDay(to, last)) ctx.fail("agent.range", { field: "to" });
  if (last < first || (last - first) / DAY_MS >= maxTeamRangeDays)
    ctx.fail("agent.range", { field: "to", mostDays: maxTeamRangeDays });
}
