import { expect, test } from "vitest";
import { backOfficeMostListed } from "@khela/contract/operator/back-office";
import { waitingLines } from "./waiting-lines.ts";

test("[OPS-04] what waits for a decision: none, some, and as many as a list has → said that there may be more", () => {
  const lines = (count: number) =>
    waitingLines(
      Array.from({ length: count }, (_, at) => at),
      String,
    );
  expect(lines(0)).toEqual(["Nothing waits for a decision."]);
  expect(lines(2)).toEqual(["0", "1"]);
  expect(lines(backOfficeMostListed - 1)).toHaveLength(backOfficeMostListed - 1);
  expect(lines(backOfficeMostListed).at(-1)).toBe(
    "These are the oldest 200; more may wait, and are listed when these are decided.",
  );
});
