import { createRandomStream } from "@khela/engines/rng";
import { playSlot } from "@khela/engines/slots/slot-engine";
import { slotFamilies, slots } from "@khela/engines/slots/slot-kinds";
import { slotLoaders } from "@khela/engines/slots/slot-loaders";
import { afterAll, describe, expect, test, vi } from "vitest";
import { createFormat } from "../shell/i18n/format.ts";

// The page's language is read from the page when the texts are loaded.
vi.stubGlobal("document", { documentElement: { lang: "en" } });
afterAll(() => {
  vi.unstubAllGlobals();
});
const { calmStops, kindOf, loadKind, toSpinViews } = await import("./find-slot.ts");
await Promise.all(slotFamilies.map(loadKind));

const format = createFormat("en", "BDT", 2);

test("kinds of the engines → each has its part of the client, and a slot", () => {
  for (const family of slotFamilies) {
    const slot = slots.find((one) => one.family === family);
    expect(slot === undefined ? null : kindOf(slot).family).toBe(family);
  }
});

test("loader of each slot → that slot at its newest version", async () => {
  for (const slot of slots) expect(await slotLoaders[slot.name]()).toBe(slot);
  expect(Object.keys(slotLoaders)).toHaveLength(new Set(slots.map(({ name }) => name)).size);
});

describe.each(slots)("$name", (slot) => {
  test("rounds → every pay on a screen with a text, sums as the engine's", () => {
    let wins = 0;
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const outcome = playSlot(
        slot,
        createRandomStream({ serverSeed: "client", clientSeed: "slots", nonce }),
      );
      const { paid, free } = toSpinViews(format, slot, outcome);
      expect([paid, ...free].reduce((sum, { units }) => sum + units, 0)).toBe(outcome.units);
      for (const { screens, units } of [paid, ...free]) {
        expect(screens.reduce((sum, screen) => sum + screen.units, 0)).toBe(units);
        for (const screen of screens) {
          expect(screen.wins.reduce((sum, win) => sum + win.units, 0)).toBe(screen.units);
          for (const { label, positions } of screen.wins) {
            wins += 1;
            expect(label).not.toMatch(/[{}]|undefined/);
            expect(positions.length).toBeGreaterThanOrEqual(3);
          }
        }
      }
    }
    expect(wins).toBeGreaterThan(50);
  });

  test("before the first round → a screen that pays nothing, its stake and rules in words", () => {
    expect(slot.spinAt(calmStops(slot)).units).toBe(0);
    const kind = kindOf(slot);
    const { wins, scatters } = kind.explain(format, slot.rules);
    const texts = [kind.describeStake(format, slot.rules, 1_000n), ...kind.measure(format, slot.rules)];
    expect(wins.length).toBeGreaterThan(0);
    for (const text of [...texts, ...wins, ...scatters]) expect(text).toMatch(/^[^{}]+$/);
  });
});
