/** Checks the import rules of boundaries.ts, file by file. */
import { clientLayers, edges, innerLayers, laws, publicFiles, serverBase } from "./boundaries.ts";
import { listImports } from "./imports.ts";
import type { Finding, Source } from "./source-files.ts";

/** Returns whether a path matches a rule's prefix, where `*` stands for one folder's name. */
function isWithin(path: string, place: string): boolean {
  const names = path.split("/");
  return place.split("/").every((name, at) => (name === "" || name === "*" ? true : name === names[at]));
}

function findServerViolation(from: string, to: string): string | null {
  const [, feature] = /^apps\/server\/(?:src|seed)\/([a-z-]+)\//.exec(from) ?? [];
  const [, other, file] = /^apps\/server\/src\/([a-z-]+)\/(.+)$/.exec(to) ?? [];
  if (feature === undefined) return null;
  if (other === undefined) return `${feature} may not import ${to.split("/").pop()}, which is above it`;
  const base: readonly string[] = serverBase;
  if (other === feature || base.includes(other)) return null;
  if (base.includes(feature)) return `${feature} may not import a feature`;
  if (!edges[feature]?.includes(other)) return `${feature} may not import ${other}: there is no such edge`;
  const open = publicFiles[other] ?? [`${other}.ts`];
  return open.includes(file ?? "") ? null : `${other} may be imported through ${open.join(" or ")} only`;
}

const clientPath = /^apps\/(web|console)\/src\/(?:([a-z0-9-]+)\/)?/;

function findClientViolation(from: string, to: string): string | null {
  const [, app = "", layer = ""] = clientPath.exec(from) ?? [];
  const [, otherApp, other = ""] = clientPath.exec(to) ?? [];
  const { low, top } = clientLayers[app]!;
  if (app !== otherApp || layer === other || low.includes(other) || layer === "") return null;
  if (low.includes(layer)) return `${layer} may not import a feature`;
  const isAbove = top.includes(other) && top.indexOf(other) > top.indexOf(layer);
  if (top.includes(layer) && !isAbove) return null;
  return isAbove ? `${layer} may not import ${other}, which is above it` : `${layer} may not import ${other}`;
}

/** Returns a breach of the layers of `innerLayers`; null when there is none. */
function findLayerViolation(from: string, to: string): string | null {
  for (const [folder, rows] of Object.entries(innerLayers)) {
    if (!from.startsWith(folder) || !to.startsWith(folder)) continue;
    const placeOf = (path: string) => path.slice(folder.length).split("/")[0] ?? "";
    const [place, other] = [placeOf(from), placeOf(to)];
    const rowOf = (name: string) => rows.findIndex((row) => row.includes(name));
    if (rowOf(place) < 0) return `${place} has no row in the layers of ${folder}`;
    if (place === other || rowOf(other) < rowOf(place)) continue;
    return `${place} may not import ${other}, which is ${rowOf(other) > rowOf(place) ? "above" : "beside"} it in ${folder}`;
  }
  return null;
}

function findViolation(from: string, to: string): string | null {
  const law = laws.find((one) => isWithin(from, one.from));
  if (law !== undefined && !law.may.some((place) => isWithin(to, place)))
    return `${law.from} may not import ${to}`;
  if (/^apps\/server\/(src|seed)\//.test(from) && to.startsWith("apps/server/src/"))
    return findServerViolation(from, to) ?? findLayerViolation(from, to);
  if (clientPath.test(from) && clientPath.test(to)) return findClientViolation(from, to);
  return null;
}

export function checkImports(source: Source): Finding[] {
  if (source.isTest) return [];
  return listImports(source).flatMap(({ to, line }) => {
    const message = findViolation(source.path, to);
    return message === null ? [] : [{ path: source.path, line, rule: "import law", message }];
  });
}
