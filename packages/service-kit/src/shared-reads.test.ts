import { expect, test } from "vitest";
import { createSharedReads } from "./shared-reads.ts";

/** Reads that end when the test says so, each with its number. */
function createReads() {
  const ends: { readonly resolve: (n: number) => void; readonly reject: (error: Error) => void }[] = [];
  const read = () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    ends.push({ resolve, reject });
    return promise;
  };
  const end = async (n: number) => {
    ends[n]!.resolve(n);
    await new Promise(setImmediate);
  };
  return { ends, read, end };
}

test("callers while a read is under way → one further read for all of them, begun after they asked", async () => {
  const { ends, read, end } = createReads();
  const ask = createSharedReads<number>();
  const first = ask("a", read);
  const others = [ask("a", read), ask("a", read), ask("a", read)];
  expect(ends).toHaveLength(1);
  await end(0);
  expect(ends).toHaveLength(2);
  const late = ask("a", read);
  await end(1);
  expect(await Promise.all([first, ...others])).toEqual([0, 1, 1, 1]);
  await end(2);
  expect(await late).toBe(2);
  const alone = ask("a", read);
  await end(3);
  expect([await alone, ends.length]).toEqual([3, 4]);
});

test("another key → a read of its own; a read that fails → its callers alone", async () => {
  const { ends, read, end } = createReads();
  const ask = createSharedReads<number>();
  const failing = ask("a", read);
  const other = ask("b", read);
  const next = ask("a", read);
  expect(ends).toHaveLength(2);
  ends[0]!.reject(new Error("no connection"));
  await expect(failing).rejects.toThrow("no connection");
  await end(1);
  await end(2);
  expect([await other, await next]).toEqual([1, 2]);
});
