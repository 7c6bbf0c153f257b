// Selects the result of the draw that the page waits for, even if a later draw is already the newest. A void draw has
// no result.

import type { lottery } from "@khela/contract/lottery/calls";
import type { OutputOf } from "@khela/contract/schemas";

type Draw = OutputOf<typeof lottery.draws>["content"][number];
export type AwaitedDraw = Pick<Draw, "numero" | "state" | "winningTime" | "result">;

const endStates = ["drawn", "settled", "void"];

/** Whether the awaited draw has ended; `draw` may still be the answer to an earlier request. */
export function hasEnded(draw: AwaitedDraw | undefined, awaited: string): boolean {
  return draw?.numero === awaited && endStates.includes(draw.state);
}

/** The result to show: the awaited draw's, until there is a later one. */
export function latestResult(previous: AwaitedDraw | null, ended: AwaitedDraw | null): AwaitedDraw | null {
  if (ended === null || ended.result === null) return previous;
  return previous === null || previous.winningTime <= ended.winningTime ? ended : previous;
}
