import Type from "typebox";
import { EmptyObject } from "../../shapes.ts";
import { vendorGameTypes } from "../../vendor-callbacks.ts";
import { listSchemas } from "../list-schemas.ts";
import type { searchWords } from "./calls.ts";
import { searchWordList } from "./lists.ts";

/** Maximum characters of a search word, and of its meaning. */
export const maxSearchWord = 60;

const SearchWord = Type.String({ minLength: 1, maxLength: maxSearchWord, pattern: "\\S" });

export const searchWordSchemas = {
  list: listSchemas(searchWordList),
  add: {
    /** Exactly one of `term` and `gameType` is given. */
    in: Type.Object({
      word: SearchWord,
      term: Type.Optional(SearchWord),
      gameType: Type.Optional(Type.Enum([...vendorGameTypes])),
    }),
    out: EmptyObject,
  },
  remove: { in: Type.Object({ word: SearchWord }), out: EmptyObject },
} as const satisfies Record<keyof typeof searchWords, { in: Type.TSchema; out: Type.TSchema }>;
