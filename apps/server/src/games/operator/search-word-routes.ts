import type { DeclaredFacts } from "@khela/contract/operator/facts";
import type { ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import type { searchWords } from "@khela/contract/operator/search-words/calls";
import { maxSearchWord } from "@khela/contract/operator/search-words/schemas";
import { listHandler } from "../../http/console/lists/list-handler.ts";
import type { ApprovableHandler, OperatorRoutes } from "../../http/console/operator-context.ts";
import { fail } from "../../infra/failure.ts";
import { searchText } from "../search-text.ts";
import {
  findSearchWord,
  saveSearchWord,
  searchWordListSource,
  switchSearchWordOff,
  type SearchWord,
} from "./search-word-store.ts";

type AddInput = ParsedOperatorInputOf<(typeof searchWords)["add"]>;

const subjectOf = (word: string) => `search-word:${word}`;
const factsOf = (found: SearchWord | null): DeclaredFacts =>
  found === null
    ? {}
    : {
        ...(found.term === null ? {} : { text: found.term }),
        ...(found.gameType === null ? {} : { gameType: found.gameType }),
        isEnabled: found.isEnabled,
      };

/** Returns the search form of a text. It may be longer or shorter than the typed text. */
function normalized(text: string, field: string): string {
  const searched = searchText(text);
  return searched.length >= 1 && searched.length <= maxSearchWord
    ? searched
    : fail("request_param_err", { field });
}

function readWord({ word, term, gameType }: AddInput): SearchWord {
  if ((term === undefined) === (gameType === undefined)) fail("searchWord.meaning");
  return {
    word: normalized(word, "/word"),
    term: term === undefined ? null : normalized(term, "/term"),
    gameType: gameType ?? null,
    isEnabled: true,
  };
}

const add: ApprovableHandler<(typeof searchWords)["add"]> = {
  plan: async ({ db, merchant }, input) => {
    const added = readWord(input);
    const standing = await findSearchWord(db, merchant.id, added.word);
    if (standing?.isEnabled === true) fail("searchWord.exists");
    return {
      subject: subjectOf(added.word),
      before: factsOf(standing),
      after: factsOf(added),
      amountMinor: null,
      currency: null,
    };
  },
  run: async (ctx, input) => {
    const word = readWord(input);
    const before = await findSearchWord(ctx.db, ctx.merchant.id, word.word);
    const added = (await saveSearchWord(ctx.db, ctx.merchant.id, word)) ?? fail("searchWord.exists");
    ctx.audit({ subject: subjectOf(word.word), before: factsOf(before), after: factsOf(added) });
    return {};
  },
};

export function searchWordOperatorRoutes(): OperatorRoutes<"searchWords"> {
  return {
    list: listHandler(searchWordListSource),
    add,
    remove: async (ctx, { word }) => {
      const searched = searchText(word);
      const off =
        (await switchSearchWordOff(ctx.db, ctx.merchant.id, searched)) ?? fail("searchWord.unknown");
      ctx.audit({
        subject: subjectOf(searched),
        before: { ...factsOf(off), isEnabled: true },
        after: { isEnabled: false },
      });
      return {};
    },
  };
}
