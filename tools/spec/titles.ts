/** Finds the titles of tests in their source. */
import { listFiles, readSource } from "../lint/source-files.ts";
import type { Node, Source } from "../lint/source-files.ts";

export type Title = { readonly path: string; readonly line: number; readonly text: string };

const TESTS = /\.(test|e2e)\.tsx?$/;
const CALLS = new Set(["test", "it", "describe"]);

/** Returns the name with which a call begins: `test` of `test.for(rows)("…")` and of `test("…")`. */
function rootName(node: Node | undefined): string {
  if (node?.type === "Identifier") return String(node["name"]);
  return node === undefined
    ? ""
    : rootName((node["object"] ?? node["callee"] ?? node["tag"]) as Node | undefined);
}

function textOf(node: Node | undefined): string | null {
  if (node?.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node?.type !== "TemplateLiteral") return null;
  return (node["quasis"] as readonly { value: { raw: string } }[]).map(({ value }) => value.raw).join(" … ");
}

export function titlesOf(source: Source): Title[] {
  const titles: Title[] = [];
  source.visit({
    CallExpression: (node) => {
      const text = textOf((node["arguments"] as readonly Node[])[0]);
      if (text === null || !CALLS.has(rootName(node["callee"] as Node))) return;
      titles.push({ path: source.path, line: source.lineOf(node.start), text });
    },
  });
  return titles;
}

export function listTitles(): Title[] {
  return listFiles()
    .filter((path) => TESTS.test(path))
    .flatMap((path) => titlesOf(readSource(path)));
}
