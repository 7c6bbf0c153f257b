/** Finds the imports of a file: statements, re-exports, lazy imports and types, each with its target. */
import { dirname, join, normalize } from "node:path";
import type { Node, Source } from "./source-files.ts";

/** An import. `to`: its target from the root of the repository. Packages from npm are left out. */
export type Import = { readonly to: string; readonly line: number };

/** Returns an import's target from the root of the repository; null for a package from npm. */
function resolveTarget(from: string, specifier: string): string | null {
  const ours = /^@khela\/([\w-]+)\/(.+)$/.exec(specifier);
  if (ours !== null) return `packages/${ours[1]}/src/${ours[2]}.ts`;
  return specifier.startsWith(".") ? normalize(join(dirname(from), specifier)) : null;
}

export function listImports(source: Source): Import[] {
  const found: Import[] = [];
  const add = (node: Node) => {
    const specifier = (node["source"] as { value?: unknown } | null)?.value;
    const to = typeof specifier === "string" ? resolveTarget(source.path, specifier) : null;
    if (to !== null) found.push({ to, line: source.lineOf(node.start) });
  };
  source.visit({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  });
  return found;
}
