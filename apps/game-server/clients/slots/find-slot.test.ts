import { createRandomStream } from "@khela/engines/rng";
import { playSlot } from "@khela/engines/slots/slot-engine";
import { slotFamilies, slots } from "@khela/engines/slots/slot-kinds";
import { slotLoaders } from "@khela/engines/slots/slot-loaders";
import { afterAll, describe, expect, test, vi } from "vitest";
import { createFormat } from "../shell/i18n/format.ts";

// The texts read the language from the document when they are loaded.
vi.stubGlobal("document", { documentElement: { lang: "en" } });
afterAll(() => {
  vi.unstubAllGlobals();
});
const { calmStops, kindOf, loadKind, showOutcome } = await import("./find-slot.ts");
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
      const { paid, free, feature } = showOutcome(format, slot, outcome);
      const steps = feature?.steps ?? [];
      const respins = steps.flatMap((step) => ("spin" in step ? [step.spin] : []));
      expect([paid, ...free, ...steps].reduce((sum, { units }) => sum + units, 0)).toBe(outcome.units);
      for (const { bar } of steps) expect(bar).not.toMatch(/[{}]|undefined/);
      for (const { screens, units, stops, heights } of [paid, ...free, ...respins]) {
        expect(screens.reduce((sum, screen) => sum + screen.units, 0)).toBe(units);
        const last = screens[screens.length - 1]?.grid ?? [];
        expect(last.map(({ length }) => length)).toEqual(heights ?? stops.map(() => slot.rules.rows));
        for (const screen of screens) {
          expect(screen.wins.reduce((sum, win) => sum + win.units, 0)).toBe(screen.units);
          for (const { label, positions } of screen.wins) {
            wins += 1;
            expect(label).not.toMatch(/[{}]|undefined/);
            // one position is enough: a single orb multiplies
            expect(positions.length).toBeGreaterThanOrEqual(1);
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
