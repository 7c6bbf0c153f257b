// Words that members search games by and no title has: what each stands for.

import { listCodes, type OperatorCall } from "../operator-call.ts";
import { searchWordList } from "./lists.ts";

export const searchWords = {
  list: {
    name: "searchWords.list",
    method: "GET",
    path: "/console/api/searchWords/list",
    permission: "games.view",
    effect: "read",
    limit: "read",
    list: searchWordList,
    fails: listCodes,
  },
  /** Adds a word, or one again that is off. */
  add: {
    name: "searchWords.add",
    method: "POST",
    path: "/console/api/searchWords/add",
    permission: "games.edit",
    effect: "write",
    approval: true,
    limit: "write",
    fails: ["searchWord.exists", "searchWord.meaning"],
  },
  /** The word stands for nothing else from then on. */
  remove: {
    name: "searchWords.remove",
    method: "POST",
    path: "/console/api/searchWords/remove",
    permission: "games.edit",
    effect: "write",
    limit: "write",
    fails: ["searchWord.unknown"],
  },
} as const satisfies Record<string, OperatorCall>;
