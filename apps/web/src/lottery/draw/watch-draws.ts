// The stream that says when a draw of a lottery continues. Opened only while a result or the next draw is waited for.

import { lotteryEventsPath } from "@khela/contract/wire";
import { openLiveStream } from "../../lib/api/live-stream.ts";

/** Runs `onChange` when the stream is open, since earlier steps were missed, and at each step; returns what ends it. */
export function watchDraws(gameId: number, onChange: () => void): () => void {
  return openLiveStream({
    path: `${lotteryEventsPath}${gameId}`,
    on: { changed: onChange },
    onOpen: onChange,
  });
}
