import { expect, test } from "vitest";
import { loginPath, returnPath } from "./return-to.ts";

const returned = (to: string): string => returnPath(new URLSearchParams({ to }));

test("[AUTH-08] return address: from the login address → return path with its query", () => {
  const query = new URL(loginPath("/m/voucherCenter?order=A1&x=%2F"), "http://site").searchParams;
  expect(returnPath(query)).toBe("/m/voucherCenter?order=A1&x=%2F");
  expect(loginPath("/m/home")).toBe("/m/login");
});

test("[AUTH-08] return address: outside this site → home", () => {
  for (const to of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/m//evil",
    "m/home",
    "/x",
    "/m/a\\b",
  ]) {
    expect(returned(to)).toBe("/m/home");
  }
  expect(returnPath(new URLSearchParams())).toBe("/m/home");
});
