import { declareList } from "../lists.ts";

/** Feeds that send official results of draws. */
export const feedList = declareList({
  key: "code",
  columns: {
    code: { kind: "code" },
    /** Whether a result of the feed settles the draw at once. Otherwise the result counts as one of two entries. */
    isFinal: { kind: "boolean" },
    isEnabled: { kind: "boolean" },
    /** Number of the feed's secret. It changes each time the feed is added again. */
    keyNo: { kind: "number" },
  },
  filters: { isEnabled: { kind: "boolean" }, isFinal: { kind: "boolean" } },
  orders: ["code"],
  defaultOrder: "code",
});
