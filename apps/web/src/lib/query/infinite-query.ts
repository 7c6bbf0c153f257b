// Queries for endless lists of a call. They are separate from query.ts so that only screens with such lists load this
// code.

import { useEffect, useRef, useState } from "react";
import type { AnyCall } from "@khela/contract/calls";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import { useLanguage } from "../../i18n/i18n.tsx";
import type { CallError } from "../api/call.ts";
import { send } from "../api/call.ts";
import { queryKey, useCache } from "./query.ts";
import { ensureQueryData, findFreshData } from "./query-data.ts";

/** A page of a list, with the total number of pages or the cursor of the next page. */
type Paged = { readonly totalPages?: number; readonly nextCursor?: string | null };
type PageName = "pageNo" | "page" | "cursor";

/** The input field that requests the next page. */
function nextPageField(
  pageName: PageName,
  pages: readonly unknown[],
  firstPage: number,
): Readonly<Record<string, unknown>> {
  if (pageName !== "cursor") return { [pageName]: pages.length + firstPage };
  return { cursor: (pages[pages.length - 1] as Paged | undefined)?.nextCursor ?? "" };
}

function isLastPage(pageName: PageName, pages: readonly unknown[]): boolean {
  const { totalPages = 0, nextCursor = null } = pages[pages.length - 1] as Paged;
  return pageName === "cursor" ? nextCursor === null : pages.length >= totalPages;
}

export type InfiniteQuery<T> = {
  readonly pages: readonly T[];
  /**
   * `loading`: a page is being fetched; `failed`: the requested page did not load; `more`: there is another page;
   * `end`: all pages are loaded.
   */
  readonly state: "loading" | "failed" | "more" | "end";
  readonly error: CallError | null;
  /** Fetches the next page, or the failed one again; does nothing while one is being fetched. */
  readonly fetchNextPage: () => void;
};

type PagesState<T> = {
  readonly key: string;
  readonly pages: readonly T[];
  readonly error: CallError | null;
  readonly isFetching: boolean;
};

// Pages are cached, so that after a step back the list has its former length. The first page is an ordinary query,
// since the server's page or a touched link may already have fetched it.
const pageCache = new Map<string, readonly unknown[]>();
const maxCachedLists = 12;

function cachePages(key: string, pages: readonly unknown[]): void {
  pageCache.delete(key);
  pageCache.set(key, pages);
  for (const oldest of pageCache.keys()) {
    if (pageCache.size <= maxCachedLists) break;
    pageCache.delete(oldest);
  }
}

/**
 * Returns the pages of a call that has `totalPages` or `nextCursor` in its answers. The first page has number 1 (0 in
 * the lottery family). `pageName` is the input's page field: `pageNo` in the games family, `page` in the money family,
 * and `cursor` for lists that may be long. `cached: false` starts from the first page each time.
 */
export function useInfiniteQuery<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  {
    pageName = "pageNo",
    cached = true,
    firstPage = 1,
  }: { pageName?: PageName; cached?: boolean; firstPage?: 0 | 1 } = {},
): InfiniteQuery<OutputOf<C>> {
  const { code } = useLanguage();
  const cache = useCache();
  const key = queryKey(call.name, code, input as object);
  const inputAfter = (pages: readonly unknown[]): InputOf<C> =>
    ({ ...(input as object), ...nextPageField(pageName, pages, firstPage) }) as InputOf<C>;

  function knownPages(): readonly OutputOf<C>[] {
    if (!cached) return [];
    const known = pageCache.get(key) as readonly OutputOf<C>[] | undefined;
    if (known !== undefined) return known;
    const first = findFreshData(cache, code, call, inputAfter([]));
    return first === undefined ? [] : [first];
  }

  const createState = (): PagesState<OutputOf<C>> => ({
    key,
    pages: knownPages(),
    error: null,
    isFetching: false,
  });
  const [state, setState] = useState<PagesState<OutputOf<C>>>(createState);
  const current = state.key === key ? state : createState();
  const requested = useRef("");

  function fetchNextPage(): void {
    const page = current.pages.length + 1;
    const nextKey = `${key} ${page}`;
    if (requested.current === nextKey) return;
    requested.current = nextKey;
    setState({ ...current, error: null, isFetching: true });
    const fetching =
      cached && page === 1
        ? ensureQueryData(cache, code, call, inputAfter([]))
        : send(call, inputAfter(current.pages));
    fetching.then(
      (answer) => {
        if (requested.current !== nextKey) return;
        const pages = [...current.pages, answer];
        cachePages(key, pages);
        setState({ key, pages, error: null, isFetching: false });
      },
      (error: CallError) => {
        if (requested.current !== nextKey) return;
        requested.current = "";
        setState({ ...current, error, isFetching: false });
      },
    );
  }

  const { pages, error, isFetching } = current;
  const hasPage = pages.length > 0;
  useEffect(() => {
    if (!hasPage && error === null) fetchNextPage();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first page, once for each key
  }, [key]);

  const status = isFetching || !hasPage ? "loading" : isLastPage(pageName, pages) ? "end" : "more";
  return { pages, error, state: error === null ? status : "failed", fetchNextPage };
}
