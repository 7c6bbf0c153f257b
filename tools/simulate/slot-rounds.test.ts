// Every slot that is defined as a file: its return is the true one and the catalogue's, and rounds that are played agree with it.
import { compareFractions, fraction, parseFraction } from "@khela/engines/fraction";
import { definedKinds } from "@khela/engines/slots/definition/slot-definition";
import { checkSlotParSheet } from "@khela/engines/slots/par/slot-par";
import { checkedSlot } from "@khela/engines/slots/slot-engine";
import { findTwins } from "@khela/engines/slots/definition/twins";
import { slotFamilies, slots } from "@khela/engines/slots/slot-kinds";
import { expect, it } from "vitest";
import { definedSlots, findSlot, isAgreed, playRounds } from "./slot-rounds.ts";

const ROUNDS = 10_000;

it("definitions → every kind that no title plays yet", () => {
  const kinds = new Set(definedSlots().map((name) => findSlot(name).family));
  expect([...kinds, ...slotFamilies].sort()).toEqual([...definedKinds].sort());
});

it("definitions → no twin of each other, nor of a slot of the catalogue", () => {
  const defined = definedSlots();
  const twins = findTwins([...slots, ...defined.map(findSlot)]);
  expect(twins.filter(({ names }) => names.some((name) => defined.includes(name)))).toEqual([]);
});

it.each(definedSlots())(
  "%s: may be played, return as stated and between 94 percent and 97 percent, rounds agree",
  (name) => {
    const slot = checkedSlot(findSlot(name));
    const { rtp } = checkSlotParSheet(slot);
    expect(compareFractions(rtp, fraction(94n, 100n))).toBe(1);
    expect(compareFractions(rtp, fraction(97n, 100n))).toBe(-1);
    expect(slot.name).toBe(name);
    expect(playRounds(slot, ROUNDS)).toSatisfy(isAgreed);
  },
);

it("wrong return → rounds do not agree", () => {
  const slot = findSlot("snake-charmer");
  const played = playRounds(slot, ROUNDS);
  expect(isAgreed({ ...played, errors: 3.1 })).toBe(false);
  expect(isAgreed({ ...played, maximum: played.highest / 2 })).toBe(false);
  expect(() => checkSlotParSheet({ ...slot, rtp: parseFraction("95/100") })).toThrow("engine.rtp_mismatch");
});
