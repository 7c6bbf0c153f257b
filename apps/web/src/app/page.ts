import type { AnyCall } from "@khela/contract/calls";
import type { LanguageCode } from "@khela/contract/languages";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import type { Theme } from "./boot.ts";

/** One page to draw. `ask` makes a call in process, as a visitor. */
export type PageRequest = {
  readonly path: string;
  readonly search: string;
  readonly language: LanguageCode;
  readonly theme: Theme;
  /** A session cookie came with the request; never used to draw what is private. */
  readonly session: boolean;
  readonly ask: <C extends AnyCall>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>;
};

/**
 * `cacheable`: the same for every visitor with this path, language and theme.
 * `guarded`: belongs to a session or asks for a secret, so that no page which opened it may keep hold of its window.
 */
export type Page = {
  readonly status: number;
  readonly redirect?: string;
  readonly html: string;
  readonly cacheable: boolean;
  readonly guarded: boolean;
};
