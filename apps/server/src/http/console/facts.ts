// Changes of an act in the form of proposals and the audit log: named values, texts of a limited length.

import type { DeclaredFacts, FactValue } from "@khela/contract/operator/facts";

const MAX_TEXT = 1_900;

type Entry = readonly [name: string, value: FactValue];

const isScalar = (value: unknown): value is FactValue => value === null || typeof value !== "object";

function toText(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`;
}

/**
 * Returns the values of a document by their paths: `title.bn`, `level.2.bonus`, `accounts.1` for the first account. A
 * list of scalar values becomes one text.
 */
function leavesOf(name: string, value: unknown): readonly Entry[] {
  if (value === undefined) return [];
  if (isScalar(value)) return [[name, typeof value === "string" ? toText(value) : value]];
  if (Array.isArray(value))
    return value.every(isScalar)
      ? [[name, toText(value.join(", "))]]
      : value.flatMap((item, place) => leavesOf(`${name}.${place + 1}`, item));
  return Object.entries(value as object).flatMap(([part, inner]) => leavesOf(`${name}.${part}`, inner));
}

const factsOf = (document: object): ReadonlyMap<string, FactValue> =>
  new Map(Object.entries(document).flatMap(([name, value]) => leavesOf(name, value)));

/**
 * Returns the values in which two versions of a document differ, before and after. A value that the later version does
 * not have is null. A missing version counts as empty.
 */
export function changedFacts(
  before: object,
  after: object,
): { readonly before: DeclaredFacts; readonly after: DeclaredFacts } {
  const [old, next] = [factsOf(before), factsOf(after)];
  const isChanged = (name: string) => old.get(name) !== next.get(name);
  return {
    before: Object.fromEntries([...old].filter(([name]) => isChanged(name))),
    after: Object.fromEntries(
      [...new Set([...old.keys(), ...next.keys()])]
        .filter(isChanged)
        .map((name) => [name, next.get(name) ?? null]),
    ),
  };
}
