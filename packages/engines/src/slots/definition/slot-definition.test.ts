import { describe, expect, it } from "vitest";
import { expectRefusal } from "../../../test/streams.ts";
import { compareFractions } from "../../fraction.ts";
import { slotParSheet } from "../par/slot-par.ts";
import { checkedSlot } from "../slot-engine.ts";
import { slots } from "../slot-kinds.ts";
import {
  definedKinds,
  definitionOf,
  readSlotDefinition,
  type SlotDefinitionFile,
} from "./slot-definition.ts";

const asFile = (definition: object): unknown => JSON.parse(JSON.stringify(definition));
const [first] = slots;

function changed(change: (file: SlotDefinitionFile & { rules: Record<string, unknown> }) => object): unknown {
  return asFile(change(asFile(definitionOf(first)) as never));
}

describe("a slot as a file", () => {
  it.each(slots)("$name: written and read again → the same slot, may be played", (slot) => {
    const { slot: read, isReturnStated } = readSlotDefinition(asFile(definitionOf(slot)));
    expect(isReturnStated).toBe(true);
    expect(definitionOf(checkedSlot(read))).toEqual(definitionOf(slot));
    expect(read.spinAt([3, 1, 4, 1, 5])).toEqual(slot.spinAt([3, 1, 4, 1, 5]));
  });

  it("every kind of slot → has a definition", () => {
    for (const { family } of slots) expect(definedKinds).toContain(family);
  });

  it("no return stated → counted by its par sheet alone", () => {
    const { slot, isReturnStated } = readSlotDefinition(changed(({ rtp: _rtp, ...file }) => file));
    expect(isReturnStated).toBe(false);
    expect(compareFractions(slotParSheet(slot).rtp, first.rtp)).toBe(0);
  });

  it("strips that no draw can be fair on → counted, and refused when they are to be played", () => {
    const { slot } = readSlotDefinition(
      changed((file) => {
        const [reel = [], ...others] = file.rules["reels"] as string[][];
        return { ...file, rules: { ...file.rules, reels: [reel.slice(0, 31), ...others] } };
      }),
    );
    expect(slotParSheet(slot).cycle).toBe(31n * 32n ** 4n);
    expectRefusal("engine.bad_rules", () => checkedSlot(slot));
  });
});

describe("definitions that are refused", () => {
  const inRules = (change: object) => changed((file) => ({ ...file, rules: { ...file.rules, ...change } }));
  const bad: [string, "definition.bad_form" | "definition.unknown_kind" | "engine.bad_rules", unknown][] = [
    ["no object", "definition.bad_form", null],
    ["an unknown kind", "definition.unknown_kind", changed((file) => ({ ...file, kind: "constructor" }))],
    ["a name with a space", "definition.bad_form", changed((file) => ({ ...file, name: "two words" }))],
    ["a volatility of no list", "definition.bad_form", changed((file) => ({ ...file, volatility: "wild" }))],
    ["a return in percent", "definition.bad_form", changed((file) => ({ ...file, rtp: "96%" }))],
    ["a field too many", "definition.bad_form", changed((file) => ({ ...file, colour: "red" }))],
    ["a rule too many", "definition.bad_form", inRules({ ladder: [1] })],
    ["half a pay", "definition.bad_form", inRules({ symbols: [{ id: "a", kind: "regular", pays: [0.5] }] })],
    ["four reels", "definition.bad_form", inRules({ reels: [["a"], ["a"], ["a"], ["a"]] })],
    ["no lines", "definition.bad_form", inRules({ lines: [] })],
    ["a line outside the screen", "engine.bad_rules", inRules({ lines: [[0, 0, 0, 0, 7]] })],
    ["a symbol that no reel knows", "engine.bad_rules", inRules({ symbols: first.rules.symbols.slice(1) })],
  ];
  it.each(bad)("%s → %s", (_name, code, file) => {
    expectRefusal(code, () => readSlotDefinition(file));
  });

  it("refusal → says the place", () => {
    expect(() => readSlotDefinition(inRules({ rows: 0 }))).toThrow("/rules/rows");
  });
});
