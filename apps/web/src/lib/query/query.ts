// Queries by call: a result is cached under the call's name, the language and the input, so no component writes a
// key. The first screen's results come with the page and are cached before the first render. This file is small on
// purpose, to fit with React into home's size limit: functions that home does not need are in query-data.ts and
// mutation.ts. A failed query shows no message by itself.

import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from "react";
import type { AnyCall } from "@khela/contract/calls";
import type { Call } from "@khela/contract/call";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import { useLanguage } from "../../i18n/i18n.tsx";
import { CallError, send } from "../api/call.ts";

/** A call with its input, which a page loads before a screen is shown. */
export type QueryOptions = readonly [call: AnyCall, input: object];

/** Creates typed query options: the input must be the call's. */
export function queryOptions<C extends AnyCall>(call: C, input: InputOf<C>): QueryOptions {
  return [call, input as object];
}

/** The state of a query. While the query is refetched, `data` has the previous answer. */
export type QueryResult<T> = {
  readonly data: T | undefined;
  readonly error: CallError | null;
  readonly isFetching: boolean;
};

export type Updater = (known: unknown) => unknown;

export type Query = {
  result: QueryResult<unknown>;
  /** When the answer arrived, by the page's own clock; −∞ after the query was invalidated. */
  dataUpdatedAt: number;
  promise: Promise<unknown> | null;
  /**
   * Whether the query was invalidated while a request was pending. The answer of that request may be older than the
   * change.
   */
  isInvalidated: boolean;
  /** Updates of the cached result since the pending request was sent; they also apply to its answer. */
  pendingUpdates: Updater[];
  refetch: () => Promise<unknown>;
  readonly name: string;
  /** Whether the result belongs to one member; such results are removed when the session ends. */
  isPersonal: boolean;
  readonly observers: Set<() => void>;
};

export type QueryCache = Map<string, Query>;

export const emptyResult: QueryResult<undefined> = { data: undefined, error: null, isFetching: false };
const staleTimeMs = 15_000;
const retryDelaysMs = [1000, 3000];

export function queryKey(name: string, language: string, input: object): string {
  return `${name} ${language} ${JSON.stringify(input)}`;
}

export function ensureQuery(cache: QueryCache, key: string): Query {
  const existing = cache.get(key);
  if (existing !== undefined) return existing;
  const created: Query = {
    result: emptyResult,
    dataUpdatedAt: -Infinity,
    promise: null,
    isInvalidated: false,
    pendingUpdates: [],
    refetch: () => Promise.resolve(),
    name: key.slice(0, key.indexOf(" ")),
    isPersonal: false,
    observers: new Set(),
  };
  cache.set(key, created);
  return created;
}

export function setResult(query: Query, result: QueryResult<unknown>): void {
  query.result = result;
  for (const observer of query.observers) observer();
}

/** Stores a result in the cache as if the server had just answered. */
export function setQueryData(cache: QueryCache, key: string, data: unknown): void {
  const query = ensureQuery(cache, key);
  query.dataUpdatedAt = performance.now();
  setResult(query, { data, error: null, isFetching: false });
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

// Retries only after a lost connection, which may return; a server's error would repeat.
async function sendWithRetry(call: AnyCall, input: object): Promise<unknown> {
  for (const ms of retryDelaysMs) {
    try {
      return await send(call, input as InputOf<AnyCall>);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "network.failed") throw error;
      await delay(ms);
    }
  }
  return send(call, input as InputOf<AnyCall>);
}

export function invalidateQuery(query: Query): void {
  query.dataUpdatedAt = -Infinity;
  query.isInvalidated = query.promise !== null;
  if (!query.isInvalidated && query.observers.size > 0) void query.refetch();
}

function settleQuery(query: Query, result: QueryResult<unknown>): void {
  query.promise = null;
  query.pendingUpdates = [];
  setResult(query, result);
  if (query.isInvalidated) invalidateQuery(query);
}

export function fetchQuery(query: Query, call: AnyCall, input: object): Promise<unknown> {
  query.refetch = () => fetchQuery(query, call, input);
  query.isPersonal = (call as Call).access !== "anyone";
  if (query.promise !== null) return query.promise;
  setResult(query, { ...query.result, isFetching: true });
  query.promise = sendWithRetry(call, input)
    .then((data) => {
      query.dataUpdatedAt = performance.now();
      settleQuery(query, {
        data: query.pendingUpdates.reduce((known, change) => change(known), data),
        error: null,
        isFetching: false,
      });
    })
    .catch((error: CallError) => settleQuery(query, { data: query.result.data, error, isFetching: false }));
  return query.promise;
}

export function isStale(query: Query, call: Call): boolean {
  return performance.now() - query.dataUpdatedAt > Math.max(staleTimeMs, (call.cacheS ?? 0) * 1000);
}

/** Prefetches queries at touch-down on a link. The screen reports failures when it opens. */
export function prefetchQueries(cache: QueryCache, language: string, queries: readonly QueryOptions[]): void {
  for (const [call, input] of queries) {
    const query = ensureQuery(cache, queryKey(call.name, language, input));
    if (isStale(query, call)) void fetchQuery(query, call, input);
  }
}

/** Refetches every failed query that is mounted, after the connection has returned. */
export function refetchFailed(cache: QueryCache): void {
  for (const query of cache.values()) {
    if (query.result.error !== null && query.observers.size > 0) void query.refetch();
  }
}

export const CacheContext = createContext<QueryCache>(new Map());

export function useCache(): QueryCache {
  return useContext(CacheContext);
}

/** Returns a call's result. With `enabled: false` it does not fetch. `refetch` fetches again at once. */
export function useCall<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  options: { enabled?: boolean } = {},
): QueryResult<OutputOf<C>> & { readonly refetch: () => void } {
  const cache = useCache();
  const { code } = useLanguage();
  const enabled = options.enabled ?? true;
  const key = queryKey(call.name, code, input as object);
  const query = ensureQuery(cache, key);
  const read = (): QueryResult<unknown> => query.result;
  const result = useSyncExternalStore(
    (observer) => {
      query.observers.add(observer);
      return () => query.observers.delete(observer);
    },
    read,
    read,
  ) as QueryResult<OutputOf<C>>;

  useEffect(() => {
    if (enabled && isStale(query, call)) void fetchQuery(query, call, input as object);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- call and input are in the query's key
  }, [query, enabled]);

  // After a change of language, public data stays visible until it arrives in the new language, so that a form keeps
  // its input.
  const queryId = call.name + JSON.stringify(input);
  const isPublic = (call as Call).access === "anyone";
  const lastShown = useRef<{ queryId: string; code: string; data: OutputOf<C> | undefined }>({
    queryId,
    code,
    data: undefined,
  });
  if (result.data !== undefined || lastShown.current.code === code)
    lastShown.current = { queryId, code, data: result.data };
  const data =
    result.data ?? (isPublic && lastShown.current.queryId === queryId ? lastShown.current.data : undefined);

  return { ...result, data, refetch: () => void fetchQuery(query, call, input as object) };
}
