import { fishing, fishingSea } from "@khela/engines/fishing/fishing";
import { expect, test } from "vitest";
import { bn } from "./i18n/bn.ts";
import { createSchool, type Pose } from "./school.ts";
import { fishKindsOf } from "./fish-kinds.ts";

const box = { width: 360, height: 480 };
const AT = 100_000_000_000;

function schoolAt(engine: typeof fishing, at: number) {
  const school = createSchool(fishKindsOf(engine.rules));
  const seen: (Pose & { fish: number })[] = [];
  for (let fish = school.first(at); fish < school.next(at); fish += 1) {
    const pose: Pose = { x: 0, y: 0, angle: 0, isLeftward: false, isOn: false };
    school.place(fish, at, box, pose);
    if (pose.isOn) seen.push({ ...pose, fish });
  }
  return { school, seen };
}

test("fish position: same number and time, before and after a reload → equal", () => {
  expect(schoolAt(fishing, AT).seen).toEqual(schoolAt(fishing, AT).seen);
  expect(schoolAt(fishing, AT).seen.length).toBeGreaterThan(8);
  expect(schoolAt(fishing, AT).seen.length).toBeLessThan(40);
});

test("fish path: from one side to the other → continuous, inside the water", () => {
  const { school, seen } = schoolAt(fishing, AT);
  const { fish, x, isLeftward } = seen.find((one) => one.x > 100 && one.x < 260) ?? {
    fish: 0,
    x: 0,
    isLeftward: false,
  };
  const pose: Pose = { x: 0, y: 0, angle: 0, isLeftward: false, isOn: false };
  school.place(fish, AT + 16, box, pose);
  expect(Math.abs(pose.x - x)).toBeLessThan(2);
  expect(pose.x < x).toBe(isLeftward);
  for (const one of seen) {
    expect(one.y).toBeGreaterThan(0);
    expect(one.y).toBeLessThan(box.height);
  }
});

test.each([fishing, fishingSea])(
  "$name: many fish → every kind appears, common ones more often, each named",
  (engine) => {
    const kinds = fishKindsOf(engine.rules);
    const school = createSchool(kinds);
    const counts = kinds.map(() => 0);
    for (let fish = 1_000; fish < 6_000; fish += 1)
      counts[school.kindOf(fish)] = (counts[school.kindOf(fish)] ?? 0) + 1;
    expect(Math.min(...counts)).toBeGreaterThan(5);
    expect(counts[0]).toBeGreaterThan(4 * (counts.at(-1) ?? 0));
    for (const { id } of kinds) expect(Object.keys(bn.fish)).toContain(id);
  },
);
