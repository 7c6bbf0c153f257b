import { useRef } from "react";
import { noticeCalls } from "@khela/contract/content/notices/calls";
import { send } from "../api/call.ts";
import { useCache } from "../query/query.ts";
import { setQueriesData } from "../query/query-data.ts";
import { throttled } from "../throttle.ts";

/** Interval from the specification. Notices that are opened within it are marked in one call at its end. */
const flushEveryMs = 150;

/**
 * Marks notices as read: at once on the screen, and on the server at most every 150 ms. After an error they are
 * unread at the next visit.
 */
export function useMarkNoticeRead(): (id: number) => void {
  const cache = useCache();
  const queued = useRef(new Set<number>());
  const marked = useRef(new Set<number>());
  const flush = useRef<(() => void) | null>(null);

  flush.current ??= throttled(() => {
    const ids = [...queued.current];
    queued.current.clear();
    for (const announcementId of ids)
      send(noticeCalls.markRead, { announcementId, read: true }).catch(() =>
        marked.current.delete(announcementId),
      );
  }, flushEveryMs);

  return (id) => {
    if (marked.current.has(id)) return;
    marked.current.add(id);
    queued.current.add(id);
    setQueriesData(cache, noticeCalls.unread, (known) =>
      known.readIds.includes(id)
        ? known
        : { unread: Math.max(0, known.unread - 1), readIds: [...known.readIds, id] },
    );
    flush.current?.();
  };
}
