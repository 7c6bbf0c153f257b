// The language of the page, for components: words, direction, and the style of numbers.

import type { ReactNode } from "react";
import { createContext, useContext } from "react";
import type { NumberStyle } from "../lib/format.ts";
import { formatBadge, formatCount, numberStyles } from "../lib/format.ts";
import type { MessageId } from "./catalogue.ts";
import { fetchErrorWords, findMessage, hasWords } from "./catalogue.ts";
import type { Direction, LanguageCode } from "@khela/contract/languages";
import { directionOf, wordsOf } from "@khela/contract/languages";
import type { Values } from "./message.ts";
import { fill } from "./message.ts";

export type I18n = {
  readonly code: LanguageCode;
  /** BCP 47 tag of the words shown. */
  readonly tag: string;
  readonly direction: Direction;
  readonly style: NumberStyle;
  readonly t: (id: MessageId, values?: Values) => string;
  readonly count: (value: number) => string;
  readonly badge: (value: number) => string;
  /** The sentence for an error code; a general one until the words are here, which are asked for by that. */
  readonly errorText: (code: string) => string;
  /** Changes the language of the page; resolves when its words are here. */
  readonly change: (code: LanguageCode) => Promise<void>;
};

/** The language's parts that do not depend on where it is used. Its words must have been loaded. */
export function makeI18n(code: LanguageCode, change: I18n["change"]): I18n {
  const words = wordsOf(code);
  const style = numberStyles[words];
  const count = (value: number): string => formatCount(value, style);
  const say = (id: string, values: Values): string | undefined => {
    const message = findMessage(words, id);
    return message === undefined ? undefined : fill(message, values, words, count);
  };
  return {
    code, style, count, change,
    direction: directionOf(code),
    tag: words.toLowerCase(),
    badge: (value) => formatBadge(value, style),
    t: (id, values = {}) => say(id, values) ?? id,
    errorText: (error) => {
      const text = say(`error.${error}`, {});
      if (text === undefined && !hasWords(code, ["errors"])) fetchErrorWords(code);
      return text ?? say("shell.somethingWrong", {}) ?? error;
    },
  };
}

const Current = createContext<I18n | null>(null);

export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }): ReactNode {
  return <Current value={i18n}>{children}</Current>;
}

export function useI18n(): I18n {
  const i18n = useContext(Current);
  if (i18n === null) throw new Error("no language around this component");
  return i18n;
}

export function useT(): I18n["t"] {
  return useI18n().t;
}

export function useLanguage(): { code: LanguageCode; change: I18n["change"] } {
  return useI18n();
}
