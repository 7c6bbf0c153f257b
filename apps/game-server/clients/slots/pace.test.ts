import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPace } from "./pace.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns a function that tells whether the wait has ended. */
function follow(wait: Promise<void>): () => boolean {
  let isOver = false;
  void wait.then(() => (isOver = true));
  return () => isOver;
}

test("pace: own time → waits all of it; turbo → a sixth, or what is said", async () => {
  const pace = createPace();
  pace.begin(false);
  const slow = follow(pace.wait(600));
  await vi.advanceTimersByTimeAsync(599);
  expect(slow()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(slow()).toBe(true);
  pace.begin(true);
  const [fast, named] = [follow(pace.wait(600)), follow(pace.wait(600, 40))];
  await vi.advanceTimersByTimeAsync(40);
  expect([fast(), named()]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(60);
  expect(fast()).toBe(true);
});

test("pace: hurried → the present wait ends, the rest of the round is fast, the next round is not", async () => {
  const pace = createPace();
  pace.begin(false);
  const waiting = follow(pace.wait(38_000));
  pace.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect([waiting(), pace.isFast()]).toEqual([true, true]);
  pace.begin(false);
  expect(pace.isFast()).toBe(false);
});
