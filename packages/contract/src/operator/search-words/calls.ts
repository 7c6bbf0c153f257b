// Calls about search words that no game's title contains, and their meanings.

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
  /** Adds a search word. A removed word can be added again. */
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
  /** Removes a search word, so that the search ignores its meaning. */
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
