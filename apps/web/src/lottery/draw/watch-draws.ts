// The stream that says when a draw of a lottery goes on. Opened only while a result or the next draw is waited for; the browser resumes it by itself.

import { lotteryEventsPath } from "@khela/contract/wire";

/** Runs `onChange` when the stream is open, since what came before it was missed, and at each step; returns what ends it. */
export function watchDraws(gameId: number, onChange: () => void): () => void {
  if (typeof EventSource === "undefined") return () => undefined;
  const source = new EventSource(`${lotteryEventsPath}${gameId}`);
  for (const event of ["open", "changed"]) source.addEventListener(event, onChange);
  return () => source.close();
}
