import { useRef } from "react";
import { content } from "@khela/contract/calls/content";
import { send } from "../lib/call.ts";
import { changeAnswers, useCache } from "../lib/query.ts";
import { throttled } from "../lib/throttle.ts";

/** The specification's pace: what is opened faster is told in one go after it. */
const markEveryMs = 150;

/** Marks notices as read: at once on the screen, and for the member at most every 150 ms. Failing, they stay unread next time. */
export function useMarkRead(): (id: number) => void {
  const cache = useCache();
  const waiting = useRef(new Set<number>());
  const told = useRef(new Set<number>());
  const tell = useRef<(() => void) | null>(null);

  tell.current ??= throttled(() => {
    const ids = [...waiting.current];
    waiting.current.clear();
    for (const announcementId of ids) send(content.markRead, { announcementId, read: true }).catch(() => told.current.delete(announcementId));
  }, markEveryMs);

  return (id) => {
    if (told.current.has(id)) return;
    told.current.add(id);
    waiting.current.add(id);
    changeAnswers(cache, content.unread, (known) => (known.readIds.includes(id)
      ? known : { unread: Math.max(0, known.unread - 1), readIds: [...known.readIds, id] }));
    tell.current?.();
  };
}
