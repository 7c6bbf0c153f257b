import { declareList } from "../lists.ts";

/** Either `term` or `gameType` is null. */
export const searchWordList = declareList({
  key: "word",
  columns: {
    word: { kind: "text" },
    /** Text of titles or kinds of game that the word stands for. */
    term: { kind: "text", isNullable: true },
    /** Category that the word means. */
    gameType: { kind: "code", isNullable: true },
    isEnabled: { kind: "boolean" },
  },
  filters: { word: { kind: "prefix", maxLength: 60 }, isEnabled: { kind: "boolean" } },
  orders: ["word"],
  defaultOrder: "word",
});
