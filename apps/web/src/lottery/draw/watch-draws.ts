// The stream of a lottery's draw events. It is open only while waiting for a result or the next draw.

import { lotteryEventsPath } from "@khela/contract/push-events";
import { openLiveStream } from "../../lib/api/live-stream.ts";

/**
 * Runs `onChange` when the stream opens, since earlier events were missed, and at each event; returns the function
 * that stops it.
 */
export function watchDraws(gameId: number, onChange: () => void): () => void {
  return openLiveStream({
    path: `${lotteryEventsPath}${gameId}`,
    on: { changed: onChange },
    onOpen: onChange,
  });
}
