// The foot of an endless list: fetches on when it comes near, and says how things stand.

import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import type { Pages } from "../lib/pages.ts";
import { EndOfList, Failed, Loading } from "./states.tsx";

type PagedEndProps = {
  readonly pages: Pages<unknown>;
  /** Said when it did not load. */
  readonly failed: string;
  /** Said when there is no more. */
  readonly end: string;
};

export function PagedEnd({ pages, failed, end }: PagedEndProps): ReactNode {
  const { errorText } = useI18n();
  const foot = useRef<HTMLDivElement>(null);
  const { state, error, more } = pages;

  useEffect(() => {
    if (foot.current === null || state !== "more") return undefined;
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) more();
    }, { rootMargin: "300px" });
    watcher.observe(foot.current);
    return () => watcher.disconnect();
  }, [state, more]);

  return (
    <div ref={foot}>
      {state === "failed" ? <Failed title={failed} hint={errorText(error?.code ?? "")} onRetry={more} /> : null}
      {state === "loading" || state === "more" ? <Loading /> : null}
      {state === "end" ? <EndOfList text={end} /> : null}
    </div>
  );
}
