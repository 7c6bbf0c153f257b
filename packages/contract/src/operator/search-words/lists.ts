import { declareList } from "../lists.ts";

/** Search words with their meanings. Either `term` or `gameType` is null. */
export const searchWordList = declareList({
  key: "word",
  columns: {
    word: { kind: "text" },
    /** Text of game titles or kinds of games for which the word stands. */
    term: { kind: "text", isNullable: true },
    /** Game category for which the word stands. */
    gameType: { kind: "code", isNullable: true },
    isEnabled: { kind: "boolean" },
  },
  filters: { word: { kind: "prefix", maxLength: 60 }, isEnabled: { kind: "boolean" } },
  orders: ["word"],
  defaultOrder: "word",
});
