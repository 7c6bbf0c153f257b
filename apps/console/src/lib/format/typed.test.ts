import { expect, test } from "vitest";
import { readTyped } from "./typed.ts";

test.each([
  ["decimal", "150,50", "150.50"],
  ["decimal", "৫০০", "500"],
  ["decimal", "๕๐๐", "500"],
  ["decimal", "১,২৫,০০০", "125000"],
  ["decimal", "12,500.5", "12500.5"],
  ["numeric", "১২৩ ৪৫৬", "123 456"],
  ["text", "৫০০", "৫০০"],
] as const)("typed number: %s %s → %s", (inputMode, typed, text) => {
  expect(readTyped(inputMode, typed)).toBe(text);
});
