// The end of an endless list: fetches the next page when the list is scrolled near its end, and shows the list's state.

import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import type { InfiniteQuery } from "../../lib/query/infinite-query.ts";
import { EndOfList, ErrorState, LoadingState } from "../feedback/states.tsx";

type InfiniteScrollSentinelProps = {
  readonly pages: InfiniteQuery<unknown>;
  /** Text that is shown when a page of the list failed to load. */
  readonly failed: string;
  /** Text that is shown when there are no more pages. */
  readonly end: string;
};

export function InfiniteScrollSentinel({ pages, failed, end }: InfiniteScrollSentinelProps): ReactNode {
  const { errorText } = useI18n();
  const foot = useRef<HTMLDivElement>(null);
  const { state, error, fetchNextPage } = pages;

  useEffect(() => {
    if (foot.current === null || state !== "more") return undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) fetchNextPage();
      },
      { rootMargin: "300px" },
    );
    watcher.observe(foot.current);
    return () => watcher.disconnect();
  }, [state, fetchNextPage]);

  return (
    <div ref={foot}>
      {state === "failed" ? (
        <ErrorState title={failed} hint={errorText(error?.code ?? "")} onRetry={fetchNextPage} />
      ) : null}
      {state === "loading" || state === "more" ? <LoadingState /> : null}
      {state === "end" ? <EndOfList text={end} /> : null}
    </div>
  );
}
