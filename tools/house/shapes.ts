/** Length of files and functions, names of files, exports, and words on screens that no dictionary knows. */
import { allowedNames, emptyNames, longFiles, maxComponentLines, maxFileLines, maxFunctionLines, textRules } from "./rules.ts";
import type { Fault, Node, Source } from "./files.ts";

const FUNCTIONS = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"] as const;
const KEBAB = /(^|\/)[a-z0-9]+([-.][a-z0-9]+)*$/;

export function checkText({ path, text, isTest }: Source | { path: string; text: string; isTest: boolean }): Fault[] {
  const rules = textRules.filter((one) => one.in.test(path) && !one.but?.test(path) && (!isTest || one.tests === true));
  if (rules.length === 0) return [];
  return text.split("\n").flatMap((line, index) => rules
    .filter((one) => one.finds.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))
    .map((one) => ({ path, line: index + 1, rule: one.rule, says: one.instead })));
}

export function checkName(path: string): Fault[] {
  const faults: Fault[] = [];
  const fault = (says: string) => faults.push({ path, line: 1, rule: "name", says });
  if (emptyNames.test(path) && !allowedNames.test(path)) fault("a name that says nothing about what is in it");
  if (!KEBAB.test(path)) fault("files and folders are kebab-case");
  return faults;
}

export function checkLength(source: Source): Fault[] {
  const { path, text } = source;
  const faults: Fault[] = [];
  const lines = text.split("\n").length - 1;
  if (lines > maxFileLines && !longFiles.test(path) && !source.isTest) {
    faults.push({ path, line: 1, rule: "length", says: `${lines} lines; a file has at most ${maxFileLines}` });
  }
  if (!source.isTest) faults.push(...functionFaults(source));
  return faults;
}

type Span = { readonly node: Node; readonly component: boolean; inner: number };

/** A function's own lines: what stands in a function inside it counts there, so a factory may hold several short ones. */
function functionFaults(source: Source): Fault[] {
  const open: Span[] = [];
  const faults: Fault[] = [];
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
    // markup stays with its component: a callback in it is part of what a reader has to hold
    const own = span.component ? all : all - span.inner;
    if (outer !== undefined) outer.inner += all > 1 ? all - 1 : 0;
    const most = span.component ? maxComponentLines : maxFunctionLines;
    if (own > most) {
      faults.push({ path: source.path, line: source.lineOf(node.start), rule: "length", says: `a function of ${own} lines of its own; at most ${most}` });
    }
  };
  source.visit(Object.fromEntries(FUNCTIONS.flatMap((type) => [[type, enter], [`${type}:exit`, leave]])));
  return faults;
}

export function checkExports(source: Source): Fault[] {
  const faults: Fault[] = [];
  source.visit({
    ExportDefaultDeclaration: (node) => {
      if (source.path.endsWith(".config.ts")) return;
      faults.push({ path: source.path, line: source.lineOf(node.start), rule: "default export", says: "export by name" });
    },
  });
  return faults;
}

/** Text that a person would read, written into the markup instead of a dictionary. */
export function checkWords(source: Source): Fault[] {
  if (!/^apps\/web\/src\/.*\.tsx$/.test(source.path) || source.isTest) return [];
  const faults: Fault[] = [];
  const fault = (node: Node) =>
    faults.push({ path: source.path, line: source.lineOf(node.start), rule: "words", says: "visible text comes from i18n" });
  source.visit({
    JSXText: (node) => { if (/\p{L}{2}/u.test(String(node["value"]))) fault(node); },
    JSXAttribute: (node) => {
      const name = (node["name"] as { name?: string }).name ?? "";
      const value = (node["value"] as { type?: string; value?: unknown } | null);
      const spoken = ["aria-label", "placeholder", "title", "alt"].includes(name);
      if (spoken && value?.type === "Literal" && /\p{L}{2}/u.test(String(value.value))) fault(node);
    },
  });
  return faults;
}
