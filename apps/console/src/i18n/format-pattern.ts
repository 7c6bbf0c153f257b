import { IntlMessageFormat } from "intl-messageformat";
import type { ConsoleLanguage } from "@khela/contract/operator/console-page";
import type { TextValues } from "./text-ids.ts";

const compiled = new Map<string, IntlMessageFormat>();

/** Marks the placeholders of numbers as numbers, so that they are written in the language's digits and grouping. */
function withNumbers(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    typeof values[name] === "number" ? `{${name}, number}` : whole,
  );
}

/** Formats a text in ICU MessageFormat with its values. */
export function formatPattern(language: ConsoleLanguage, text: string, values: TextValues): string {
  if (!text.includes("{")) return text;
  const pattern = withNumbers(text, values);
  const key = `${language} ${pattern}`;
  const format = compiled.get(key) ?? new IntlMessageFormat(pattern, language);
  compiled.set(key, format);
  return String(format.format(values));
}
