// What a screen shows is defined by the path and the query of the page's URL. Both are plain text.

import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

export type SearchFields = Readonly<Record<string, string>>;

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(
  search: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  return query.size === 0 ? "" : `?${query}`;
}

/** Returns a part of the URL's path, such as `memberId` of `/members/$memberId`. */
export function usePathPart(name: string): string {
  const params = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>;
  return params[name] ?? "";
}

export type AddressSearch = {
  readonly search: SearchFields;
  /**
   * Changes fields of the URL's query; undefined removes a field. `replace`: adds no entry to the browser's history.
   */
  readonly setSearch: (
    change: Readonly<Record<string, string | undefined>>,
    options?: { readonly replace?: boolean },
  ) => void;
};

export function useAddressSearch(): AddressSearch {
  const search = useSearch({ strict: false }) as SearchFields;
  const navigate = useNavigate();
  const setSearch = useCallback<AddressSearch["setSearch"]>(
    (change, { replace = false } = {}) =>
      void navigate({
        to: ".",
        search: ((known: SearchFields) => ({ ...known, ...change })) as never,
        replace,
      }),
    [navigate],
  );
  return { search, setSearch };
}
