/**
 * The chart of deploy/helm against deploy/kubernetes: with the default values each template is its manifest. No Helm
 * runs here. Only lines that begin with an action, and the two exceptions below, are Helm's own.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { ROOT } from "../../root.ts";

const CHART = join(ROOT, "deploy/helm/khela");
const PLAIN = join(ROOT, "deploy/kubernetes");
/** Text of Helm that has no place in a plain manifest: new pods at changed settings, a Job for each revision. */
const OWN = [/, annotations: \{ settings: \{\{.*?\}\} \}/g, /-\{\{ \.Release\.Revision \}\}/g];

const read = (folder: string, name: string) => readFileSync(join(folder, name), "utf8");
const values = parse(read(CHART, "values.yaml")) as object;
const templates = readdirSync(join(CHART, "templates"));
const textOf = (name: string) => read(join(CHART, "templates"), name);

/** Returns the value at a path such as `.Values.server.replicas`. */
function valueAt(path: string): unknown {
  const names = path.split(".").slice(2);
  return names.reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], values);
}

/** Returns the paths of all values. A value with defaults that Helm merges, such as resources, is one. */
function pathsOf(value: unknown, path: string): string[] {
  const isLeaf =
    typeof value !== "object" || value === null || /\.(resources|settings|annotations)$/.test(path);
  return isLeaf ? [path] : Object.entries(value).flatMap(([name, one]) => pathsOf(one, `${path}.${name}`));
}

/** Returns the objects of a template with the default values. */
function plainOf(name: string): unknown[] {
  const text = OWN.reduce((rest, own) => rest.replaceAll(own, ""), textOf(name))
    .replaceAll(/^\{\{-.*\n/gm, "")
    .replaceAll(/\{\{ (\.Values[.\w]+)( \| (?:toJson|quote))? \}\}/g, (_, path: string, as?: string) =>
      as === undefined ? String(valueAt(path)) : JSON.stringify(valueAt(path)),
    );
  expect(text).not.toContain("{{");
  return parseAllDocuments(text).map((document) => document.toJSON() as unknown);
}

const kustomization = parse(read(PLAIN, "kustomization.yaml")) as {
  readonly resources: readonly string[];
  readonly images: readonly { readonly newName: string; readonly newTag: string }[];
};

test("templates → one for each manifest, and the same objects with the default values", () => {
  const [{ newName, newTag }] = kustomization.images as [{ newName: string; newTag: string }];
  expect(templates).toEqual([...kustomization.resources].toSorted());
  for (const name of templates) {
    const text = read(PLAIN, name).replaceAll("image: khela\n", `image: ${newName}:${newTag}\n`);
    expect([name, plainOf(name)]).toEqual([
      name,
      parseAllDocuments(text).map((document) => document.toJSON() as unknown),
    ]);
  }
});

test("values → each is used by a template, and each that a template uses is there", () => {
  const used = templates.flatMap((name) =>
    [...textOf(name).matchAll(/\.Values[.\w]+/g)].map(([path]) => path),
  );
  expect([...new Set(used)].toSorted()).toEqual(pathsOf(values, ".Values").toSorted());
});

test("chart → the version of the project, and unproven", () => {
  const { appVersion, description } = parse(read(CHART, "Chart.yaml")) as Record<string, string>;
  expect(appVersion).toBe((JSON.parse(read(ROOT, "package.json")) as { version: string }).version);
  expect(description).toContain("Unproven");
});
