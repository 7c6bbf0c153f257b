import { declareList } from "../lists.ts";

/** Feeds that send official results of draws. */
export const feedList = declareList({
  key: "code",
  columns: {
    code: { kind: "code" },
    /** Whether the feed's results are settled at once; otherwise a result counts as one of two entries. */
    isFinal: { kind: "boolean" },
    isEnabled: { kind: "boolean" },
    /** Number of the feed's secret; it changes each time the feed is added again. */
    keyNo: { kind: "number" },
  },
  filters: { isEnabled: { kind: "boolean" }, isFinal: { kind: "boolean" } },
  orders: ["code"],
  defaultOrder: "code",
});
