/** The running version of Khela, such as `0.1.0`. All workspaces have the same; `npm run release` sets it. */
import { readFileSync } from "node:fs";

type Manifest = { readonly version: string };

export const VERSION: string = (
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as Manifest
).version;
