// The language of the page, for components: messages, direction, and number format.

import type { ReactNode } from "react";
import { createContext, useContext } from "react";
import type { NumberStyle } from "../lib/format/format-number.ts";
import { formatBadge, formatCount, numberStyles } from "../lib/format/format-number.ts";
import type { MessageId } from "./catalogue.ts";
import { fetchErrorMessages, findMessage, hasMessages } from "./catalogue.ts";
import type { Direction, LanguageCode } from "@khela/contract/locale/languages";
import { directionOf, messageLanguageOf } from "@khela/contract/locale/languages";
import type { Values } from "./message.ts";
import { formatMessage } from "./message.ts";

export type I18n = {
  readonly code: LanguageCode;
  /** BCP 47 tag of the messages shown. */
  readonly tag: string;
  readonly direction: Direction;
  readonly style: NumberStyle;
  readonly t: (id: MessageId, values?: Values) => string;
  readonly count: (value: number) => string;
  readonly badge: (value: number) => string;
  /**
   * Returns the sentence of an error code. Until the error messages are loaded, it returns a general sentence and
   * starts loading them.
   */
  readonly errorText: (code: string) => string;
  /** Changes the language of the page; resolves when its messages are loaded. */
  readonly change: (code: LanguageCode) => Promise<void>;
};

/** Creates the texts and formats of a language. Its messages must be loaded. */
export function createI18n(code: LanguageCode, change: I18n["change"]): I18n {
  const messageLanguage = messageLanguageOf(code);
  const style = numberStyles[messageLanguage];
  const count = (value: number): string => formatCount(value, style);
  const formatId = (id: string, values: Values): string | undefined => {
    const message = findMessage(messageLanguage, id);
    return message === undefined ? undefined : formatMessage(message, values, messageLanguage, count);
  };
  return {
    code,
    style,
    count,
    change,
    direction: directionOf(code),
    tag: messageLanguage.toLowerCase(),
    badge: (value) => formatBadge(value, style),
    t: (id, values = {}) => formatId(id, values) ?? id,
    errorText: (error) => {
      const text = formatId(`error.${error}`, {});
      if (text === undefined && !hasMessages(code, ["errors"])) fetchErrorMessages(code);
      return text ?? formatId("shell.somethingWrong", {}) ?? error;
    },
  };
}

const I18nContext = createContext<I18n | null>(null);

export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }): ReactNode {
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (i18n === null) throw new Error("no language around this component");
  return i18n;
}

export function useT(): I18n["t"] {
  return useI18n().t;
}

export function useLanguage(): { code: LanguageCode; change: I18n["change"] } {
  return useI18n();
}
