// Interface between the server and the built site, which renders one page for each request.

import type { AnyCall, calls } from "../calls.ts";
import type { LanguageCode } from "../locale/languages.ts";
import type { InputOf, OutputOf } from "../schemas.ts";

/** One page to render. `call` makes an API call within the process, as a visitor. */
export type PageRequest = {
  readonly path: string;
  /** Part of the URL query that `readKnownSearch` returned for the address. */
  readonly search: string;
  readonly language: LanguageCode;
  readonly theme: "dark" | "light";
  /** Whether the request had a session cookie; never used to render private data. */
  readonly session: boolean;
  readonly call: <C extends AnyCall>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>;
};

/** CSP hashes of a page's inline scripts and styles. */
export type InlineHashes = { readonly script: readonly string[]; readonly style: readonly string[] };

/**
 * A rendered page. `cacheable`: the same for every visitor with this path, language and theme. `guarded`: belongs to a
 * session or has a field for a secret, so a page that opened it must not keep a reference to its window.
 */
export type Page = {
  readonly status: number;
  readonly redirect?: string;
  readonly html: string;
  readonly cacheable: boolean;
  readonly guarded: boolean;
  readonly inlineHashes: InlineHashes;
};

/** The page that a phone stores and shows without a connection. */
export type OfflinePageRequest = Pick<PageRequest, "language" | "theme"> & {
  readonly settings: OutputOf<typeof calls.site.settings>;
};

/** Script files of a screen in one language. Their paths are relative to the built client. */
export type PageScripts = {
  readonly path: string;
  readonly language: LanguageCode;
  readonly files: readonly string[];
};

/** Exports of the built site's server entry. */
export type SiteBuild = {
  /** Returns the part of `search` on which the page depends. */
  readKnownSearch(request: Pick<PageRequest, "path" | "search" | "language">): Promise<string>;
  renderPage(request: PageRequest): Promise<Page>;
  renderOfflinePage(request: OfflinePageRequest): Promise<string>;
  readonly offlineHashes: InlineHashes;
  /** Script files of every screen in every message language, with home's first. */
  listPageScripts(): Promise<readonly PageScripts[]>;
};
