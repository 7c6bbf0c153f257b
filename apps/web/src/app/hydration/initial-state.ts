// Data that the server puts into a page, so that the browser's first render is the same as the server's.

import type { LanguageCode } from "@khela/contract/locale/languages";
import type { Settings } from "../../lib/settings.tsx";
import type { RouteTable } from "../routing/screen.ts";

export type Theme = "dark" | "light";

export type InitialState = {
  readonly path: string;
  readonly search: string;
  /** The route table that has the page's path; null for home. */
  readonly table: RouteTable | null;
  readonly language: LanguageCode;
  readonly theme: Theme;
  /** Whether a session cookie came with the request. */
  readonly session: boolean;
  /** Status of the site: 0 open, 1 maintenance, 2 region restricted. */
  readonly status: number;
  readonly settings: Settings;
  readonly data: readonly (readonly [key: string, answer: unknown])[];
};

export const initialStateId = "initial-state";
export const rootId = "root";
/** Id of the element that covers an installed app's page until it is hydrated. */
export const splashId = "splash";
