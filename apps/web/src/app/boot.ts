// What the server hands to the browser with a page: enough for the first render to be the same on both sides.

import type { LanguageCode } from "@khela/contract/languages";
import type { Settings } from "../lib/settings.tsx";

export type Theme = "dark" | "light";

export type Boot = {
  readonly path: string;
  readonly search: string;
  readonly language: LanguageCode;
  readonly theme: Theme;
  /** A session cookie came with the request. */
  readonly session: boolean;
  /** 0 the site, 1 maintenance, 2 region restricted. */
  readonly status: number;
  readonly settings: Settings;
  readonly data: readonly (readonly [key: string, answer: unknown])[];
};

export const bootId = "boot";
export const rootId = "root";
/** Covers the page of an installed app until it is alive. */
export const splashId = "splash";
