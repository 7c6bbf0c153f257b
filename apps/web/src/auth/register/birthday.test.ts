import { expect, test } from "vitest";
import { bornBy, lastBirthday } from "./birthday.ts";

test("latest birthday of an adult: before and after midnight in Bangladesh → that day's", () => {
  expect(bornBy(new Date("2026-03-01T17:59:59Z"), 18)).toBe("2008-03-01");
  expect(bornBy(new Date("2026-03-01T18:00:00Z"), 18)).toBe("2008-03-02");
  expect(lastBirthday(new Date("2026-12-31T18:00:00Z"))).toBe("2027-12-31");
});
