import { maxRecordDays } from "@khela/contract/wallet/records";
import { expect, test } from "vitest";
import { recordBeginning } from "./record-period.ts";

const DAY_MS = 24 * 60 * 60_000;
const at = (time: string) => new Date(`2026-11-27T${time}Z`);
const open = { from: undefined, to: undefined };

test("record without a period, twice within an hour → the same beginning, at least the longest range ago", () => {
  const beginning = recordBeginning(open, at("10:00:00"));
  expect(recordBeginning(open, at("10:59:59"))).toEqual(beginning);
  expect(recordBeginning(open, at("11:00:00")).getTime() - beginning.getTime()).toBe(60 * 60_000);
  expect(beginning.getTime()).toBe(at("10:00:00").getTime() - maxRecordDays * DAY_MS);
});

test("record with a period → begins where it is asked to, at most the longest range before its end", () => {
  const to = at("09:30:30");
  const from = to.getTime() - 2 * DAY_MS;
  expect(recordBeginning({ from, to }, at("10:00:00"))).toEqual(new Date(from));
  expect(recordBeginning({ from: 0, to }, at("10:00:00"))).toEqual(
    new Date(to.getTime() - maxRecordDays * DAY_MS),
  );
});
