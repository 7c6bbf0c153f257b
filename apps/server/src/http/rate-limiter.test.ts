import { expect, test } from "vitest";
import { limits } from "@khela/contract/wire";
import { networkFactors } from "./client-address.ts";
import { createRateLimiter } from "./rate-limiter.ts";

const { perMinute } = limits.login;

function at() {
  let ms = 1_000_000;
  const limiter = createRateLimiter(() => new Date(ms));
  return {
    take: (who = "a") => limiter.consume("login", who),
    wait: (by: number) => {
      ms += by;
    },
  };
}

test("rate limit: budget used within a minute → passes; one more → refused with the seconds to wait", () => {
  const { take } = at();
  for (let n = 0; n < perMinute; n += 1) expect(take()).toBe(0);
  expect(take()).toBe(60);
  expect(take("b")).toBe(0);
});

test("rate limit: half a minute later → half of the last minute still counts", () => {
  const { take, wait } = at();
  for (let n = 0; n < perMinute; n += 1) take();
  wait(90_000);
  let passed = 0;
  while (take() === 0) passed += 1;
  expect(passed).toBe(perMinute / 2);
  wait(120_000);
  expect(take()).toBe(0);
});

test("rate limit: the clock is set back by ten minutes → an address waits a minute, not eleven, and has its budget again", () => {
  const { take, wait } = at();
  for (let n = 0; n < perMinute; n += 1) take();
  wait(60_000);
  take();
  wait(-600_000);
  expect(take()).toBe(60);
  wait(120_000);
  for (let n = 0; n < perMinute; n += 1) expect(take()).toBe(0);
  expect(take()).toBeGreaterThan(0);
});

test("rate limit: 60,000 other addresses → an address over its budget stays refused", () => {
  const { take } = at();
  for (let n = 0; n < perMinute; n += 1) take();
  for (let n = 0; n < 60_000; n += 1) {
    take(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
    if (n % 1_000 === 0) expect(take()).toBeGreaterThan(0);
  }
  expect(take()).toBeGreaterThan(0);
});

test("rate limit: request refunded → not counted", () => {
  const limiter = createRateLimiter(() => new Date(1_000_000));
  for (let n = 0; n < 2 * perMinute; n += 1) {
    expect(limiter.consume("login", "a")).toBe(0);
    limiter.refund("login", "a");
  }
  expect(limiter.waitSeconds("login", "a")).toBe(0);
});

test("rate limit: session found valid → a budget of its own behind an address that has none left; guesses and messages by address all the same", () => {
  let ms = 1_000_000;
  const limiter = createRateLimiter(() => new Date(ms));
  const reads = limits.read.perMinute;
  limiter.confirmSession("mine");
  for (let n = 0; n < reads; n += 1) expect(limiter.consume("read", "a")).toBe(0);
  expect(limiter.consume("read", "a")).toBeGreaterThan(0);
  expect(limiter.consume("read", "a", "guessed")).toBeGreaterThan(0);
  for (let n = 0; n < reads; n += 1) expect(limiter.consume("read", "a", "mine")).toBe(0);
  expect(limiter.consume("read", "a", "mine")).toBeGreaterThan(0);
  for (let n = 0; n < perMinute; n += 1) expect(limiter.consume("login", "a", "mine")).toBe(0);
  expect(limiter.consume("login", "a", "mine")).toBeGreaterThan(0);
  limiter.confirmSession("forgotten");
  ms += 10 * 60_000;
  for (let n = 0; n < reads; n += 1) limiter.consume("read", "a");
  expect(limiter.consume("read", "a", "forgotten")).toBeGreaterThan(0);
});

test("rate limit: sessions of one address → twenty budgets together, no more", () => {
  const limiter = createRateLimiter(() => new Date(1_000_000));
  let passed = 0;
  for (let n = 0; n < 30; n += 1) {
    limiter.confirmSession(`guest ${n}`);
    while (limiter.consume("write", "a", `guest ${n}`) === 0) passed += 1;
  }
  expect(passed).toBe(20 * limits.write.perMinute);
  limiter.confirmSession("elsewhere");
  expect(limiter.consume("write", "b", "elsewhere")).toBe(0);
});

test("rate limit: requests spread over the addresses of a /56 and of a /48 → four and sixteen budgets, no more", () => {
  for (const [budgets, addressOf] of [
    [networkFactors[56], (n: number) => `2001:db8:1:2${n.toString(16).padStart(2, "0")}::1`],
    [networkFactors[48], (n: number) => `2001:db8:2:${n.toString(16)}00::1`],
  ] as const) {
    const { take } = at();
    let passed = 0;
    for (let n = 0; n < 200; n += 1)
      for (let tries = 0; tries < 10; tries += 1) passed += take(addressOf(n)) === 0 ? 1 : 0;
    expect(passed).toBe(budgets * perMinute);
  }
});
