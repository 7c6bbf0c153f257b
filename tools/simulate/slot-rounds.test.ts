// Every slot in each of its bet modes: rounds that are played agree with its par sheet.
import { compareFractions, fraction, parseFraction } from "@khela/engines/fraction";
import { definedKinds } from "@khela/engines/slots/definition/slot-definition";
import { checkSlotParSheet } from "@khela/engines/slots/par/slot-par";
import { checkedSlot } from "@khela/engines/slots/slot-engine";
import type { Slot } from "@khela/engines/slots/slot-kind";
import { slotFamilies, slots } from "@khela/engines/slots/slot-kinds";
import { expect, it } from "vitest";
import { findSlot, isAgreed, playInThreads, playRounds } from "./slot-rounds.ts";

const ROUNDS = 10_000;

it("kinds that a file may define → each has a slot of the catalogue", () => {
  expect([...slotFamilies].sort()).toEqual([...definedKinds].sort());
});

const modes = slots.flatMap((slot): [string, Slot][] =>
  [slot, ...slot.betModes.map(slot.withMode)].map((one, at) => [
    at === 0 ? slot.name : `${slot.name} by ${slot.betModes[at - 1]?.id}`,
    one,
  ]),
);

it.each(modes)("%s: return between 94 percent and 97 percent, rounds agree", (_name, slot) => {
  const { rtp } = checkSlotParSheet(checkedSlot(slot));
  expect(compareFractions(rtp, fraction(94n, 100n))).toBe(1);
  expect(compareFractions(rtp, fraction(97n, 100n))).toBe(-1);
  expect(playRounds(slot, ROUNDS)).toSatisfy(isAgreed);
});

it("wrong return → rounds do not agree", () => {
  const slot = findSlot("snake-charmer");
  const played = playRounds(slot, ROUNDS);
  expect(isAgreed({ ...played, errors: 3.1 })).toBe(false);
  expect(isAgreed({ ...played, maximum: played.highest / 2 })).toBe(false);
  expect(() => checkSlotParSheet({ ...slot, rtp: parseFraction("95/100") })).toThrow("engine.rtp_mismatch");
});

it("rounds shared among threads → same result as in one", async () => {
  const shared = await playInThreads("snake-charmer", ROUNDS, { threads: 2, partRounds: 3_001 });
  expect(shared).toEqual(playRounds(findSlot("snake-charmer"), ROUNDS));
});
