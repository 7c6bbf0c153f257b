// The server's call to the built site, and its answer: one rendered page.

import type { AnyCall, calls } from "../calls.ts";
import type { LanguageCode } from "../locale/languages.ts";
import type { InputOf, OutputOf } from "../schemas.ts";

/** One page to render. `call` makes a call within the process, as a visitor. */
export type PageRequest = {
  readonly path: string;
  /** Result of `readKnownSearch` for the address. */
  readonly search: string;
  readonly language: LanguageCode;
  readonly theme: "dark" | "light";
  /** Whether the request had a session cookie; never used to render private data. */
  readonly session: boolean;
  readonly call: <C extends AnyCall>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>;
};

/** CSP sources of a page's inline scripts and styles. */
export type InlineHashes = { readonly script: readonly string[]; readonly style: readonly string[] };

/**
 * `cacheable`: the same for every visitor with this path, language and theme. `guarded`: belongs to a session or has
 * a field for a secret, so a page that opened it must not keep a reference to its window.
 */
export type Page = {
  readonly status: number;
  readonly redirect?: string;
  readonly html: string;
  readonly cacheable: boolean;
  readonly guarded: boolean;
  readonly inlineHashes: InlineHashes;
};

/** The page that a phone stores for use without a connection. */
export type OfflinePageRequest = Pick<PageRequest, "language" | "theme"> & {
  readonly settings: OutputOf<typeof calls.site.settings>;
};

/** A screen's script files in one language, relative to the built client. */
export type PageScripts = {
  readonly path: string;
  readonly language: LanguageCode;
  readonly files: readonly string[];
};

/** The exports of the built site's server entry. */
export type SiteBuild = {
  /** The part of `search` that the page depends on. */
  readKnownSearch(request: Pick<PageRequest, "path" | "search" | "language">): Promise<string>;
  renderPage(request: PageRequest): Promise<Page>;
  renderOfflinePage(request: OfflinePageRequest): Promise<string>;
  readonly offlineHashes: InlineHashes;
  /** Every screen's scripts in every language of messages, home's first. */
  listPageScripts(): Promise<readonly PageScripts[]>;
};
