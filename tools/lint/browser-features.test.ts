import { expect, test } from "vitest";
import { checkBrowserFloor } from "./browser-features.ts";

const linesOf = (path: string, text: string) =>
  checkBrowserFloor({ path, text, isTest: false }).map(({ line }) => line);

test("browser floor: functions younger than it, in code of a browser → found", () => {
  const young = [
    "const last = list.at(-1);",
    "list.toSorted();",
    "Map.groupBy(plays, kindOf);",
    "fetch(path, { signal: AbortSignal.timeout(1) });",
    "const copy = structuredClone(state);",
    "pen.roundRect(0, 0, 1, 1, 2);",
    "const digit = /(?<![0-9])[0-9]/;",
    "texts.with(at, next);",
    "Object.hasOwn(errors, code);",
  ];
  for (const line of young) {
    expect([line, linesOf("apps/web/src/home/home.ts", `\n${line}`)]).toEqual([line, [2]]);
    expect([line, linesOf("apps/server/src/main.ts", line)]).toEqual([line, []]);
  }
  expect(linesOf("apps/game-server/clients/dice/main.ts", "list.map(f).sort(); // list.at(-1)")).toEqual([1]);
  expect(linesOf("packages/engines/src/rng.ts", "// list.at(-1)")).toEqual([]);
});

test("browser floor: dvh without vh before it, nesting, container queries → found", () => {
  const path = "apps/web/src/home/home.module.css";
  expect(linesOf(path, "a {\n  height: 100dvh;\n}")).toEqual([2]);
  expect(linesOf(path, "a {\n  height: 100vh;\n  height: 100dvh;\n}")).toEqual([]);
  expect(linesOf(path, "a {\n  width: 1px;\n  height: min(1px, 40dvh);\n}")).toEqual([3]);
  expect(linesOf(path, "a {\n  & b { left: 0 }\n}\n@container (width > 1px) {}")).toEqual([2, 4]);
});
