import { expect, test } from "vitest";
import { deviceClassOf } from "./field-measurements.ts";

test("device class: processors and memory of phones, pointer of desktops", () => {
  const phone = (hardwareConcurrency: number, deviceMemory?: number) =>
    deviceClassOf({ hardwareConcurrency, ...(deviceMemory === undefined ? {} : { deviceMemory }) }, true);
  expect([phone(4, 8), phone(8, 2), phone(8, 4), phone(6, 8), phone(8, 8), phone(8), phone(4)]).toEqual([
    "low",
    "low",
    "middle",
    "middle",
    "high",
    "high",
    "low",
  ]);
  expect(deviceClassOf({ hardwareConcurrency: 2 }, false)).toBe("desktop");
});
