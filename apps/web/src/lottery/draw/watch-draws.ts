// The event stream of a lottery's draws. It is open only while the page waits for a result or for the next draw.

import { lotteryEventsPath } from "@khela/contract/push-events";
import { openLiveStream } from "../../lib/api/live-stream.ts";

/**
 * Runs `onChange` at each event, and when the stream opens, since earlier events were missed. Returns a function that
 * ends it.
 */
export function watchDraws(gameId: number, onChange: () => void): () => void {
  return openLiveStream({
    path: `${lotteryEventsPath}${gameId}`,
    on: { changed: onChange },
    onOpen: onChange,
  });
}
