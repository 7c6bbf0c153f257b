import { expect, test } from "vitest";
import { rowJson, rowsJson } from "./row-json.ts";

test("row → its type's names, integers of 64 bits as text at any depth, bytes in hex, a field that is absent left out", () => {
  const row = {
    memberId: 9_007_199_254_740_993n,
    units: { "07": 12n },
    key: Buffer.from("00ff", "hex"),
    isOn: false,
  };
  expect(JSON.parse(rowJson({ ...row, note: undefined, at: new Date(0), code: null }))).toEqual({
    member_id: "9007199254740993",
    units: { "07": "12" },
    key: "\\x00ff",
    is_on: false,
    at: "1970-01-01T00:00:00.000Z",
    code: null,
  });
  expect(rowsJson([{ n: 1 }, { n: 2n }])).toBe('[{"n":1},{"n":"2"}]');
});
