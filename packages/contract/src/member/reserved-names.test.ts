import { expect, test } from "vitest";
import { isReservedName } from "./reserved-names.ts";

test.each([
  "admin",
  "Admin",
  "ADMIN_01",
  "a.d.m.i.n",
  "аdmin", // a Cyrillic a
  "adm1n",
  "аdміn",
  "ádmin",
  "ａｄｍｉｎ", // full width
  "Khela-Support",
  "khela official",
  "khe1a",
  "5upport",
  "অ্যাডমিন",
  "খেলা",
  "খেলা সাপোর্ট",
  "admin৭",
])("%s → reserved", (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each([
  "padmini",
  "rahim",
  "rooted",
  "supporter_bd",
  "khelaram",
  "নীলা",
  "খেলাঘর",
  "สมชาย",
  "operate",
  "lion",
  "4you",
])("%s → anybody's", (name) => {
  expect(isReservedName(name)).toBe(false);
});
