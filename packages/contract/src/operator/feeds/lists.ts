import { declareList } from "../lists.ts";

/** Feeds that write official results of draws. */
export const feedList = declareList({
  key: "code",
  columns: {
    code: { kind: "code" },
    /** Its result is settled at once; otherwise it is one of two entries. */
    isFinal: { kind: "boolean" },
    isEnabled: { kind: "boolean" },
    /** Number of its secret: another each time that it is entered again. */
    keyNo: { kind: "number" },
  },
  filters: { isEnabled: { kind: "boolean" }, isFinal: { kind: "boolean" } },
  orders: ["code"],
  defaultOrder: "code",
});
