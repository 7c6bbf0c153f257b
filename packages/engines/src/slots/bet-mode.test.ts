// Tests a slot with an ante and a buy that is small enough to play every word of a round in each mode.
import { describe, expect, it } from "vitest";
import { expectRefusal, streamOf } from "../../test/streams.ts";
import { addFractions, compareFractions, formatFraction, fraction } from "../fraction.ts";
import { slotInMode } from "./bet-mode.ts";
import { definitionOf, readSlotDefinition } from "./definition/slot-definition.ts";
import { lines } from "./lines/lines.ts";
import { checkBetModes, checkSlotParSheet, slotParSheet } from "./par/slot-par.ts";
import { checkedSlot, playSlot } from "./slot-engine.ts";
import type { Slot } from "./slot-kind.ts";
import { strip, type BetMode } from "./slot-rules.ts";

const reels = ["star fish", "fish star", "star reed", "reed fish", "fish reed"].map(strip);
const ante: BetMode = {
  id: "more-stars",
  kind: "ante",
  price: "2",
  reels: ["star fish", "fish star", "star reed", "star fish", "fish reed"].map(strip),
  rtp: "1",
};
const buy: BetMode = {
  id: "free-spins",
  kind: "buy",
  price: "40",
  reels: ["star star", "star star", "star star", "reed fish", "fish reed"].map(strip),
  rtp: "1",
};

function slotOf(betModes: readonly BetMode[]) {
  return lines.create({
    name: "small",
    version: 1,
    volatility: "high",
    rtp: "1",
    rules: {
      rows: 1,
      reels,
      freeReels: reels,
      lines: [[0, 0, 0, 0, 0]],
      symbols: [
        { id: "star", kind: "scatter", pays: [2, 4, 6] },
        { id: "fish", kind: "regular", pays: [4, 8] },
        { id: "reed", kind: "regular", pays: [3, 9] },
      ],
      freeSpins: { awards: [1, 2, 2], multiplier: 2, canRetrigger: false, maxSpins: 2 },
    },
    betModes,
  });
}

const DRAWS = 15;

/** Returns the return and its square over every round of one mode, per unit of the round's cost. */
function playEvery(slot: Slot) {
  let [sum, squares] = [0n, 0n];
  for (let at = 0; at < 2 ** DRAWS; at += 1) {
    const words = Array.from({ length: DRAWS }, (_, draw) => ((at >> draw) & 1) * 2 ** 31);
    const { units } = playSlot(slot, streamOf(words));
    sum += BigInt(units);
    squares += BigInt(units * units);
  }
  const [all, stake] = [2n ** BigInt(DRAWS), BigInt(slot.units)];
  const rtp = fraction(sum, all * stake);
  const square = fraction(squares, all * stake * stake);
  return { rtp, variance: addFractions(square, fraction(-rtp.num * rtp.num, rtp.den * rtp.den)) };
}

describe("bet modes", () => {
  const slot: Slot = slotOf([ante, buy]);

  it("ante → likelier features and the same pays, at its price", () => {
    const raised = slotInMode(slot, "more-stars");
    expect(raised.units).toBe(2);
    const { rtp, variance, triggerRate } = slotParSheet(raised);
    expect({ rtp, variance }).toEqual(playEvery(raised));
    expect(compareFractions(triggerRate, slotParSheet(slot).triggerRate)).toBe(1);
  });

  it("buy → every screen starts the feature, at its price", () => {
    const bought = slotInMode(slot, "free-spins");
    expect(bought.units).toBe(slot.units * 40);
    const { triggerRate, ...par } = slotParSheet(bought);
    expect(formatFraction(triggerRate)).toBe("1");
    expect({ rtp: par.rtp, variance: par.variance }).toEqual(playEvery(bought));
  });

  it("no mode → the slot itself; unknown mode → refused", () => {
    expect(slotInMode(slot, undefined)).toBe(slot);
    expectRefusal("slot.unknown_mode", () => slotInMode(slot, "constructor"));
  });

  it("price that is no whole number of units, or no higher than a bet → refused", () => {
    expectRefusal("engine.bad_rules", () => checkedSlot(slotOf([{ ...ante, price: "5/4" }])));
    expectRefusal("engine.bad_rules", () => checkedSlot(slotOf([{ ...buy, price: "1" }])));
  });

  it("mode with another return than declared, or above 100 % → refused", () => {
    const { rtp } = slotParSheet(slot);
    const declared = { ...slot, rtp };
    expectRefusal("engine.rtp_above_one", () => checkedSlot(slotOf([{ ...buy, rtp: "101/100" }])));
    expect(() => checkSlotParSheet(declared)).toThrow(/engine\.rtp_(mismatch|above_one)/);
  });

  it("buy that does not start a feature for certain → refused", () => {
    const cheap = slotOf([{ ...buy, reels }]);
    const rtps = { own: slotParSheet(cheap).rtp, bought: slotParSheet(slotInMode(cheap, "free-spins")).rtp };
    const declared = slotOf([{ ...buy, reels, rtp: formatFraction(rtps.bought) }]);
    expect(formatFraction(rtps.own)).not.toBe(formatFraction(rtps.bought));
    expectRefusal("engine.bad_rules", () => checkBetModes({ ...declared, betModes: declared.betModes }));
  });

  it("a file with modes → read with them, written again alike", () => {
    const file = JSON.parse(JSON.stringify(definitionOf(slot)));
    const read = readSlotDefinition(file).slot;
    expect(definitionOf(read)).toEqual(definitionOf(slot));
    expect(slotParSheet(slotInMode(read, "free-spins")).rtp).toEqual(
      playEvery(slotInMode(slot, "free-spins")).rtp,
    );
    expectRefusal("definition.bad_form", () =>
      readSlotDefinition({ ...file, betModes: [{ ...buy, kind: "gift" }] }),
    );
    expectRefusal("engine.bad_rules", () =>
      readSlotDefinition({ ...file, betModes: [{ ...buy, reels: [["shark"], ...buy.reels.slice(1)] }] }),
    );
  });
});
