/** Tests of the strength that the password field shows for a typed password. */
import { expect, test } from "vitest";
import { strengthOf } from "./password-score.ts";

const cases: readonly (readonly [string, ReturnType<typeof strengthOf>])[] = [
  ["a", "weak"],
  ["cricket", "weak"],
  ["11111111111111", "weak"],
  ["abcdefgh1234", "weak"],
  ["password123", "weak"],
  ["Password@123", "weak"],
  ["rickshaw7", "fair"],
  ["ilish-rickshaw", "strong"],
  ["blue rickshaw 7", "strong"],
  ["নীলইলিশরিকশা", "strong"],
  ["aB3$xY9", "weak"],
  ["keokeokeokeokeokeo", "weak"],
  ["১২৩৪৫৬৭৮৯০১২৩৪", "weak"],
  ["๑๗๓๙๒๘๔๖๐๕๒๗", "weak"],
  ["পাসওয়ার্ড১২৩", "weak"],
  ["বাংলাদেশ১৯৭১", "weak"],
  ["ক\u200cখ\u200dক\u200cখ\u200dক\u200cখ\u200d", "weak"],
  ["        ", "weak"],
];

test.each(cases)("password %s → %s", (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
