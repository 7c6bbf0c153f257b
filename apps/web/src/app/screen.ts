// One row of the screen table, and how its code and its words are loaded. A screen is code of its own that comes when it
// is opened; what is loaded once is drawn at once ever after, on the server and in the browser alike.

import type { ComponentType } from "react";
import type { Access } from "@khela/contract/member-types";
import type { LanguageCode } from "@khela/contract/languages";
import type { Part, TitleId } from "../i18n/catalogue.ts";
import { hasWords, loadWords } from "../i18n/catalogue.ts";
import type { Ask } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import type { Settings } from "../lib/settings.tsx";

type Component = ComponentType<ScreenProps>;

export type AskContext = {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly settings: Settings;
};

export type Screen = {
  /** Literal path; a part that starts with `:` names a parameter. */
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly code: ScreenCode;
  /** Who may open it. */
  readonly gate: Access;
  /** Where a visitor who may not is sent. */
  readonly refused: "/m/login" | "/m/home";
  readonly header: "full" | "title" | "none";
  readonly footer: boolean;
  readonly titleKey: TitleId;
  /** Where the back arrow leads: home, or one step back. */
  readonly back: "home" | "step";
  /** A popup stands over home. */
  readonly kind: "page" | "popup";
  /** Calls that anyone may make, fetched on the server and when a link is touched. */
  readonly asks?: (context: AskContext) => readonly Ask[];
};

export type ScreenCode = {
  /** Source file under src, as the build's manifest names it. */
  readonly file: string;
  /** The words it shows, beside home's and the table's; what it says of errors comes when it has to. */
  readonly words: readonly Part[];
  readonly load: () => Promise<Component>;
};

const loaded = new Map<string, Component>();

/** Names a screen's code. `file` tells the server which chunk to send along; a test holds it to the import. */
export function lazyScreen(file: string, words: readonly Part[], load: () => Promise<Component>): ScreenCode {
  return { file, words, load };
}

/** The screen, if it can be drawn at once: its code is here, and its words in this language. */
export function loadedScreen(code: ScreenCode, language: LanguageCode): Component | undefined {
  return hasWords(language, code.words) ? loaded.get(code.file) : undefined;
}

/** Loads a screen's code and words once; a failure is thrown and the next call tries again. */
export async function loadScreen(code: ScreenCode, language: LanguageCode): Promise<void> {
  const [component] = await Promise.all([loaded.get(code.file) ?? code.load(), loadWords(language, code.words)]);
  loaded.set(code.file, component);
}
