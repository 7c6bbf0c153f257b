/** Checks length of files and functions, size of folders, names of files, exports, and visible text outside i18n. */
import { dirname } from "node:path";
import {
  allowedNames,
  meaninglessNames,
  longFiles,
  countedFiles,
  maxFileLines,
  maxFolderFiles,
  maxFunctionLines,
  maxWholeFunctionLines,
  textRules,
  uncountedFiles,
} from "./rules.ts";
import { isTestPath, type Finding, type Node, type Source } from "./source-files.ts";

const FUNCTIONS = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"] as const;
const KEBAB = /(^|\/)[a-z0-9]+([-.][a-z0-9]+)*$/;
/** File names that other programs prescribe. */
const GIVEN = /(^|\/)(Dockerfile|Caddyfile|Chart\.yaml)$/;

export function checkText({
  path,
  text,
  isTest,
}: Source | { path: string; text: string; isTest: boolean }): Finding[] {
  const rules = textRules.filter(
    (one) => one.in.test(path) && !one.except?.test(path) && (!isTest || one.tests === true),
  );
  if (rules.length === 0) return [];
  return text
    .split("\n")
    .flatMap((line, index) =>
      rules
        .filter((one) => one.pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))
        .map((one) => ({ path, line: index + 1, rule: one.rule, message: one.instead })),
    );
}

export function checkName(path: string): Finding[] {
  const faults: Finding[] = [];
  const fault = (message: string) => faults.push({ path, line: 1, rule: "name", message });
  if (meaninglessNames.test(path) && !allowedNames.test(path))
    fault("a name without meaning: name the content");
  if (!KEBAB.test(path) && !GIVEN.test(path)) fault("files and folders are kebab-case");
  return faults;
}

/** Hints at folders with many sources. */
export function checkFolders(paths: readonly string[]): Finding[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter((one) => countedFiles.test(one) && !uncountedFiles.test(one))) {
    if (!isTestPath(path)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFolderFiles)
    .map(([path, count]) => ({
      path,
      line: 1,
      rule: "folder",
      message: `${count} sources, more than ${maxFolderFiles}: is it still one subject?`,
      isHint: true,
    }));
}

export function checkLength(source: Source): Finding[] {
  const { path, text } = source;
  const faults: Finding[] = [];
  const lines = text.split("\n").length - 1;
  if (lines > maxFileLines && !longFiles.test(path) && !source.isTest) {
    faults.push({
      path,
      line: 1,
      rule: "length",
      message: `${lines} lines, more than ${maxFileLines}: is it still one subject?`,
      isHint: true,
    });
  }
  if (!source.isTest) faults.push(...functionFaults(source));
  return faults;
}

type Span = { readonly node: Node; readonly component: boolean; inner: number };

/**
 * Finds faults of functions. A function's lines exclude the functions inside it, so a factory may contain several short
 * ones.
 */
function functionFaults(source: Source): Finding[] {
  const open: Span[] = [];
  const faults: Finding[] = [];
  const lines = (node: Node) => source.lineOf(node.end) - source.lineOf(node.start) + 1;
  const enter = (node: Node) => {
    const name = (node["id"] as { name?: string } | null | undefined)?.name ?? "";
    open.push({ node, component: source.path.endsWith(".tsx") && /^[A-Z]/.test(name), inner: 0 });
  };
  const leave = (node: Node) => {
    const span = open.pop();
    if (span === undefined) return;
    const all = lines(node);
    const outer = open.at(-1);
    const own = all - span.inner;
    if (outer !== undefined) outer.inner += all > 1 ? all - 1 : 0;
    const fault = (message: string) =>
      faults.push({ path: source.path, line: source.lineOf(node.start), rule: "length", message });
    // A component's markup is long and easy to read, so components have no limit for these lines.
    if (!span.component && own > maxFunctionLines)
      fault(`a function of ${own} lines of its own; at most ${maxFunctionLines}`);
    if (all > maxWholeFunctionLines)
      fault(`a function of ${all} lines including inner functions; at most ${maxWholeFunctionLines}`);
  };
  source.visit(
    Object.fromEntries(
      FUNCTIONS.flatMap((type) => [
        [type, enter],
        [`${type}:exit`, leave],
      ]),
    ),
  );
  return faults;
}

/** Files in which a tool requires a default export: configurations of tools, and Playwright's global setup. */
const DEFAULT_EXPORTS = /(\.config|e2e\/support\/global-setup)\.ts$/;

export function checkExports(source: Source): Finding[] {
  const faults: Finding[] = [];
  source.visit({
    ExportDefaultDeclaration: (node) => {
      if (DEFAULT_EXPORTS.test(source.path)) return;
      faults.push({
        path: source.path,
        line: source.lineOf(node.start),
        rule: "default export",
        message: "export by name",
      });
    },
  });
  return faults;
}

/** Finds visible text that is written into the markup instead of i18n. */
export function checkVisibleText(source: Source): Finding[] {
  if (!/^apps\/(web|console)\/src\/.*\.tsx$/.test(source.path) || source.isTest) return [];
  const faults: Finding[] = [];
  const fault = (node: Node) =>
    faults.push({
      path: source.path,
      line: source.lineOf(node.start),
      rule: "words",
      message: "visible text comes from i18n",
    });
  source.visit({
    JSXText: (node) => {
      if (/\p{L}{2}/u.test(String(node["value"]))) fault(node);
    },
    JSXAttribute: (node) => {
      const name = (node["name"] as { name?: string }).name ?? "";
      const value = node["value"] as { type?: string; value?: unknown } | null;
      const spoken = ["aria-label", "placeholder", "title", "alt"].includes(name);
      if (spoken && value?.type === "Literal" && /\p{L}{2}/u.test(String(value.value))) fault(node);
    },
  });
  return faults;
}
