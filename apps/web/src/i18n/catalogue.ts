// The words of a language come in parts. `first` is all that home needs; every other part comes with the screens that
// name it (app/screens.ts), and what errors say when one has to be said. Ids are typed from the Bengali words; every
// other language must have the same.

import type { LanguageCode, WordsCode } from "@khela/contract/languages";
import { wordsOf } from "@khela/contract/languages";
import { makeSignal } from "../lib/signal.ts";
import type { first as bnFirst } from "./bn/first.ts";
import type { parts as bnParts } from "./bn/parts.ts";
import type { Message, Messages } from "./message.ts";

/** A file of words, by its name. */
export type Part = keyof typeof bnParts;
export type Parts = Readonly<Record<Part, () => Promise<Messages>>>;

type IdsOf<P extends Part> = keyof Awaited<ReturnType<(typeof bnParts)[P]>>;

/** What may stand over a screen before its own words are here. */
export type TitleId = keyof typeof bnFirst | IdsOf<"screens">;
export type MessageId = keyof typeof bnFirst | { [P in Part]: IdsOf<P> }[Part];

type Wanted = Part | "first";
type Words = { readonly first: () => Promise<Messages>; readonly parts: () => Promise<Parts> };

const languages: Record<WordsCode, Words> = {
  BN: {
    first: () => import("./bn/first.ts").then((words) => words.first),
    parts: () => import("./bn/parts.ts").then((words) => words.parts),
  },
  EN: {
    first: () => import("./en/first.ts").then((words) => words.first),
    parts: () => import("./en/parts.ts").then((words) => words.parts),
  },
  TH: {
    first: () => import("./th/first.ts").then((words) => words.first),
    parts: () => import("./th/parts.ts").then((words) => words.parts),
  },
};

const known: Record<WordsCode, Map<string, Message>> = { BN: new Map(), EN: new Map(), TH: new Map() };
const here: Record<WordsCode, Set<Wanted>> = { BN: new Set(), EN: new Set(), TH: new Set() };

async function loadPart(words: WordsCode, part: Wanted): Promise<void> {
  const messages = part === "first" ? await languages[words].first() : await (await languages[words].parts())[part]();
  for (const [id, message] of Object.entries(messages)) known[words].set(id, message);
  here[words].add(part);
}

/** Loads home's words and the parts asked for, in the words a language is shown in; what is here is not asked again. */
export async function loadWords(language: LanguageCode, parts: readonly Wanted[]): Promise<void> {
  const words = wordsOf(language);
  const missing = (["first", ...parts] as const).filter((part) => !here[words].has(part));
  await Promise.all(missing.map((part) => loadPart(words, part)));
}

/** The parts that are here in a language: all that a page may show at this moment. */
export function partsHere(language: LanguageCode): readonly Wanted[] {
  return [...here[wordsOf(language)]];
}

export function hasWords(language: LanguageCode, parts: readonly Part[]): boolean {
  return parts.every((part) => here[wordsOf(language)].has(part));
}

export function findMessage(words: WordsCode, id: string): Message | undefined {
  return known[words].get(id);
}

const lateWords = makeSignal();
let late = 0;
let fetching = false;

/** Somebody wanted to say what an error means before the words were here: they come, and `onLateWords` tells. */
export function fetchErrorWords(language: LanguageCode): void {
  if (fetching) return;
  fetching = true;
  loadWords(language, ["errors"]).then(() => {
    late += 1;
    lateWords.tell();
  }, () => undefined).finally(() => {
    fetching = false;
  });
}

export const onLateWords = lateWords.watch;

/** Another number each time words came late. */
export function readLateWords(): number {
  return late;
}
