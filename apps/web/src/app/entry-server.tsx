// The server's entry: renders pages as text. The built files are read once, at import.

import { readFileSync } from "node:fs";
import type {
  InlineHashes,
  OfflinePageRequest,
  Page,
  PageRequest,
  PageScripts,
} from "@khela/contract/site/page";
import type { ClientBuild, Manifest } from "./server/document.ts";
import { collectChunkFiles } from "./server/document.ts";
import { renderOffline } from "./server/render-offline.tsx";
import { readKnownSearch, renderPageWithBuild } from "./server/render-page.tsx";
import { sha256 } from "./server/sha256.ts";
import { listPageScripts as listPageScriptsOfBuild } from "./server/list-page-scripts.ts";

const clientDir = new URL("../client/", import.meta.url);
const entry = "src/app/entry-client.tsx";

function readBuild(): ClientBuild {
  const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", clientDir), "utf8")) as Manifest;
  const { styles } = collectChunkFiles(manifest, entry);
  const texts = new Map(
    [...new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []))].map((file) => [
      file,
      readFileSync(new URL(file, clientDir), "utf8").trim(),
    ]),
  );
  const css = [...styles].map((file) => texts.get(file) ?? "").join("");
  return { manifest, entry, css, styles: texts };
}

const build = readBuild();

/** The hashes of the offline page's inline parts for the content policy: only its style is inline. */
export const offlineHashes: InlineHashes = { script: [], style: [`sha256-${sha256(build.css)}`] };

export function renderOfflinePage(request: OfflinePageRequest): Promise<string> {
  return renderOffline(build.css, request);
}

export { readKnownSearch };

export function renderPage(request: PageRequest): Promise<Page> {
  return renderPageWithBuild(build, request);
}

export function listPageScripts(): Promise<readonly PageScripts[]> {
  return listPageScriptsOfBuild(build);
}
