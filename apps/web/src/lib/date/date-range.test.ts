import { expect, test } from "vitest";
import { rangeWith } from "./date-range.ts";

const own = { first: "2026-11-10", last: "2026-11-20" };

test("[PAY-04 GAME-08] days of one's own: an end set → the other stays, or moves to where a range of most days allows", () => {
  const ranges = [
    rangeWith(own, "first", "2026-11-15", 30),
    rangeWith(own, "first", "2026-11-25", 30),
    rangeWith(own, "first", "2026-09-01", 30),
    rangeWith(own, "last", "2026-11-12", 30),
    rangeWith(own, "last", "2026-11-01", 30),
    rangeWith(own, "last", "2026-12-31", 30),
  ].map(({ first, last }) => `${first} ${last}`);
  expect(ranges).toEqual([
    "2026-11-15 2026-11-20",
    "2026-11-25 2026-11-25",
    "2026-09-01 2026-09-30",
    "2026-11-10 2026-11-12",
    "2026-11-01 2026-11-01",
    "2026-12-02 2026-12-31",
  ]);
});
