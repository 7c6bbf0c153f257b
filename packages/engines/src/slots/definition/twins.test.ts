import { expect, it } from "vitest";
import { padmaCatch } from "../lines/padma-catch.ts";
import { slots } from "../slot-kinds.ts";
import { definitionOf, readSlotDefinition, type SlotDefinitionFile } from "./slot-definition.ts";
import { findTwins } from "./twins.ts";

/** Returns the slot under a different name, with `change` applied to its definition's text. */
function copyOf(change: (text: string) => string) {
  const { slot } = readSlotDefinition(
    JSON.parse(change(JSON.stringify(definitionOf(padmaCatch)))) as SlotDefinitionFile,
  );
  return { ...slot, name: "other" };
}

const repainted = (text: string) =>
  padmaCatch.rules.symbols.reduce((now, { id }, at) => now.replaceAll(`"${id}"`, `"new-${at}"`), text);

it("the catalogue's slots → no twins", () => {
  expect(findTwins(slots)).toEqual([]);
});

it("same strips and pays with other pictures → twins by their numbers, in whatever order the symbols stand", () => {
  const twins = [{ names: ["padma-catch", "other"], because: "numbers" }];
  expect(findTwins([padmaCatch, copyOf(repainted)])).toEqual(twins);
  const { rules } = copyOf(repainted);
  const turned = { ...copyOf(repainted), rules: { ...rules, symbols: rules.symbols.toReversed() } };
  expect(findTwins([padmaCatch, turned])).toEqual(twins);
});

it("other numbers with the same pictures → twins by their symbols", () => {
  const other = copyOf((text) => text.replace('"multiplier":2', '"multiplier":3'));
  expect(findTwins([padmaCatch, other])).toEqual([{ names: ["padma-catch", "other"], because: "symbols" }]);
});

it("other numbers and other pictures → no twins; nor are versions of one slot", () => {
  const other = copyOf((text) => repainted(text).replace('"multiplier":2', '"multiplier":3'));
  expect(findTwins([padmaCatch, other])).toEqual([]);
  expect(findTwins([padmaCatch, { ...padmaCatch, version: 2 }])).toEqual([]);
});
