import { expect, test } from "vitest";
import { factKindOf, factParts } from "./facts.ts";

test("[OPS-01] facts: a name, a path of a document, a key that is a code → the declared kind", () => {
  expect(factKindOf("amount")).toBe("money");
  expect(factKindOf("level.2.bonus")).toBe("money");
  expect(factKindOf("level.2.name")).toBe("text");
  expect(factKindOf("title.bn")).toBe("text");
  expect(factKindOf("hours.1.weekdays")).toBe("code");
  expect(factKindOf("rate.RNG")).toBe("percent");
});

test("[OPS-01] facts: a game's name is one part, with its points and slashes → the kind of the weights", () => {
  expect(factParts("weights.JL/stake.2")).toEqual(["weights", "JL/stake.2"]);
  expect(factKindOf("weights.JL/stake.amount")).toBe("percent");
});

test("[OPS-01] facts: a withdrawal's condition → the unit of its bound, though `account` is a code elsewhere", () => {
  expect(factKindOf("condition.account")).toBe("hours");
  expect(factKindOf("condition.amount")).toBe("money");
  expect(factKindOf("condition.level")).toBe("number");
  expect(factKindOf("conditionWeight.amount")).toBe("number");
});

test("[OPS-01] facts: a name of an earlier server's that is not declared → text", () => {
  expect(factKindOf("whatever")).toBe("text");
});
