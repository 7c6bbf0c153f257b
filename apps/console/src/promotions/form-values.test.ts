import { expect, test } from "vitest";
import { asCopy, fieldsOf, fieldsOfFault, fromFile, newValues, toFile } from "./form-values.ts";

const file = {
  code: "eid",
  type: "RANK_BOARD",
  category: "contest",
  title: { bn: "ঈদ", en: "Eid", th: "อีด" },
  body: { bn: "ঈদ", en: "Eid", th: "อีด" },
  startsAt: "2026-01-01T00:00:00.000Z",
  endsAt: "2026-02-01T00:00:00.000Z",
  period: "week",
  scoring: "multiple",
  minStake: "10.00",
  prizes: ["500.00", "100.00"],
  rewardMax: "500.00",
  turnoverPercent: 100,
  weights: { LIVE: 50, "JL/dice": 10 },
  lockHours: 72,
  needsApproval: false,
  budget: "1000.00",
  expectedClaims: 2,
} as const;

test("[CONT-06] form of a promotion: what was kept, shown and sent again → the same; a copy has no code and no end of its own", () => {
  const values = fromFile({ ...file, prizes: [...file.prizes] });
  expect(values.lines.startsAt).toBe("2026-01-01T06:00");
  expect(toFile(values)).toEqual(file);
  expect(toFile(asCopy(values))).not.toHaveProperty("code");
});

test("[CONT-06] form of a promotion: another type → its fields alone are shown and sent", () => {
  const login = {
    ...newValues("LOGIN"),
    lines: { rewardFixed: "10.00", minDeposit: "5.00", metric: "turnover" },
  };
  expect(fieldsOf(login)).not.toContain("minDeposit");
  expect(toFile(login)).toMatchObject({ rewardFixed: "10.00", rewardMax: "10.00" });
  expect(toFile(login)).not.toHaveProperty("minDeposit");
});

test("[CONT-06] refusals: each stands beside the fields that it names", () => {
  const known = ["metric", "target", "title", "minDeposit", "budget"];
  expect(fieldsOfFault("metric and target: a LOGIN has none", known)).toEqual(["metric", "target"]);
  expect(fieldsOfFault("title/bn must not have fewer than 1 characters", known)).toEqual(["title"]);
  expect(fieldsOfFault("minDeposit is above the largest deposit", known)).toEqual(["minDeposit"]);
  expect(fieldsOfFault("it rewards nothing: rewardPercent and rewardFixed are zero", known)).toEqual([]);
});
