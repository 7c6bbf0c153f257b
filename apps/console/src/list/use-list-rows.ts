import { useInfiniteQuery, type InfiniteData, type QueryKey } from "@tanstack/react-query";
import type { AnyOperatorCall } from "@khela/contract/operator/operator-calls";
import type { ListCount } from "@khela/contract/operator/lists";
import type { OperatorError } from "../lib/api/operator-error.ts";
import { useMerchantCode } from "../lib/api/request-context.ts";
import { fetchOperatorCall } from "../lib/api/send.ts";
import { callKey } from "../lib/api/use-operator-call.ts";
import { useLanguage } from "../lib/preferences.ts";
import type { AnyListCall, AnyRow } from "./list-types.ts";

type Page = {
  readonly rows: readonly AnyRow[];
  readonly nextCursor: string | null;
  readonly about: ListCount | null;
  readonly asOf: number;
};

export type ListRows = {
  readonly rows: readonly AnyRow[] | undefined;
  readonly about: ListCount | null;
  /** When the first page was read, in milliseconds since 1970; null: not yet. */
  readonly asOf: number | null;
  readonly error: OperatorError | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly isStale: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
};

/**
 * Loads the pages of a list by cursor. `everyMs`: interval at which the loaded pages are read again while the page is
 * visible.
 */
export function useListRows(
  call: AnyListCall,
  input: Readonly<Record<string, unknown>>,
  { size, everyMs }: { readonly size: number; readonly everyMs?: number | undefined },
): ListRows {
  const merchant = useMerchantCode();
  const language = useLanguage();
  const query = useInfiniteQuery<Page, OperatorError, InfiniteData<Page>, QueryKey, string | undefined>({
    queryKey: [...callKey(call, { ...input, size }, { merchant, language }), "pages"],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      // The types of a list's input and rows are checked where the list is declared.
      const page: unknown = await fetchOperatorCall(
        call as unknown as AnyOperatorCall,
        { ...input, ...cursor, size } as never,
        { signal },
      );
      return page as Page;
    },
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (previous) => previous,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  const first = query.data?.pages[0];
  return {
    rows: query.data?.pages.flatMap(({ rows }) => rows),
    about: first?.about ?? null,
    asOf: first?.asOf ?? null,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isStale: query.isPlaceholderData,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  };
}
