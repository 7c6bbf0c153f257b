// Access to the cached results of queries by call, for code outside the components that show them: reads, updates,
// invalidates and removes them.

import type { AnyCall } from "@khela/contract/calls";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import type { QueryCache, Updater } from "./query.ts";
import {
  emptyResult,
  ensureQuery,
  fetchQuery,
  invalidateQuery,
  isStale,
  queryKey,
  setResult,
} from "./query.ts";

/** Returns a cached result that does not need to be fetched again, or undefined. */
export function findFreshData<C extends AnyCall>(
  cache: QueryCache,
  language: string,
  call: C,
  input: InputOf<C>,
): OutputOf<C> | undefined {
  const query = cache.get(queryKey(call.name, language, input as object));
  return query === undefined || isStale(query, call) ? undefined : (query.result.data as OutputOf<C>);
}

/** Returns the cached result, or fetches it; joins a pending request for it. Throws a `CallError`. */
export async function ensureQueryData<C extends AnyCall>(
  cache: QueryCache,
  language: string,
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> {
  const query = ensureQuery(cache, queryKey(call.name, language, input as object));
  if (isStale(query, call)) await fetchQuery(query, call, input as object);
  const { data, error } = query.result;
  if (error !== null) throw error;
  return data as OutputOf<C>;
}

/**
 * Updates a call's cached results for every input, such as after a push. The update also applies to a pending result,
 * which may be older.
 */
export function setQueriesData<C extends AnyCall>(
  cache: QueryCache,
  call: C,
  updater: (known: OutputOf<C>) => OutputOf<C>,
): void {
  for (const query of cache.values()) {
    if (query.name !== call.name) continue;
    if (query.promise !== null) query.pendingUpdates.push(updater as Updater);
    const { data } = query.result;
    if (data !== undefined) setResult(query, { ...query.result, data: updater(data as OutputOf<C>) });
  }
}

/** Marks a call's results as stale: mounted components refetch now, others when they mount again. */
export function invalidateQueries(cache: QueryCache, call: AnyCall): void {
  for (const query of cache.values()) {
    if (query.name === call.name) invalidateQuery(query);
  }
}

/** Removes all results of the logged-in member from the cache, since another person may use this phone next. */
export function removePersonalQueries(cache: QueryCache): void {
  for (const [key, query] of cache) {
    if (!query.isPersonal) continue;
    // A pending request may still return the previous person's data, so its entry is removed from the cache, and no
    // component reads the entry.
    cache.delete(key);
    setResult(query, emptyResult);
  }
}
