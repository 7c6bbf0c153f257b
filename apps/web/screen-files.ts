// A transform of the server's build: it gives every lazy screen the path of its source file, by which the server finds
// the screen's chunk. A row of the screen table names the file only in its import; this transform adds the path as a
// string.

import { posix } from "node:path";

const folder = "src/app/screens/";
const screenCall = /\bcreateLazyScreen\(/g;
const screenImport = /\bimport\("(\.[^"]+)"\)\.then\(\s*\((\w+)\) => \2\.\w+,?\s*\)/g;

export const screenFiles = {
  name: "screen-files",
  enforce: "pre" as const,
  transform(code: string, id: string): string | null {
    if (!id.includes(folder) || !code.match(screenCall)) return null;
    const here = posix.dirname(id.slice(id.lastIndexOf(folder)));
    let imports = 0;
    const named = code.replace(screenImport, (load: string, path: string) => {
      imports += 1;
      return `${load}, ${JSON.stringify(posix.join(here, path))}`;
    });
    if (code.match(screenCall)?.length !== imports)
      throw new Error(`${id}: a lazy screen is () => import("…").then((m) => m.ThingScreen)`);
    return named;
  },
};
