// Endless lists by call. Apart from query.ts so that only screens with such lists carry it.

import { useEffect, useRef, useState } from "react";
import type { AnyCall } from "@khela/contract/calls";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import { useLanguage } from "../i18n/i18n.tsx";
import type { CallError } from "./call.ts";
import { send } from "./call.ts";
import { queryKey } from "./query.ts";

type Paged = { readonly totalPages: number };

export type Pages<T> = {
  readonly pages: readonly T[];
  /** `loading` a page is on its way; `more` there is another; `end` there is none. */
  readonly state: "loading" | "failed" | "more" | "end";
  readonly error: CallError | null;
  /** Fetches the next page, or the failed one again; does nothing while one is on its way. */
  readonly more: () => void;
};

type Held<T> = { readonly key: string; readonly pages: readonly T[]; readonly error: CallError | null; readonly asking: boolean };

// A person who steps back finds the list as long as it was.
const kept = new Map<string, readonly unknown[]>();
const keepAtMost = 12;

function keep(key: string, pages: readonly unknown[]): void {
  kept.delete(key);
  kept.set(key, pages);
  for (const oldest of kept.keys()) {
    if (kept.size <= keepAtMost) break;
    kept.delete(oldest);
  }
}

/**
 * Pages of a call that answers `totalPages`, from page 1. `pageName` is the input's page field:
 * `pageNo` in the games family, `page` in the money family. `lasting: false` starts anew each time.
 */
export function usePages<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  { pageName = "pageNo", lasting = true }: { pageName?: "pageNo" | "page"; lasting?: boolean } = {},
): Pages<OutputOf<C>> {
  const { code } = useLanguage();
  const key = queryKey(call.name, code, input as object);
  const fresh = (): Held<OutputOf<C>> => ({
    key, pages: lasting ? ((kept.get(key) ?? []) as OutputOf<C>[]) : [], error: null, asking: false,
  });
  const [state, setHeld] = useState<Held<OutputOf<C>>>(fresh);
  const held = state.key === key ? state : fresh();
  const asked = useRef("");

  function more(): void {
    const page = held.pages.length + 1;
    const wanted = `${key} ${page}`;
    if (asked.current === wanted) return;
    asked.current = wanted;
    setHeld({ ...held, error: null, asking: true });
    send(call, { ...(input as object), [pageName]: page } as InputOf<C>).then(
      (answer) => {
        if (asked.current !== wanted) return;
        const pages = [...held.pages, answer];
        keep(key, pages);
        setHeld({ key, pages, error: null, asking: false });
      },
      (error: CallError) => {
        if (asked.current !== wanted) return;
        asked.current = "";
        setHeld({ ...held, error, asking: false });
      },
    );
  }

  const { pages, error, asking } = held;
  const last = pages[pages.length - 1] as Paged | undefined;
  useEffect(() => {
    if (last === undefined && error === null) more();
  }, [key]);

  const ended = last !== undefined && pages.length >= last.totalPages;
  const standing = asking || last === undefined ? "loading" : ended ? "end" : "more";
  return { pages, error, state: error === null ? standing : "failed", more };
}
