// The type of a row of the route table, and the loading of a screen's code and messages. A screen is a separate chunk,
// loaded when it is opened. Once loaded, it renders synchronously, on the server and in the browser alike.

import type { ComponentType } from "react";
import type { Access } from "@khela/contract/member/member-types";
import type { LanguageCode } from "@khela/contract/locale/languages";
import { hasMessages, loadMessages, type TitleId } from "../../i18n/catalogue.ts";
import type { Namespace } from "../../i18n/namespaces.ts";
import type { QueryOptions } from "../../lib/query/query.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import type { Settings } from "../../lib/settings.tsx";

/** Names of the route tables, each of which is a separate chunk. */
export type RouteTable = "visitor" | "member";

export type ScreenMatch = {
  readonly screen: Screen;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
};

type Component = ComponentType<ScreenProps>;

export type LoaderContext = {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly settings: Settings;
};

export type Screen = {
  /** The path of the screen; a segment that starts with `:` names a parameter. */
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly code: ScreenCode;
  /** Member types that may open the screen. */
  readonly access: Access;
  /** Where a visitor without access is redirected. */
  readonly redirectTo: "/m/login" | "/m/home";
  readonly header: "full" | "title" | "none";
  readonly footer: boolean;
  readonly titleKey: TitleId;
  /** Target of the back arrow: home, or one step back. */
  readonly back: "home" | "step";
  /** `page` or `popup`; a popup is shown over home. */
  readonly kind: "page" | "popup";
  /**
   * Query parameters that the screen reads. They are part of the server's cache key for the page; the server ignores
   * all others.
   */
  readonly query?: readonly string[];
  /** Returns the public calls of the screen, which the server makes before it renders and a touched link prefetches. */
  readonly loader?: (context: LoaderContext) => readonly QueryOptions[];
};

export type ScreenCode = {
  /**
   * Source file of the screen under src, as the build's manifest names it. It is empty in the browser, which only needs
   * `load`.
   */
  readonly file: string;
  /**
   * The namespaces of the messages that the screen shows, in addition to home's and the route table's. Error messages
   * load when an error occurs.
   */
  readonly namespaces: readonly Namespace[];
  readonly load: () => Promise<Component>;
};

const loadedComponents = new Map<ScreenCode, Component>();

/**
 * Creates the code of a lazy screen. `file` is the source file whose chunk the server preloads; the server's build adds
 * it (screen-files.ts).
 */
export function createLazyScreen(
  namespaces: readonly Namespace[],
  load: () => Promise<Component>,
  file = "",
): ScreenCode {
  return { file, namespaces, load };
}

/** Returns the component if it can render at once: its code and its messages in this language are loaded. */
export function findLoadedScreen(code: ScreenCode, language: LanguageCode): Component | undefined {
  return hasMessages(language, code.namespaces) ? loadedComponents.get(code) : undefined;
}

/** Loads a screen's code and messages once. Throws when that fails; the next call tries again. */
export async function loadScreen(code: ScreenCode, language: LanguageCode): Promise<void> {
  const [component] = await Promise.all([
    loadedComponents.get(code) ?? code.load(),
    loadMessages(language, code.namespaces),
  ]);
  loadedComponents.set(code, component);
}
