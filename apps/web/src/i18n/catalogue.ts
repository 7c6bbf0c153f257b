// A language's messages are split into namespaces. `initial` is all that home needs; every other namespace loads with
// the screens that name it (app/screens.ts), and the error messages when an error occurs. Ids are typed from the
// Bengali messages; every other language must have the same.

import type { LanguageCode, MessageLanguage } from "@khela/contract/locale/languages";
import { messageLanguageOf } from "@khela/contract/locale/languages";
import { createEmitter } from "../lib/emitter.ts";
import type { initial as bnInitial } from "./bn/initial.ts";
import type { Message, Messages } from "./message.ts";
import type { BengaliNamespaces, Namespace, NamespaceLoaders } from "./namespaces.ts";

type IdsOf<P extends Namespace> = keyof BengaliNamespaces[P];

/** Ids of the messages that a screen's title may use, before the screen's own namespaces are loaded. */
export type TitleId = keyof typeof bnInitial | IdsOf<"screens">;
export type MessageId = keyof typeof bnInitial | { [P in Namespace]: IdsOf<P> }[Namespace];

type NamespaceName = Namespace | "initial";
type LanguageLoaders = {
  readonly initial: () => Promise<Messages>;
  readonly namespaces: () => Promise<NamespaceLoaders>;
};

const languages: Record<MessageLanguage, LanguageLoaders> = {
  BN: {
    initial: () => import("./bn/initial.ts").then((messageLanguage) => messageLanguage.initial),
    namespaces: () => import("./bn/namespaces.ts").then((messageLanguage) => messageLanguage.namespaces),
  },
  EN: {
    initial: () => import("./en/initial.ts").then((messageLanguage) => messageLanguage.initial),
    namespaces: () => import("./en/namespaces.ts").then((messageLanguage) => messageLanguage.namespaces),
  },
  TH: {
    initial: () => import("./th/initial.ts").then((messageLanguage) => messageLanguage.initial),
    namespaces: () => import("./th/namespaces.ts").then((messageLanguage) => messageLanguage.namespaces),
  },
};

const messagesByLanguage: Record<MessageLanguage, Map<string, Message>> = {
  BN: new Map(),
  EN: new Map(),
  TH: new Map(),
};
const loadedNamespaces: Record<MessageLanguage, Set<NamespaceName>> = {
  BN: new Set(),
  EN: new Set(),
  TH: new Set(),
};

async function loadNamespace(messageLanguage: MessageLanguage, namespace: NamespaceName): Promise<void> {
  const messages =
    namespace === "initial"
      ? await languages[messageLanguage].initial()
      : await (await languages[messageLanguage].namespaces())[namespace]();
  for (const [id, message] of Object.entries(messages)) messagesByLanguage[messageLanguage].set(id, message);
  loadedNamespaces[messageLanguage].add(namespace);
}

/**
 * Loads home's messages and the given namespaces in the language's message language. Loaded namespaces are not fetched
 * again.
 */
export async function loadMessages(
  language: LanguageCode,
  namespaces: readonly NamespaceName[],
): Promise<void> {
  const messageLanguage = messageLanguageOf(language);
  const missing = (["initial", ...namespaces] as const).filter(
    (part) => !loadedNamespaces[messageLanguage].has(part),
  );
  await Promise.all(missing.map((part) => loadNamespace(messageLanguage, part)));
}

/** Returns the namespaces of a language that are loaded, whose messages a page can show now. */
export function listLoadedNamespaces(language: LanguageCode): readonly NamespaceName[] {
  return [...loadedNamespaces[messageLanguageOf(language)]];
}

export function hasMessages(language: LanguageCode, namespaces: readonly Namespace[]): boolean {
  return namespaces.every((part) => loadedNamespaces[messageLanguageOf(language)].has(part));
}

export function findMessage(messageLanguage: MessageLanguage, id: string): Message | undefined {
  return messagesByLanguage[messageLanguage].get(id);
}

const messagesLoaded = createEmitter();
let messagesVersion = 0;
let isFetchingErrors = false;

/**
 * Fetches the error messages when one is needed before they are loaded; `onMessagesLoaded` reports when they are
 * loaded.
 */
export function fetchErrorMessages(language: LanguageCode): void {
  if (isFetchingErrors) return;
  isFetchingErrors = true;
  loadMessages(language, ["errors"])
    .then(
      () => {
        messagesVersion += 1;
        messagesLoaded.emit();
      },
      () => undefined,
    )
    .finally(() => {
      isFetchingErrors = false;
    });
}

export const onMessagesLoaded = messagesLoaded.subscribe;

/** Returns a number that changes each time `fetchErrorMessages` has loaded messages. */
export function getMessagesVersion(): number {
  return messagesVersion;
}
