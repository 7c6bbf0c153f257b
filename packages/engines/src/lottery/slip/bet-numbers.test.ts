/** Tests the stake of a slip on each number. */
import { describe, expect, it } from "vitest";
import { findLotteryGame, parseSlip } from "../lottery.ts";
import { unitsByNumber } from "./bet-numbers.ts";

const of = (code: string, slip: string, mode: "ent" | "trad" = "ent", most = 100) => {
  const game = findLotteryGame(code);
  const units = unitsByNumber(game, parseSlip(game, slip, mode), most);
  return units === null
    ? null
    : Object.fromEntries([...units].map(([number, minor]) => [number, Number(minor)]));
};

describe("units by number", () => {
  it("[LOT-03] lines on one number → added, each play for itself", () => {
    expect(of("vn-north", "lo2:39,05@1;lo2:39@2;de:39@5")).toEqual({
      "lo2:39": 300,
      "lo2:05": 100,
      "de:39": 500,
    });
    expect(of("vn-north", "39.05 b1 duoi2", "trad")).toEqual({
      "trad.b2:39": 100_000,
      "trad.b2:05": 100_000,
      "trad.duoi:39": 200_000,
      "trad.duoi:05": 200_000,
    });
  });

  it.each([
    [
      "vn-north",
      "xien2:34,12,56@1;xien2:56-12@1",
      { "xien2:12-34": 100, "xien2:34-56": 100, "xien2:12-56": 200 },
    ],
    [
      "ssc",
      "ssc.fixed:1,2||||7@2",
      { "ssc.fixed:1||||": 200, "ssc.fixed:2||||": 200, "ssc.fixed:||||7": 200 },
    ],
    ["ssc", "ssc.2front.direct:1,2|3@2", { "ssc.2front.direct:1|3": 200, "ssc.2front.direct:2|3": 200 }],
    ["ssc", "ssc.5star.z60:2|1,3,5@2", { "ssc.5star.z60:2|1-3-5": 200 }],
    ["ssc", "ssc.3end.group3:5,2@2", { "ssc.3end.group3:2-5": 200 }],
    ["ssc", "ssc.5star.sum:13@2", { "ssc.5star.sum:13": 200 }],
    [
      "pk10",
      "pk10.size:big,odd|||||||||@1",
      { "pk10.size:big|||||||||": 100, "pk10.size:odd|||||||||": 100 },
    ],
    ["11x5", "11x5.first2.direct:7,3|3@2", { "11x5.first2.direct:7|3": 200 }],
    ["4d-sg", "4d.ibet-big:1111,1234@1", { "4d.ibet-big:1234": 100 }],
    [
      "4d-sg",
      "4d.ibet-big:1234,4321,2100@1;4d.ibet-big:0012@1;4d.big:4321@1",
      { "4d.ibet-big:1234": 200, "4d.ibet-big:0012": 200, "4d.big:4321": 100 },
    ],
  ])("[LOT-03] %s %s → each single bet, however it is written", (code, slip, expected) => {
    expect(of(code, slip)).toEqual(expected);
  });

  it("[LOT-03] lines on the same numbers, over and over → none as well, without reading them", () => {
    const line = "ssc.2front.direct:0,1,2,3|0,1,2,3@1";
    expect(of("ssc", `${line};${line}`, "ent", 16)).not.toBeNull();
    expect(of("ssc", `${line};${line};${line}`, "ent", 16)).toBeNull();
    const all = "0,1,2,3,4,5,6,7,8,9";
    expect(of("ssc", `ssc.5star.direct:${[all, all, all, all, all].join("|")}@1`, "ent", 1)).toBeNull();
  });

  it("[LOT-03] more numbers than asked for → none", () => {
    expect(of("ssc", "ssc.2front.direct:0,1,2,3|0,1,2,3@1", "ent", 16)).not.toBeNull();
    expect(of("ssc", "ssc.2front.direct:0,1,2,3|0,1,2,3@1", "ent", 15)).toBeNull();
  });
});
