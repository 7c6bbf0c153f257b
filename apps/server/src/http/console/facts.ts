// What an act changes, in the shape that proposals and the audit log keep: named values, texts of a bounded length.

import type { Facts } from "@khela/contract/operator/operator-shapes";

const MAX_TEXT = 1_900;

function toFact(value: unknown): Facts[string] {
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`;
}

/** The fields of a document in which two versions of it differ, before and after; a version that does not exist is empty. */
export function changedFacts(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { readonly before: Facts; readonly after: Facts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const factsOf = (version: Readonly<Record<string, unknown>>): Facts =>
    Object.fromEntries(
      names.filter((name) => version[name] !== undefined).map((name) => [name, toFact(version[name])]),
    );
  return { before: factsOf(before), after: factsOf(after) };
}
