// Loads the texts of a language. `first`, the names of acts and all titles load with the shell. The texts of a room
// load with its first screen.

import { useCallback } from "react";
import type { ConsoleLanguage } from "@khela/contract/operator/console-page";
import { currentLanguage, setLanguage, useLanguage } from "../lib/preferences.ts";
import { formatPattern } from "./format-pattern.ts";
import type { Namespace, TextId, Texts, TextValues } from "./text-ids.ts";

type TextFile = Readonly<Record<string, Texts>>;
type Loader = () => Promise<TextFile>;

const files: Readonly<Record<string, Loader>> = import.meta.glob<TextFile>([
  "./titles-*.ts",
  "./bn/*.ts",
  "./en/*.ts",
]);

const texts: Record<ConsoleLanguage, Map<string, string>> = { bn: new Map(), en: new Map() };
const loaded = new Map<string, Promise<void>>();

function loadFile(language: ConsoleLanguage, name: string): Promise<void> {
  const path = name === "titles" ? `./titles-${language}.ts` : `./${language}/${name}.ts`;
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const load = files[path];
  if (load === undefined) throw new Error(`no texts at ${path}`);
  const loading = load().then((file) => {
    for (const group of Object.values(file))
      for (const [id, text] of Object.entries(group)) texts[language].set(id, text);
  });
  loaded.set(path, loading);
  loading.catch(() => loaded.delete(path));
  return loading;
}

const ofShell = ["first", "titles", "acts"] as const;
const inUse = new Set<string>(ofShell);

/** Loads texts in the current language, and loads them again when the language changes. */
export async function loadTexts(...names: readonly (Namespace | "first")[]): Promise<void> {
  for (const name of names) inUse.add(name);
  await Promise.all([...ofShell, ...names].map((name) => loadFile(currentLanguage(), name)));
}

/** Changes the language after all texts in use have loaded. */
export async function changeLanguage(language: ConsoleLanguage): Promise<void> {
  await Promise.all([...inUse].map((name) => loadFile(language, name)));
  setLanguage(language);
}

function findText(language: ConsoleLanguage, id: string): string | undefined {
  return texts[language].get(id);
}

/** Returns a text of the language with its values, or the id when the file with the text is not loaded. */
export function formatText(language: ConsoleLanguage, id: string, values: TextValues = {}): string {
  const text = findText(language, id);
  return text === undefined ? id : formatPattern(language, text, values);
}

export type Translate = (id: TextId, values?: TextValues) => string;

/** Returns the function that finds texts in the operator's language. */
export function useT(): Translate {
  const language = useLanguage();
  return useCallback((id, values) => formatText(language, id, values), [language]);
}

/**
 * Returns the function that finds the text of a server's code, such as a state or a reason: `<prefix>.<code>`. For a
 * code without a text it returns the code itself.
 */
export function useCodeText(): (prefix: string, code: string) => string {
  const language = useLanguage();
  return useCallback(
    (prefix, code) => {
      const id = `${prefix}.${code}`;
      return findText(language, id) === undefined ? code : formatText(language, id);
    },
    [language],
  );
}
