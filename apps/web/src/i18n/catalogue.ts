// The words of a language come in two lazy chunks: `first` is all that home needs, `rest` comes with the first
// other screen or when the phone is idle. Ids are typed from the Bengali catalogue; every other must have the same.

import type { LanguageCode, WordsCode } from "@khela/contract/languages";
import { wordsOf } from "@khela/contract/languages";
import type { first as bnFirst } from "./bn/first.ts";
import type { rest as bnRest } from "./bn/rest.ts";
import type { Message, Messages } from "./message.ts";

export type MessageId = keyof typeof bnFirst | keyof typeof bnRest;

type Part = "first" | "rest";

const parts: Record<WordsCode, Record<Part, () => Promise<Messages>>> = {
  BN: {
    first: () => import("./bn/first.ts").then((part) => part.first),
    rest: () => import("./bn/rest.ts").then((part) => part.rest),
  },
  EN: {
    first: () => import("./en/first.ts").then((part) => part.first),
    rest: () => import("./en/rest.ts").then((part) => part.rest),
  },
  TH: {
    first: () => import("./th/first.ts").then((part) => part.first),
    rest: () => import("./th/rest.ts").then((part) => part.rest),
  },
};

const known: Record<WordsCode, Map<string, Message>> = { BN: new Map(), EN: new Map(), TH: new Map() };

/** Loads a part of the words a language is shown in; at once when it is here already. */
export async function loadWords(language: LanguageCode, part: Part): Promise<void> {
  const words = wordsOf(language);
  const messages = await parts[words][part]();
  for (const [id, message] of Object.entries(messages)) known[words].set(id, message);
}

export function findMessage(words: WordsCode, id: string): Message | undefined {
  return known[words].get(id);
}
