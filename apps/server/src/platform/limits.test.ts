import { expect, test } from "vitest";
import { limits } from "@khela/contract/wire";
import { openLimiter } from "./limits.ts";

const { perMinute } = limits.login;

function at() {
  let ms = 1_000_000;
  const limiter = openLimiter(() => new Date(ms));
  return { take: (who = "a") => limiter.take("login", who), wait: (by: number) => { ms += by; } };
}

test("as many as the budget pass within a minute, and one more is told how long to wait", () => {
  const { take } = at();
  for (let n = 0; n < perMinute; n += 1) expect(take()).toBe(0);
  expect(take()).toBe(60);
  expect(take("b")).toBe(0);
});

test("the window slides: half a minute on, half of the last minute still counts", () => {
  const { take, wait } = at();
  for (let n = 0; n < perMinute; n += 1) take();
  wait(90_000);
  let passed = 0;
  while (take() === 0) passed += 1;
  expect(passed).toBe(perMinute / 2);
  wait(120_000);
  expect(take()).toBe(0);
});
