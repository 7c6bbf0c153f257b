import { expect, test } from "vitest";
import { fetchRows } from "./csv.ts";

/** A paged list of numbers, 50 per page; the cursor is the next number. */
function pagesOf(count: number) {
  const asked: string[] = [];
  const fetchPage = async (cursor: string) => {
    asked.push(cursor);
    const first = cursor === "" ? 0 : Number(cursor);
    const list = Array.from({ length: Math.min(50, count - first) }, (_, place) => first + place);
    const next = first + list.length;
    return { list, nextCursor: next < count ? String(next) : null };
  };
  return { asked, fetchPage };
}

test("[PAY-04 GAME-08] rows of a file: pages by cursor → all of them in order, each page asked for once", async () => {
  const { asked, fetchPage } = pagesOf(120);
  const { rows, isCut } = await fetchRows(fetchPage);
  expect([rows.length, rows[0], rows.at(-1), isCut]).toEqual([120, 0, 119, false]);
  expect(asked).toEqual(["", "50", "100"]);
});

test("[PAY-04 GAME-08] rows of a file: more than it holds → cut there, and said so", async () => {
  expect((await fetchRows(pagesOf(10_000).fetchPage)).isCut).toBe(false);
  const { rows, isCut } = await fetchRows(pagesOf(10_001).fetchPage);
  expect([rows.length, isCut]).toEqual([10_000, true]);
});
