// Reading and acting by call: an answer is kept under the call's name, the language and the input, so nobody writes
// a key. The first screen's answers come with the page and are in the cache before the first render. Small on
// purpose: it must fit beside React into the budget of home. It never shows anything by itself.

import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { AnyCall } from "@khela/contract/calls";
import type { Call } from "@khela/contract/call";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import { useLanguage } from "../i18n/i18n.tsx";
import { CallError, send } from "./call.ts";

/** A call and its input, to be fetched ahead of a screen. */
export type Ask = readonly [call: AnyCall, input: object];

/** Typed maker of an Ask: the input must be the call's. */
export function ask<C extends AnyCall>(call: C, input: InputOf<C>): Ask {
  return [call, input as object];
}

/** What is known of a call's answer. `data` stays while it is asked again. */
export type Reading<T> = { readonly data: T | undefined; readonly error: CallError | null; readonly asking: boolean };

type Change = (known: unknown) => unknown;

type Entry = {
  reading: Reading<unknown>;
  /** When the answer came, by the page's own clock; −∞ once it is known to be old. */
  at: number;
  flight: Promise<unknown> | null;
  /** The answer under way may have been made before what made the known one old. */
  late: boolean;
  /** What was changed here since the answer under way was asked for. */
  changes: Change[];
  again: () => Promise<unknown>;
  readonly name: string;
  /** Whether the answer is somebody's own. */
  personal: boolean;
  readonly readers: Set<() => void>;
};

export type QueryCache = Map<string, Entry>;

const unread: Reading<undefined> = { data: undefined, error: null, asking: false };
const freshMs = 15_000;
const retryAfterMs = [1000, 3000];

export function queryKey(name: string, language: string, input: object): string {
  return `${name} ${language} ${JSON.stringify(input)}`;
}

function entryOf(cache: QueryCache, key: string): Entry {
  const found = cache.get(key);
  if (found !== undefined) return found;
  const made: Entry = {
    reading: unread, at: -Infinity, flight: null, late: false, changes: [], again: () => Promise.resolve(),
    name: key.slice(0, key.indexOf(" ")), personal: false, readers: new Set(),
  };
  cache.set(key, made);
  return made;
}

function tell(entry: Entry, reading: Reading<unknown>): void {
  entry.reading = reading;
  for (const reader of entry.readers) reader();
}

/** Puts an answer in, as if it had just come. */
export function putAnswer(cache: QueryCache, key: string, data: unknown): void {
  const entry = entryOf(cache, key);
  entry.at = performance.now();
  tell(entry, { data, error: null, asking: false });
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

// What the server decided will not change by asking again at once; a lost connection may.
async function sendPatiently(call: AnyCall, input: object): Promise<unknown> {
  for (const ms of retryAfterMs) {
    try {
      return await send(call, input as InputOf<AnyCall>);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "network.failed") throw error;
      await pause(ms);
    }
  }
  return send(call, input as InputOf<AnyCall>);
}

function expireEntry(entry: Entry): void {
  entry.at = -Infinity;
  entry.late = entry.flight !== null;
  if (!entry.late && entry.readers.size > 0) void entry.again();
}

function land(entry: Entry, reading: Reading<unknown>): void {
  entry.flight = null;
  entry.changes = [];
  tell(entry, reading);
  if (entry.late) expireEntry(entry);
}

function fetchEntry(entry: Entry, call: AnyCall, input: object): Promise<unknown> {
  entry.again = () => fetchEntry(entry, call, input);
  entry.personal = (call as Call).access !== "anyone";
  if (entry.flight !== null) return entry.flight;
  tell(entry, { ...entry.reading, asking: true });
  entry.flight = sendPatiently(call, input)
    .then((data) => {
      entry.at = performance.now();
      land(entry, { data: entry.changes.reduce((known, change) => change(known), data), error: null, asking: false });
    })
    .catch((error: CallError) => land(entry, { data: entry.reading.data, error, asking: false }));
  return entry.flight;
}

function isStale(entry: Entry, call: Call): boolean {
  return performance.now() - entry.at > Math.max(freshMs, (call.cacheS ?? 0) * 1000);
}

