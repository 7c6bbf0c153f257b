// One row of the screen table, and how its code is loaded. A screen is code of its own that comes when it is opened;
// what is loaded once is drawn at once ever after, on the server and in the browser alike.

import type { ComponentType } from "react";
import type { Access } from "@khela/contract/member-types";
import type { MessageId } from "../i18n/catalogue.ts";
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
  readonly titleKey: MessageId;
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
  readonly load: () => Promise<Component>;
};

const loaded = new Map<string, Component>();

/** Names a screen's code. `file` tells the server which chunk to send along; a test holds it to the import. */
export function lazyScreen(file: string, load: () => Promise<Component>): ScreenCode {
  return { file, load };
}

export function loadedScreen(code: ScreenCode): Component | undefined {
  return loaded.get(code.file);
}

/** Loads a screen's code once; a failure is thrown and the next call tries again. */
export async function loadScreen(code: ScreenCode): Promise<Component> {
  const component = loaded.get(code.file) ?? (await code.load());
  loaded.set(code.file, component);
  return component;
}
