import { expect, test } from "vitest";
import { readSample } from "./statement-sample.ts";

test("statement's sample: names above the columns, quoted cells, other separators, nothing → columns and first lines", () => {
  const text = '\uFEFFMy Bank\r\nAccount,123\r\nDate,Ref No,Credit\r\n"1 Jan, 10:00",A1,"1,000.00"\r\n';
  expect(readSample(text)).toEqual({
    header: ["Date", "Ref No", "Credit"],
    lines: [["1 Jan, 10:00", "A1", "1,000.00"]],
  });
  expect(readSample("a;b\n1;2,5").lines).toEqual([["1", "2,5"]]);
  expect(readSample("")).toEqual({ header: [], lines: [] });
});