/** Fetches ahead (touch-down on a link); failures are left to the screen. */
export function askAhead(cache: QueryCache, language: string, asks: readonly Ask[]): void {
  for (const [call, input] of asks) {
    const entry = entryOf(cache, queryKey(call.name, language, input));
    if (isStale(entry, call)) void fetchEntry(entry, call, input);
  }
}

/** Changes what is known of a call, whatever its input, e.g. from a push; an answer under way, which may be older, too. */
export function changeAnswers<C extends AnyCall>(
  cache: QueryCache, call: C, change: (known: OutputOf<C>) => OutputOf<C>,
): void {
  for (const entry of cache.values()) {
    if (entry.name !== call.name) continue;
    if (entry.flight !== null) entry.changes.push(change as Change);
    const { data } = entry.reading;
    if (data !== undefined) tell(entry, { ...entry.reading, data: change(data as OutputOf<C>) });
  }
}

/** What is known of a call is old: readers in view are given the new answer, others when they come back. */
export function expireAnswers(cache: QueryCache, call: AnyCall): void {
  for (const entry of cache.values()) {
    if (entry.name === call.name) expireEntry(entry);
  }
}

/** Asks again whatever failed and is still in view: the phone is back online. */
export function retryFailed(cache: QueryCache): void {
  for (const entry of cache.values()) {
    if (entry.reading.error !== null && entry.readers.size > 0) void entry.again();
  }
}

/** Forgets what was somebody's own: another person may come next on this phone. */
export function forgetPersonalAnswers(cache: QueryCache): void {
  for (const [key, entry] of cache) {
    if (!entry.personal) continue;
    // An answer still under way belongs to the person before; what it brings is put into no entry anybody reads.
    cache.delete(key);
    tell(entry, unread);
  }
}

export const CacheContext = createContext<QueryCache>(new Map());

export function useCache(): QueryCache {
  return useContext(CacheContext);
}

/** Reads a call; `enabled: false` waits. `retry` asks again now. */
export function useCall<C extends AnyCall>(
  call: C, input: InputOf<C>, options: { enabled?: boolean } = {},
): Reading<OutputOf<C>> & { readonly retry: () => void } {
  const cache = useCache();
  const { code } = useLanguage();
  const enabled = options.enabled ?? true;
  const key = queryKey(call.name, code, input as object);
  const entry = entryOf(cache, key);
  const read = (): Reading<unknown> => entry.reading;
  const reading = useSyncExternalStore((reader) => {
    entry.readers.add(reader);
    return () => entry.readers.delete(reader);
  }, read, read) as Reading<OutputOf<C>>;

  useEffect(() => {
    if (enabled && isStale(entry, call)) void fetchEntry(entry, call, input as object);
  }, [entry, enabled]);

  // What anyone may know stays in view until it is here in the language just chosen: a form keeps what was typed.
  const of = call.name + JSON.stringify(input);
  const open = (call as Call).access === "anyone";
  const shown = useRef<{ of: string; code: string; data: OutputOf<C> | undefined }>({ of, code, data: undefined });
  if (reading.data !== undefined || shown.current.code === code) shown.current = { of, code, data: reading.data };
  const data = reading.data ?? (open && shown.current.of === of ? shown.current.data : undefined);

  return { ...reading, data, retry: () => void fetchEntry(entry, call, input as object) };
}

export type Action<C extends AnyCall> = {
  readonly busy: boolean;
  readonly error: CallError | null;
  /** Does the call. Answers its value, or null when it failed; `error` then says why. */
  readonly run: (input: InputOf<C>) => Promise<OutputOf<C> | null>;
};

/** Does a call at a person's wish. */
export function useAction<C extends AnyCall>(call: C): Action<C> {
  const [state, setState] = useState<{ busy: boolean; error: CallError | null }>({ busy: false, error: null });
  return {
    ...state,
    run: async (input) => {
      setState({ busy: true, error: null });
      try {
        const answer = await send(call, input);
        setState({ busy: false, error: null });
        return answer;
      } catch (error) {
        setState({ busy: false, error: error as CallError });
        return null;
      }
    },
  };
}
