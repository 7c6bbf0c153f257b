/** Finds circles of imports over the whole source tree. Imports of types and lazy imports count too. */
import type { Import } from "./imports.ts";
import type { Finding } from "./source-files.ts";

/** Returns one finding for each import that closes a circle. A tree without a finding has no circle. */
export function checkCircles(graph: ReadonlyMap<string, readonly Import[]>): Finding[] {
  const faults: Finding[] = [];
  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    path.push(file);
    for (const { to, line } of graph.get(file) ?? []) {
      const from = path.indexOf(to);
      if (from >= 0) {
        const message = [...path.slice(from), to].join(" → ");
        faults.push({ path: file, line, rule: "circle", message });
      } else if (!finished.has(to) && graph.has(to)) visit(to);
    }
    path.pop();
    finished.add(file);
  };
  for (const file of graph.keys()) if (!finished.has(file)) visit(file);
  return faults;
}
