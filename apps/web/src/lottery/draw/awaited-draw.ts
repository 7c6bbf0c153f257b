// What a draw that was waited for has come to: its own result, also where a later one is the newest by then, or none, where it is void.

import type { lottery } from "@khela/contract/lottery/calls";
import type { OutputOf } from "@khela/contract/schemas";

type Draw = OutputOf<typeof lottery.draws>["content"][number];
export type AwaitedDraw = Pick<Draw, "numero" | "state" | "winningTime" | "result">;

const endStates = ["drawn", "settled", "void"];

/** Whether nothing more is to be waited for; `draw` may still be that of an earlier question. */
export function hasEnded(draw: AwaitedDraw | undefined, awaited: string): boolean {
  return draw?.numero === awaited && endStates.includes(draw.state);
}

/** The result that is shown: that of the draw that was waited for, until a later one is there. */
export function latestResult(previous: AwaitedDraw | null, ended: AwaitedDraw | null): AwaitedDraw | null {
  if (ended === null || ended.result === null) return previous;
  return previous === null || previous.winningTime <= ended.winningTime ? ended : previous;
}
