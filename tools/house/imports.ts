/** Checks the import law of law.ts, file by file. */
import { dirname, join, normalize } from "node:path";
import { doors, edges, laws, webFloors } from "./law.ts";
import type { Fault, Node, Source } from "./files.ts";

/** Where an import leads, from the root; null for what is not ours. */
function target(from: string, specifier: string): string | null {
  const ours = /^@khela\/(\w+)\/(.+)$/.exec(specifier);
  if (ours !== null) return `packages/${ours[1]}/src/${ours[2]}.ts`;
  return specifier.startsWith(".") ? normalize(join(dirname(from), specifier)) : null;
}

function serverFault(from: string, to: string): string | null {
  const [, feature] = /^apps\/server\/src\/([a-z]+)\//.exec(from) ?? [];
  const [, other, file] = /^apps\/server\/src\/([a-z]+)\/(.+)$/.exec(to) ?? [];
  if (feature === undefined) return null;
  if (other === undefined) return `${feature} may not import ${to.split("/").pop()}, which stands above it`;
  if (other === feature || other === "platform") return null;
  if (feature === "platform") return "the platform knows no feature";
  if (!edges[feature]?.includes(other)) return `${feature} may not reach ${other}: there is no such edge`;
  const open = doors[other] ?? [`${other}.ts`];
  return open.includes(file ?? "") ? null : `${other} is reached through ${open.join(" or ")} only`;
}

function webFault(from: string, to: string): string | null {
  const [, floor = ""] = /^apps\/web\/src\/([a-z0-9]+)\//.exec(from) ?? [];
  const [, other = ""] = /^apps\/web\/src\/([a-z0-9]+)\//.exec(to) ?? [];
  const low = webFloors.low as readonly string[];
  const top = webFloors.top as readonly string[];
  if (floor === other || low.includes(other) || floor === "") return null;
  if (low.includes(floor)) return `${floor} knows no feature`;
  if (floor === "app") return null;
  if (floor === "home" && other !== "app") return null;
  return top.includes(other) ? `${floor} may not import ${other}, which stands above it` : `${floor} may not import ${other}`;
}

function faultOf(from: string, to: string): string | null {
  const law = laws.find((one) => from.startsWith(one.from));
  if (law !== undefined && !law.may.some((folder) => to.startsWith(folder))) return `${law.from} may not import ${to}`;
  if (from.startsWith("apps/server/src/") && to.startsWith("apps/server/src/")) return serverFault(from, to);
  if (from.startsWith("apps/web/src/") && to.startsWith("apps/web/src/")) return webFault(from, to);
  return null;
}

export function checkImports(source: Source): Fault[] {
  const faults: Fault[] = [];
  const check = (node: Node) => {
    const specifier = (node["source"] as { value?: unknown } | null)?.value;
    const to = typeof specifier === "string" ? target(source.path, specifier) : null;
    const says = to === null ? null : faultOf(source.path, to);
    if (says !== null) faults.push({ path: source.path, line: source.lineOf(node.start), rule: "import law", says });
  };
  if (source.isTest) return faults;
  source.visit({
    ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check,
  });
  return faults;
}
